// Models of terms with int@ annotations.
#include <gtest/gtest.h>

#include "model/built.h"

namespace arbiter::model {
namespace {

const std::string kExample = " x := 0 in f(x := x + 1); if (x == 0) then abort";

// 000, section 5.3 and figure 4.
TEST(PartitionModel, OfTheCoarsestAbstractionHasASpuriousChoice) {
  const Model model = built("f : com -> com |- new int@[]" + kExample);
  EXPECT_TRUE(model.has_nd);
  EXPECT_TRUE(accepts(model, "run f.run f.done nd abort"));
  EXPECT_TRUE(accepts(model, "run f.run f.done nd done"));
  EXPECT_TRUE(accepts(model, "run f.run f#1.run f#1.done f.done nd abort"));
  EXPECT_FALSE(accepts(model, "run f.run f.done abort"));
  EXPECT_FALSE(accepts(model, "run f.run f#1.run nd f#1.done f.done nd abort"));
}

// 000, figure 6: with [0,0] nothing is left to chance, and the strategy is that of figure 1.
TEST(PartitionModel, OfTheRefinedAbstractionIsExact) {
  const Model model = built("f : com -> com |- new int@[0,0]" + kExample);
  EXPECT_FALSE(model.has_nd);
  EXPECT_TRUE(accepts(model, "run f.run f.done abort"));
  EXPECT_FALSE(accepts(model, "run f.run f.done done"));
  EXPECT_TRUE(accepts(model, "run f.run f#1.run f#1.done f.done done"));
  EXPECT_TRUE(accepts(model, "run f.run f#1.run f#1.done f#1.run f#1.done f.done done"));
  EXPECT_FALSE(accepts(model, "run f.run f#1.run f#1.done f.done abort"));
  const Model wrapped =
      built("f : com -> com |- new int[0..1] x := 0 in f(x := 1); if (x == 0) then abort");
  EXPECT_EQ(model.dfa, wrapped.dfa);
}

TEST(PartitionModel, LetsTheEnvironmentChooseClasses) {
  const Model model = built("x : var int@[0,1] |- x := !x + 1");
  EXPECT_TRUE(accepts(model, "run x.read x.0 x.write(1) x.ok done"));
  EXPECT_TRUE(accepts(model, "run x.read x.1 x.write(>1) x.ok done"));
  EXPECT_TRUE(accepts(model, "run x.read x.>1 x.write(>1) x.ok done"));
  EXPECT_TRUE(accepts(model, "run x.read x.<0 nd x.write(<0) x.ok done"));
  EXPECT_TRUE(accepts(model, "run x.read x.<0 nd x.write(0) x.ok done"));
  EXPECT_FALSE(accepts(model, "run x.read x.<0 x.write(0) x.ok done"));
  EXPECT_FALSE(accepts(model, "run x.read x.<0 nd x.write(1) x.ok done"));
  EXPECT_FALSE(accepts(model, "run x.read x.0 nd x.write(1) x.ok done"));
}

TEST(PartitionModel, SendsIntervalsWhereAPlainIntIsShown) {
  const Model model = built("x : exp int@[0,1] |- x + 1 : exp int");
  EXPECT_TRUE(accepts(model, "q x.q x.0 1"));
  EXPECT_TRUE(accepts(model, "q x.q x.<0 <1"));
  EXPECT_TRUE(accepts(model, "q x.q x.>1 >2"));
  EXPECT_FALSE(model.has_nd);
  EXPECT_TRUE(accepts(built("x : exp int@[] |- x : exp int"), "q x.q x.Z Z"));
  EXPECT_TRUE(accepts(built("x : exp int@[] |- x % 3 : exp int"), "q x.q x.Z [-2,2]"));
}

TEST(PartitionModel, MarksFailedChecks) {
  const Model divided = built("x : exp int@[] |- 6 / x : exp int@[0,6]");
  EXPECT_TRUE(accepts(divided, "q x.q x.Z nd abort"));
  EXPECT_TRUE(accepts(divided, "q x.q x.Z nd nd 6"));
  EXPECT_TRUE(accepts(divided, "q x.q x.Z nd nd <0"));
  EXPECT_FALSE(accepts(divided, "q x.q x.Z nd nd >6"));
  const Model ranged = built("x : exp int@[0,3] |- x : exp int[0..5]");
  EXPECT_TRUE(accepts(ranged, "q x.q x.2 2"));
  EXPECT_TRUE(accepts(ranged, "q x.q x.<0 abort"));
  EXPECT_TRUE(accepts(ranged, "q x.q x.>3 nd abort"));
  EXPECT_TRUE(accepts(ranged, "q x.q x.>3 nd nd 4"));
  EXPECT_TRUE(accepts(ranged, "q x.q x.>3 nd nd 5"));
  EXPECT_FALSE(accepts(ranged, "q x.q x.>3 nd nd 3"));
}

TEST(PartitionModel, ChoosesOneIndexForAMoveAndItsAnswer) {
  const Model model = built("x[2] : var int%2, i : exp int@[] |- x[i] : exp int%2");
  EXPECT_TRUE(accepts(model, "q i.q i.Z nd abort"));
  EXPECT_TRUE(accepts(model, "q i.q i.Z nd nd x[0].read x[0].1 1"));
  EXPECT_TRUE(accepts(model, "q i.q i.Z nd nd x[1].read x[1].0 0"));
  EXPECT_FALSE(accepts(model, "q i.q i.Z nd nd x[0].read x[1].0 0"));
  EXPECT_FALSE(accepts(model, "q i.q i.Z nd x[0].read x[0].0 0"));
}

TEST(PartitionModel, ReadsAndWritesEveryCellThatAnIndexCanMean) {
  const std::string text =
      "i : exp int@[0,0] |- new int[0..9] a[3] := 7 in a[i] := 8; a[0] * 100 + a[1] * 10 + a[2] : "
      "exp int";
  for (const char* order : {"", "a", "a[2],a[0]"}) {
    const Model model = built(text, Observe::Abort, order);
    EXPECT_TRUE(accepts(model, "q i.q i.0 877")) << order;
    EXPECT_TRUE(accepts(model, "q i.q i.>0 nd abort")) << order;
    EXPECT_TRUE(accepts(model, "q i.q i.>0 nd nd 787")) << order;
    EXPECT_TRUE(accepts(model, "q i.q i.>0 nd nd 778")) << order;
    EXPECT_FALSE(accepts(model, "q i.q i.>0 nd nd 877")) << order;
    EXPECT_TRUE(accepts(model, "q i.q i.<0 abort")) << order;
  }
  const std::string reads =
      "i : exp int@[0,0] |- new int[0..9] a[3] := 7 in a[1] := 5; a[2] := 5; a[i] : exp int[0..9]";
  const Model tracked = built(reads, Observe::Abort, "");
  EXPECT_TRUE(accepts(tracked, "q i.q i.0 7"));
  EXPECT_TRUE(accepts(tracked, "q i.q i.>0 nd 5"));  // both cells are 5
  EXPECT_FALSE(accepts(tracked, "q i.q i.>0 nd 7"));
  EXPECT_FALSE(accepts(tracked, "q i.q i.>0 nd nd 7"));
  const Model composed = built(reads, Observe::Abort, "a");
  EXPECT_TRUE(accepts(composed, "q i.q i.>0 nd nd 5"));  // the index is chosen first
  EXPECT_FALSE(accepts(composed, "q i.q i.>0 nd nd 7"));
}

TEST(PartitionModel, StoresAnAnswerInAFinerPartition) {
  const Model model = built("p : exp int@[] |- new int@[0,1] x := p in x : exp int@[0,1]");
  for (const char* value : {"<0", "0", "1", ">1"}) {
    EXPECT_TRUE(accepts(model, std::string("q p.q p.Z nd ") + value)) << value;
  }
  EXPECT_TRUE(
      accepts(built("p : exp int@[0,1] |- new int@[] x := p in x : exp int@[]"), "q p.q p.>1 Z"));
  EXPECT_TRUE(
      accepts(built("p : exp int%3 |- new int@[0,1] x := p in x : exp int@[0,1]"), "q p.q p.2 >1"));
}

// The value waits, not yet wrapped or checked, while the index is asked for.
TEST(PartitionModel, FitsAWrittenValueOnlyWhereItIsStored) {
  for (const char* type : {"int[0..1]", "int@[0,1]"}) {
    const std::string asks = std::string("e : exp ") + type + " |- ";
    EXPECT_TRUE(
        accepts(built(asks + "new int%3 a[2] in let x be a[e] in x := 0 - 1; a[0] : exp int%3"),
                "q e.q e.0 2"));
    EXPECT_TRUE(
        accepts(built(asks + "new int[0..2] a[2] in let x be a[e] in x := 7; a[0] : exp int%3"),
                "q e.q e.0 abort"));
  }
}

TEST(PartitionModel, KeepsExactValuesOfPlainVariables) {
  const Model model = built(
      "p : exp int@[0,0] |- new int n := 0 in new int@[0,0] x := p in "
      "while n < 5 do n := n + 1; if n = 5 then x else abort : exp int@[0,0]");
  EXPECT_FALSE(model.has_nd);
  EXPECT_TRUE(accepts(model, "q p.q p.>0 >0"));
}

TEST(PartitionModel, NeverWrapsAtTheEndOf64Bits) {
  const Model model = built("x : exp int@[0,9223372036854775807] |- skip");
  (void)model;
  const Model sum = built(
      "p : exp int@[] |- new int n := 9223372036854775807 in "
      "(p; n + 1 > 0) : exp bool");
  EXPECT_TRUE(accepts(sum, "q p.q p.Z tt"));
  EXPECT_FALSE(sum.has_nd);
}

TEST(PartitionModel, GivesUpWhereThereAreTooManyWays) {
  const game::Graph graph =
      graph_of("p : exp int@[] |- new int[0..9000000000] x in x := p; x : exp int[0..9000000000]");
  const auto result = build(graph, {.observe = Observe::Abort}, Limits());
  ASSERT_TRUE(std::holds_alternative<GaveUp>(result));
  EXPECT_EQ(std::get<GaveUp>(result).reason, UnknownReason::Choices);
}

}  // namespace
}  // namespace arbiter::model
