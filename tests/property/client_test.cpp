// Clients do what they promise: on random plays of random programs, and around pairs of terms that
// a comparison tells apart.
#include "client/client.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "client/compared.h"
#include "generator/enumerate.h"
#include "generator/print.h"
#include "generator/random.h"
#include "generator/random_program.h"
#include "property/harness.h"
#include "property/variants.h"

namespace arbiter::property {
namespace {

using client::ReadTerm;
using generator::Program;
using generator::Random;

typing::Options options_of(const Program& program) {
  return {.data_sizes = program.data_sizes,
          .int_range = program.int_range,
          .error_commands = program.error_commands};
}

std::int64_t some_value(const typing::Data& data, Random& random) {
  if (data.is_finite()) return random.between(data.low, std::min(data.high, data.low + 7));
  return data.kind == typing::Data::Kind::Named ? random.between(0, 3) : random.between(-2, 4);
}

// A play with random moves of O's, up to a move of P's.
std::vector<game::Move> random_play(const core::Judgement& judgement, const game::Arena& arena,
                                    Random& random) {
  check::Machine machine(judgement, arena, {.steps = 3000});
  for (auto moves = random.below(25) + 1; moves > 0 && machine.is_waiting(); --moves) {
    game::Move move = random.pick(machine.legal_moves());
    if (game::carries_value(move.kind))
      move.value = some_value(arena[move.component].type.data, random);
    machine.opponent(move);
  }
  std::vector<game::Move> play;
  for (const check::PlayedMove& played : machine.play()) play.push_back(played.move);
  if (arena.by(play.back()) == game::Player::Opponent) play.pop_back();
  return play;
}

std::optional<std::string> plays_along(const Program& generated, std::uint64_t seed,
                                       Coverage& coverage) {
  Program program = generated;
  if (seed % 3 == 0) program.int_range = {-1, 4};
  std::string error;
  const auto judgement = read(program, error);
  if (!judgement) return error;
  const game::Arena arena(*judgement);
  Random random(seed);
  for (int i = 0; i < 5; ++i) {
    const std::vector<game::Move> play = random_play(*judgement, arena, random);
    if (play.empty()) continue;
    client::ClientOptions options;
    options.int_range = program.int_range;
    const auto client = client::client_program(*judgement, arena, play, options);
    std::string moves;
    for (const game::Move& move : play) moves += " " + arena.to_string(move);
    if (!client) return "missing client for" + moves;
    const game::Move& last = play.back();
    const bool calls_error =
        game::is_question(last.kind) && judgement->context[arena[last.component].free].is_error;
    const bool fails = last.kind == game::MoveKind::Abort || calls_error;
    const std::string ending = client::ending_of(*client);
    if (ending != (fails ? "aborted" : "complete")) {
      return "ends " + ending + " after" + moves + "\n" + *client;
    }
    const auto again = format_source(Source("client.ia", *client));
    if (!again || *again != *client) return "layout\n" + *client;
    coverage.moves += play.size();
    ++(fails ? coverage.with_error : coverage.complete);
  }
  ++coverage.programs;
  return std::nullopt;
}

TEST(Client, PlaysAlongRandomPlays) {
  const Programs programs = random_programs("programs with clients", 20'000);
  const Coverage covered = check_all(programs, plays_along);
  if (Settings::from_environment().seed) return;  // one program only
  EXPECT_EQ(covered.programs, programs.count);
  EXPECT_GE(covered.complete, programs.count);
  EXPECT_GE(covered.with_error, programs.count / 10);
}

// What is wrong with the contexts for two terms, in both senses.
std::optional<std::string> told_apart(const Program& one, const Program& other,
                                      Coverage& coverage) {
  const auto read_one = [](const Program& program) {
    return client::read_for_comparison("term.ia", generator::to_text(program), options_of(program));
  };
  const ReadTerm left = read_one(one);
  const ReadTerm right = read_one(other);
  if (!left.graph || !right.graph) return std::nullopt;
  ++coverage.programs;
  client::ClientOptions options;
  options.int_range = one.int_range;
  for (const auto observe : {model::Observe::Termination, model::Observe::Abort}) {
    const auto comparison = client::compare(left, right, observe, 1);
    if (!comparison) continue;
    for (const auto& play : {comparison->left_only, comparison->right_only}) {
      if (!play) continue;
      if (auto broken = client::broken_contexts(left, right, *play, options)) {
        return "broken " + *broken + "\nagainst\n" + generator::to_text(other);
      }
      ++coverage.complete;
      coverage.moves += play->names.size();
    }
  }
  return std::nullopt;
}

TEST(Contexts, TellRandomTermsFromTheirMutants) {
  Programs programs = random_programs("pairs of a program and its mutant", 10'000);
  programs.make = [](std::uint64_t seed) {
    return generator::random_program(seed, {.budget = 25, .finite = true});
  };
  const Coverage covered =
      check_all(programs, [](const Program& program, std::uint64_t seed, Coverage& coverage) {
        return told_apart(program, mutant(program, seed), coverage);
      });
  if (Settings::from_environment().seed) return;  // one program only
  EXPECT_GE(covered.complete, programs.count / 2);
}

class ContextsOfSmallTerms : public ::testing::TestWithParam<generator::Grammar (*)()> {};

TEST_P(ContextsOfSmallTerms, TellThemApart) {
  const generator::Enumeration all(GetParam()(), 9);
  Programs programs = random_programs("pairs of the signature " + all.name(), 10'000);
  programs.make = [&](std::uint64_t seed) {
    return all.program(Random(seed).next() % all.count());
  };
  const Coverage covered =
      check_all(programs, [&](const Program& program, std::uint64_t seed, Coverage& coverage) {
        return told_apart(program, all.program(Random(~seed).next() % all.count()), coverage);
      });
  if (Settings::from_environment().seed) return;  // one program only
  EXPECT_GE(covered.complete, programs.count);
}

INSTANTIATE_TEST_SUITE_P(Signature, ContextsOfSmallTerms,
                         ::testing::Values(generator::calls_grammar, generator::scopes_grammar,
                                           generator::functions_grammar, generator::nested_grammar,
                                           generator::variables_grammar),
                         [](const auto& one) { return one.param().name; });

}  // namespace
}  // namespace arbiter::property
