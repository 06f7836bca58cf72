// What an automaton forbids, from the general to the particular.
//
// A pair of moves is *asked* in a state if it can come up there, allowed or not. A move of the
// part's is forbidden in a state if the assumption allows none of its pairs that are asked there. A
// rule is told once for all states where that will do:
//
//   it never does m                        forbidden everywhere
//   before the first q it never does m     in the states that can be reached without q, and never
//                                          again
//   after p, until q, it never does m      in states that p always leads into and q out of; at
//                                          first, too, if a play begins in one of them
//   after …, until q, it never does m      in a state, named by a shortest way to it, and in all
//                                          that come after it and before q; one of these that can
//                                          be come to otherwise is told of by itself, too
//   right after …, it never does m         in that state alone
//   right after …, it never answers o with m   there, after some moves of O's only
//   right after …, it makes no further move    where nothing is allowed
//
// A way is told as answers: "answering `run` with `x.write(5)`, then `x.ok` with `f.run`". Moves
// that differ in their value only are one name, as in pictures (move_sets.h), and promises that
// differ in nothing else are one sentence: "it never does `x.write({5…9})`".
//
// `abort` is the part's own error, which it must not come to. Where the assumption allows it after
// a move of the rest's, the rest never makes this move.
#include "report/contract.h"

#include <algorithm>
#include <map>
#include <optional>
#include <queue>
#include <set>

#include "report/promises.h"

namespace arbiter::report {

namespace {

using assume::Assumption;
using Pair = std::uint32_t;
using States = std::vector<bool>;
using Names = std::set<std::string>;

constexpr std::size_t kMostSentences = 1000;
constexpr std::size_t kMostJoined = 100;  // sentences, after which states are told one by one
constexpr std::size_t kMostInBrief = 8;   // sentences in text
constexpr const char* kOtherWays =
    "a promise that lists answers, or says `at first`, holds after all other answers that lead to "
    "the same state of the assumption, too";
constexpr std::size_t kMostNames = 8;  // of moves in one sentence

// "`a`, `b` or `c`".
std::string alternatives(const std::vector<std::string>& names) {
  std::string text;
  std::size_t left = names.size();
  for (const std::string& name : names) {
    text += quoted(name);
    --left;
    if (left > 0) text += left == 1 ? " or " : ", ";
  }
  return text;
}

// Answers one after another: "`run` with `x.write(5)`, then `x.ok` with `f.run`".
struct Way {
  std::string before{};  // the last answer
  std::string last{};    // that answer; empty if there is none

  bool is_empty() const { return last.empty(); }
};

class Contract {
 public:
  explicit Contract(const Assumption& assumption)
      : of_(assumption), next_(of_.states), asked_(of_.states) {
    for (const auto& edge : of_.edges) next_[edge.from][edge.pair] = edge.to;
    for (const auto& [state, pair] : of_.possible) asked_[state].push_back(pair);
    for (std::uint32_t s = 0; s < of_.states; ++s) is_last_.push_back(forbids_all(s));
    for (const auto& [opponent, player] : of_.pairs) {
      opponents_.add(opponent);
      players_.add(player);
    }
    find_ways();
  }

  std::vector<std::string> run() {
    std::vector<std::string> sentences;
    if (forbids_errors()) {
      sentences.emplace_back("it does not abort in anything that the rest can bring it to");
    }
    for (const std::string& move : moves_of_part()) tell_of(move);
    for (std::uint32_t s = 0; s < of_.states; ++s) {
      if (is_last_[s]) tell_place(s, "", "");
    }
    promises_ = merged(promises_, &Promise::move, players_);
    promises_ = merged(promises_, &Promise::answered, opponents_);
    promises_ = merged(promises_, &Promise::last_answer, players_);
    for (const Promise& promise : promises_) sentences.push_back(promise.text());
    return sentences;
  }

  // Some sentences are of one state, which is named by a way to it.
  bool has_places() const { return has_places_; }

 private:
  const std::string& opponent(Pair pair) const { return of_.pairs[pair].first; }
  const std::string& player(Pair pair) const { return of_.pairs[pair].second; }
  bool is_error(Pair pair) const { return player(pair) == "abort"; }
  bool allows(std::uint32_t state, Pair pair) const { return next_[state].contains(pair); }

  bool forbids_all(std::uint32_t state) const {
    const auto& asked = asked_[state];
    return !asked.empty() &&
           std::none_of(asked.begin(), asked.end(), [&](Pair pair) { return allows(state, pair); });
  }

