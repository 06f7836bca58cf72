// The solver as a guest: what it says is used, and never trusted. A model is run on the program
// before it counts, and an unsatisfiable path only makes an abstraction finer. Only the check of
// certificates of intervals (certify/certify_intervals.h) takes its word.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "smt/terms.h"
#include "support/limits.h"

namespace arbiter::smt {

enum class Answer : std::uint8_t { Satisfiable, Unsatisfiable, Unknown };

struct Reply {
  Answer answer = Answer::Unknown;
  // Satisfiable: a value per unknown that was asked about; none if it needs more than 64 bits or
  // does not matter.
  std::vector<std::optional<std::int64_t>> model{};
  // Unsatisfiable: indices of constraints that cannot hold together, ascending.
  std::vector<std::uint32_t> core{};
  // Unknown: the limit that ended the question, if one did.
  std::optional<StopReason> stopped{};
};

class Solver {
 public:
  virtual ~Solver() = default;
  Solver() = default;
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  // Can all constraints be true together? Questions about one pool of terms, which may grow between
  // them, share work.
  virtual Reply ask(const Terms& terms, std::span<const TermId> constraints,
                    const Limits& limits) = 0;
};

// How much the solver may do for one question. Counted in its own steps, so that the answer does
// not depend on the machine; the time is for questions in which its steps are long.
struct SolverOptions {
  std::uint64_t steps = 10'000'000;
  double seconds = 10;
  bool wants_cores = true;  // small ones, which takes time
};

// The solver that was built in; null if there is none.
std::unique_ptr<Solver> make_solver(const SolverOptions& options = {});

// "Z3 4.8.12"; empty if no solver was built in.
std::string solver_version();

// The question as SMT-LIB text, for other solvers.
std::string to_smt_lib(const Terms& terms, std::span<const TermId> constraints);

}  // namespace arbiter::smt
