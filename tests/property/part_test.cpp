// Assume-guarantee reasoning never lies: random programs with a random part, verified by a learned
// assumption and as a whole.
#include <gtest/gtest.h>

#include "assume/rest_words.h"
#include "clock/clock.h"
#include "engine/part_premise.h"
#include "game/relevance.h"
#include "generator/random.h"
#include "property/ranged.h"
#include "property/verdict.h"

namespace arbiter::property {
namespace {

void collect(generator::Tree& tree, std::vector<generator::Tree*>& found) {
  std::vector<generator::Tree*> todo = {&tree};
  while (!todo.empty()) {
    generator::Tree* at = todo.back();
    todo.pop_back();
    const bool is_base = at->type.arguments.empty();
    const bool is_term = at->form != generator::Form::Return && at->form != generator::Form::Fun;
    if (is_base && is_term) found.push_back(at);
    const bool has_predicate = at->form == generator::Form::Letp;  // which has no parts
    for (std::size_t i = has_predicate ? 1 : 0; i < at->children.size(); ++i) {
      todo.push_back(&at->children[i]);
    }
  }
}

// The parts called zz.
void collect_parts(generator::Tree& tree, std::vector<generator::Tree*>& found) {
  std::vector<generator::Tree*> todo = {&tree};
  while (!todo.empty()) {
    generator::Tree* at = todo.back();
    todo.pop_back();
    if (at->form == generator::Form::Part && at->name == "zz") found.push_back(at);
    for (generator::Tree& child : at->children) todo.push_back(&child);
  }
}

bool has_part(const generator::Tree& tree, const std::string& name) {
  std::vector<const generator::Tree*> todo = {&tree};
  while (!todo.empty()) {
    const generator::Tree* at = todo.back();
    todo.pop_back();
    if (at->form == generator::Form::Part && at->name == name) return true;
    for (const generator::Tree& child : at->children) todo.push_back(&child);
  }
  return false;
}

// Puts a part around one of the places.
void wrap(const std::vector<generator::Tree*>& places, const std::string& name,
          generator::Random& random) {
  if (places.empty()) return;
  generator::Tree* place = places[random.below(places.size())];
  generator::Tree part = generator::node(generator::Form::Part, place->base(), {*place});
  part.name = name;
  *place = std::move(part);
}

// The program with `part zz { … }` around some command or expression in it; in every second one
// there is another part beside it, of that name or another.
generator::Program with_part(generator::Program program, std::uint64_t seed) {
  std::vector<generator::Tree*> places;
  collect(program.body, places);
  generator::Random random(seed);
  wrap(places, "zz", random);
  if (seed % 2 == 0) return program;
  places.clear();
  collect(program.body, places);
  std::erase_if(places, [](generator::Tree* tree) { return has_part(*tree, "zz"); });
  // Nothing inside the first one either.
  std::vector<generator::Tree*> inside;
  std::vector<generator::Tree*> first;
  collect_parts(program.body, first);
  for (generator::Tree* part : first) collect(*part, inside);
  std::erase_if(places, [&](generator::Tree* tree) {
    return std::find(inside.begin(), inside.end(), tree) != inside.end();
  });
  wrap(places, seed % 4 == 1 ? "zz" : "zy", random);
  return program;
}

// The parts that are taken out: both if that can be.
std::optional<SplitTerm> taken_apart(const Term& term, const Limits& limits) {
  auto split = split_term(term, {"zz", "zy"}, limits);
  if (!split) split = split_term(term, {"zz"}, limits);
  if (!split || !std::holds_alternative<SplitTerm>(*split)) return std::nullopt;
  return std::get<SplitTerm>(std::move(*split));
}

// Moves that may be a play of the part, each chosen from those that can come next.
automata::Word random_word(const assume::BorderLetters& letters, std::size_t pairs,
                           generator::Random& random) {
  automata::Word word;
  while (word.size() < 2 * pairs) {
    std::vector<automata::LetterId> next;
    for (std::uint32_t l = 0; l < letters.size(); ++l) {
      word.push_back(automata::LetterId(l));
      if (letters.possible_length(word) == word.size()) next.push_back(word.back());
      word.pop_back();
    }
    if (next.empty()) break;
    word.push_back(next[random.below(next.size())]);
  }
  word.resize(word.size() / 2 * 2);
  return word;
}

// The assumption with fewer states allows of all that can be a play what the learned one does.
std::optional<std::string> merges_too_much(const LearnedPart& learned, std::uint64_t seed) {
  const assume::Verdict& found = learned.found;
  const auto& before = learned.last_lesson()->assumption;
  const auto& after = std::get<assume::Proved>(found.answer).smaller;
  generator::Random random(seed);
  for (std::size_t i = 0; i < 60; ++i) {
    const automata::Word moves = random_word(*found.letters, 1 + i / 6, random);
    const auto word = found.pairs.pairs.word(moves);
    if (!word || before.accepts(*word) == after.accepts(*word)) continue;
    std::string text = "merged: it is otherwise with";
    for (const automata::LetterId letter : moves) text += " " + found.letters->name(letter);
    return text;
  }
  return std::nullopt;
}

std::optional<std::string> differs(const Ranged& program, std::uint64_t seed, Coverage& coverage) {
  const auto& [term, is_unsafe] = program;
  const Limits limits = test::processor_limits(kRangedSeconds, kRangedMib);
  const auto split = taken_apart(term, limits);
  if (!split) return std::nullopt;
  ++coverage.programs;
  LearnPartOptions options;
  if (seed % 8 == 2) options.rule = refine::Rule::Paper;
  const LearnedPart learned = learn_part(*split, options, limits);
  if (learned.why) return no_verdict(*learned.why, is_unsafe, coverage);
  if (learned.is_safe() == is_unsafe) {
    return std::string("opposite: ") + (is_unsafe ? "it is unsafe" : "it is safe");
  }
  ++(is_unsafe ? coverage.with_error : coverage.complete);
  if (!learned.is_safe()) return std::nullopt;
  if (auto fault = merges_too_much(learned, seed)) return fault;
  // The assumption, written and read again, is one that the part keeps to and the rest is safe
  // with.
  const auto again = assume::parse_assumption(assume::to_text(learned.assumption()));
  if (!again) return "unreadable: " + again.error();
  for (const bool is_rest : {true, false}) {
    const auto checked = (is_rest ? check_rest_premise : check_part_premise)(
        *split, *again, PremiseOptions{}, limits);
    const auto* premise = std::get_if<PremiseChecked>(&checked);
    if (premise != nullptr && !premise->holds) {
      return std::string("premise: that of ") + (is_rest ? "the rest" : "the part");
    }
  }
  return std::nullopt;
}

void expect_covered(const Programs& programs, const Coverage& covered) {
  if (Settings::from_environment().seed) return;  // one program only
  EXPECT_GE(covered.programs * 10, programs.count * 2);
  EXPECT_GE(covered.with_error * 25, programs.count);
  EXPECT_GE(covered.complete * 25, programs.count);
  EXPECT_LT(covered.unknowns() * 20, covered.programs) << "UNKNOWN in under 5 % of them";
}

using Look = std::optional<Ranged> (*)(const generator::Program&, std::string&);

// Judges each program of which it is known whether it has an error.
template <class Judge>
Coverage judge_all(const Programs& programs, Look look, Judge judge) {
  return check_all(programs,
                   [&](const auto& program, std::uint64_t seed,
                       Coverage& coverage) -> std::optional<std::string> {
                     std::string error;
                     const auto one = look(program, error);
                     if (one) return judge(*one, seed, coverage);
                     return error.empty() || error == "too_large" ? std::nullopt
                                                                  : std::optional(error);
                   });
}

void expect_agreement(const Programs& programs, Look look) {
  expect_covered(programs, judge_all(programs, look, differs));
}

TEST(Parts, AgreeWithTheWholeOnFiniteData) {
  expect_agreement(ranged_programs("a part of finite data", 14'000, with_part), ranged);
}

TEST(Parts, AgreeWithTheWholeOnPlainIntegers) {
  expect_agreement(ranged_programs("a part with integers", 14'000, with_part), with_guards);
}

// What the fronts say of a word is what a search of the rest with just that word in its hole says.
std::optional<std::string> misjudges(const Ranged& program, std::uint64_t seed,
                                     Coverage& coverage) {
  constexpr std::size_t kMostLetters = 200;
  const Limits limits = test::processor_limits(kRangedSeconds, kRangedMib);
  const auto split = taken_apart(program.term, limits);
  if (!split) return std::nullopt;
  MemoryCharge charge(limits);
  const auto precision = abstraction::coarsest(split->term->graph, charge);
  if (!precision || assume::BorderLetters::count(*split->border, *precision) > kMostLetters) {
    return std::nullopt;
  }
  const assume::BorderLetters letters(*split->border, *precision);
  const bool is_plain = assume::is_plain(*precision);
  const auto rest = assume::rest_words({letters, *precision, is_plain}, limits);
  if (!rest) return std::nullopt;
  ++coverage.programs;
  generator::Random random(seed);
  for (std::size_t i = 0; i < 40; ++i) {
    const automata::Word word = random_word(letters, i / 6, random);
    const auto is_safe = (*rest)->is_safe(word);
    const auto made = assume::premise_graph(assume::Side::Rest, letters, *precision,
                                            assume::PlayAutomaton::only(word), limits);
    if (!made) continue;
    const auto searched = assume::search_premise(*made, is_plain, limits);
    // The search leaves out values that decide nothing (game/relevance.h), and the fronts do not.
    // So only where there are none of these has the search to stop where the fronts stop.
    if (!is_safe && searched && !limits.reached() && !game::slice(made->graph)) {
      return "open: only the search had an answer";
    }
    if (!is_safe || !searched) continue;
    if (*is_safe == searched->error.has_value()) {
      std::string text = "word: which is " + std::string(*is_safe ? "not " : "") + "safe:";
      for (const automata::LetterId letter : word) text += " " + letters.name(letter);
      return text;
    }
    ++(*is_safe ? coverage.complete : coverage.with_error);
  }
  return std::nullopt;
}

void expect_words(const Programs& programs, Look look) {
  const Coverage covered = judge_all(programs, look, misjudges);
  if (Settings::from_environment().seed) return;  // one program only
  EXPECT_GE(covered.programs * 10, programs.count * 2);
  EXPECT_GE(covered.with_error, programs.count);
  EXPECT_GE(covered.complete, programs.count);
}

TEST(RestWords, AgreeWithSearchesOnFiniteData) {
  expect_words(ranged_programs("words of the rest, finite data", 6'000, with_part), ranged);
}

TEST(RestWords, AgreeWithSearchesThroughPartitions) {
  expect_words(ranged_programs("words of the rest, integers", 6'000, with_part), with_guards);
}

}  // namespace
}  // namespace arbiter::property
