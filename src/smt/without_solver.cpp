// Where no solver was found at build time.
#if !ARBITER_HAS_Z3

#include "smt/solver.h"

namespace arbiter::smt {

std::unique_ptr<Solver> make_solver(const SolverOptions& /*options*/) { return nullptr; }

std::string solver_version() { return ""; }

}  // namespace arbiter::smt

#endif
