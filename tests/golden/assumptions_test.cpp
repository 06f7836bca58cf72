// check --learn and assumption as a user sees them.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "clock/clock.h"
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

// That a part answers as it does now is said in the heading alone; JSON has the sentences.
TEST(Assumptions, ContractsInTextHaveOnlyWhatThePartIsHeldTo) {
  const std::string ring = (source_dir() / "examples/ring.ia").string();
  const Output text = run({{"check", ring, "--learn", "get"}});
  const std::string told =
      "what `get` must promise, besides answering as it does now:\n"
      "  it does not abort in anything that the rest can bring it to\n"
      "assumption of";
  EXPECT_NE(text.out.find(told), std::string::npos) << text.out;
  const Output json = run({{"check", ring, "--learn", "get", "--format", "json"}});
  const auto contract = nlohmann::json::parse(json.out)["learning"]["contract"];
  ASSERT_EQ(contract.size(), 3U) << contract;
  EXPECT_EQ(contract[0], "it answers each move as it does now, in some order or other");
}

TEST(Assumptions, WhoDoesNotSeeTheAssumptionIsToldHow) {
  const std::string help = "help: -v shows the assumption, and -o a.svg or a.lts writes it\n";
  const struct {
    std::vector<std::string> options;
    bool tells;
  } table[] = {
      {{}, true},
      {{"-v"}, false},
      {{"-q"}, false},
      {{"-o", "a.lts"}, false},
      {{"-o", "a.html"}, false},
  };
  for (const auto& row : table) {
    std::vector<std::string> arguments = {"check", "x.lts", "--learn", "Output"};
    arguments.insert(arguments.end(), row.options.begin(), row.options.end());
    const Output output = run_on(arguments);
    EXPECT_EQ(output.exit_code, 0);
    EXPECT_EQ(output.out.ends_with(help), row.tells) << output.out;
  }
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
  EXPECT_EQ(json["learning"]["learning_rounds"], 2);
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

TEST(Assumptions, WhatWasWrittenIsTold) {
  const Output safe = run_on({"check", "x.lts", "--learn", "Output", "-o", "a.lts"});
  EXPECT_EQ(safe.err, "arbiter: note: the assumption was written to a.lts\n");
  EXPECT_EQ(run_on({"check", "x.lts", "--learn", "Output", "-o", "a.lts", "-q"}).err, "");
  const Output unsafe = run_on({"check", "x.lts", "--process", "Bad", "--learn", "Wrong", "-o",
                                "a.lts", "--format", "json"});
  EXPECT_EQ(unsafe.err,
            "arbiter: note: a.lts was not written: there is an error, so no assumption\n");
  const auto json = nlohmann::json::parse(unsafe.out);
  EXPECT_FALSE(json.contains("output"));
  EXPECT_EQ(json["not_written"][0]["file"], "a.lts");
}

TEST(Assumptions, AlphabetsAreWrittenAsInTheFile) {
  const TemporaryDirectory scratch;
  write_file(scratch.path() / "x.lts",
             "P = (a[i:0..2] -> {x,y}.b -> P | c -> P). Q = (c -> Q).\n"
             "property R = (c -> R). ||S = (P || Q || R).\n");
  const struct {
    const char* alphabet;
    int actions;
  } table[] = {{"c", 1},       {"a[1]", 1},   {"a.1, c", 2},     {"a[0..2]", 3},
               {"{x,y}.b", 2}, {"{a, c}", 4}, {" c , a[2] ", 2}, {"{x.{b},a[0..1]} c", 4}};
  for (const auto& row : table) {
    const Output output =
        run({{"assumption", "x.lts", "--of", "P", "--alphabet", row.alphabet, "--format", "json"},
             scratch.path()});
    ASSERT_EQ(output.exit_code, 0) << row.alphabet << output.out;
    EXPECT_EQ(nlohmann::json::parse(output.out)["model"]["actions"], row.actions) << row.alphabet;
  }
  for (const char* wrong : {"a[i]", "a[", "{a", "a}", "a[2..0]", "a.", "a{b}", "{}", "a..b",
                            "a[0..999999999]", "[0..999][0..999]"}) {
    const Output output =
        run({{"assumption", "x.lts", "--of", "P", "--alphabet", wrong}, scratch.path()});
    EXPECT_EQ(output.exit_code, 2) << wrong;
    EXPECT_NE(output.err.find(": expected actions with commas between, as in `send, a[1]"),
              std::string::npos)
        << wrong << output.err;
  }
  const Output refine =
      run({{"assumption", "x.lts", "--of", "P", "--alphabet", "refine"}, scratch.path()});
  EXPECT_NE(refine.err.find("`refine` and `all` are for check --learn"), std::string::npos);
}

// A part that comes to an error by itself.
TEST(Assumptions, WhereThereIsNoneTheErrorIsShown) {
  const TemporaryDirectory scratch;
  write_file(scratch.path() / "x.lts",
             "A = (go -> x -> ERROR | y -> A). B = (y -> B). ||S = (A || B).\n");
  const Output text = run({{"assumption", "x.lts", "--of", "A", "-o", "a.lts"}, scratch.path()});
  EXPECT_EQ(text.exit_code, 1);
  EXPECT_EQ(text.out,
            "UNSAFE  x.lts: no assumption helps A, which can come to an error without these "
            "actions: A comes to ERROR\n  go\n  x\ntrace of 2 actions\n");
  EXPECT_EQ(text.err, "arbiter: note: a.lts was not written: there is no assumption\n");
  EXPECT_FALSE(std::filesystem::exists(scratch.path() / "a.lts"));
  const Output output =
      run({{"assumption", "x.lts", "--of", "A", "--format", "json"}, scratch.path()});
  const auto json = nlohmann::json::parse(output.out);
  EXPECT_EQ(json["verdict"], "unsafe");
  EXPECT_EQ(json["reason"], "error:A");
  EXPECT_EQ(json["play"].size(), 2U);
}

// One step of M1 has more ways to be done than are followed when the premises are checked again.
TEST(Assumptions, SafeSaysWhereItWasNotCheckedAgain) {
  const TemporaryDirectory scratch;
  write_file(scratch.path() / "x.lts",
             "const K = 659\n"
             "In(I=0) = (t[i:0..K] -> Sent[i]), Sent[i:0..K] = (send -> ack -> In)\n"
             "  /{input/t[i:0..K]}.\n"
             "Output = (send -> output -> ack -> Output).\n"
             "property Order = (input -> output -> Order).\n"
             "||S = (In(1) || In(2) || Output || Order).\n");
  const Output output =
      run({{"check", "x.lts", "--learn", "Output", "--json", "x.json"}, scratch.path()});
  EXPECT_EQ(output.exit_code, 0) << output.out << output.err;
  EXPECT_NE(output.out.find("3 actions, its premises not checked again: stopped at the memory "
                            "limit · "),
            std::string::npos)
      << output.out;
  const auto json = nlohmann::json::parse(read_file(scratch.path() / "x.json"));
  EXPECT_EQ(json["verdict"], "safe");
  EXPECT_EQ(json["certificate"], "none");
  EXPECT_EQ(json["learning"]["premises_rechecked"], false);
  EXPECT_EQ(json["learning"]["recheck_stopped_by"], "memory");
  EXPECT_EQ(json["deadlock_looked_for"], false);
}

TEST(Assumptions, HelpDoesNotSuggestWhatWasDone) {
  const TemporaryDirectory scratch;
  write_file(scratch.path() / "x.lts",
             "const N = 3000\n"
             "P = P[0], P[i:0..N] = (a -> P[(7*i+1)%(N+1)] | b -> P[(3*i)%(N+1)] | when (i==N) c "
             "-> ERROR).\n"
             "Q = Q[0], Q[i:0..N] = (a -> Q[(5*i+1)%(N+1)] | b -> Q[(11*i+2)%(N+1)] | c -> Q).\n"
             "||S = (P || Q). ||T = (P || Q) >> {a}.\n");
  const auto help_of = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--memory", "5", "--format", "json"});
    const Output output = run({arguments, scratch.path()});
    EXPECT_EQ(output.exit_code, 3) << output.out << output.err;
    return nlohmann::json::parse(output.out)["help"].get<std::string>();
  };
  EXPECT_EQ(help_of({"check", "x.lts", "--process", "S", "--learn", "Q", "--alphabet", "refine"}),
            "check it without --learn, or by --learn auto; give it more memory: --memory MIB");
  EXPECT_EQ(
      help_of({"check", "x.lts", "--process", "S", "--learn", "auto", "--alphabet", "all"}),
      "check it without --learn, learn about one PART, or with --alphabet refine; give it more "
      "memory: --memory MIB");
  EXPECT_EQ(help_of({"assumption", "x.lts", "--process", "T", "--of", "P"}),
            "choose a process without them by --process");
}

