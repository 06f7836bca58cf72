#include "client/client.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "check/script.h"
#include "client/compared.h"

namespace arbiter::client {
namespace {

// A pair of terms that differ, in the first sense unless told.
struct Pair {
  const char* title;
  const char* left;
  const char* right;
  model::Observe observe = model::Observe::Termination;
  typing::Options options = {};

  friend std::ostream& operator<<(std::ostream& out, const Pair& pair) { return out << pair.title; }
};

class ContextOf : public ::testing::TestWithParam<Pair> {};

TEST_P(ContextOf, TellsTheTermsApart) {
  const Pair& pair = GetParam();
  const ReadTerm left = read_for_comparison("left.ia", pair.left, pair.options);
  const ReadTerm right = read_for_comparison("right.ia", pair.right, pair.options);
  ASSERT_EQ(left.error, "");
  ASSERT_EQ(right.error, "");
  const auto comparison = compare(left, right, pair.observe);
  ASSERT_TRUE(comparison);
  ASSERT_FALSE(comparison->holds());
  client::ClientOptions options;
  options.int_range = pair.options.int_range;
  for (const auto& play : {comparison->left_only, comparison->right_only}) {
    if (!play) continue;
    EXPECT_EQ(broken_contexts(left, right, *play, options).value_or(""), "");
  }
}

constexpr auto kAbort = model::Observe::Abort;
constexpr auto kTermination = model::Observe::Termination;

const Pair kPairs[] = {
    // Result types.
    {"com", "c : com |- c; c", "c : com |- c"},
    {"exp", "e : exp int[-2..2] |- e : exp int[-2..2]",
     "e : exp int[-2..2] |- -e : exp int[-2..2]"},
    {"bool", "e : exp bool |- not e", "e : exp bool |- e : exp bool"},
    {"modulo", "e : exp int%3 |- e + 1 : exp int%3", "e : exp int%3 |- e - 1 : exp int%3"},
    {"var_read", "x : var int[0..1], c : com |- mkvar(fun v : exp int[0..1]. x := v, 1 - x)",
     "x : var int[0..1], c : com |- x"},
    {"var_write",
     "x : var int[-1..1], y : var int[-1..1] |- mkvar(fun v : exp int[-1..1]. y := v, !x)",
     "x : var int[-1..1], y : var int[-1..1] |- x"},
    {"var_bool", "x : var bool |- mkvar(fun v : exp bool. x := not v, !x)", "x : var bool |- x"},
    // Parameters of the term.
    {"parameters", "|- fun x : com. fun y : com. x; y", "|- fun x : com. fun y : com. y; x"},
    {"parameters_exp", "|- fun x : exp int[0..1]. x + x : exp int[0..1] -> exp int[0..2]",
     "|- fun x : exp int[0..1]. 2 * x : exp int[0..1] -> exp int[0..2]"},
    {"parameters_var", "|- fun x : var int%2. fun e : exp int%2. x := e",
     "|- fun x : var int%2. fun e : exp int%2. x := 1"},
    {"parameters_wider", "|- fun x : exp int. x : exp int[0..3] -> exp int[0..3]",
     "|- fun x : exp int. x * 1 / 2 * 2 : exp int[0..3] -> exp int[0..3]"},
    // Functions of the environment.
    {"arguments",
     "f : com -> exp int%3 -> var bool -> com, c : com |- new bool b in new int%3 n in "
     "f(c; n := n + 1, n, b); if b then c",
     "f : com -> exp int%3 -> var bool -> com, c : com |- new bool b in new int%3 n in "
     "f(c; n := n + 1, n, b); if not b then c"},
    {"reentered", "f : com -> com, c : com |- f(f(c)); c",
     "f : com -> com, c : com |- f(f(c; c)); c"},
    {"exp_function", "f : com -> exp int[0..2], c : com |- f(c) + f(skip)",
     "f : com -> exp int[0..2], c : com |- f(skip) + f(c)"},
    {"var_function", "f : com -> var bool, c : com |- f(c) := not f(skip)",
     "f : com -> var bool, c : com |- f(c) := f(skip)"},
    // Arrays.
    {"array_var", "x[3] : var int[-1..1] |- x[0] := x[1]", "x[3] : var int[-1..1] |- x[0] := x[2]"},
    {"array_exp", "x[2] : exp int[0..2] |- x[0] + x[1]", "x[2] : exp int[0..2] |- x[1] + x[0]"},
    {"array_com", "x[2] : com, y[2] : com |- x[0]; x[1]", "x[2] : com, y[2] : com |- x[1]; x[0]"},
    {"array_function", "x[2] : com -> exp bool, c : com |- x[1](c)",
     "x[2] : com -> exp bool, c : com |- x[1](skip)"},
    // Data types.
    {"data",
     "data X; x : exp X, y : exp X, c : com |- if x = y then c",
     "data X; x : exp X, y : exp X, c : com |- if x = y then skip else c",
     kTermination,
     {.data_sizes = {{"X", 2}}}},
    {"data_array",
     "data X; x[2] : exp X, f : X -> com |- f(x[1])",
     "data X; x[2] : exp X, f : X -> com |- f(x[0])",
     kTermination,
     {.data_sizes = {{"X", 2}}}},
    {"data_result",
     "data X; x : var X |- x : exp X",
     "data X; x : var X |- x := 1; x : exp X",
     kTermination,
     {.data_sizes = {{"X", 3}}}},
    // Headers and options.
    {"params",
     "param n = 3; param m = n - 4; x[n] : com, e : exp int[m..1] |- if e = m then x[n - 1]",
     "param k = 2; x[k + 1] : com, e : exp int[-1..1] |- if e = -1 then x[k]"  // the same
     "; x[0]"},
    {"params_given",
     "x[n] : com |- x[n - 1]",
     "x[n] : com |- x[0]",
     kTermination,
     {.params = {{"n", 2}}}},
    {"int_range",
     "e : exp, x : var |- new y := 1 in new z. array a[2] in new int w := 0 in let p be "
     "fun v : exp. x := v in p(e); a[1] := e; z := y + w",
     "e : exp, x : var |- new y := 1 in new z. array a[2] in let p be "
     "fun v : exp. x := v in p(e); a[0] := e; z := y; y := z + 1",
     kTermination,
     {.int_range = {{0, 1}}}},
    {"predicates", "e : exp bool, c : com |- if e then letp e in c; c",
     "e : exp bool, c : com |- letp e in if e then c; c"},
    // Names that the client would like to use, and predefined ones.
    {"names", "t : com, term : com, out : com -> com, a1 : com |- new v. out(t; a1); term",
     "t : com, term : com, out : com -> com, a1 : com |- new i. out(t; t); term"},
    {"predefined",
     "diverge : exp int[2..3], skip : com, assert : com |- skip; assert; if diverge = 2 then skip",
     "diverge : exp int[2..3], skip : com, assert : com |- assert; skip"},
    {"predefined_params", "param diverge = 1; e : exp bool |- new int x := diverge in e",
     "param abort = 1; e : exp bool |- not e"},
    // Jumps.
    {"jump", "f : com -> com, c : com |- (break l. f(goto l)); c",
     "f : com -> com, c : com |- f(skip); c"},
    {"jump_reentered", "f : com -> com |- f(break l. f(goto l))", "f : com -> com |- f(f(skip))"},
    {"comments", "c : com |- // first\n c; /* then */ c // last\n : com // no more",
     "// none\nc : com |- c\n// end\n."},
    // Leaving before the end.
    {"leave", "c : com |- c; diverge", "c : com |- diverge", kAbort},
    {"leave_exp", "e : exp bool |- e; diverge; ff", "e : exp bool |- diverge; ff", kAbort},
    {"leave_var", "x : var bool |- x := tt; diverge", "x : var bool |- x := ff; diverge", kAbort},
    {"leave_argument", "f : exp int[0..1] -> com |- f(1); diverge",
     "f : exp int[0..1] -> com |- f(0); diverge", kAbort},
    {"leave_array", "x[2] : exp bool |- x[1]; diverge; ff", "x[2] : exp bool |- x[0]; diverge; ff",
     kAbort},
    {"leave_predefined", "diverge : exp bool |- diverge; while tt do skip",
     "diverge : exp bool |- while tt do skip", kAbort},
    {"aborts", "e : exp bool |- assert(e); diverge", "e : exp bool |- e; diverge", kAbort},
    {"aborts_at_once", "c : com |- abort", "c : com |- c", kAbort},
    {"declared_abort", "abort : com, c : com |- c; abort; diverge",
     "abort : com, c : com |- c; diverge", kAbort},
    {"declared_abort_returns", "abort : com, c : com |- abort; c", "abort : com, c : com |- abort"},
    {"error_command",
     "error : com, abort : com, assert : com |- error; diverge",
     "error : com, abort : com, assert : com |- diverge",
     kAbort,
     {.error_commands = {"error"}}},
    {"error_command_or_error",
     "error : com |- error; diverge",
     "error : com |- assert(ff); diverge",
     kAbort,
     {.error_commands = {"error"}}},
    {"predicate_after_brace", "x : exp bool, c : com |- { c } letp x in c; c",
     "x : exp bool, c : com |- { c } c"},
};

INSTANTIATE_TEST_SUITE_P(Pairs, ContextOf, ::testing::ValuesIn(kPairs),
                         [](const auto& one) { return one.param.title; });

// The client for a play that is written out; nothing if it is no play of the term.
client::Client<std::string> client_for(const std::string& text, const std::string& moves,
                                       const typing::Options& options = {}) {
  const ReadTerm term = read_for_comparison("program.ia", text, options);
  EXPECT_EQ(term.error, "");
  std::vector<game::Move> play;
  for (std::size_t begin = 0; begin < moves.size();) {
    const std::size_t end = std::min(moves.find(' ', begin), moves.size());
    play.push_back(term.arena().parse(moves.substr(begin, end - begin)).value());
    begin = end + 1;
  }
  return client::client_program(*term.judgement, term.arena(), play,
                                {.int_range = options.int_range});
}

TEST(Client, ShowsTheMisuse) {
  const auto client = client_for(
      "client : com -> exp int -> com, size : var int[0..1] |-\n"
      "  new int[0..1] n := 0 in\n"
      "  client({ if size = 1 then n := n + 1 }, !n)\n",
      "run client.run client#1.run size.read size.1 client#1.done client#2.q client#2.1 "
      "client#1.run size.read size.1 abort");
  ASSERT_TRUE(client);
  EXPECT_EQ(*client, R"(// A client that drives program.ia to an error.
|-
new int[1..11] t := 1 in  // the number of the client's last move
let com client(com a1, exp int a2) {
  if t != 1 then diverge;  // 2: client.run
  t := 3;
  a1;  // 3: client#1.run
  if t != 5 then diverge;  // 6: client#1.done
  t := 7;
  if a2 != 1 || t != 7 then diverge;  // 7: client#2.q, 8: client#2.1
  t := 9;
  a1;  // 9: client#1.run
  diverge
} in
let var int[0..1] size {
  mkvar(
    fun v : exp int[0..1]. diverge,
    if t = 3 then {  // 4: size.read
      t := 5;
      1  // 5: size.1
    } else if t = 9 then {  // 10: size.read
      t := 11;
      1  // 11: size.1, 12: abort
    } else {
      diverge
    }
  )
} in
let com term { new int[0..1] n := 0 in client({ if size = 1 then n := n + 1 }, !n) } in
term;  // 1: run
diverge : com
)");
  EXPECT_EQ(ending_of(*client), "aborted");
}

TEST(Client, FailsByAssertWhereAnErrorCommandIsCalled) {
  const auto client =
      client_for("error : com |- error; error", "run error.run error.done error.run",
                 {.error_commands = {"error"}});
  ASSERT_TRUE(client);
  EXPECT_EQ(ending_of(*client), "aborted");
  EXPECT_NE(client->find("assert(ff)"), std::string::npos) << *client;
}

TEST(Client, IsNotMadeForWhatIsNoPlay) {
  EXPECT_FALSE(client_for("c : com |- c", "run"));
  EXPECT_FALSE(client_for("c : com |- c", "run done"));
  EXPECT_FALSE(client_for("c : com |- c", "run c.run c.done"));
}

// It was put into a Source all the same, which was an internal error after the verdict was found.
TEST(Client, IsNotMadeIfItWouldBeLongerThanAProgramMayBe) {
  const std::string blanks(Source::kMaxBytes - 30, ' ');
  const auto client = client_for("c : com |- skip; " + blanks + "abort", "run abort");
  ASSERT_FALSE(client);
  EXPECT_EQ(client.error(), client::NoClient::TooLong);
}

TEST(Client, CommentsOfMovesWithLongNamesAreShort) {
  const std::string name(5'000, 'f');
  std::string moves = "run";
  for (int i = 0; i < 100; ++i) moves += " " + name + ".run " + name + ".done";
  const auto client =
      client_for(name + " : com |- while true do " + name, moves + " " + name + ".run");
  ASSERT_TRUE(client);
  EXPECT_LT(client->size(), 50'000U);
  EXPECT_EQ(ending_of(*client), "complete");
}

TEST(Client, OfALongPlayIsFlatEnoughToBeRead) {
  constexpr int kCalls = 20'000;
  std::string moves = "run";
  for (int i = 0; i < kCalls; ++i) moves += " c.run c.done";
  const auto client = client_for("c : com |- while true do c", moves + " c.run");
  ASSERT_TRUE(client);
  EXPECT_EQ(ending_of(*client, 1'000'000'000), "complete");
}

}  // namespace
}  // namespace arbiter::client
