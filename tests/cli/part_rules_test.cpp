// Rules of soundness around assumptions about parts, as a user meets them: where `--assume` and
// `--against` may say SAFE, and which part `--learn auto` is about.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/hostile.h"

namespace arbiter::cli {
namespace {

using Words = std::vector<std::string>;

// The answer as JSON of `check FILE` with these options.
nlohmann::json checked(int code, const std::string& file, const Words& options) {
  Run run{.arguments = {"check", file, "--format", "json"}};
  run.arguments.insert(run.arguments.end(), options.begin(), options.end());
  return nlohmann::json::parse(expect_exit(code, run).out, nullptr, false);
}

// One state, which allows these pairs of moves again and again.
std::string assumption_of(const Words& pairs) {
  std::string text = "arbiter assumption 1\npart p\nstates 1\n";
  for (const std::string& pair : pairs) text += "0 " + pair + " 0\n";
  return text + "end\n";
}

// The compiler knows that this part ends with 1, and takes the rest for one that never aborts; a
// part that ends with 2 would make it abort.
TEST(Assume, HasNoAnswerWhereTheRestWasMadeForThisPart) {
  const Directory directory;
  const std::string known =
      directory.file("x.ia", "c : com |- if (part p { c; 1 }) = 1 then skip else abort : com");
  const std::string learned = directory.path("p.assumption");
  checked(0, known, {"--learn", "p", "-o", learned});
  const nlohmann::json answer = checked(3, known, {"--assume", learned});
  EXPECT_EQ(answer.value("verdict", ""), "unknown");
  EXPECT_EQ(answer.value("reason", ""), "border");
  // With the part that is there it is safe.
  EXPECT_EQ(checked(0, known, {"--part", "p", "--against", learned}).value("verdict", ""), "safe");
  // Where the value goes through a variable, any part may be there.
  const std::string open =
      directory.file("y.ia",
                     "c : com |- new int[0..3] x := 0 in { part p { c; x := 1 }; "
                     "if x = 1 then skip else abort } : com");
  checked(0, open, {"--learn", "p", "-o", learned});
  EXPECT_EQ(checked(0, open, {"--assume", learned}).value("verdict", ""), "safe");
}

// How the rest takes a move is known only of moves that the part in the file makes.
TEST(Assume, HasNoAnswerWhereTheAssumptionHasMovesThatAreNotTried) {
  const Directory directory;
  const std::string file = directory.file("x.ia", "c : com |- part p { c } : com");
  const std::string silent = directory.file("a", assumption_of({"run · c.run", "c.done · done"}));
  EXPECT_EQ(checked(0, file, {"--assume", silent}).value("verdict", ""), "safe");
  const std::string other = directory.file(
      "b", assumption_of({"run · c.run", "c.done · done", "run · d.run", "d.done · done"}));
  const nlohmann::json answer = checked(3, file, {"--assume", other});
  EXPECT_EQ(answer.value("verdict", ""), "unknown");
  EXPECT_EQ(answer.value("reason", ""), "border");
}

// The part keeps to an assumption with which the rest can fail: nothing is proved.
TEST(Against, LooksAtTheRestToo) {
  const Directory directory;
  const std::string file = directory.file(
      "x.ia", "c : com |- new int[0..1] x := 0 in { part p { x := 1 }; assert(x = 1) } : com");
  const std::string learned = directory.path("p.assumption");
  checked(0, file, {"--learn", "p", "-o", learned});
  EXPECT_EQ(checked(0, file, {"--part", "p", "--against", learned}).value("verdict", ""), "safe");
  const std::string lax =
      directory.file("lax", assumption_of({"run · x.write(1)", "x.ok · done", "run · done"}));
  const nlohmann::json answer = checked(3, file, {"--part", "p", "--against", lax});
  EXPECT_EQ(answer.value("verdict", ""), "unknown");
  EXPECT_EQ(answer.value("reason", ""), "rest");
  EXPECT_EQ(checked(1, file, {"--assume", lax}).value("verdict", ""), "unsafe");
}

// What O brings to the first part decides nothing there, and does in the other. Both make the same
// moves, so that each keeps to what was learned about the other.
TEST(Against, ValuesThatDecideSomethingInOnePartOnlyAreTheSameMoves) {
  const Directory directory;
  const auto program = [&](const std::string& name, const std::string& body) {
    return directory.file(name,
                          "item : exp int[0..3], work : com -> com, out : exp int[0..3] -> com |-\n"
                          "new int[0..3] count := 0 in new int[0..3] last := 0 in\n"
                          "work(part p { if count < 2 then { " +
                              body + " } });\nout(last); assert(count < 3) : com");
  };
  const std::string always = program("a.ia", "last := item; count := count + 1");
  const std::string sometimes =
      program("b.ia", "new int[0..3] x := item in last := x; if x > 1 then count := count + 1");
  const std::string of_always = directory.path("a.assumption");
  const std::string of_sometimes = directory.path("b.assumption");
  checked(0, always, {"--learn", "p", "-o", of_always});
  checked(0, sometimes, {"--learn", "p", "-o", of_sometimes});
  EXPECT_EQ(checked(0, sometimes, {"--part", "p", "--against", of_always}).value("verdict", ""),
            "safe");
  EXPECT_EQ(checked(0, always, {"--part", "p", "--against", of_sometimes}).value("verdict", ""),
            "safe");
}

// The part with the most values of its own saves most, wherever it stands in the file.
TEST(LearnAuto, IsAboutThePartThatSavesMost) {
  const Directory directory;
  const std::string small = "part small { new bool b := true in c; if b then x := 1 }; ";
  const std::string large =
      "part large { new int[0..1000] n := 0 in new int[0..1000] m := 0 in while n < 3 do "
      "{ c; n := n + 1; m := n }; x := 1 }; ";
  for (const auto& [name, parts] :
       {std::pair{"first.ia", large + small}, {"last.ia", small + large}}) {
    const std::string file =
        directory.file(name, "c : com |- new int[0..1] x := 0 in new int[0..1000] y := 0 in { " +
                                 parts + "y := x; assert(y = 1) } : com");
    const std::string learned = directory.path("x.assumption");
    EXPECT_EQ(checked(0, file, {"--learn", "auto", "-o", learned})["learning"].value("about", ""),
              "large")
        << name;
    // What direct search answers soon is not learned about.
    const nlohmann::json soon = checked(0, file, {"--learn", "auto"});
    EXPECT_EQ(soon.value("method", ""), "explicit");
    EXPECT_FALSE(soon.contains("learning"));
    EXPECT_NE(soon["notes"].dump().find("direct search came to the answer soon"),
              std::string::npos);
  }
}

// Nothing is learned where no part saves anything; -v has the figures all the same.
TEST(LearnAuto, TellsThatLearningIsNotWorthIt) {
  const Directory directory;
  const std::string file = directory.file(
      "x.ia",
      "c : com, f : com -> com -> com |-\nnew int[0..900] x := 0 in new int[0..900] y := 0 in {\n"
      "f(x := (x + 1) % 901, y := (y + 1) % 901); part p { c }; assert(2 * x != 2 * y + 1) } : "
      "com");
  const std::string text =
      expect_exit(0, {.arguments = {"check", file, "--learn", "auto", "-v"}}).out;
  EXPECT_NE(text.find("SAFE"), std::string::npos) << text;
  EXPECT_NE(text.find("\npart `p`: about 0.0 bits of its own"), std::string::npos) << text;
  EXPECT_NE(text.find("saves nothing (-2.3 bits)\n"), std::string::npos) << text;
  EXPECT_NE(text.find("note: nothing was learned: by the estimate no part saves anything"),
            std::string::npos)
      << text;
}

// Pictures, tables and texts count the same, and call it the same.
TEST(LearnedAssumptions, AreOverPairsOfMovesInEveryFile) {
  const Directory directory;
  const std::string file = directory.file(
      "x.ia", "c : com |- new int[0..1] x := 0 in { part p { x := 1 }; assert(x = 1) } : com");
  const std::string text = directory.path("x.txt");
  const nlohmann::json answer = checked(0, file, {"--learn", "p", "-o", text});
  std::ifstream stream(text);
  std::string line;
  std::getline(stream, line);
  const std::string pairs = answer["learning"]["pairs"].dump() + " pairs of moves";
  EXPECT_NE(line.find(pairs), std::string::npos) << line;
}

// It is checked all the same, and the answer says so.
TEST(LearnAuto, SearchesAProgramWithoutParts) {
  const Directory directory;
  const std::string safe = directory.file("safe.ia", "c : com |- c : com");
  EXPECT_EQ(checked(0, safe, {"--learn", "auto"}).value("verdict", ""), "safe");
  const std::string unsafe = directory.file("unsafe.ia", "c : com |- c; abort : com");
  const std::string learned = directory.path("x.assumption");
  const nlohmann::json answer = checked(1, unsafe, {"--learn", "auto", "-o", learned});
  EXPECT_EQ(answer.value("verdict", ""), "unsafe");
  EXPECT_NE(answer["notes"].dump().find("has no part to learn about"), std::string::npos);
  EXPECT_EQ(answer["not_written"][0].value("file", ""), learned);
}

}  // namespace
}  // namespace arbiter::cli
