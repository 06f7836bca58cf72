#include "certify/certify.h"

#include <gtest/gtest.h>

#include <sstream>

#include "certify/given_options.h"
#include "engine/verify.h"

namespace arbiter::certify {
namespace {

Term term(const std::string& text) {
  auto compiled = compile_term(std::make_shared<Source>("term.ia", text), {});
  return std::move(std::get<Term>(compiled.value()));
}

constexpr const char* kSafe =
    "f : com -> com, e : exp int%3 |- new int%3 x in new bool a[2] in "
    "f({ x := e; a[0] := x = 2 }); f(if x = 2 then assert(a[0]) else skip) : com";

Certificate certificate_of(const Term& safe) {
  const auto verified = verify(safe, {.certify = true});
  return std::get<Verified>(verified.value()).certificate.value();
}

std::string text_of(const Certificate& certificate, const Term& of) {
  std::ostringstream out;
  write(out, certificate, of.graph);
  return out.str();
}

bool is_right(const Certificate& certificate, const Term& of) {
  return std::holds_alternative<Proved>(certify(of.graph, certificate, Limits()));
}

TEST(Certificate, IsReadAsItIsWritten) {
  const Term safe = term(kSafe);
  const Certificate certificate = certificate_of(safe);
  EXPECT_TRUE(is_right(certificate, safe));
  const std::string text = text_of(certificate, safe);
  const auto again = read(Source("x.cert", text), safe.graph);
  ASSERT_TRUE(again) << text;
  EXPECT_EQ(text_of(*again, safe), text);
  EXPECT_TRUE(is_right(*again, safe));
}

TEST(Certificate, IsRejectedWithItsPlaceWhereItIsMalformed) {
  const Term safe = term("c : com |- new int%3 x in c; x := 1; c; if x = 1 then c else skip : com");
  const std::string text = text_of(certificate_of(safe), safe);
  const auto line_of_error = [&](const std::string& changed) {
    const Source source("x.cert", changed);
    const auto result = read(source, safe.graph);
    return result ? 0U : source.locate(result.error().front().span.begin).line;
  };
  EXPECT_EQ(line_of_error(text), 0U);
  EXPECT_EQ(line_of_error("hello\n" + text), 1U);
  const auto replaced = [&](const std::string& from, const std::string& to) {
    std::string changed = text;
    const std::size_t at = changed.find(from);
    EXPECT_NE(at, std::string::npos) << from << " in\n" << text;
    return changed.replace(at, from.size(), to);
  };
  EXPECT_EQ(line_of_error(replaced("graph ", "graf ")), 2U);
  EXPECT_EQ(line_of_error(replaced("node 0", "node 99")), 3U);
  EXPECT_EQ(line_of_error(replaced("node 0\n-\n", "node 0\n-\n-\n")), 5U);
  EXPECT_EQ(line_of_error(replaced("node 0\n-\n", "node 0\n")), 4U);
  EXPECT_NE(line_of_error(replaced(" x:", " x:7")), 0U);
  EXPECT_NE(line_of_error(replaced("end\n", "")), 0U);
}

TEST(Certify, RejectsAnotherProgramsCertificate) {
  const Term safe = term(kSafe);
  const Term other = term("f : com -> com, e : exp int%3 |- f(skip) : com");
  const Certificate certificate = certificate_of(safe);
  EXPECT_FALSE(is_right(certificate, other));
  const auto result = read(Source("x.cert", text_of(certificate, safe)), other.graph);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().front().message, "the certificate is for another program");
}

const std::string kOther = "the certificate is for another program, or for other options: ";

// What is not read yet is charged as far as it may come up soon, and no further: a mistake at the
// beginning of a long file is found.
TEST(Certificate, IsChargedAsItIsRead) {
  const Term safe = term("c : com |- c : com");
  std::string text = text_of(certificate_of(safe), safe);
  text.erase(text.rfind("end"));
  text += "what is this\n" + std::string(std::size_t{1} << 23U, '-') + "\n";
  const Source source("x.cert", text);
  const Limits limits(std::nullopt, 30);
  MemoryCharge charge(limits);
  const auto result = read(source, safe.graph, limits, charge);
  ASSERT_TRUE(result) << stop_reason_name(result.error());
  EXPECT_FALSE(*result);
}

// The message and the help that a certificate with some options gets where others are given.
std::string judged_for(const std::string& program, const typing::Options& made,
                       const typing::Options& given) {
  const auto term_with = [&](const typing::Options& options) {
    auto compiled = compile_term(std::make_shared<const Source>("x.ia", program), options);
    return std::move(std::get<Term>(compiled.value()));
  };
  const Term before = term_with(made);
  const Term now = term_with(given);
  const Source source("x.cert", text_of(certificate_of(before), before));
  const auto result = read(source, now.graph);
  if (result) return "right";
  const Diagnostic& error = result.error().front();
  return error.message + ": " + error.help;
}

TEST(Certificate, NamesTheOptionsThatDiffer) {
  const std::string program =
      "param n = 2; data X; c : com, d : com, e : exp int, x : exp X |- "
      "new X y := x in new int z := e in "
      "if z < n then c else if y = x then d : com";
  typing::Options made;
  made.params = {{"n", 3}};
  made.data_sizes = {{"X", 2}};
  made.int_range = IntRange{0, 3};
  typing::Options given = made;
  EXPECT_EQ(judged_for(program, made, given), "right");
  given.params = {{"n", 1}};
  EXPECT_EQ(judged_for(program, made, given),
            kOther + "it was made with param `n` = 3; here the program is read with param `n` = 1");
  given.params.clear();
  given.int_range = IntRange{0, 4};
  EXPECT_EQ(judged_for(program, made, given),
            kOther +
                "it was made with param `n` = 3, `--int 0..3`; here the program is read with param "
                "`n` = 2, `--int 0..4`");
  given = made;
  given.data_sizes = {{"X", 3}};
  EXPECT_EQ(judged_for(program, made, given),
            kOther + "it was made with `-W X=2`; here the program is read with `-W X=3`");
  const std::string calls = "c : com, b : exp bool |- new bool a := b in if a && not a then c";
  typing::Options errs;
  errs.error_commands = {"c"};
  EXPECT_EQ(judged_for(calls, errs, {}),
            kOther + "it was made with `--error c`, which is not so here");
}

// What is said of a certificate for another graph with this line of options.
std::string judged_by(const std::string& program, const std::string& line) {
  const Term now = term(program);
  const HeadFault fault = other_graph(now.graph, line);
  return fault.message + ": " + fault.help;
}

// Help told of params as of options that were given.
TEST(Certificate, ThatNamesNoOptionsOrLacksAParamIsToldSo) {
  const std::string program = "param n = 2; c : com, e : exp int |- if e < n then c : com";
  const std::string none =
      "it names no options: there were none, or it is older, or made by hand; here ";
  EXPECT_EQ(judged_by(program, ""), kOther + none + "the program is read with param `n` = 2");
  EXPECT_EQ(judged_by("c : com |- c : com", ""),
            "the certificate is for another program: " + none +
                "there are none; `arbiter check FILE --certificate OUT` makes one for this");
  EXPECT_EQ(judged_by("param k = 1; " + program, "options -D n=2"),
            kOther +
                "here the program is read with param `k` = 1, which the certificate does not "
                "name");
  EXPECT_EQ(judged_by(program, "options -D n=2"),
            "the certificate is for another program: its options are those of the program here, so "
            "the program is not the same, or another version of arbiter has read it; `arbiter "
            "check FILE --certificate OUT` makes one for this");
}

// Each option was compared with each other one, however many a line had.
TEST(Certificate, OfALongLineOnlyTheBeginningIsCompared) {
  const std::string program = "param n = 2; c : com, e : exp int |- if e < n then c : com";
  const auto line = [](std::size_t count, const std::string& option) {
    std::string text = "options";
    for (std::size_t i = 0; i < count; ++i) text += option;
    return text;
  };
  EXPECT_EQ(judged_by(program, line(1000, " -D n=2")), judged_by(program, "options -D n=2"));
  const std::string unread =
      " options are those of the program here; there are more, which were not compared";
  EXPECT_EQ(judged_by(program, line(1001, " -D n=2")), kOther + "its first 1000" + unread);
  const std::string compared = "; only its first 1000 options were compared, and there are more";
  EXPECT_EQ(judged_by(program, line(1000000, " -D n=3")),
            kOther + "it was made with param `n` = 3; here the program is read with param `n` = 2" +
                compared);
  // The last word that was read is not whole.
  EXPECT_EQ(judged_by(program, "options -D n=2 -D " + std::string(10000, 'm') + "=1"),
            kOther + "its first 1" + unread);
  // Of options that were not read nothing is said.
  EXPECT_EQ(judged_by("param k = 1; " + program, line(2000, " -W X=2")),
            kOther + "it was made with `-W X=2`, which is not so here" + compared);
}

// Each state taken away, each value changed, each variable left out: all of it is noticed, or it is
// another proof. A proof of an unsafe program it never is.
TEST(Certify, RejectsWhatIsNotAnInvariant) {
  const Term safe = term(kSafe);
  const Certificate right = certificate_of(safe);
  std::size_t rejected = 0;
  for (std::size_t n = 0; n < right.nodes.size(); ++n) {
    Certificate without = right;
    without.nodes.erase(without.nodes.begin() + static_cast<std::ptrdiff_t>(n));
    EXPECT_FALSE(is_right(without, safe)) << "without node " << right.nodes[n].node.index();
    const std::size_t width = right.nodes[n].columns.size();
    for (std::size_t row = 0; row < right.nodes[n].rows && width > 0; ++row) {
      Certificate fewer = right;
      NodeStates& states = fewer.nodes[n];
      const auto begin = states.values.begin() + static_cast<std::ptrdiff_t>(row * width);
      states.values.erase(begin, begin + static_cast<std::ptrdiff_t>(width));
      --states.rows;
      EXPECT_FALSE(is_right(fewer, safe)) << "without a state that can be met";
      ++rejected;
    }
  }
  EXPECT_GE(rejected, 8U);
}

TEST(Certify, AsksForEveryValueThatIsRead) {
  const Term safe =
      term("c : com |- new int%3 x in c; x := 1; c; if x = 1 then c else abort : com");
  Certificate certificate = certificate_of(safe);
  bool left_out = false;
  for (NodeStates& states : certificate.nodes) {
    if (states.columns.empty()) continue;
    states.columns.clear();
    states.values.clear();
    states.rows = 1;
    left_out = true;
  }
  EXPECT_TRUE(left_out);
  const auto checked = certify(safe.graph, certificate, Limits());
  ASSERT_TRUE(std::holds_alternative<Flaw>(checked));
  EXPECT_NE(std::get<Flaw>(checked).message.find("does not say"), std::string::npos);
}

TEST(Certify, FindsNoProofForAnUnsafeProgram) {
  const Term unsafe = term("e : exp int%3 |- new int%3 x in x := e; assert(x < 2) : com");
  // All states there are.
  Certificate all;
  all.graph = fingerprint(unsafe.graph);
  for (std::uint32_t n = 0; n < unsafe.graph.nodes.size(); ++n) {
    if (unsafe.graph.nodes[game::NodeId(n)].kind != game::Node::Kind::O) continue;
    all.nodes.push_back({game::NodeId(n), {}, {}, 1});
  }
  const auto checked = certify(unsafe.graph, all, Limits());
  ASSERT_TRUE(std::holds_alternative<Flaw>(checked));
  EXPECT_EQ(std::get<Flaw>(checked).message, "a move leads to an error");
}

TEST(Certify, StopsAtItsLimits) {
  const Term safe = term(
      "f : com -> com, e : exp int[0..30] |- new int[0..30] x in "
      "new int[0..30] y in f({ x := e; y := e }); assert(x + y != 61) : com");
  const Certificate certificate = certificate_of(safe);
  EXPECT_TRUE(is_right(certificate, safe));
  const auto stopped = certify(safe.graph, certificate, Limits(0.0));
  EXPECT_TRUE(std::holds_alternative<StopReason>(stopped));
}

// A certificate for the same nodes with other types of variables is for another graph.
TEST(Fingerprint, DependsOnTypesAndSizesOfVariables) {
  const Term of = term(kSafe);
  const std::uint64_t before = fingerprint(of.graph);
  for (std::uint32_t i = 0; i < of.graph.variables.size(); ++i) {
    game::Graph other = of.graph;
    ++other.variables[game::VariableId(i)].data.high;
    EXPECT_NE(fingerprint(other), before) << i;
    other = of.graph;
    ++other.variables[game::VariableId(i)].size;
    EXPECT_NE(fingerprint(other), before) << i;
  }
}

}  // namespace
}  // namespace arbiter::certify
