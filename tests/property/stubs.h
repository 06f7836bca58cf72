// Solvers that are wrong, slow or mad.
#pragma once

#include <memory>

#include "generator/random.h"
#include "smt/solver.h"

namespace arbiter::property {

enum class Stub : std::uint8_t {
  Random,     // anything at all
  Unknowing,  // never knows
  Waiting,    // says nothing until the limits are reached
  Late,       // the same, and a little beyond them
  Affirming,  // satisfiable, with any values
  Denying,    // unsatisfiable, because of any constraints
};

class StubSolver final : public smt::Solver {
 public:
  StubSolver(Stub kind, std::uint64_t seed) : kind_(kind), random_(seed) {}

  smt::Reply ask(const smt::Terms& terms, std::span<const smt::TermId> constraints,
                 const Limits& limits) override {
    switch (kind_) {
      case Stub::Random: return anything(terms, constraints.size());
      case Stub::Unknowing: return {};
      case Stub::Waiting:
      case Stub::Late: return wait(limits);
      case Stub::Affirming: return model(terms);
      case Stub::Denying: return core(constraints.size());
    }
    return {};
  }

 private:
  smt::Reply anything(const smt::Terms& terms, std::size_t constraints) {
    switch (random_.below(4)) {
      case 0: return {};
      case 1: return model(terms);
      case 2: return core(constraints);
      default: {
        smt::Reply reply{static_cast<smt::Answer>(random_.below(3)), model(terms).model,
                         core(constraints).core};
        return reply;
      }
    }
  }

  // Too few values, too many, none; large and small ones.
  smt::Reply model(const smt::Terms& terms) {
    smt::Reply reply{smt::Answer::Satisfiable, {}, {}};
    auto count = static_cast<std::size_t>(terms.unknowns());
    if (random_.chance(10)) count = random_.below(count + 3);
    for (std::size_t i = 0; i < count; ++i) {
      if (random_.chance(10)) {
        reply.model.emplace_back();
      } else if (random_.chance(10)) {
        reply.model.emplace_back(static_cast<std::int64_t>(random_.next()));
      } else {
        reply.model.emplace_back(random_.between(-3, 3));
      }
    }
    return reply;
  }

  // Ascending or not, twice the same, beyond the last.
  smt::Reply core(std::size_t constraints) {
    smt::Reply reply{smt::Answer::Unsatisfiable, {}, {}};
    const std::size_t count = random_.below(constraints + 2);
    for (std::size_t i = 0; i < count; ++i) {
      reply.core.push_back(static_cast<std::uint32_t>(random_.below(constraints + 2)));
    }
    return reply;
  }

  // By a clock that goes on when it is read.
  smt::Reply wait(const Limits& limits) const {
    while (!limits.reached()) continue;
    for (int i = 0; kind_ == Stub::Late && i < 100; ++i) (void)limits.reached();
    return {};
  }

  Stub kind_;
  generator::Random random_;
};

}  // namespace arbiter::property