  // Somewhere the part could err.
  bool forbids_errors() const {
    for (std::uint32_t s = 0; s < of_.states; ++s) {
      for (const Pair pair : asked_[s]) {
        if (is_error(pair) && !allows(s, pair)) return true;
      }
    }
    return false;
  }

  // What is forbidden of one move of the part's.
  void tell_of(const std::string& move) {
    States is_never(of_.states, false);  // per state: whatever was before
    bool is_somewhere = false;
    for (std::uint32_t s = 0; s < of_.states; ++s) {
      bool is_asked = false;
      bool is_here = false;
      for (const Pair pair : asked_[s]) {
        if (player(pair) != move || is_last_[s]) continue;
        is_asked = true;
        is_here |= allows(s, pair);
      }
      is_never[s] = is_asked && !is_here;
      is_somewhere |= is_here;
    }
    const bool is_forbidden = std::find(is_never.begin(), is_never.end(), true) != is_never.end();
    if (is_forbidden && !is_somewhere) return promise("", move);
    if (is_forbidden && !tells_first(move, is_never) && !tells_between(move, is_never)) {
      tell_states(move, is_never);
    }
    for (std::uint32_t s = 0; s < of_.states; ++s) {
      for (const Pair pair : asked_[s]) {
        if (is_never[s] || is_last_[s] || player(pair) != move || allows(s, pair)) continue;
        tell_place(s, opponent(pair), move);
      }
    }
  }

  // "before the first q": forbidden in all states that can be reached without q, in no others, and
  // never again.
  bool tells_first(const std::string& move, const States& is_never) {
    if (!is_never[0]) return false;
    const States is_bad = with_silent_states(move, is_never);
    bool comes_back = false;
    each_edge([&](std::uint32_t from, Pair, std::uint32_t to) {
      comes_back |= is_bad[to] && !is_bad[from];
    });
    if (comes_back) return false;
    for (const std::string& first : moves_of_part()) {
      if (first == move || before(first) != is_bad) continue;
      promise("before the first " + quoted(first) + " ", move);
      return true;
    }
    return false;
  }

  // "after p, until q": p leads into these states from wherever it is done, q out of them, and
  // nothing else does either. States in which the move cannot come up go with those before them.
  bool tells_between(const std::string& move, const States& is_never) {
    const States is_bad = with_silent_states(move, is_never);
    Names into;
    Names out_of;
    each_edge([&](std::uint32_t from, Pair pair, std::uint32_t to) {
      if (is_bad[to] && !is_bad[from]) into.insert(player(pair));
      if (is_bad[from] && !is_bad[to]) out_of.insert(player(pair));
    });
    const std::vector<std::string> begins = players_.joined(into);
    const std::vector<std::string> ends = players_.joined(out_of);
    if (begins.size() > kMostNames || ends.size() > kMostNames) return false;
    bool is_so = true;
    each_edge([&](std::uint32_t, Pair pair, std::uint32_t to) {
      is_so &= is_bad[to] ? !out_of.contains(player(pair)) : !into.contains(player(pair));
    });
    if (!is_so) return false;
    std::string when = is_bad[0] ? "at first" : "";
    if (!begins.empty()) when += (is_bad[0] ? ", and after " : "after ") + alternatives(begins);
    if (!ends.empty()) when += ", until " + alternatives(ends);
    const bool has_comma = when.find(", ") != std::string::npos;
    promise(when + (has_comma ? ", " : " "), move);
    return true;
  }

  // "after …, until q": a state and all that come after it, as far as the move stays forbidden,
  // are told at once if some moves always end that and no others do. That tells nothing of ways to
  // the later ones that do not pass the first. So states that others lead into come first, which
  // need a sentence each, and then what can still be come to past those.
  void tell_states(const std::string& move, const States& is_never) {
    const States is_bad = with_silent_states(move, is_never);
    const States is_entered = entered(is_bad);
    std::vector<std::uint32_t> in_order = by_distance_;
    std::stable_partition(in_order.begin(), in_order.end(),
                          [&](std::uint32_t s) { return is_entered[s]; });
    States is_first(of_.states, false);  // of those that are told at once
    States is_told(of_.states, false);
    for (const std::uint32_t s : in_order) {
      if (!is_never[s] || is_told[s]) continue;
      const bool is_shown = promises_.size() < kMostJoined;
      const States after = is_shown ? reached_within(only(s), is_bad) : States(of_.states, false);
      const auto ends = ends_of(after);
      std::size_t count = 0;
      for (std::uint32_t t = 0; t < of_.states; ++t) count += after[t] && is_never[t] ? 1 : 0;
      const Way way = way_into(s, is_bad);
      has_places_ = true;
      if (count < 2 || !ends) {
        tell_after(way, "", move);
        continue;
      }
      is_first[s] = true;
      const States is_missed = reached_past(is_first, is_bad);
      for (std::uint32_t t = 0; t < of_.states; ++t) {
        is_told[t] = is_told[t] || (after[t] && !is_missed[t]);
      }
      const std::string until = (ends->empty() ? "" : ", until " + alternatives(*ends)) + ", ";
      promises_.push_back({way.is_empty() ? "at first" : "after answering " + way.before, way.last,
                           until, "", move});
    }
  }

