// The known answers of tests/golden/terms, held against the interpreter: every witness must be a
// play of the side that has it and of no other, and no play of a safe term may reach an error.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "check/replay.h"
#include "check/run.h"
#include "engine/front_end.h"
#include "paths/paths.h"

namespace arbiter::check {
namespace {

const std::string kTerms = test::source_dir().string() + "/tests/golden/terms/";

// Columns of expected.tsv.
struct Row {
  std::string kind;  // "eq": a pair of terms; "safe": a single term
  std::string id;
  std::string verdict;
  std::string side;     // "left", "right"
  std::string witness;  // a play, or empty
};

std::vector<Row> rows() {
  std::ifstream file(kTerms + "expected.tsv");
  std::vector<Row> result;
  std::string line;
  std::getline(file, line);  // the header
  while (std::getline(file, line)) {
    std::vector<std::string> cells;
    std::istringstream columns(line);
    for (std::string cell; std::getline(columns, cell, '\t');) cells.push_back(cell);
    cells.resize(8);
    result.push_back({cells[0], cells[1], cells[2], cells[6], cells[7]});
  }
  return result;
}

core::Judgement term(const std::string& file) {
  const auto source = read_source(kTerms + file);
  EXPECT_TRUE(source.has_value()) << file;
  auto judgement = read_term(*source);
  EXPECT_TRUE(judgement.has_value()) << file;
  return std::move(*judgement);
}

// The moves of a play; nothing if the arena lacks one.
std::optional<std::vector<game::Move>> moves_of(const game::Arena& arena, const std::string& play) {
  std::vector<game::Move> moves;
  std::istringstream words(play);
  for (std::string word; words >> word;) {
    const auto move = arena.parse(word);
    if (!move) return std::nullopt;
    moves.push_back(*move);
  }
  return moves;
}

bool is_complete_play(const core::Judgement& judgement, const std::string& play) {
  const game::Arena arena(judgement);
  const auto moves = moves_of(arena, play);
  if (!moves) return false;
  Replay replay(judgement, arena, {.steps = 100'000});
  const bool agrees = std::all_of(moves->begin(), moves->end(), [&](const game::Move& move) {
    return replay.take(move) == Replay::Agreement::Agrees;
  });
  return agrees && std::holds_alternative<Complete>(replay.machine().status()) &&
         replay.machine().play().size() == moves->size();
}

// An environment that stops after `length` moves and takes its values from -1 … 3.
Environment random_environment(const game::Arena& arena, std::mt19937& random, int length) {
  return [&arena, &random, length](const Machine& machine) mutable -> std::optional<game::Move> {
    if (length-- == 0) return std::nullopt;
    const std::vector<game::Move> legal = machine.legal_moves();
    game::Move move = legal[random() % legal.size()];
    while (carries_value(move.kind)) {
      move.value = static_cast<std::int64_t>(random() % 5) - 1;
      if (arena.admits(move.component, move.value)) break;
    }
    return move;
  };
}

TEST(Cases, EveryWitnessIsAPlayOfItsSideOnly) {
  int checked = 0;
  for (const Row& row : rows()) {
    if (row.kind != "eq" || row.witness.empty()) continue;
    const bool left = is_complete_play(term(row.id + ".l.ia"), row.witness);
    const bool right = is_complete_play(term(row.id + ".r.ia"), row.witness);
    EXPECT_EQ(left, row.side == "left") << row.id << ": " << row.witness;
    EXPECT_EQ(right, row.side == "right") << row.id << ": " << row.witness;
    ++checked;
  }
  EXPECT_GE(checked, 30);
}

TEST(Cases, EveryWitnessOfAnUnsafeTermReachesTheError) {
  int checked = 0;
  for (const Row& row : rows()) {
    if (row.kind != "safe" || row.verdict != "UNSAFE") continue;
    const core::Judgement judgement = term(row.id + ".ia");
    const game::Arena arena(judgement);
    const auto moves = moves_of(arena, row.witness);
    ASSERT_TRUE(moves.has_value()) << row.id << ": " << row.witness;
    EXPECT_TRUE(is_error_play(judgement, arena, *moves)) << row.id << ": " << row.witness;
    ++checked;
  }
  EXPECT_GE(checked, 15);
}

TEST(Cases, RandomPlaysOfSafeTermsReachNoError) {
  constexpr unsigned kSeed = 2;
  std::mt19937 random(kSeed);
  for (const Row& row : rows()) {
    if (row.kind != "safe" || row.verdict != "SAFE") continue;
    const core::Judgement judgement = term(row.id + ".ia");
    const game::Arena arena(judgement);
    for (int i = 0; i < 300; ++i) {
      const Outcome outcome = run(judgement, arena, random_environment(arena, random, 100));
      ASSERT_TRUE(outcome.errors.empty()) << row.id << ", seed " << kSeed << ", run " << i;
    }
  }
}

// Terms with the same plays do the same against the same environment.
TEST(Cases, EquivalentTermsAnswerTheSameEnvironmentAlike) {
  constexpr unsigned kSeed = 3;
  std::mt19937 random(kSeed);
  for (const Row& row : rows()) {
    if (row.kind != "eq" || row.verdict != "EQ") continue;
    const core::Judgement left = term(row.id + ".l.ia");
    const core::Judgement right = term(row.id + ".r.ia");
    const game::Arena arena(left);
    for (int i = 0; i < 100; ++i) {
      const Outcome outcome =
          run(left, arena, random_environment(arena, random, 60), {.steps = 20'000});
      if (!std::holds_alternative<Complete>(outcome.status)) continue;
      std::string play;
      for (const PlayedMove& played : outcome.play) play += arena.to_string(played.move) + " ";
      ASSERT_TRUE(is_complete_play(right, play)) << row.id << ", seed " << kSeed << ": " << play;
    }
  }
}

}  // namespace
}  // namespace arbiter::check
