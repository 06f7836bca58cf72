// check --learn and assumption as a user sees them.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "golden/process.h"
#include "golden/shown.h"

namespace arbiter::golden {

namespace {

constexpr const char* kChannel =
    "Input = (input -> send -> ack -> Input).\n"
    "Output = (send -> output -> ack -> Output).\n"
    "Wrong = (send -> ack -> output -> Wrong).\n"
    "property Order = (input -> output -> Order).\n"
    "||Bad = (Input || Wrong || Order).\n"
    "||Channel = (Input || Output || Order).\n";

Output run_on(std::vector<std::string> arguments) {
  const TemporaryDirectory scratch;
  write_file(scratch.path() / "x.lts", kChannel);
  return run({std::move(arguments), scratch.path()});
}

bool starts(const std::string& text, const std::string& with) { return text.rfind(with, 0) == 0; }

}  // namespace

TEST(Assumptions, SafeSaysByWhat) {
  const Output output = run_on({"check", "x.lts", "--learn", "Output", "--property", "Order"});
  EXPECT_EQ(output.exit_code, 0);
  EXPECT_TRUE(starts(output.out,
                     "SAFE  x.lts: Channel does not violate Order and comes to no other error, by "
                     "an assumption about Output\n"
                     "assumption of 2 states over 3 actions, its premises checked again · "
                     "2 rounds, "))
      << output.out;
}

TEST(Assumptions, UnsafeHasAShortestTrace) {
  const Output output = run_on({"check", "x.lts", "--process", "Bad", "--learn", "Wrong"});
  EXPECT_EQ(output.exit_code, 1);
  EXPECT_TRUE(starts(output.out,
                     "UNSAFE  x.lts: property Order violated in Bad\n"
                     "  input\n  send\n  ack\n  input\n"
                     "trace of 4 actions, replayed on the components, none is shorter · "))
      << output.out;
}

TEST(Assumptions, JsonHasTheLesson) {
  const Output output = run_on({"check", "x.lts", "--learn", "Output", "--format", "json"});
  const auto json = nlohmann::json::parse(output.out);
  EXPECT_EQ(json["verdict"], "safe");
  EXPECT_EQ(json["method"], "assume-guarantee");
  EXPECT_EQ(json["certificate"], "inductive");
  EXPECT_EQ(json["learning"]["rounds"], 2);
  EXPECT_EQ(json["learning"]["assumption_states"], 2);
  EXPECT_EQ(json["learning"]["columns"], 2);
  ASSERT_EQ(json["learning"]["iterations"].size(), 3U);
  EXPECT_EQ(json["learning"]["iterations"][2]["result"], "holds");
}

TEST(Assumptions, AreWrittenAndReadAgain) {
  for (const std::string ending : {"lts", "aut"}) {
    const TemporaryDirectory scratch;
    write_file(scratch.path() / "x.lts", kChannel);
    const std::string file = "a." + ending;
    const Output learned =
        run({{"check", "x.lts", "--learn", "Output", "-o", file}, scratch.path()});
    EXPECT_EQ(learned.exit_code, 0) << learned.err;
    const Output model = run({{"model", file, "--no-minimise", "--stats"}, scratch.path()});
    EXPECT_NE(model.out.find("2 states, 4 transitions, over 3 actions"), std::string::npos)
        << model.out << model.err;
    const Output weakest =
        run({{"assumption", "x.lts", "--of", "Input", "-o", file}, scratch.path()});
    EXPECT_EQ(weakest.out, file + ": Assumption: 4 states, 9 transitions, over 3 actions\n");
  }
  for (const char* file : {"a.svg", "a.dot", "a.json", "a.txt"}) {
    EXPECT_EQ(run_on({"check", "x.lts", "--learn", "Output", "-o", file}).exit_code, 0) << file;
  }
}

TEST(Assumptions, TheTutorialShowsWhatIsPrinted) {
  EXPECT_EQ(expect_shown("docs/assume-guarantee.md", {0, 1}), 4U);
}

TEST(Assumptions, UsageIsExplained) {
  const struct {
    std::vector<std::string> arguments;
    const char* message;
  } table[] = {
      {{"check", "x.lts", "--learn", "Nobody"}, "the parts of Channel are `Input`, `Output`"},
      {{"check", "x.lts", "--learn", "Output", "--all"}, "--all does not go with --learn"},
      {{"check", "x.lts", "--learn", "Output", "-o", "a.csp"}, "the ending should be .dot"},
      {{"check", "x.lts", "-o", "a.svg"}, "-o goes with --learn"},
      {{"check", "x.lts", "--learn", "Order"}, "it is a property, and those are always on M1's"},
      {{"check", "x.lts", "--property", "a:Order"}, "say `Order`, which means all of its copies"},
      {{"assumption", "x.lts", "--process", "Input", "--of", "Input"}, "--alphabet says which"},
      {{"assumption", "x.lts"}, "--of is required"},
      {{"assumption", "x.lts", "--of", "Nobody"}, "--of Nobody: the parts of Channel are"},
      {{"assumption", "x.lts", "--of", "Input", "--property", "P"}, "the properties of the file"},
      {{"assumption", "x.ia", "--of", "Input"}, "`assumption` is for .lts files"},
  };
  for (const auto& row : table) {
    const Output output = run_on(row.arguments);
    EXPECT_EQ(output.exit_code, 2) << row.message;
    EXPECT_NE(output.err.find(row.message), std::string::npos) << output.err;
  }
}

TEST(Assumptions, LimitsLeaveWhatWasLearned) {
  const Output output =
      run_on({"check", "x.lts", "--learn", "Output", "--timeout", "0", "--format", "json"});
  EXPECT_EQ(output.exit_code, 3);
  EXPECT_EQ(nlohmann::json::parse(output.out)["reason"], "timeout");
}

TEST(Assumptions, PartsMayBeLabelledComposites) {
  const TemporaryDirectory scratch;
  write_file(scratch.path() / "x.lts",
             "P = (a -> b -> P). Q(N=1) = (b -> c[N] -> Q). ||Pair = (P || Q(2)).\n"
             "||S = forall [i:0..1] p[i]:Pair.\n");
  for (const char* part : {"p[1]:Pair", "p.0:Q", "Q(2)", "p[0]:Q(2)"}) {
    const Output output = run({{"check", "x.lts", "--learn", part}, scratch.path()});
    EXPECT_EQ(output.exit_code, 0) << part << output.err;
  }
  const Output output = run({{"check", "x.lts", "--learn", "R"}, scratch.path()});
  EXPECT_NE(output.err.find("and as composites of them `p.0:Pair`, `p.1:Pair`"), std::string::npos)
      << output.err;
}

// A system whose learning takes long: the rest of it is closely bound.
TEST(Assumptions, StoppedEarlyItSaysWhatIsKnown) {
  const TemporaryDirectory scratch;
  write_file(scratch.path() / "x.lts",
             "const N = 20000\n"
             "P = P[0], P[i:0..N] = (a -> P[(7*i+1)%(N+1)] | b -> P[(3*i)%(N+1)] | when (i==N) c "
             "-> ERROR).\n"
             "Q = Q[0], Q[i:0..N] = (a -> Q[(5*i+1)%(N+1)] | b -> Q[(11*i+2)%(N+1)] | c -> Q).\n"
             "||S = (P || Q).\n");
  const std::vector<std::string> arguments = {"check", "x.lts", "--learn", "Q", "--timeout", "3"};
  const Output text = run({arguments, scratch.path()});
  EXPECT_EQ(text.exit_code, 3) << text.out << text.err;
  EXPECT_NE(text.out.find("UNKNOWN  x.lts: S is not decided: stopped by timeout\n"),
            std::string::npos)
      << text.out;
  EXPECT_NE(text.out.find("help: check it without --learn, by --learn auto"), std::string::npos);
}

}  // namespace arbiter::golden
