// What proves an answer is checked, and the check can say no: plays and certificates of random
// programs, changed in one place, are all rejected.
#include <gtest/gtest.h>

#include <sstream>

#include "abstraction/partition.h"
#include "certify/certify.h"
#include "check/replay.h"
#include "clock/clock.h"
#include "engine/verify.h"
#include "generator/random.h"
#include "property/harness.h"

namespace arbiter::property {
namespace {

constexpr double kSeconds = 0.5;
constexpr std::uint64_t kMib = 512;
constexpr int kChanges = 5;  // of each proof

std::optional<Term> term_of(const generator::Program& program, std::string& error) {
  const auto judgement = read(program, error);
  if (!judgement) return std::nullopt;
  auto graph = compiled(judgement);
  if (!graph || abstraction::has_partitions(*graph)) return std::nullopt;
  return Term{judgement, std::move(*graph)};
}

std::optional<Verified> verified(const Term& term, const Limits& limits) {
  auto result = verify(term, {.all = true, .certify = true}, limits);
  if (!result || !std::holds_alternative<Verified>(*result)) return std::nullopt;
  return std::move(std::get<Verified>(*result));
}

// A play that no program can have beside this one: a move is left out, or given twice, or one of
// P's, which the program determines, is another; or it ends too early.
std::vector<game::Move> changed(std::vector<game::Move> play, generator::Random& random) {
  const auto at = static_cast<std::ptrdiff_t>(random.below(play.size()));
  const auto of_p = static_cast<std::size_t>(at | 1);  // play.size() is even
  switch (random.below(5)) {
    case 0: play.erase(play.begin() + at); break;
    case 1: play.insert(play.begin() + at, play[static_cast<std::size_t>(at)]); break;
    case 2: play.pop_back(); break;
    case 3: ++play[of_p].value; break;
    default: ++play[of_p].element; break;
  }
  return play;
}

std::optional<std::string> plays_of(const Term& term, const Verified& answer,
                                    generator::Random& random, Coverage& coverage) {
  for (const ReachedError& error : answer.errors) {
    std::vector<game::Move> play;
    for (const check::PlayedMove& played : error.play) play.push_back(played.move);
    if (!check::is_error_play(*term.judgement, term.arena(), play)) return "the play is rejected";
    for (int i = 0; i < kChanges; ++i) {
      const auto wrong = changed(play, random);
      if (check::is_error_play(*term.judgement, term.arena(), wrong)) {
        return "play: accepted what is none";
      }
      ++coverage.with_error;
    }
  }
  return std::nullopt;
}

// One state is missing: all states can be met, so none may.
certify::Certificate without_a_state(certify::Certificate certificate, generator::Random& random) {
  certify::NodeStates& states = certificate.nodes[random.below(certificate.nodes.size())];
  if (states.columns.empty() || states.rows == 1) {
    const game::NodeId node = states.node;
    std::erase_if(certificate.nodes, [&](const auto& each) { return each.node == node; });
    return certificate;
  }
  const auto width = static_cast<std::ptrdiff_t>(states.columns.size());
  const auto row = width * static_cast<std::ptrdiff_t>(random.below(states.rows));
  states.values.erase(states.values.begin() + row, states.values.begin() + row + width);
  --states.rows;
  return certificate;
}

// One character is another, and not one of the line of options, which proves nothing.
std::string changed(std::string text, generator::Random& random) {
  constexpr std::string_view kOthers = "0123456789abcdef-? \n:[]xnode";
  const std::size_t options = text.find("\noptions ");
  const std::size_t end = options == std::string::npos ? options : text.find('\n', options + 1);
  std::size_t where = random.below(text.size());
  while (where >= options && where <= end) where = random.below(text.size());
  char& at = text[where];
  const char before = at;
  while (at == before) at = kOthers[random.below(kOthers.size())];
  return text;
}

bool is_right(const std::string& text, const Term& term, const Limits& limits) {
  const auto certificate = certify::read(Source("x.cert", text), term.graph);
  if (!certificate) return false;
  return std::holds_alternative<certify::Proved>(
      certify::certify(term.graph, *certificate, limits));
}

std::optional<std::string> certificates_of(const Term& term, const Verified& answer,
                                           generator::Random& random, const Limits& limits,
                                           Coverage& coverage) {
  std::ostringstream out;
  certify::write(out, *answer.certificate, term.graph);
  if (!is_right(out.str(), term, limits)) return "certificate: the right one is rejected";
  for (int i = 0; i < kChanges; ++i) {
    const auto fewer = without_a_state(*answer.certificate, random);
    if (std::holds_alternative<certify::Proved>(certify::certify(term.graph, fewer, limits))) {
      return "certificate: accepted without a state that can be met";
    }
    const std::string text = changed(out.str(), random);
    if (is_right(text, term, limits)) return "certificate: accepted with a change:\n" + text;
    ++coverage.complete;
  }
  return std::nullopt;
}

std::optional<std::string> check_program(const generator::Program& program, std::uint64_t seed,
                                         Coverage& coverage) {
  std::string error;
  const auto term = term_of(program, error);
  if (!error.empty()) return error;
  if (!term) return std::nullopt;
  const Limits limits = test::processor_limits(kSeconds, kMib);
  const auto answer = verified(*term, limits);
  if (!answer) return std::nullopt;
  ++coverage.programs;
  generator::Random random(seed);
  if (answer->certificate) return certificates_of(*term, *answer, random, limits, coverage);
  return plays_of(*term, *answer, random, coverage);
}

TEST(Corruption, IsNoticedInPlaysAndCertificates) {
  const Programs programs = finite_programs("random programs with proofs", 10'000);
  const Coverage covered = check_all(programs, check_program);
  if (Settings::from_environment().seed) return;  // one program only
  EXPECT_GE(covered.with_error, 1000U);           // plays that were changed
  EXPECT_GE(covered.complete, 1000U);             // certificates, each in two ways
}

}  // namespace
}  // namespace arbiter::property
