// What `check` and `run` tell of an error and of an unknown, and files that cannot be written.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/hostile.h"
#include "clock/clock.h"

namespace arbiter::cli {
namespace {

struct Told {
  const char* program;
  const char* reason;
  const char* detail;
};
constexpr Told kTold[] = {
    {"x : exp int[5..5] |- array a[4] : int[0..1] in a[x] := 1", "bounds",
     "index 5 is outside 0..3"},
    {"x : exp int[-1..-1] |- array a[1] : int[0..1] in a[x] := 1", "bounds",
     "index -1 is outside 0..0"},
    {"x : exp int[-1..-1] |- new int[0..7] y := 0 in y := x", "range",
     "value -1 is outside the range 0..7"},
    {"x : exp int[8..8] |- new int[0..7] y := x in skip", "range",
     "value 8 is outside the range 0..7"},
    {"x : exp int[0..0] |- new int y := 1 % x in skip", "division", "division by zero"},
};

TEST(ErrorDetails, CheckTellsTheValueAndItsBounds) {
  const Directory directory;
  for (const Told& told : kTold) {
    const std::string file = directory.file("x.ia", told.program);
    const Ended text = expect_exit(1, {.arguments = {"check", file}});
    EXPECT_TRUE(has(text.out, std::string(": ") + told.reason + " reached  (")) << text.out;
    EXPECT_TRUE(has(text.out, std::string(")\n  ") + told.detail + "\n")) << text.out;
    const auto json = parsed(expect_exit(1, {.arguments = {"check", file, "--format", "json"}}));
    EXPECT_EQ(json.value("reason", ""), told.reason);
    EXPECT_EQ(json.value("detail", ""), told.detail);
  }
}

TEST(ErrorDetails, JsonHasTheNumbersToo) {
  const Directory directory;
  const std::string file = directory.file("x.ia", kTold[0].program);
  const auto expected = nlohmann::json{{"value", 5}, {"low", 0}, {"high", 3}};
  const auto checked =
      parsed(expect_exit(1, {.arguments = {"check", file, "--all", "--format", "json"}}));
  EXPECT_EQ(checked["outside"], expected);
  EXPECT_EQ(checked["errors"][0]["outside"], expected);
  const auto ran = parsed(
      expect_exit(1, {.arguments = {"run", file, "--moves", "run x.5", "--format", "json"}}));
  EXPECT_EQ(ran["outside"], expected);
  EXPECT_EQ(ran["errors"][0]["outside"], expected);
  const std::string aborts = directory.file("y.ia", "abort");
  EXPECT_FALSE(parsed(expect_exit(1, {.arguments = {"check", aborts, "--format", "json"}}))
                   .contains("detail"));
}

TEST(ErrorDetails, SoDoRunPlayAndPictures) {
  const Directory directory;
  const std::string file = directory.file("x.ia", kTold[0].program);
  const Ended ran = expect_exit(1, {.arguments = {"run", file, "--moves", "run x.5"}});
  EXPECT_TRUE(has(ran.out, "aborted: bounds: index 5 is outside 0..3  (")) << ran.out;
  const Ended played =
      expect_exit(0, {.arguments = {"play", file}, .input = "run\nhint\n1\nquit\n"});
  EXPECT_TRUE(has(played.out, "2 moves away: bounds: index 5 is outside 0..3  (")) << played.out;
  EXPECT_TRUE(has(played.out, "in an error: bounds: index 5 is outside 0..3  (")) << played.out;
  const std::string chart = directory.path("x.svg");
  const std::string page = directory.path("x.html");
  expect_exit(1, {.arguments = {"check", file, "--diagram", chart, "-o", page}});
  for (const std::string& picture : {chart, page}) {
    std::ifstream stream(picture);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    EXPECT_TRUE(has(text, "index 5 is outside 0..3")) << picture;
    // So that indented lines of the program keep their blanks in every program that draws it.
    EXPECT_TRUE(has(text, "xml:space=\"preserve\"")) << picture;
  }
}

TEST(ErrorDetails, AHintNamesTheErrorCommand) {
  const Directory directory;
  const std::string file = directory.file("x.ia", "f : com |- f");
  const Ended played =
      expect_exit(0, {.arguments = {"play", file, "--error", "f"}, .input = "hint\nquit\n"});
  EXPECT_TRUE(has(played.out, "2 moves away: error:f  (")) << played.out;
}

// The search was done first, and its answer was lost or came with exit code 2.
TEST(OutputFiles, ThatCannotBeWrittenAreErrorsBeforeTheWork) {
  const Directory directory;
  const std::string unbounded =
      directory.file("x.ia", "f : com -> com |- new int x := 0 in f(x := x + 1); assert(x >= 0)");
  for (const auto& [option, name] : {std::pair{"--client", "c.ia"},
                                     {"--certificate", "c.txt"},
                                     {"--diagram", "c.svg"},
                                     {"-o", "c.html"},
                                     {"--json", "c.json"}}) {
    const std::string path = directory.path("no/") + name;
    const Ended ended =
        expect_exit(2, {.arguments = {"check", unbounded, option, path, "--timeout", "100"}});
    EXPECT_EQ(ended.err, std::string("arbiter: ") + option + ": cannot write `" + path +
                             "`: No such file or directory\n");
    EXPECT_EQ(ended.out, "");
    EXPECT_LT(ended.processor_seconds, 10);
  }
  std::filesystem::create_directory(directory.path("d.svg"));
  const Ended ended =
      expect_exit(2, {.arguments = {"check", unbounded, "--diagram", directory.path("d.svg")}});
  EXPECT_TRUE(has(ended.err, "Is a directory")) << ended.err;
}

TEST(OutputFiles, NothingIsLeftOrLostWhereTheCommandFails) {
  const Directory directory;
  const std::string wrong = directory.file("x.ia", "f : com |- g");
  const std::string kept = directory.file("kept.ia", "before");
  const std::string chart = directory.path("new.svg");
  expect_exit(2, {.arguments = {"check", wrong, "--client", kept, "--diagram", chart}});
  EXPECT_FALSE(std::filesystem::exists(chart));
  std::ifstream stream(kept);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(stream), {}), "before");
}

