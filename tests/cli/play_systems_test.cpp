// `arbiter play` of transition systems: traces that are kept, and played again.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "cli/hostile.h"

namespace arbiter::cli {
namespace {

constexpr const char* kDoor =
    "const N = 2\n"
    "Door = (open -> (enter[1..N] -> Door | enter[1..N] -> close -> Door) | quit -> STOP).\n"
    "||House = (d:Door || e:Door).\n";

Ended played(const std::string& file, const std::string& typed,
             const std::vector<std::string>& options = {"-q"}) {
  std::vector<std::string> arguments = {"play", file};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return expect_exit(0, {.arguments = arguments, .input = typed});
}

std::string contents(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

// What was printed from the first to the last line of a trace.
std::string trace_of(const Ended& ended) {
  const std::size_t begin = ended.out.rfind("> trace\n");
  EXPECT_NE(begin, std::string::npos) << ended.out;
  return ended.out.substr(begin);
}

TEST(PlaySystems, ASavedTraceIsPlayedAgain) {
  const Directory directory;
  const std::string file = directory.file("x.lts", kDoor);
  const std::string kept = directory.path("trace.txt");
  const Ended first = played(
      file, "d.open\ne.open\nd.enter[2]\n4\nback\nd.enter[1]\n2\nsave " + kept + "\ntrace\n");
  EXPECT_TRUE(has(first.out, "Saved. To replay it: arbiter play " + file + " < " + kept + "\n"))
      << first.out;
  const Ended again = played(file, contents(kept) + "trace\n");
  EXPECT_EQ(trace_of(again), trace_of(first)) << contents(kept);
}

// Each action of a trace is kept by its name; by its number where the name does not tell the way.
TEST(PlaySystems, ATraceIsKeptAsWhatCanBeTyped) {
  const Directory directory;
  const std::string kept = directory.path("trace.txt");
  const auto saved = [&](const std::string& text, const std::string& typed) {
    const std::string file = directory.file("x.lts", text);
    EXPECT_TRUE(has(played(file, typed + "save! " + kept + "\n").out, "Saved."));
    return contents(kept);
  };
  EXPECT_EQ(saved(kDoor, "d.open\n1\nback\n2\n"), "d.open\n2\n");
  EXPECT_EQ(saved("P = (a -> b -> P).", "1\n1\n1\n"), "a\nb\na\n");
  // An action that is called 2 goes before the number, so the number has a sign.
  const std::string numbers = "P = ([2] -> P | a -> P | a -> b -> P).";
  EXPECT_EQ(saved(numbers, "2\n#2\n#3\nb\n"), "2\n#2\n3\nb\n");
  // A command's name is an action's first.
  EXPECT_EQ(saved("P = (trace -> back -> P).", "trace\nback\n"), "trace\nback\n");
}

TEST(PlaySystems, TheReplayHasTheOptionsThatSayWhatIsPlayed) {
  const Directory directory;
  const std::string file = directory.file("x.lts", kDoor);
  const Ended ended = played(file, "open\nsave " + directory.path("t") + "\n",
                             {"-q", "-D", "N=3", "--process", "Door"});
  EXPECT_TRUE(has(ended.out, "arbiter play " + file + " -D N=3 --process Door < ")) << ended.out;
}

TEST(PlaySystems, SaveSaysWhyItDoesNothing) {
  const Directory directory;
  const std::string file = directory.file("x.lts", kDoor);
  const std::string mine = directory.file("mine.txt", "mine");
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"save x", "There is nothing to save: nothing has happened yet.\n"},
      {"d.open\nsave", "Where to? Type the name of a file behind it"},
      {"d.open\nsave /nowhere/at/all", "Not saved: cannot write `/nowhere/at/all`"},
      {"d.open\nsave! " + file, "Not saved: that file is the system.\n"},
      {"d.open\nsave " + mine, "`save! " + mine + "` writes over it.\n"},
  };
  for (const auto& [typed, says] : cases) {
    EXPECT_TRUE(has(played(file, typed + "\n").out, says)) << typed;
  }
  EXPECT_EQ(contents(mine), "mine");
  played(file, "d.open\nsave! " + mine + "\n");
  EXPECT_EQ(contents(mine), "d.open\n");
}

}  // namespace
}  // namespace arbiter::cli
