// What a model remembers of plays that it does not show: those that end in an error, and those that
// a false assumption cuts off.
#include "model/built.h"

namespace arbiter::model {
namespace {

struct LeftOut {
  const char* term;
  const char* order;
  bool may_abort;
  bool may_be_cut_off;
};

constexpr LeftOut kLeftOut[] = {
    {"c : com |- c; assert(1 = 1); assume(1 = 1)", "", false, false},
    {"put : com -> com |- new int[0..1] n in put(n := n + 1)", "", true, false},
    {"e : exp int%3 |- 2 / e : exp int", "", true, false},
    {"abort : com, e : exp bool |- if e then abort", "", false, false},  // a call is in the model
    {"e : exp bool, c : com |- assume(e); c", "", false, true},
    {"e : exp bool |- if e then abort else assume(e)", "", true, true},
    {"c : com |- c; assume(false); abort", "", false, true},
    // Running forever is neither.
    {"e : exp bool |- if e then diverge", "", false, false},
    {"e : exp bool |- while e do skip", "", false, false},
    // Free cells reach what the program does not.
    {"e : exp bool, c : com |- new bool x := e in if x then (c; if x then skip else abort)", "",
     false, false},
    {"e : exp bool, c : com |- new bool x := e in if x then (c; if x then skip else abort)", "x",
     true, false},
    {"e : exp bool, c : com |- new bool x := e in if x then (c; assume(x))", "", false, false},
    {"e : exp bool, c : com |- new bool x := e in if x then (c; assume(x))", "x", false, true},
};

TEST(LeftOutPlays, AreRememberedWhateverIsObserved) {
  for (const LeftOut& row : kLeftOut) {
    for (const Observe observe : {Observe::Termination, Observe::Abort}) {
      const Model model = built(row.term, observe, row.order);
      EXPECT_EQ(model.may_abort, row.may_abort) << row.term << "\n" << row.order;
      EXPECT_EQ(model.may_be_cut_off, row.may_be_cut_off) << row.term << "\n" << row.order;
      EXPECT_EQ(model.was_open, *row.order != '\0') << row.term;
    }
  }
}

// What the reachable part of an abstraction comes to may be something that the program does not.
TEST(LeftOutPlays, OfAnAbstractModelMayBeNoneOfTheProgram) {
  const std::string example = " x := 0 in f(x := x + 1); if (x == 0) then skip else assume(x > 0)";
  const Model coarse = built("f : com -> com |- new int@[]" + example, Observe::Termination);
  EXPECT_TRUE(coarse.may_be_cut_off);
  EXPECT_TRUE(coarse.is_abstract);
  EXPECT_FALSE(coarse.may_abort);
}

}  // namespace
}  // namespace arbiter::model