TEST(OutputFiles, TheAnswerIsGivenWhereWritingFailsAfterAll) {
  const Directory directory;
  const std::string file = directory.file("x.ia", "abort");
  for (const auto& [option, verdict] : {std::pair{"text", "UNSAFE"}, {"json", "\"unsafe\""}}) {
    const Ended ended =
        expect_exit(2, {.arguments = {"check", file, "--json", "/dev/full", "--format", option}});
    EXPECT_TRUE(has(ended.out, verdict)) << ended.out;
    EXPECT_TRUE(has(ended.err, "--json: cannot write `/dev/full`")) << ended.err;
  }
}

TEST(UnknownJson, HasTheFieldsOfOtherVerdicts) {
  const Directory directory;
  const std::string file =
      directory.file("x.ia", "f : com -> com |- new int x := 0 in f(x := x + 1); assert(x >= 0)");
  nlohmann::json json;
  const auto has_searched = [&](const std::string& seconds) {
    json = parsed(expect_exit(3, {.arguments = {"check", file, "--timeout", seconds, "--method",
                                                "explicit", "--format", "json"}}));
    const nlohmann::json& stats = json["stats"];
    return stats.value("states", 0) > 10 && stats.value("transitions", 0) > 10;
  };
  EXPECT_TRUE(test::in_some_time(0.3, has_searched)) << json;
  EXPECT_EQ(json.value("method", ""), "explicit");
  EXPECT_EQ(json.value("certificate", ""), "none");
  EXPECT_GT(json["stats"].value("seconds", 0.0), 0.0);
  const std::string abstract =
      directory.file("y.ia", "f : com |- new int@[] x := 0 in f; assert(x = 0)");
  const auto error = parsed(expect_exit(3, {.arguments = {"check", abstract, "--format", "json"}}));
  EXPECT_EQ(error.value("method", ""), "partition");
  EXPECT_EQ(error.value("reason", ""), "relation");
}

