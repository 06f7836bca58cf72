// What an automaton forbids, from the general to the particular.
//
// A pair of moves (o, p) is forbidden in a state if it has no edge for it there and has one in
// another state, or is a pair of its alphabet. A rule is told once for all states where that will
// do: what is forbidden everywhere; what is forbidden until something was done for the first time;
// and at last what is forbidden in a state, which is named by a shortest way to it.
//
// `abort` is the part's own error, which it must not come to. Where the assumption allows it after
// a move of the rest's, the rest never makes this move.
#include "report/contract.h"

#include <algorithm>
#include <map>
#include <queue>
#include <set>

namespace arbiter::report {

namespace {

using assume::PartAssumption;
using Pair = std::uint32_t;

constexpr std::size_t kMostSentences = 12;

class Contract {
 public:
  explicit Contract(const PartAssumption& assumption) : of_(assumption) {
    next_.resize(of_.states);
    for (const auto& edge : of_.edges) next_[edge.from][edge.pair] = edge.to;
    find_ways();
  }

  std::vector<std::string> run() {
    if (forbids_errors()) say("it does not err");
    for (Pair p = 0; p < of_.pairs.size(); ++p) {
      if (is_error(p)) continue;
      bool is_somewhere = false;
      bool is_everywhere = true;
      for (std::uint32_t s = 0; s < of_.states; ++s) {
        const bool is_allowed = next_[s].contains(p);
        is_somewhere |= is_allowed;
        is_everywhere &= is_allowed || !is_asked(s, p);
      }
      if (!is_somewhere && !is_asked_anywhere(p)) continue;
      if (!is_somewhere) {
        never(p);
      } else if (!is_everywhere) {
        sometimes(p);
      }
    }
    return std::move(sentences_);
  }

 private:
  // Whether the move of O's can be made in the state at all.
  bool is_asked(std::uint32_t state, Pair pair) const {
    return std::any_of(next_[state].begin(), next_[state].end(), [&](const auto& edge) {
      return of_.pairs[edge.first].first == of_.pairs[pair].first;
    });
  }
  bool is_asked_anywhere(Pair pair) const {
    for (std::uint32_t s = 0; s < of_.states; ++s) {
      if (is_asked(s, pair)) return true;
    }
    return false;
  }

  bool is_error(Pair pair) const { return of_.pairs[pair].second == "abort"; }
  // Somewhere a move of the rest's is possible after which it must not err.
  bool forbids_errors() const {
    for (Pair p = 0; p < of_.pairs.size(); ++p) {
      if (!is_error(p)) continue;
      for (std::uint32_t s = 0; s < of_.states; ++s) {
        if (is_asked(s, p) && !next_[s].contains(p)) return true;
      }
    }
    return false;
  }

  static std::string quoted(const std::string& move) { return "`" + move + "`"; }
  std::string deed(Pair pair) const {
    const auto& [opponent, player] = of_.pairs[pair];
    return "answers " + quoted(opponent) + " with " + quoted(player);
  }

  void never(Pair pair) { say("it never " + deed(pair)); }

  // Forbidden until some move was made for the first time, or in single states.
  void sometimes(Pair pair) {
    for (const std::string& first : moves()) {
      if (first == of_.pairs[pair].second) continue;
      if (is_forbidden_before(first, pair)) {
        say("before the first " + quoted(first) + " it never " + deed(pair));
        return;
      }
    }
    for (std::uint32_t s = 0; s < of_.states; ++s) {
      if (next_[s].contains(pair) || !is_asked(s, pair)) continue;
      say(ways_[s].empty() ? "at first it never " + deed(pair)
                           : "after " + ways_[s] + " it never " + deed(pair));
    }
  }

  // In all states that can be reached without the move it is forbidden, and in all others it is
  // allowed.
  bool is_forbidden_before(const std::string& move, Pair pair) const {
    std::vector<bool> is_before(of_.states, false);
    std::vector<std::uint32_t> todo = {0};
    is_before[0] = true;
    while (!todo.empty()) {
      const std::uint32_t state = todo.back();
      todo.pop_back();
      if (next_[state].contains(pair)) return false;
      for (const auto& [edge, target] : next_[state]) {
        if (of_.pairs[edge].first == move || of_.pairs[edge].second == move) continue;
        if (is_before[target]) continue;
        is_before[target] = true;
        todo.push_back(target);
      }
    }
    for (std::uint32_t s = 0; s < of_.states; ++s) {
      if (!is_before[s] && is_asked(s, pair) && !next_[s].contains(pair)) return false;
    }
    return true;
  }

  std::set<std::string> moves() const {
    std::set<std::string> all;
    for (const auto& edge : of_.edges) {
      all.insert(of_.pairs[edge.pair].first);
      all.insert(of_.pairs[edge.pair].second);
    }
    return all;
  }

  // A shortest way to each state.
  void find_ways() {
    ways_.resize(of_.states);
    std::vector<bool> seen(of_.states, false);
    std::queue<std::uint32_t> todo;
    todo.push(0);
    seen[0] = true;
    while (!todo.empty()) {
      const std::uint32_t state = todo.front();
      todo.pop();
      for (const auto& [pair, target] : next_[state]) {
        if (seen[target]) continue;
        seen[target] = true;
        const auto& [opponent, player] = of_.pairs[pair];
        std::string way = quoted(opponent + " · " + player);
        ways_[target] = ways_[state].empty() ? way : ways_[state] + ", " + way;
        todo.push(target);
      }
    }
  }

  void say(std::string sentence) { sentences_.push_back(std::move(sentence)); }

  const PartAssumption& of_;
  std::vector<std::map<Pair, std::uint32_t>> next_;  // per state
  std::vector<std::string> ways_;                    // per state
  std::vector<std::string> sentences_;
};

}  // namespace

std::vector<std::string> contract(const PartAssumption& assumption) {
  std::vector<std::string> sentences = Contract(assumption).run();
  if (sentences.size() <= kMostSentences) return sentences;
  const std::size_t more = sentences.size() - kMostSentences;
  sentences.resize(kMostSentences);
  sentences.push_back("and " + std::to_string(more) + " more of this kind; the file that -o " +
                      "writes has all of them");
  return sentences;
}

}  // namespace arbiter::report