TEST(Assumptions, TheTutorialShowsWhatIsPrinted) {
  EXPECT_EQ(expect_shown("docs/assume-guarantee.md", {0, 1}), 9U);
}

TEST(Assumptions, UsageIsExplained) {
  const struct {
    std::vector<std::string> arguments;
    const char* message;
  } table[] = {
      {{"check", "x.lts", "--learn", "Nobody"}, "the parts of Channel are `Input`, `Output`"},
      {{"check", "x.lts", "--learn", "Output", "--all"}, "--all does not go with --learn"},
      {{"check", "x.lts", "--learn", "Output", "-o", "a.csp"}, "or for the assumption .dot, .svg"},
      {{"check", "x.lts", "-o", "a.svg"}, "should be .html; an assumption goes with --learn"},
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
             "P(M=5) = (a -> b -> P). Q(N=1) = (b -> c[N] -> Q). ||Pair(K=7) = (P || Q(2)).\n"
             "||S = forall [i:0..1] p[i]:Pair.\n");
  for (const char* part :
       {"p[1]:Pair", "p.0:Q", "Q(2)", "p[0]:Q(2)", "p[0]:P(5)", "P(5)", "p[1]:Pair(7)"}) {
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
  Output text;
  const auto is_told = [&](const std::string& seconds) {
    text = run({{"check", "x.lts", "--learn", "Q", "--timeout", seconds}, scratch.path()});
    const std::string told = "UNKNOWN  x.lts: S is not decided: stopped by timeout\n";
    return text.out.find(told) != std::string::npos;
  };
  EXPECT_TRUE(test::in_some_time(3, is_told)) << text.out << text.err;
  EXPECT_EQ(text.exit_code, 3) << text.out << text.err;
  EXPECT_NE(text.out.find("help: check it without --learn, by --learn auto"), std::string::npos);
}

}  // namespace arbiter::golden