// An answer that --int or -W narrows was given without a word of it.
TEST(NarrowedData, SafeSaysForWhichDataItIs) {
  const Directory directory;
  const std::string ints = directory.file("i.ia", "x : exp int |- assert(x < 2) : com");
  const std::vector<std::string> narrow = {"check", ints, "--int", "0..1"};
  EXPECT_TRUE(has(expect_exit(0, {.arguments = narrow}).out, " where int is 0..1\n"));
  auto as_json = narrow;
  as_json.insert(as_json.end(), {"--format", "json"});
  EXPECT_EQ(parsed(expect_exit(0, {.arguments = as_json}))["int"], nlohmann::json({0, 1}));
  const std::string data = directory.file(
      "d.ia",
      "data X; x : exp X, y : exp X, z : exp X |- new X a := x in new X b := y in new X c := z in "
      "assert(a = b || b = c || a = c) : com");
  const Ended two = expect_exit(0, {.arguments = {"check", data, "-W", "X=2"}});
  EXPECT_TRUE(has(two.out, " where X has 2 values\n")) << two.out;
  expect_exit(1, {.arguments = {"check", data, "-W", "X=3"}});
  const std::string page = directory.path("d.html");
  expect_exit(0, {.arguments = {"check", data, "-W", "X=2", "-o", page}});
  std::ifstream stream(page);
  const std::string html{std::istreambuf_iterator<char>(stream), {}};
  EXPECT_TRUE(has(html, "into an error where X has 2 values: whoever"));
}

// Only `check` said what --int narrows the answer to.
TEST(NarrowedData, EveryClaimSaysForWhichDataItIs) {
  const Directory directory;
  const std::string low =
      directory.file("low.ia", "x : exp int |- if x > 9 then 1 else 0 : exp int");
  const std::string zero =
      directory.file("zero.ia", "x : exp int |- if x > 9 then 0 else 0 : exp int");
  const std::string told = " where int is 0..7\n";
  const auto out = [](int code, std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--int", "0..7"});
    return expect_exit(code, {.arguments = std::move(arguments)}).out;
  };
  for (const char* verb : {"equiv", "refines"}) {
    for (const std::vector<std::string>& more : {std::vector<std::string>{}, {"-q"}}) {
      std::vector<std::string> arguments = {verb, low, zero};
      arguments.insert(arguments.end(), more.begin(), more.end());
      EXPECT_TRUE(has(out(0, arguments), told)) << verb;
    }
  }
  const std::string one =
      directory.file("one.ia", "x : exp int |- if x > 5 then 1 else 0 : exp int");
  EXPECT_TRUE(has(out(1, {"equiv", one, zero}), " lacks" + told));
  const std::string plain = directory.path("m.dot");
  const std::string summary = "the complete plays of low.ia where int is 0..7: ";
  EXPECT_TRUE(has(out(0, {"model", low}), summary));
  EXPECT_TRUE(has(out(0, {"model", low, "-o", plain}), summary));
  std::ifstream stream(plain);
  EXPECT_TRUE(has(std::string(std::istreambuf_iterator<char>(stream), {}), summary));
  const std::string safe = directory.file("s.ia", "x : exp int |- assert(x < 8) : com");
  const std::string certificate = directory.path("s.cert");
  out(0, {"check", safe, "--certificate", certificate});
  EXPECT_TRUE(has(out(0, {"certify", safe, certificate}), " reaches an error" + told));
  const std::string parts = directory.file(
      "p.ia", "x : exp int |- new int y := 0 in { part p { y := x }; assert(y < 8) } : com");
  const std::string assumption = directory.path("p.assumption");
  out(0, {"check", parts, "--learn", "p", "-o", assumption});
  EXPECT_TRUE(has(out(0, {"check", parts, "--assume", assumption}), told));
}