  // A shortest way to one of the states that comes from outside at its last step, which no sentence
  // of another of the states is about. If there is none, any shortest way.
  Way way_into(std::uint32_t state, const States& states) const {
    if (state == 0) return {};
    for (const std::uint32_t from : by_distance_) {
      if (states[from]) continue;
      for (const Pair pair : asked_[from]) {
        const auto found = next_[from].find(pair);
        const bool leads_there = found != next_[from].end() && found->second == state;
        if (leads_there && !is_error(pair)) return longer(ways_[from], pair);
      }
    }
    return ways_[state];
  }

  States only(std::uint32_t state) const {
    States one(of_.states, false);
    one[state] = true;
    return one;
  }

  // Those of the states that can be come to from outside, or at first, without passing one of
  // `first` since.
  States reached_past(const States& first, const States& states) const {
    States others = states;
    for (std::uint32_t s = 0; s < of_.states; ++s) others[s] = states[s] && !first[s];
    States reached = entered(states);
    for (std::uint32_t s = 0; s < of_.states; ++s) reached[s] = reached[s] && others[s];
    return reached_within(std::move(reached), others);
  }

  // Those of the states that others lead into, or in which a play begins.
  States entered(const States& states) const {
    States is_entered(of_.states, false);
    is_entered[0] = states[0];
    each_edge([&](std::uint32_t from, Pair, std::uint32_t to) {
      if (!states[from] && states[to]) is_entered[to] = true;
    });
    return is_entered;
  }

  // Some of the states, and all that can be reached from those without leaving the states.
  States reached_within(States reached, const States& states) const {
    bool goes_on = true;
    while (goes_on) {
      goes_on = false;
      each_edge([&](std::uint32_t source, Pair, std::uint32_t target) {
        if (!reached[source] || reached[target] || !states[target]) return;
        reached[target] = true;
        goes_on = true;
      });
    }
    return reached;
  }

  // The part's moves that lead out of the states, by the names of their sets; none if one of them
  // stays in them elsewhere, or if they are many.
  std::optional<std::vector<std::string>> ends_of(const States& states) const {
    Names leaving;
    Names staying;
    each_edge([&](std::uint32_t from, Pair pair, std::uint32_t to) {
      if (states[from]) (states[to] ? staying : leaving).insert(player(pair));
    });
    const bool is_mixed = std::any_of(leaving.begin(), leaving.end(), [&](const std::string& name) {
      return staying.contains(name);
    });
    if (is_mixed) return std::nullopt;
    std::vector<std::string> ends = players_.joined(leaving);
    if (ends.size() > kMostNames) return std::nullopt;
    return ends;
  }

  // The states, and those after them in which the move cannot come up.
  States with_silent_states(const std::string& move, States states) const {
    States is_silent(of_.states, true);
    for (std::uint32_t s = 0; s < of_.states; ++s) {
      if (is_last_[s]) continue;
      for (const Pair pair : asked_[s]) is_silent[s] = is_silent[s] && player(pair) != move;
    }
    bool goes_on = true;
    while (goes_on) {
      goes_on = false;
      each_edge([&](std::uint32_t from, Pair, std::uint32_t to) {
        if (!states[from] || states[to] || !is_silent[to]) return;
        states[to] = true;
        goes_on = true;
      });
    }
    return states;
  }

  // Calls visit(from, pair, to) for each edge that the rest may go along with.
  template <class Visit>
  void each_edge(Visit visit) const {
    for (std::uint32_t s = 0; s < of_.states; ++s) {
      for (const Pair pair : asked_[s]) {
        const auto found = next_[s].find(pair);
        if (found != next_[s].end() && !is_error(pair)) visit(s, pair, found->second);
      }
    }
  }

