// The solver as a guest: what it says is used, and no verdict trusts it. A model is run on the
// program before it counts, and an unsatisfiable path only makes an abstraction finer. Only who
// checks a certificate of intervals believes what it calls unsatisfiable.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "smt/terms.h"
#include "support/limits.h"
#include "support/progress.h"

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
// not depend on the machine; the time is for questions in which its steps are long. Products of
// more factors than these are not asked about at all.
struct SolverOptions {
  std::uint64_t steps = 3'000'000;
  double seconds = 60;
  std::uint32_t factors = 12;
  bool wants_cores = true;       // small ones, which takes time
  Progress* progress = nullptr;  // told while an answer is waited for
};

// The solver that was built in; null if there is none.
std::unique_ptr<Solver> make_solver(const SolverOptions& options = {});

// "Z3 4.8.12"; empty if no solver was built in.
std::string solver_version();

// The question as SMT-LIB text, for other solvers.
std::string to_smt_lib(const Terms& terms, std::span<const TermId> constraints);

}  // namespace arbiter::smt