// Asserts that the compiler took out were not mentioned as soon as something else could fail.
TEST(IdleAsserts, SettledOnesAreTold) {
  const Directory directory;
  const std::string file =
      directory.file("x.ia",
                     "param debug = 0; f : com -> com |- new int[0..1] n := 0 in "
                     "f(if n < 1 then n := n + 1; if debug = 1 then assert(n = 7)) : com");
  EXPECT_TRUE(
      has(expect_exit(0, {.arguments = {"check", file}}).out, "no play asks the assert at "));
  const auto json = parsed(expect_exit(0, {.arguments = {"check", file, "--format", "json"}}));
  EXPECT_EQ(json["settled"].size(), 1U);
  EXPECT_EQ(json["unreached"].size(), 0U);
  const auto other = parsed(
      expect_exit(1, {.arguments = {"check", file, "-D", "debug=1", "--all", "--format", "json"}}));
  EXPECT_EQ(other["settled"].size(), 0U);
}

// The range of an error came from --int, and nothing said so.
TEST(ErrorDetails, ARangeThatTheUserGaveIsToldAsOne) {
  const Directory directory;
  const std::string file = directory.file(
      "x.ia", "f : com -> com |- new int n := 0 in new int[0..2] m := 0 in f(n := n + 1) : com");
  const std::string told = "--int 0..3 makes leaving that range an error";
  EXPECT_TRUE(has(expect_exit(1, {.arguments = {"check", file, "--int", "0..3"}}).out, told));
  const std::string page = directory.path("x.html");
  const auto json = parsed(expect_exit(
      1, {.arguments = {"check", file, "--int", "0..3", "-o", page, "--format", "json"}}));
  EXPECT_TRUE(has(json["notes"].dump(), told));
  std::ifstream stream(page);
  EXPECT_TRUE(has(std::string(std::istreambuf_iterator<char>(stream), {}), told));
  const std::string other =
      directory.file("y.ia", "f : com -> com |- new int[0..2] m := 0 in f(m := m + 1) : com");
  EXPECT_FALSE(has(expect_exit(1, {.arguments = {"check", other, "--int", "0..3"}}).out, told));
  EXPECT_FALSE(has(expect_exit(1, {.arguments = {"check", other}}).out, "--int"));
  // The file has the same range itself.
  EXPECT_FALSE(has(expect_exit(1, {.arguments = {"check", other, "--int", "0..2"}}).out, "--int"));
}

// Nothing said that only --int made it an error.
TEST(ErrorDetails, AComparisonTellsWhichErrorsTheUserGave) {
  const Directory directory;
  const std::string bare =
      directory.file("x.ia", "f : com -> com |- new int n := 0 in f(n := n + 1) : com");
  const std::string written =
      directory.file("y.ia", "f : com -> com |- new int[0..3] n := 0 in f(n := n + 1) : com");
  const std::string told = "is a move; --int 0..3 makes leaving that range an error";
  const auto out = [&](const std::string& file) {
    return expect_exit(0, {.arguments = {"equiv", file, file, "--int", "0..3"}}).out;
  };
  EXPECT_TRUE(has(out(bare), told)) << out(bare);
  EXPECT_TRUE(has(out(written), "can reach an error")) << out(written);
  EXPECT_FALSE(has(out(written), told)) << out(written);
}

// Only searches said what assumptions leave of a proof.
TEST(Assumptions, AProofByLearningIsToldToBeAboutNothing) {
  const Directory directory;
  const auto learned = [&](const std::string& body) {
    const std::string file = directory.file("l.ia", "c : com, b : exp bool |- " + body + " : com");
    return expect_exit(0, {.arguments = {"check", file, "--learn", "p"}}).out;
  };
  EXPECT_TRUE(has(learned("part p { c }; assume(false); abort"), "so this proof is about nothing"));
  const std::string open = "learning does not look at whether any play comes to its end";
  const std::string cut = learned("part p { c }; new bool x := b in assume(x); assert(x)");
  EXPECT_TRUE(has(cut, open)) << cut;
  EXPECT_FALSE(has(learned("part p { c }; new bool x := b in if x then assert(x)"), open));
}

