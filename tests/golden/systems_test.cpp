// Transition systems as a user sees them: the examples answer as their comments say, and output has
// the shape that docs/fsp.md promises.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "clock/clock.h"
#include "golden/process.h"

namespace arbiter::golden {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kPrompt = "./arbiter ";
constexpr std::string_view kExit = "# exit ";

struct Claim {
  Command command;
  int exit_code = 0;
};

// Lines such as `//   ./arbiter check examples/x.lts   # exit 1`.
std::vector<Claim> claims_of(const fs::path& example) {
  std::vector<Claim> claims;
  std::istringstream lines(read_file(example));
  for (std::string line; std::getline(lines, line);) {
    const std::size_t at = line.find(kPrompt);
    if (line.rfind("//", 0) != 0 || at == std::string::npos) continue;
    const std::size_t exit_at = line.find(kExit);
    EXPECT_NE(exit_at, std::string::npos) << line;
    if (exit_at == std::string::npos) continue;
    Claim claim;
    std::istringstream words(line.substr(at + kPrompt.size(), exit_at - at - kPrompt.size()));
    for (std::string word; words >> word;) claim.command.arguments.push_back(word);
    claim.command.directory = source_dir();
    claim.exit_code = std::stoi(line.substr(exit_at + kExit.size()));
    claims.push_back(std::move(claim));
  }
  return claims;
}

Output run_on(const std::string& text, std::vector<std::string> arguments,
              const std::string& name = "x.lts") {
  const TemporaryDirectory scratch;
  write_file(scratch.path() / name, text);
  return run({std::move(arguments), scratch.path()});
}

nlohmann::json json_of(const Output& output) { return nlohmann::json::parse(output.out); }

constexpr const char* kChannel =
    "Input = (input -> send -> ack -> Input).\n"
    "Output = (send -> output -> ack -> Output).\n"
    "property Order = (input -> output -> Order).\n"
    "progress Runs = {output}\n"
    "||Open = (Input || Order).\n"
    "||Channel = (Input || Output || Order).\n";

}  // namespace

TEST(Systems, ExamplesAnswerAsTheirCommentsSay) {
  std::vector<Claim> claims;
  std::vector<Command> commands;
  for (const fs::directory_entry& entry : fs::directory_iterator(source_dir() / "examples")) {
    if (entry.path().extension() != ".lts") continue;
    const std::vector<Claim> own = claims_of(entry.path());
    EXPECT_FALSE(own.empty()) << entry.path();
    claims.insert(claims.end(), own.begin(), own.end());
  }
  for (const Claim& claim : claims) commands.push_back(claim.command);
  ASSERT_GT(claims.size(), 8U);
  const std::vector<Output> outputs = run_all(commands);
  for (std::size_t i = 0; i < claims.size(); ++i) {
    EXPECT_EQ(outputs[i].exit_code, claims[i].exit_code) << to_string(commands[i]) << "\n"
                                                         << outputs[i].out << outputs[i].err;
  }
}

TEST(Systems, TheExampleOfTheDocumentIsRead) {
  const std::string document = read_file(source_dir() / "docs" / "fsp.md");
  const std::size_t begin = document.find("```\nconst ");
  ASSERT_NE(begin, std::string::npos);
  const std::size_t end = document.find("```", begin + 4);
  const Output output = run_on(document.substr(begin + 4, end - begin - 4), {"check", "x.lts"});
  EXPECT_EQ(output.exit_code, 1) << output.err;
  EXPECT_NE(output.out.find("property Fair violated in System"), std::string::npos) << output.out;
}

