// `arbiter play`, with what somebody types given as its standard input.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "cli/hostile.h"

namespace arbiter::cli {
namespace {

constexpr const char* kCounter =
    "client : com -> exp int -> com, limit : exp int |-\n"
    "new int[0..2] x := 0 in\n"
    "client(x := x + 1, !x + limit) : com\n";

std::vector<std::string> operator+(std::vector<std::string> words,
                                   const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

Ended played(const std::string& file, const std::string& typed,
             const std::vector<std::string>& options = {}) {
  return expect_exit(
      0, {.arguments = std::vector<std::string>{"play", file} + options, .input = typed});
}

// What was printed for the last line that was typed.
std::string last_answer(const Ended& ended) {
  const std::size_t end = ended.out.rfind("\n> ");
  const std::size_t prompt = ended.out.rfind("\n> ", end - 1);
  const std::size_t begin = ended.out.find('\n', prompt + 1) + 1;
  return ended.out.substr(begin, end + 1 - begin);
}

TEST(Play, ShowsMovesRepliesAndPlaces) {
  const Directory directory;
  const std::string file = directory.file("c.ia", kCounter);
  const Ended ended = played(file, "1\n2\nquit\n");
  EXPECT_EQ(ended.out, "You are the environment of " + file +
                           ", and open the play. Type the number of a move; `help` tells what "
                           "else.\n\n"
                           "  1  run   run the program\n"
                           "> 1\n"
                           "  O  run\n"
                           "  P  client.run                      line 3   client(x := x + 1, !x + "
                           "limit)\n"
                           "\n"
                           "    3 | client(x := x + 1, !x + limit) : com\n"
                           "      | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
                           "\n"
                           "  1  client.done    client returns\n"
                           "  2  client#1.run   client runs its argument 1: x := x + 1\n"
                           "  3  client#2.q     client asks for its argument 2: !x + limit\n"
                           "> 2\n"
                           "  O  client#1.run                    line 3   x := x + 1\n"
                           "  P  client#1.done                   line 3   x := x + 1\n"
                           "\n"
                           "    3 | client(x := x + 1, !x + limit) : com\n"
                           "      |        ^^^^^^^^^^\n"
                           "\n"
                           "  1  client.done    client returns\n"
                           "  2  client#1.run   client runs its argument 1: x := x + 1\n"
                           "  3  client#2.q     client asks for its argument 2: !x + limit\n"
                           "> quit\n");
  EXPECT_EQ(ended.err, "");
}

TEST(Play, TheEndOfInputEndsTheGame) {
  const Directory directory;
  const std::string file = directory.file("c.ia", kCounter);
  EXPECT_TRUE(played(file, "").out.ends_with("> \n"));
  EXPECT_TRUE(played(file, "run").out.ends_with("argument 2: !x + limit\n> \n"));
}

TEST(Play, WrongInputIsExplainedAndChangesNothing) {
  const Directory directory;
  const std::string file = directory.file("c.ia", kCounter);
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"7", "`7` is not the number of a move: there are moves 1 to 3."},
      {"nonsense", "`nonsense` is neither a move nor a command."},
      {"undo x", "`undo` takes a number of moves"},
      {"undo 0", "`undo` takes a number of moves"},
      {"hint soon", "`hint` takes a number of seconds"},
      {"hint -1", "`hint` takes a number of seconds"},
      {"hint nan", "`hint` takes a number of seconds"},
      {"save", "Where to?"},
      {"save /nowhere/at/all", "Not saved: cannot write `/nowhere/at/all`"},
      {"save " + file, "Not saved: that file is the program."},
      {"quit now", "`quit` takes nothing behind it."},
      {"\x1B[31m\x07", "`?[31m?` is neither a move nor a command."},
      {"\xFF\xFE", "`??` is neither a move nor a command."},
      {std::string(5000, '1'), "That line is too long to be a move."},
  };
  for (const auto& [typed, says] : cases) {
    const Ended ended = played(file, "run\n" + typed + "\nplay\nquit\n", {"-q"});
    EXPECT_NE(ended.out.find(says), std::string::npos) << ended.out;
    EXPECT_EQ(ended.out.find('\x1B'), std::string::npos);
    EXPECT_TRUE(last_answer(ended).ends_with("line 3   client(x := x + 1, !x + limit)\n"))
        << ended.out;
  }
}

TEST(Play, ShortNamesDoWhatHelpSays) {
  const Directory directory;
  const std::string file = directory.file("c.ia", kCounter);
  EXPECT_TRUE(played(file, "q\n").out.ends_with("> q\n"));
  EXPECT_TRUE(played(file, "run\nq\nrun\n").out.ends_with("> q\n"));
  EXPECT_NE(played(file, "run\nu\nq\n").out.find("Took back 1 move"), std::string::npos);
  EXPECT_NE(played(file, "h\nq\n").out.find("also `q`"), std::string::npos);
  // An expression is asked by the move `q`; after that, `q` ends the game.
  const std::string expression = directory.file("e.ia", "x : exp int[0..1] |- x + 1");
  const Ended ended = played(expression, "q\nplay\nq\n", {"-q"});
  EXPECT_NE(ended.out.find("  O  q\n  P  x.q"), std::string::npos) << ended.out;
  EXPECT_TRUE(ended.out.ends_with("> q\n")) << ended.out;
}

TEST(Play, SaveAsksBeforeItWritesOverAFile) {
  const Directory directory;
  const std::string file = directory.file("c.ia", kCounter);
  const std::string kept = directory.file("kept.txt", "mine");
  const auto contents = [&] {
    std::ostringstream text;
    text << std::ifstream(kept).rdbuf();
    return text.str();
  };
  const Ended refused = played(file, "run\nsave " + kept + "\nquit\n", {"-q"});
  EXPECT_NE(refused.out.find("`save! " + kept + "` writes over it"), std::string::npos);
  EXPECT_EQ(contents(), "mine");
  const Ended forced = played(file, "run\nsave! " + kept + "\nquit\n", {"-q"});
  EXPECT_NE(forced.out.find("Saved."), std::string::npos) << forced.out;
  EXPECT_EQ(contents(), "run client.run\n");
}

TEST(Play, CommandsTellWhatIsKnown) {
  const Directory directory;
  const std::string file = directory.file("c.ia", kCounter);
  const auto answer = [&](const std::string& typed) {
    return last_answer(played(file, typed + "\nquit\n"));
  };
  EXPECT_EQ(answer("play"), "No move was made yet.\n");
  EXPECT_EQ(answer("undo"), "There is no move to take back.\n");
  EXPECT_EQ(answer("save x"), "There is nothing to save: no move was made yet.\n");
  EXPECT_EQ(answer("vars"), "The program has no local variables here.\n");
  EXPECT_EQ(answer("run\n2\nvars"), "  x = 1                 int[0..2], line 2\n");
  EXPECT_EQ(answer("run\n3\nmoves"),
            "  1  limit.v   limit answers v; v is any integer, as in `1 5` or `limit.5`\n");
  EXPECT_EQ(answer("run\nsource"),
            "    1 | client : com -> exp int -> com, limit : exp int |-\n"
            "    2 | new int[0..2] x := 0 in\n"
            "=>  3 | client(x := x + 1, !x + limit) : com\n");
  EXPECT_EQ(answer("run\n2\n2\n2\nhint"),
            "The play is over, so there is no move to hint at; `undo` first.\n");
  EXPECT_NE(answer("help").find("  undo [N]"), std::string::npos);
  EXPECT_EQ(answer("run\nrestart\nplay"), "No move was made yet.\n");
}

TEST(Play, EndsAreTold) {
  const Directory directory;
  const std::string file = directory.file("c.ia", kCounter);
  const auto out = [&](const std::string& program, const std::string& typed,
                       const std::vector<std::string>& options = {}) {
    return played(directory.file("p.ia", program), typed, options).out;
  };
  EXPECT_NE(played(file, "1\n2\n2\n2\n")
                .out.find("The play ends in an error: range: value 3 is outside the range 0..2  (" +
                          file + ":3:8)\n"),
            std::string::npos);
  EXPECT_NE(out("skip", "run\n").find("The play is complete"), std::string::npos);
  EXPECT_NE(out("diverge : com", "run\nundo\n").find("runs forever"), std::string::npos);
  EXPECT_NE(out("assume(ff)", "run\nundo\n").find("The play goes no further: an assumption is "),
            std::string::npos);
  // The excerpt shows the assumption, not the move before it.
  EXPECT_NE(out("i : exp int |- assume(i > 0)", "run\n1 0\n").find("^^^^^^^^^^^^^\n"),
            std::string::npos);
  EXPECT_NE(out("new int x in while tt do x := x + 1", "run\n", {"--steps", "1000"})
                .find("not moved again within the 1000 steps"),
            std::string::npos);
  EXPECT_NE(out("e : com |- e", "run\n1\n", {"--error", "e"}).find("An error: error:e  ("),
            std::string::npos);
  EXPECT_NE(out("skip", "run\n5\n").find("The play is over: `undo`"), std::string::npos);
}

TEST(Play, HintsAreGivenOrRefusedWithTheReason) {
  const Directory directory;
  const std::string file = directory.file("c.ia", kCounter);
  EXPECT_EQ(
      last_answer(played(file, "run\nhint\nquit\n", {"--int", "0..9"})),
      "Hint: 2, `client#1.run`. The nearest error is 6 moves away: range: value 3 is outside the "
      "range 0..2  (" +
          file + ":3:8)\n");
  const std::string none = last_answer(played(file, "run\n3\nhint\nquit\n"));
  EXPECT_TRUE(none.starts_with("No hint: the environment brings integers without end")) << none;
  EXPECT_NE(none.find("--int 0..7"), std::string::npos);
  const std::string safe = directory.file("s.ia", "f : com |- f");
  EXPECT_EQ(last_answer(played(safe, "hint\nquit\n")),
            "No error can be reached from here, whatever you play.\n");
}

TEST(Play, WhatIsSavedReplays) {
  const Directory directory;
  const std::string file = directory.file("c.ia", kCounter);
  const std::string saved = directory.path("a play.txt");
  const Ended ended =
      played(file, "run\n3\n1 -4\n2\n2\n2\nsave " + saved + "\nquit\n", {"--int", "-5..5"});
  EXPECT_EQ(last_answer(ended), "Saved. To replay it: arbiter run " + file +
                                    " --int -5..5 --moves \"$(cat '" + saved + "')\"\n");
  std::ostringstream text;
  text << std::ifstream(saved).rdbuf();
  EXPECT_EQ(text.str(),
            "run client.run\nclient#2.q limit.q\nlimit.-4 client#2.-4\nclient#1.run "
            "client#1.done\nclient#1.run client#1.done\nclient#1.run abort\n");
  const Ended replayed =
      expect_exit(1, {.arguments = {"run", file, "--int", "-5..5", "-q", "--moves", text.str()}});
  EXPECT_TRUE(replayed.out.starts_with("aborted: range")) << replayed.out;
}

TEST(Play, ColourIsForTerminalsOrOnDemand) {
  const Directory directory;
  const std::string file = directory.file("c.ia", kCounter);
  EXPECT_EQ(played(file, "run\n").out.find('\x1B'), std::string::npos);
  EXPECT_NE(played(file, "run\n", {"--color", "always"}).out.find('\x1B'), std::string::npos);
}

TEST(Play, BadUsageIsRefused) {
  const Directory directory;
  const std::string file = directory.file("c.ia", kCounter);
  EXPECT_NE(expect_exit(2, {.arguments = {"play", file, "--format", "json"}})
                .out.find("play is a conversation"),
            std::string::npos);
  EXPECT_NE(expect_exit(2, {.arguments = {"play", file, "--json", directory.path("x.json")}})
                .err.find("play is a conversation"),
            std::string::npos);
  EXPECT_NE(expect_exit(2, {.arguments = {"play", "-"}}).err.find("give the program as a file"),
            std::string::npos);
  expect_exit(2, {.arguments = {"play", directory.path("none.ia")}});
  expect_exit(2, {.arguments = {"play", directory.file("bad.ia", "x +")}});
}

TEST(Play, ManyMovesAreListedInPart) {
  const Directory directory;
  const std::string commands = repeated("com -> ", 20'000);
  const std::string file = directory.file(
      "m.ia", "f : " + commands + "com |- f(skip" + repeated(", skip", 19'999) + ")");
  const Ended ended = played(file, "run\n20001\nundo\n");
  EXPECT_NE(ended.out.find("… and 19981 moves more; `moves` lists all"), std::string::npos);
  EXPECT_NE(ended.out.find("P  f#20000.done"), std::string::npos);
}

TEST(Play, LongGamesAndNonsenseAreBorne) {
  const Directory directory;
  const std::string file =
      directory.file("l.ia", "f : com |- new int%3 x in while tt do f; x := x + 1 : com");
  const Ended ended =
      played(file, "run\n" + repeated("1\n", 20'000) + repeated("undo 3\nundo\n1\n", 50), {"-q"});
  EXPECT_EQ(ended.err, "");
  std::string bytes;
  for (int i = 0; i < 100'000; ++i) bytes += static_cast<char>(i * 7919 >> 3);
  played(file, bytes);
  played(file, repeated("x", 10'000'000));
}

}  // namespace
}  // namespace arbiter::cli