  // A way and one answer more.
  Way longer(const Way& way, Pair pair) const {
    const std::string before = way.is_empty() ? "" : way.before + quoted(way.last) + ", then ";
    return {before + quoted(opponent(pair)) + " with ", player(pair)};
  }

  // What the part never does right after a way, as an answer to this move, if one is given.
  void tell_after(const Way& way, const std::string& answered, const std::string& move) {
    if (way.is_empty()) return promises_.push_back({"at first ", "", "", answered, move});
    promises_.push_back({"right after answering " + way.before, way.last, ", ", answered, move});
  }

  void tell_place(std::uint32_t state, const std::string& answered, const std::string& move) {
    tell_after(ways_[state], answered, move);
    has_places_ = true;
  }

  // The states that can be reached without the move.
  States before(const std::string& move) const {
    States is_before(of_.states, false);
    std::vector<std::uint32_t> todo = {0};
    is_before[0] = true;
    while (!todo.empty()) {
      const std::uint32_t state = todo.back();
      todo.pop_back();
      for (const auto& [pair, target] : next_[state]) {
        if (player(pair) == move || is_before[target]) continue;
        is_before[target] = true;
        todo.push_back(target);
      }
    }
    return is_before;
  }

  Names moves_of_part() const {
    Names all;
    for (Pair p = 0; p < of_.pairs.size(); ++p) {
      if (!is_error(p)) all.insert(player(p));
    }
    return all;
  }

  // A shortest way to each state.
  void find_ways() {
    ways_.resize(of_.states);
    States seen(of_.states, false);
    std::queue<std::uint32_t> todo;
    todo.push(0);
    seen[0] = true;
    while (!todo.empty()) {
      const std::uint32_t state = todo.front();
      todo.pop();
      by_distance_.push_back(state);
      for (const auto& [pair, target] : next_[state]) {
        if (seen[target]) continue;
        seen[target] = true;
        ways_[target] = longer(ways_[state], pair);
        todo.push(target);
      }
    }
  }

  void promise(std::string when, const std::string& move) {
    promises_.push_back({std::move(when), "", "", "", move});
  }

  const Assumption& of_;
  std::vector<std::map<Pair, std::uint32_t>> next_;  // per state
  std::vector<std::vector<Pair>> asked_;             // per state
  States is_last_;                                   // per state: nothing is allowed there
  std::vector<Way> ways_;                            // per state
  std::vector<std::uint32_t> by_distance_;           // states, the nearest first
  MoveNames opponents_;
  MoveNames players_;
  std::vector<Promise> promises_;
  bool has_places_ = false;
};

}  // namespace

std::vector<std::string> ContractWords::in_full() const {
  std::vector<std::string> all = as_now;
  all.insert(all.end(), sentences.begin(), sentences.end());
  if (left_out > 0) {
    all.push_back("and " + std::to_string(left_out) +
                  " more of this kind, which the assumption has as an automaton");
  }
  if (has_places) all.emplace_back(kOtherWays);
  return all;
}

std::vector<std::string> ContractWords::in_brief() const {
  std::vector<std::string> first = sentences;
  if (sentences.size() > kMostInBrief + 1) {
    first.resize(kMostInBrief);
    first.push_back("and " + std::to_string(sentences.size() - kMostInBrief + left_out) +
                    " more; the file of the assumption has " +
                    (left_out == 0 ? "all"
                                   : "the first " + std::to_string(sentences.size()) +
                                         " in words, and all as an automaton"));
  }
  if (has_places) first.emplace_back(kOtherWays);
  return first;
}

ContractWords contract(const Assumption& assumption) {
  Contract made(assumption);
  ContractWords words{{}, made.run(), made.has_places()};
  if (words.sentences.size() > kMostSentences) {
    words.left_out = words.sentences.size() - kMostSentences;
    words.sentences.resize(kMostSentences);
  }
  return words;
}

std::optional<ContractWords> contract(const PartContract& promised) {
  ContractWords words;
  if (promised.places) words = contract(*promised.places);
  if (promised.answers_as_now) {
    words.as_now.emplace_back("it answers each move as it does now, in some order or other");
  }
  if (promised.values_as_now) {
    words.as_now.emplace_back(
        "values that it leaves or takes without a name are such as they are now");
  }
  if (!promised.places) {
    words.sentences.push_back("more, for which there was no time or memory: " +
                              stopped(promised.places.error()).message);
  }
  if (words.sentences.empty() && !words.as_now.empty()) return std::nullopt;
  return words;
}

}  // namespace arbiter::report