TEST(Assumptions, ARunThatIsCutOffIsNoVerdictOnTheProgram) {
  const Directory directory;
  const std::string file = directory.file("x.ia", "|- skip;\n  assume(1 = 2); abort : com");
  const Ended run = expect_exit(3, {.arguments = {"run", file}});
  EXPECT_TRUE(has(run.out, "cut off: an assumption is false, so the play goes no further  (" +
                               file + ":2:3)\n"))
      << run.out;
  const auto json = parsed(expect_exit(3, {.arguments = {"run", file, "--format", "json"}}));
  EXPECT_EQ(json["ending"], "assumption");
  EXPECT_EQ(json["verdict"], "unknown");
  EXPECT_EQ(json["reason"], "assumption");
  const std::string open = directory.file("y.ia", "c : com |- assume(1 = 2); c : com");
  EXPECT_TRUE(has(expect_exit(2, {.arguments = {"run", open, "--moves", "run c.run"}}).err,
                  "the play goes no further than its move 1: an assumption is false"));
}

TEST(Assumptions, AProofAboutNothingIsToldAsOne) {
  const Directory directory;
  const std::string file =
      directory.file("x.ia",
                     "n : exp int |- new int x := n in\n  assume(x > 0 && x < 0);\n"
                     "  assert(x = 7) : com");
  EXPECT_TRUE(has(expect_exit(0, {.arguments = {"check", file}}).out,
                  "note: every play is cut off by the assumption at " + file +
                      ":2:3, so this proof is about nothing\n"));
  const auto json = parsed(expect_exit(0, {.arguments = {"check", file, "--format", "json"}}));
  EXPECT_TRUE(json["assumptions"]["empty"]);
  EXPECT_TRUE(json["assumptions"]["misses_end"]);
  EXPECT_EQ(json["assumptions"]["cut_off"][0]["line"], 2);
  const std::string page = directory.path("x.html");
  expect_exit(0, {.arguments = {"check", file, "-o", page}});
  std::ifstream stream(page);
  const std::string html{std::istreambuf_iterator<char>(stream), {}};
  EXPECT_TRUE(has(html, "Every play is cut off by an assumption"));
}

// Abstract models were compared, and the headline was about the terms.
TEST(AbstractTerms, ComparisonsSayThatTheyAreAbstract) {
  const Directory directory;
  const std::string left = directory.file("l.ia", "x : exp int@[0,1] |- x > 5 : exp bool");
  const std::string right = directory.file("r.ia", "x : exp int@[0,1] |- x > 6 : exp bool");
  const Ended same = expect_exit(0, {.arguments = {"equiv", left, right, "-q"}});
  EXPECT_TRUE(has(same.out, "the same abstract complete plays")) << same.out;
  const std::string other = directory.file("o.ia", "x : exp int@[0,1] |- x > 1 : exp bool");
  const Ended differs = expect_exit(1, {.arguments = {"equiv", left, other, "-q"}});
  EXPECT_TRUE(has(differs.out, "has an abstract play that")) << differs.out;
}

TEST(OutputFiles, FilesThatAreNotThereYetCanClash) {
  const Directory directory;
  const std::string file = directory.file("x.ia", "abort");
  const std::string twice = std::filesystem::relative(directory.path("c.ia")).string();
  const Ended ended = expect_exit(
      2, {.arguments = {"check", file, "--client", twice, "--json", directory.path("c.ia")}});
  EXPECT_TRUE(has(ended.err, "would write the same file")) << ended.err;
}

TEST(UnknownJson, AModelThatIsGivenUpTellsHowFarItCame) {
  const Directory directory;
  const std::string file = directory.file(
      "x.ia", "f : com -> com |- new int x := 0 in f(x := x + 1); if x = 0 then skip else diverge");
  nlohmann::json json;
  const auto tells_how_far = [&](const std::string& seconds) {
    json = parsed(
        expect_exit(3, {.arguments = {"model", file, "--timeout", seconds, "--format", "json"}}));
    const nlohmann::json& stats = json["stats"];
    return stats.value("states", 0) > 10 && stats.value("peak_states", 0) > 10;
  };
  EXPECT_TRUE(test::in_some_time(0.3, tells_how_far)) << json;
}

