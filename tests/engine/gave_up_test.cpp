#include "engine/gave_up.h"

#include <gtest/gtest.h>

#include "engine/front_end.h"

namespace arbiter {
namespace {

// The program has the variables `x` and `y`, and some registers without names.
class GaveUp : public ::testing::Test {
 protected:
  GaveUp() {
    auto compiled = compile_term(
        std::make_shared<const Source>(
            "x.ia", "e : exp int, c : com |- new int x := e in new int y := e in c; assert(x = y)"),
        {});
    EXPECT_TRUE(compiled);
    term_ = std::move(std::get<Term>(*compiled));
  }

  std::vector<game::VariableId> named(const std::string& names) const {
    std::vector<game::VariableId> found;
    for (std::uint32_t v = 0; v < term_.graph.variables.size(); ++v) {
      const NameId name = term_.graph.variables[game::VariableId(v)].name;
      const bool is_asked =
          name.is_none() ? names == "none"
                         : names.find(term_.judgement->names->text(name)) != std::string::npos;
      if (is_asked) found.emplace_back(v);
    }
    return found;
  }

  std::string message(UnknownReason reason, const std::string& names) const {
    const refine::Refinement found{
        {}, refine::NoAnswer{reason, named(names)}, {}, MemoryCharge(Limits()), {}};
    return refinement_gave_up(term_, found).message;
  }

  Term term_;
};

TEST_F(GaveUp, NamesTheVariablesWhosePartitionsGrow) {
  EXPECT_EQ(message(UnknownReason::Rounds, "x"),
            "the partition of `x` grows by a few values in every round, and there would be no end "
            "to it");
  EXPECT_EQ(message(UnknownReason::Rounds, "xy"),
            "the partitions of `x`, `y` grow by a few values in every round, and there would be no "
            "end to it");
  EXPECT_EQ(message(UnknownReason::Rounds, ""),
            "the partitions of the integers were refined too often without an answer");
}

TEST_F(GaveUp, NamesTheVariablesThatBelongTogether) {
  EXPECT_EQ(message(UnknownReason::Relation, "xy"),
            "it may need a relation between the values of `x`, `y`: no cut point that was tried "
            "rules an abstract play out");
  EXPECT_EQ(message(UnknownReason::Relation, "y"),
            "it may need to know more of the values of `y` than intervals say: no cut point that "
            "was tried rules an abstract play out");
}

TEST_F(GaveUp, NamesTheVariablesThatNeedMoreBits) {
  EXPECT_EQ(message(UnknownReason::Overflow, "x"),
            "a cut point of the values of `x` that may rule an abstract play out needs more than "
            "64 bits");
  EXPECT_EQ(message(UnknownReason::Overflow, ""),
            "an abstract play is one of the integers, but on it a value needs more than 64 bits");
  const auto registers = named("none");
  if (!registers.empty()) {
    EXPECT_EQ(message(UnknownReason::Overflow, "none"),
              "a cut point that may rule an abstract play out needs more than 64 bits");
  }
}

}  // namespace
}  // namespace arbiter
