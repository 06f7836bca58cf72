#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "game/draft.h"
#include "game/instance.h"

namespace arbiter::game {

// Where the variables and values of each instance are kept.
class Slots {
 public:
  Slots(const core::Judgement& judgement, Draft& draft) : judgement_(judgement), draft_(draft) {}

  // The graph variable of a binder of kind Variable or Value in the instance that owns it; made on
  // first use.
  VariableId of(core::BinderId binder, InstanceId home);

 private:
  const core::Judgement& judgement_;
  Draft& draft_;
  std::unordered_map<std::uint64_t, VariableId> known_;
};

// Terms that are just expressions: they move nothing, change nothing, cannot fail, and so can be
// evaluated wherever their value is wanted, as long as nothing is written in between.
//
// Literals, operators (division by a literal that is not 0), reads of local variables, values, and
// names and parameters that stand for such terms. Structural purity is found once for all terms, in
// one pass. What is reached through a name counts against a budget, so that definitions cannot make
// expressions explode: `let a1 be a0 + a0 in let a2 be a1 + a1 in …`, or a long expression with a
// short name that is used often, is shared code beyond it.
class PureTerms {
 public:
  PureTerms(const core::Judgement& judgement, const Instances& instances, Slots& slots,
            Draft& draft);

  bool is_pure(core::TermId term, InstanceId instance) const;
  // Appends the expression's code. Requires is_pure.
  void emit(core::TermId term, InstanceId instance);

 private:
  static constexpr int kBudget = 24;
  struct Visit {
    core::TermId term;
    InstanceId instance;
    bool operands_done = false;
    bool through_name = false;
  };

  const core::Judgement& judgement_;
  const Instances& instances_;
  Slots& slots_;
  Draft& draft_;
  // Per term: 0 unless it is pure and follows no names; then its size, up to kLarge.
  std::vector<std::uint8_t> structural_;
  static constexpr std::uint8_t kLarge = 255;
};

}  // namespace arbiter::game