// Each ends in a result or a clear error, whatever it would take to the end. The time is for those
// that do not.
TEST(Systems, HostileFilesEnd) {
  std::string doubling = "P = (a -> P).\n||A60 = P.\n";
  for (int i = 59; i >= 0; --i) {
    const std::string next = "A" + std::to_string(i + 1);
    doubling += "||A" + std::to_string(i) + " = (a:" + next + " || b:" + next + ").\n";
  }
  std::string chain = "P0 = (a -> END).\n";
  for (int i = 1; i < 60; ++i) {
    const std::string last = "P" + std::to_string(i - 1);
    chain += "P" + std::to_string(i) + " = " + last + ";" + last + ";END.\n";
  }
  const struct {
    std::string text;
    int exit_code;
    const char* memory = "64";
  } table[] = {
      {doubling, 2},
      {chain + "||S = P59.", 3},
      {"P = (a[0..999999][0..999999] -> P).", 2, "500"},
      {"P = (a[0..999][0..999] -> b[0..999] -> P).", 3},
      {"P = " + std::string(500'000, '(') + "a", 2},
      {std::string(1'000'000, '|'), 2},
      {"P = (a -> P). ||S = (P" + std::string(1'000'000, ')'), 2},
      {"P = (a -> P).\n||S = forall [i:0..30000] p[i]:P.", 0},
  };
  for (const auto& row : table) {
    const Output output =
        run_on(row.text, {"check", "x.lts", "--timeout", "600", "--memory", row.memory});
    EXPECT_EQ(output.exit_code, row.exit_code)
        << row.text.substr(0, 60) << output.out.substr(0, 200) << output.err.substr(0, 200);
  }
}

// Of the properties one is looked at; the errors of processes always are, and the answer says so.
// What answers call it is what it can be called.
TEST(Systems, AllProcessesTogetherAreDefault) {
  const Output output =
      run_on("A = (a -> A).\nB = (a -> b -> B).\n", {"check", "x.lts", "--process", "DEFAULT"});
  EXPECT_EQ(output.exit_code, 0) << output.err;
  EXPECT_NE(output.out.find("DEFAULT"), std::string::npos) << output.out;
  EXPECT_EQ(
      run_on("A = (a -> A).\n||S = A.\n", {"check", "x.lts", "--process", "DEFAULT"}).exit_code, 2);
}

// Graphviz went on for minutes, whatever the limit.
TEST(Systems, DrawingKeepsToTheTime) {
  std::string text = "const N = 70\nP = P[0], P[i:0..N] = (";
  for (int k = 1; k < 12; ++k) {
    text += (k == 1 ? "" : " | ");
    text += "a[" + std::to_string(k) + "] -> P[(" + std::to_string(k) + "*i+" +
            std::to_string(2 * k + 1) + ")%(N+1)]";
  }
  text += ").\n";
  const Output output = run_on(text, {"model", "x.lts", "--no-minimise", "-o", "x.svg", "--timeout",
                                      "1", "--format", "json"});
  EXPECT_EQ(output.exit_code, 3) << output.out << output.err;
  EXPECT_EQ(json_of(output)["reason"], "timeout");
}

// The verdict was lost.
TEST(Systems, AVerdictStandsWhereItsAssumptionCannotBeWritten) {
  const Output output = run_on(
      "P = (i -> b -> P).\nQ = (i -> b -> Q).\nproperty R = (i -> b -> R).\n||S = (P || Q || R).\n",
      {"check", "x.lts", "--learn", "Q", "-o", "x.aut"});
  EXPECT_EQ(output.exit_code, 0) << output.err;
  EXPECT_EQ(output.out.rfind("SAFE", 0), 0U) << output.out;
  EXPECT_NE(output.err.find("x.aut was not written: there is an action `i`"), std::string::npos)
      << output.err;
}

TEST(Systems, OnePropertyIsNotAllThatIsLookedFor) {
  const std::string text = "A = (a -> ERROR). B = (a -> B). property P = (a -> P). ||S = (A || P).";
  const std::vector<std::string> check = {"check", "x.lts", "--property", "P", "-q"};
  EXPECT_EQ(run_on(text, check).out, "UNSAFE  x.lts: A comes to ERROR in S\n");
  EXPECT_EQ(run_on(text + " ||T = (B || P).", check).out,
            "SAFE  x.lts: T does not violate P and comes to no other error\n");
}

TEST(Systems, CheckPrintsTheTrace) {
  const Output safe = run_on(kChannel, {"check", "x.lts"});
  EXPECT_EQ(safe.exit_code, 0);
  EXPECT_EQ(safe.out.rfind("SAFE  x.lts: Channel has no deadlock and comes to no error\n"
                           "note: not checked: progress Runs\n4 states, 4 transitions · ",
                           0),
            0U)
      << safe.out;
  const Output unsafe = run_on(kChannel, {"check", "x.lts", "--process", "Open"});
  EXPECT_EQ(unsafe.exit_code, 1);
  EXPECT_EQ(unsafe.out.rfind("UNSAFE  x.lts: property Order violated in Open\n  output\n"
                             "trace of 1 action, replayed on the components · ",
                             0),
            0U)
      << unsafe.out;
}

TEST(Systems, WhatIsReadAndNotCheckedIsTold) {
  const Output output = run_on(
      "P = (a -> P). menu Run = {a}\nanimation Film = \"x.xml\"\nprogress Goes = {a}\n"
      "fluent F = <a, a>\nassert Always = []F\n",
      {"check", "x.lts"});
  EXPECT_NE(output.out.find("note: not checked: menu Run, animation Film, progress Goes, fluent F, "
                            "assert Always\n"),
            std::string::npos)
      << output.out;
}

TEST(Systems, CheckAnswersInJson) {
  const Output output =
      run_on(kChannel, {"check", "x.lts", "--process", "Open", "--format", "json"});
  const nlohmann::json json = json_of(output);
  EXPECT_EQ(json["verdict"], "unsafe");
  EXPECT_EQ(json["reason"], "property:Order");
  EXPECT_EQ(json["play"], nlohmann::json::parse(R"([{"move": "output"}])"));
  EXPECT_EQ(json["certificate"], "replayed");
  const nlohmann::json all =
      json_of(run_on("P = (a -> b -> c -> STOP | a -> d -> e -> f -> ERROR).",
                     {"check", "x.lts", "--all", "--format", "json"}));
  ASSERT_EQ(all["errors"].size(), 2U);
  EXPECT_EQ(all["errors"][0]["reason"], "deadlock");
  EXPECT_EQ(all["errors"][1]["reason"], "error:P");
  EXPECT_EQ(all["errors"][1]["play"].size(), 4U);
}

// The search blames one of those who err in one step; the answer names all of them.
TEST(Systems, AllWhoErrByOneActionAreNamed) {
  const std::string text =
      "A = (a -> b -> A | a -> c -> A). B = (b -> ERROR | {a,c} -> B).\n"
      "property P = (a -> c -> P) + {b}. property Q = (a -> c -> Q) + {b}.\n"
      "property R = (a -> c -> R). ||S = (A || P || Q || R || B).\n";
  EXPECT_EQ(run_on(text, {"check", "x.lts", "-q"}).out,
            "UNSAFE  x.lts: property P violated, property Q violated and B comes to ERROR in S\n");
  EXPECT_EQ(run_on(text, {"check", "x.lts", "--property", "Q", "-q"}).out,
            "UNSAFE  x.lts: property Q violated and B comes to ERROR in S\n");
  EXPECT_EQ(run_on(text, {"check", "x.lts", "--learn", "auto", "-q"}).out,
            "UNSAFE  x.lts: property P violated, property Q violated and B comes to ERROR in S\n");
  EXPECT_EQ(run_on(text, {"check", "x.lts", "--all", "-q"}).out,
            "UNSAFE  x.lts: property P violated in S\nUNSAFE  x.lts: property Q violated in S\n"
            "UNSAFE  x.lts: B comes to ERROR in S\n");
  // An error goes before a deadlock of the same length.
  EXPECT_EQ(run_on("A = (a -> STOP | b -> A). property P = (a -> P) + {b}.\n"
                   "property Q = (a -> Q) + {b}. ||S = (A || P || Q).\n",
                   {"check", "x.lts", "--all", "-q"})
                .out,
            "UNSAFE  x.lts: property P violated in S\nUNSAFE  x.lts: property Q violated in S\n"
            "UNSAFE  x.lts: deadlock in S\n");
  const nlohmann::json json = json_of(run_on(text, {"check", "x.lts", "--format", "json"}));
  EXPECT_EQ(json["reason"], "property:P");
  EXPECT_EQ(json["also"], nlohmann::json::parse(R"([{"reason": "property:Q", "component": "Q"},
                                      {"reason": "error:B", "component": "B"}])"));
}

// P errs alone by a, and Q only after that, together with P: its own shortest trace is shown.
TEST(Systems, AnErrorThatIsHiddenBehindAnotherIsFoundByItself) {
  const nlohmann::json json = json_of(
      run_on("A = (a -> STOP | b -> c -> STOP).\n"
             "property P = (b -> STOP) + {a,c}. property Q = (a -> STOP | b -> STOP) + {c}.\n"
             "||S = (A || P || Q).\n",
             {"check", "x.lts", "--all", "--property", "P", "--format", "json"}));
  EXPECT_EQ(json["errors"].size(), 1U);
  const nlohmann::json all = json_of(
      run_on("A = (a -> STOP | b -> c -> STOP).\n"
             "property P = (b -> STOP) + {a,c}. property Q = (a -> STOP | b -> STOP) + {c}.\n"
             "||S = (A || P || Q).\n",
             {"check", "x.lts", "--all", "--format", "json"}));
  ASSERT_EQ(all["errors"].size(), 2U);
  EXPECT_EQ(all["errors"][0]["play"].size(), 1U);
  EXPECT_EQ(all["errors"][1]["reason"], "property:Q");
  EXPECT_EQ(all["errors"][1]["play"].size(), 2U);
  EXPECT_EQ(all["errors"][1]["also"][0]["component"], "P");
  EXPECT_EQ(all["deadlock_looked_for"], true);
  EXPECT_EQ(json["deadlock_looked_for"], false);
}

TEST(Systems, ModelsAreWrittenAndReadAgain) {
  for (const std::string ending : {"aut", "lts"}) {
    const TemporaryDirectory scratch;
    write_file(scratch.path() / "x.lts", kChannel);
    const std::string copy = "copy." + ending;
    const Output model = run({{"model", "x.lts", "-o", copy}, scratch.path()});
    EXPECT_EQ(model.exit_code, 0) << model.err;
    EXPECT_EQ(model.out, copy + ": Channel: 4 states, 4 transitions, over 4 actions\n");
    const Output same = run({{"equiv", "x.lts", copy}, scratch.path()});
    EXPECT_EQ(same.exit_code, 0) << same.out << same.err;
    const Output safe = run({{"check", copy}, scratch.path()});
    EXPECT_EQ(safe.exit_code, 0) << safe.out << safe.err;
  }
  for (const char* ending : {"dot", "json", "txt"}) {
    const Output model = run_on(kChannel, {"model", "x.lts", "-o", std::string("y.") + ending});
    EXPECT_EQ(model.exit_code, 0) << model.err;
  }
}

TEST(Systems, RenamedActionsAreTold) {
  const std::string text = "des (0, 2, 1)\n(0, \"a-b\", 0)\n(0, \"ok\", 0)\n";
  const Output lts = run_on(text, {"model", "x.aut", "-o", "y.lts"}, "x.aut");
  const std::string written = "arbiter: note: the model was written to y.";
  EXPECT_EQ(lts.err,
            written + "lts\narbiter: note: y.lts: FSP cannot write `a-b`, which became `a_b`\n");
  EXPECT_EQ(run_on(text, {"model", "x.aut", "-o", "y.lts", "-q"}, "x.aut").err, "");
  EXPECT_EQ(run_on(text, {"model", "x.aut", "-o", "y.dot"}, "x.aut").err, written + "dot\n");
  EXPECT_EQ(run_on(kChannel, {"model", "x.lts", "-o", "y.lts"}).err, written + "lts\n");
}

TEST(Systems, MessagesCountAsOneDoes) {
  const Output one = run_on("des (0, 1, 1)\n(0, a, 0)\n(0, b, 0)\n", {"check", "x.aut"}, "x.aut");
  EXPECT_NE(one.err.find("this announces 1 transition, and there are 2"), std::string::npos);
  const Output two = run_on("des (0, 2, 1)\n(0, a, 0)\n", {"check", "x.aut"}, "x.aut");
  EXPECT_NE(two.err.find("this announces 2 transitions, and there is 1"), std::string::npos);
  const Output none = run_on("P = (a -> P).", {"check", "x.lts", "--property", "R"});
  EXPECT_NE(none.err.find("--property R: the file has no property"), std::string::npos) << none.err;
  const Output end = run_on("P = (a -> END). Q = END;P.", {"check", "x.lts"});
  EXPECT_NE(end.err.find("`END` is how a process ends, so nothing can follow it"),
            std::string::npos)
      << end.err;
  const Output count = run_on("P(N=1) = (a -> P). ||S = P(1,2).", {"check", "x.lts"});
  EXPECT_NE(count.err.find("`P` has 1 parameter, not 2"), std::string::npos) << count.err;
}

TEST(Systems, RefinesGivesAShortestTrace) {
  const TemporaryDirectory scratch;
  write_file(scratch.path() / "a.lts", "P = (a -> b -> P).");
  write_file(scratch.path() / "b.lts", "P = (a -> b -> P | a -> c -> STOP).");
  EXPECT_EQ(run({{"refines", "a.lts", "b.lts"}, scratch.path()}).exit_code, 0);
  const Output no = run({{"refines", "b.lts", "a.lts", "--format", "json"}, scratch.path()});
  EXPECT_EQ(no.exit_code, 1);
  EXPECT_EQ(json_of(no)["play"].size(), 2U);
  EXPECT_EQ(run({{"equiv", "a.lts", "b.lts"}, scratch.path()}).exit_code, 1);
}

TEST(Systems, ConstantsRangesAndParametersAreGivenByOptions) {
  const std::string text =
      "const N = 2\nrange R = 0..N\nP(M=1) = P[0], P[i:R] = (when (i < M) up -> P[i+1]).\n"
      "Q = (to[R] -> STOP).\n||S = P.\n";
  EXPECT_EQ(
      json_of(run_on(text, {"check", "x.lts", "-D", "M=2", "--format", "json"}))["play"].size(),
      2U);
  const Output model =
      run_on(text, {"model", "x.lts", "--process", "Q", "-D", "R=3..7", "--format", "json"});
  EXPECT_EQ(json_of(model)["model"]["actions"], 5);
  EXPECT_EQ(run_on(text, {"equiv", "x.lts", "x.lts", "-D", "N=5"}).exit_code, 0);
}

TEST(Systems, TracesAreDrawnAsCharts) {
  const TemporaryDirectory scratch;
  write_file(scratch.path() / "x.lts", kChannel);
  const Output unsafe =
      run({{"check", "x.lts", "--process", "Open", "--diagram", "x.svg"}, scratch.path()});
  EXPECT_EQ(unsafe.exit_code, 1) << unsafe.err;
  EXPECT_EQ(unsafe.err, "arbiter: note: the chart was written to x.svg\n");
  const std::string svg = read_file(scratch.path() / "x.svg");
  EXPECT_NE(svg.find("<title>x.lts: property Order violated in Open</title>"), std::string::npos);
  const Output safe = run({{"check", "x.lts", "--diagram", "y.svg"}, scratch.path()});
  EXPECT_EQ(safe.exit_code, 0);
  EXPECT_EQ(safe.err, "arbiter: --diagram: nothing is written, since there is no error to draw\n");
  EXPECT_FALSE(fs::exists(scratch.path() / "y.svg"));
}

TEST(Systems, ReportsArePagesWithWhatTheAnswerSays) {
  const TemporaryDirectory scratch;
  write_file(scratch.path() / "x.lts", kChannel);
  write_file(scratch.path() / "y.lts", "P = (a -> STOP).\n");
  const struct {
    std::vector<std::string> options;
    int code;
    std::vector<std::string> pieces;
  } table[] = {
      {{"x.lts", "-D", "M=1"}, 2, {}},
      {{"x.lts"},
       0,
       {">SAFE<", "x.lts: Channel", "not checked: progress Runs", "The components",
        "<code>arbiter check x.lts</code>"}},
      {{"x.lts", "--process", "Open"},
       1,
       {">UNSAFE<", "property Order violated", "<circle",
        "<code>arbiter check x.lts --process Open</code>"}},
      {{"y.lts"}, 1, {">UNSAFE<", "deadlock", "nothing: it has stopped"}},
      {{"x.lts", "--learn", "Output"}, 0, {">SAFE<", "The assumption", "Membership queries"}},
      {{"x.lts", "--learn", "Input", "--process", "Open"}, 2, {}},
      {{"x.lts", "--property", "Order"}, 0, {"does not violate", "Deadlock was not looked for"}},
  };
  for (const auto& row : table) {
    std::vector<std::string> arguments = {"check"};
    arguments.insert(arguments.end(), row.options.begin(), row.options.end());
    arguments.insert(arguments.end(), {"-o", "x.html", "--format", "json"});
    fs::remove(scratch.path() / "x.html");
    const Output output = run({arguments, scratch.path()});
    EXPECT_EQ(output.exit_code, row.code) << output.err;
    EXPECT_EQ(fs::exists(scratch.path() / "x.html"), row.code < 2);
    if (row.code >= 2) continue;
    EXPECT_NE(output.out.find("\"output\": \"x.html\""), std::string::npos) << output.out;
    EXPECT_EQ(output.err, "arbiter: note: the report was written to x.html\n");
    const std::string page = read_file(scratch.path() / "x.html");
    for (const std::string& piece : row.pieces) {
      EXPECT_NE(page.find(piece), std::string::npos) << piece;
    }
  }
}

TEST(Systems, UsageIsExplained) {
  const struct {
    std::vector<std::string> arguments;
    const char* message;
  } table[] = {
      {{"check", "x.lts", "--process", "Nobody"}, "--process Nobody: the file defines `Open`"},
      {{"check", "x.lts", "--process", "Chanel"}, "; did you mean `Channel`?"},
      {{"check", "x.lts", "--property", "Odrer"}, "; did you mean `Order`?"},
      {{"check", "x.lts", "--learn", "Ouput"}, "; did you mean `Output`?"},
      {{"assumption", "x.lts", "--of", "Inptu"}, "; did you mean `Input`?"},
      {{"check", "x.lts", "--property", "Input"}, "the properties of the file are `Order`"},
      {{"check", "x.lts", "--client", "c.ia"}, "--client is for .ia files"},
      {{"model", "x.lts", "-o", "x.csp"}, "the ending should be .dot, .svg, .aut, .lts"},
      {{"run", "x.lts"}, "`run` is for .ia files"},
      {{"check", "x.lts", "--diagram", "x.png"}, "--diagram x.png: the ending should be .svg"},
      {{"check", "x.lts", "-o", "x.png"}, "-o x.png: the ending should be .html\n"},
      {{"check", "x.lts", "--learn", "Input", "-o", "x.csp"},
       "-o x.csp: the ending should be .html for a report, or for the assumption .dot"},
      {{"check", "x.lts", "-D", "N=3"}, "-D N=3: the file has no constant, range or parameter"},
      {{"check", "x.lts", "-D", "N"}, "-D N: expected NAME=VALUE or NAME=LO..HI"},
      {{"check", "x.lts", "-D", "N=4294967296"}, "32-bit integers"},
      {{"equiv", "x.lts", "x.lts", "-D", "N=3"}, "-D N=3: neither file has such a constant"},
      {{"play", "x.lts", "--format", "json"}, "play is a conversation and has no JSON"},
      {{"play", "x.lts", "--int", "0..1"}, "--int is for .ia files"},
      {{"play", "-", "--process", "Open"}, "give the system as a file"},
      {{"format", "x.lts"}, "`format` is for .ia files"},
  };
  for (const auto& row : table) {
    const Output output = run_on(kChannel, row.arguments);
    EXPECT_EQ(output.exit_code, 2) << row.message;
    // With --format json the message is part of the one object on stdout.
    EXPECT_NE((output.err + output.out).find(row.message), std::string::npos) << output.err;
  }
  const Output program = run_on("skip", {"check", "x.ia", "--process", "P"}, "x.ia");
  EXPECT_EQ(program.exit_code, 2);
  EXPECT_EQ(program.err, "arbiter: --process is for .lts files\n");
}

TEST(Systems, LimitsEndTheSearchWithWhatIsKnown) {
  const std::string large = "P = (a -> b -> c -> P).\n||S = forall [i:0..19] p[i]:P.\n";
  const Output memory = run_on(large, {"check", "x.lts", "--memory", "16"});
  EXPECT_EQ(memory.exit_code, 3);
  EXPECT_NE(memory.out.find("UNKNOWN  x.lts: S is not decided: stopped at the memory limit after "),
            std::string::npos)
      << memory.out;
  Output time;
  const auto has_searched = [&](const std::string& seconds) {
    time = run_on(large, {"check", "x.lts", "--timeout", seconds, "--format", "json"});
    const auto stats = json_of(time).value("stats", nlohmann::json::object());
    return stats.value("states", 0) > 0;
  };
  EXPECT_TRUE(test::in_some_time(0.2, has_searched)) << time.out;
  EXPECT_EQ(time.exit_code, 3);
  EXPECT_EQ(json_of(time)["reason"], "timeout");
  EXPECT_EQ(json_of(time)["process"], "S");
  EXPECT_EQ(run_on(large, {"model", "x.lts", "--timeout", "0.2"}).exit_code, 3);
}

// Text, JSON and page alike.
TEST(Systems, WhatHasPartsCanBeLearnedAbout) {
  const Command text{{"check", "examples/mutex.lts", "--memory", "64"}, source_dir()};
  const TemporaryDirectory scratch;
  const std::string page = (scratch.path() / "x.html").string();
  Command json = text;
  json.arguments.insert(json.arguments.end(), {"--format", "json", "-o", page});
  const Output answer = run(json);
  EXPECT_EQ(answer.exit_code, 3) << answer.out;
  constexpr const char* kLearn = "--learn auto, which looks for errors and not for deadlocks";
  EXPECT_NE(run(text).out.find(kLearn), std::string::npos) << run(text).out;
  EXPECT_NE(json_of(answer).value("help", "").find(kLearn), std::string::npos) << answer.out;
  EXPECT_NE(read_file(page).find(kLearn), std::string::npos);
}

TEST(Systems, TwoProcessesOfOneFileAreCompared) {
  const auto compare = [](std::vector<std::string> more, const std::string& verb = "equiv") {
    std::vector<std::string> arguments = {verb, "x.lts", "x.lts"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_on(kChannel, arguments);
  };
  const Output differ = compare({"--process", "Input", "--process", "Output"});
  EXPECT_EQ(differ.exit_code, 1) << differ.err;
  EXPECT_NE(differ.out.find("x.lts (Input) has a trace that x.lts (Output) lacks"),
            std::string::npos)
      << differ.out;
  EXPECT_EQ(compare({"--process", "Input"}).exit_code, 0);
  EXPECT_EQ(compare({"--process", "Channel", "--process", "Output"}, "refines").exit_code, 1);
  EXPECT_EQ(compare({"--process", "P", "--process", "Q", "--process", "R"}).exit_code, 2);
  const Output json =
      compare({"--process", "Input", "--process", "Channel", "--format", "json"}, "refines");
  EXPECT_EQ(json_of(json)["processes"], (nlohmann::json{"Input", "Channel"}));
}

TEST(Systems, ActionsThatNoProcessHasAreNamed) {
  const std::string text = std::string(kChannel) + "Other = (input -> Other).\n";
  const std::vector<std::string> arguments = {"check", "x.lts",      "--process",
                                              "Other", "--property", "Order"};
  const Output output = run_on(text, arguments);
  EXPECT_NE(output.out.find("note: `output` of Order is no action of any process in Other\n"),
            std::string::npos)
      << output.out;
  const Output whole =
      run_on(text, {"check", "x.lts", "--process", "Channel", "--property", "Order"});
  EXPECT_EQ(whole.out.find("no action of"), std::string::npos) << whole.out;
}

TEST(Systems, LongTracesAreFoldedAsText) {
  const std::string text = "P = P[0], P[i:0..1000] = (when (i < 1000) a[i] -> P[i+1]).\n||S = P.\n";
  const Output folded = run_on(text, {"check", "x.lts"});
  EXPECT_NE(folded.out.find("  a.299\n  … 600 more, which --format json has, too\n  a.900\n"),
            std::string::npos)
      << folded.out;
  EXPECT_NE(folded.out.find("  a.999\ntrace of 1000 actions"), std::string::npos);
  EXPECT_EQ(json_of(run_on(text, {"check", "x.lts", "--format", "json"}))["play"].size(), 1000U);
  const std::string shorter =
      "P = P[0], P[i:0..400] = (when (i < 400) a[i] -> P[i+1]).\n||S = P.\n";
  EXPECT_EQ(run_on(shorter, {"check", "x.lts"}).out.find("more"), std::string::npos);
}

TEST(Systems, TheStandardInputIsFspIfAnOptionTellsSo) {
  const auto with_input = [](std::vector<std::string> arguments) {
    const TemporaryDirectory scratch;
    write_file(scratch.path() / "x.lts", kChannel);
    return run({std::move(arguments), scratch.path(), kChannel});
  };
  EXPECT_EQ(with_input({"check", "-", "--process", "Channel"}).exit_code, 0);
  EXPECT_EQ(with_input({"check", "-", "--learn", "Output", "--property", "Order"}).exit_code, 0);
  EXPECT_EQ(with_input({"model", "-", "--process", "Input"}).exit_code, 0);
  EXPECT_EQ(with_input({"assumption", "-", "--of", "Input"}).exit_code, 0);
  EXPECT_EQ(with_input({"equiv", "-", "x.lts"}).exit_code, 0);
  EXPECT_EQ(with_input({"equiv", "-", "-", "--process", "Input"}).exit_code, 2);
  EXPECT_EQ(with_input({"check", "-"}).exit_code, 2);
  const TemporaryDirectory scratch;
  const std::string aut = "des (0, 1, 1)\n(0, a, 0)\n";
  write_file(scratch.path() / "x.aut", aut);
  EXPECT_EQ(run({{"equiv", "-", "x.aut"}, scratch.path(), aut}).exit_code, 0);
}

TEST(Systems, EndingsMayBeInUpperCase) {
  EXPECT_EQ(run_on("P = (a -> P).", {"check", "X.LTS"}, "X.LTS").exit_code, 0);
  EXPECT_EQ(run_on("des (0, 1, 1)\n(0, a, 0)\n", {"check", "X.AUT"}, "X.AUT").exit_code, 0);
}

}  // namespace arbiter::golden