// A play that was left may be the beginning of a shorter one.
TEST(UnknownJson, AnErrorBesideAnOverflowIsNotCalledComplete) {
  const Directory directory;
  const std::string file = directory.file(
      "x.ia",
      "f : exp bool |- if f then new int x := 9223372036854775807 in x := x + 1; abort "
      "else if f then abort else skip");
  const Ended text = expect_exit(1, {.arguments = {"check", file}});
  EXPECT_TRUE(has(text.out, "needs more than 64 bits")) << text.out;
  const std::string page = directory.path("x.html");
  expect_exit(1, {.arguments = {"check", file, "-o", page}});
  std::ifstream stream(page);
  const std::string html{std::istreambuf_iterator<char>(stream), {}};
  EXPECT_TRUE(has(html, "This answer is not complete"));
  EXPECT_FALSE(has(html, "No shorter play"));
}

// `model` said nothing of plays that end in an error, or that an assumption cuts off.
TEST(ModelNotes, TellWhichPlaysAreLeftOut) {
  const Directory directory;
  const std::string queue =
      directory.file("q.ia", "put : com -> com |- new int n in put(n := n + 1)");
  const std::string assumes = directory.file("a.ia", "e : exp bool, c : com |- assume(e); c");
  const std::string safe = directory.file("s.ia", "c : com |- c");
  const std::string coarse = directory.file(
      "x.ia", "f : com -> com |- new int@[] x := 0 in f(x := x + 1); assert(x = 0); assume(x = 0)");
  const std::string errors =
      "plays that end in an error are no complete plays, and are not in this model; --observe "
      "abort shows them, and `check` shows the errors";
  const std::string maybe_errors =
      "there may be plays that end in an error: those are no complete plays, and are not in this "
      "model; --observe abort shows them, and `check` shows the errors";
  const std::string assumptions =
      "assumptions (`assume`) cut some plays off, which are not in this model";
  const std::string beginnings =
      "assumptions (`assume`) cut some plays off: this model has them up to the program's last "
      "move only";
  const std::string maybe_assumptions =
      "assumptions (`assume`) may cut some plays off, which are not in this model";
  const struct {
    std::vector<std::string> arguments;
    std::vector<std::string> notes;
  } cases[] = {
      {{queue, "--int", "0..1"}, {errors}},
      {{queue, "--int", "0..1", "--stats"}, {errors}},
      {{queue, "--int", "0..1", "-o", directory.path("q.aut")}, {errors}},
      {{queue, "--int", "0..1", "--observe", "abort"}, {}},
      {{assumes}, {assumptions}},
      {{assumes, "--observe", "abort"}, {beginnings}},
      {{safe}, {}},
      {{coarse}, {maybe_errors, maybe_assumptions}},
  };
  for (const auto& each : cases) {
    std::vector<std::string> arguments = {"model"};
    arguments.insert(arguments.end(), each.arguments.begin(), each.arguments.end());
    const std::string text = expect_exit(0, {.arguments = arguments}).out;
    std::string notes;
    for (const std::string& note : each.notes) notes += "note: " + note + "\n";
    EXPECT_TRUE(has(text, " transitions\n" + notes) || has(text, " in all: ")) << text;
    EXPECT_TRUE(has(text, "\n" + notes)) << text;
    EXPECT_EQ(has(text, "note: "), !each.notes.empty()) << text;
    arguments.emplace_back("-q");
    EXPECT_FALSE(has(expect_exit(0, {.arguments = arguments}).out, "note: "));
    arguments.insert(arguments.end(), {"--format", "json"});
    const auto json = parsed(expect_exit(0, {.arguments = arguments}));
    EXPECT_EQ(json.value("notes", std::vector<std::string>{}), each.notes) << json;
    EXPECT_EQ(json.contains("notes"), !each.notes.empty()) << json;
  }
}

}  // namespace
}  // namespace arbiter::cli
