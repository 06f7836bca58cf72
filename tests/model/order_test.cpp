// Whatever is tracked and in whatever order the rest is composed in, the model is the same.
#include "model/built.h"

namespace arbiter::model {
namespace {

struct Ordered {
  const char* term;
  std::vector<const char*> orders;
};

TEST(Order, ChangesNoModel) {
  const Ordered table[] = {
      {"x : var int[-1..1] |- new int[-1..1] a[3] in new int[0..3] i in "
       "while i < 3 do { a[i] := x; i := i + 1 }; x := a[1] + 0 * a[2]",
       {"a", "i", "a,i", "i,a", "a[2],a[0]", "a[1],i"}},
      {"f : com -> exp bool -> com |- new bool b in new int%3 n in "
       "f({ b := not b; n := n + 1 }, b && n = 2)",
       {"b", "n", "b,n", "n,b"}},
      {"e : exp int%3, g : var int%3 -> com |- g(new int%3 y in { y := e; y })", {"y"}},
      {"e : exp int%4 |- new int%4 d in d := e; 12 / (if d = 0 then 1 else d) : exp int", {"d"}},
      {"e : exp int%2 |- new int%2 k in new int%5 a[2] in k := e; a[k] := 3; a[1 - k] + a[k] : exp "
       "int",
       {"k", "a", "k,a", "a[1],k"}},
  };
  for (const Ordered& row : table) {
    for (const Observe observe : {Observe::Termination, Observe::Abort}) {
      const Model tracked = built(row.term, observe, "");
      EXPECT_GT(tracked.dfa.states(), 0U) << row.term;
      for (const char* order : row.orders) {
        const Model composed = built(row.term, observe, order);
        EXPECT_EQ(composed.dfa, tracked.dfa) << row.term << "\n" << order;
        ASSERT_EQ(composed.letters.size(), tracked.letters.size());
        for (std::size_t i = 0; i < tracked.letters.size(); ++i) {
          EXPECT_EQ(composed.letters[i].name, tracked.letters[i].name);
        }
      }
    }
  }
}

TEST(Order, NamesWhatIsWrongWithIt) {
  const game::Graph graph = graph_of(
      "c : com, e : exp bool |- new int u in new int[0..3] a[2] in "
      "while e do { u := u + 1; a[0] := 1; c }; u + a[0] + a[1] : exp int");
  EXPECT_EQ(parse_order(graph, "b").error(),
            "--order: `b` is not a local variable of this term whose value matters");
  EXPECT_EQ(parse_order(graph, "a[2]").error(), "--order: `a` has no element 2");
  EXPECT_EQ(parse_order(graph, "a[x]").error(), "--order: `x` is not an index");
  EXPECT_EQ(parse_order(graph, "u").error(),
            "--order: `u` has no finite type, or too many values, to compose");
  EXPECT_TRUE(parse_order(graph, "").value().cells.empty());
  EXPECT_EQ(parse_order(graph, " a[1] , a").value().cells.size(), 2U);
}

bool is_built(const std::string& text, std::uint64_t mib) {
  const game::Graph graph = graph_of(text);
  BuildOptions options;
  options.observe = Observe::Termination;
  options.order = parse_order(graph, "").value();  // all is tracked
  const auto result = build(graph, options, Limits(std::nullopt, mib));
  if (const auto* gave_up = std::get_if<GaveUp>(&result)) {
    EXPECT_EQ(gave_up->reason, UnknownReason::Memory);
  }
  return std::holds_alternative<Model>(result);
}

TEST(Models, AreChargedForTheSlotsOfAState) {
  const std::string text = "c : com |- new int%2 a[400000] in a[3] := 1; c; a[4] : exp int";
  EXPECT_FALSE(is_built(text, 16));
  EXPECT_TRUE(is_built(text, 64));
}

TEST(Models, AreChargedTwiceForWhatGrows) {
  const std::string text =
      "e : exp int%30000, c : com |- new int%30000 x := e in c; x : exp int%30000";
  EXPECT_FALSE(is_built(text, 20));
  EXPECT_TRUE(is_built(text, 64));
}

TEST(Models, OfUnboundedInputDoNotExist) {
  for (const char* term :
       {"x : exp int |- x = 0 : exp bool", "x : var int |- x := 1; x : exp int"}) {
    const auto result = build(graph_of(term), {}, Limits());
    EXPECT_TRUE(std::holds_alternative<NotFinite>(result)) << term;
  }
}

TEST(Models, ThatNeverSettleAreGivenUp) {
  const auto result = build(graph_of("f : com -> com |- new int x in f(x := x + 1)"),
                            {.observe = Observe::Abort}, Limits(std::nullopt, 64));
  ASSERT_TRUE(std::holds_alternative<GaveUp>(result));
  EXPECT_EQ(std::get<GaveUp>(result).reason, UnknownReason::Memory);
}

}  // namespace
}  // namespace arbiter::model
