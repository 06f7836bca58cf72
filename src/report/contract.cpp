// What an automaton forbids, from the general to the particular.
//
// A move of the part's is forbidden in a state if the assumption has no edge with it there,
// whatever move of O's came before. A rule is told once for all states where that will do: what is
// forbidden everywhere; what is forbidden until something was done for the first time; what is
// forbidden in a state, which is named by a shortest way to it; and at last what is forbidden after
// some moves of O's only.
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
    if (forbids_errors()) say("it does not err where the rest can take it");
    for (const std::string& move : moves_of_part()) tell_of(move);
    return std::move(sentences_);
  }

 private:
  // Whether the pair of moves can come up in the state, allowed or not.
  bool is_asked(std::uint32_t state, Pair pair) const {
    return of_.possible.contains({state, pair});
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

  // What is forbidden of one move of the part's.
  void tell_of(const std::string& move) {
    std::vector<bool> is_never(of_.states, false);  // per state: whatever was before
    bool is_somewhere = false;
    bool is_asked_ever = false;
    for (std::uint32_t s = 0; s < of_.states; ++s) {
      bool is_here = false;
      bool is_possible = false;
      for (Pair p = 0; p < of_.pairs.size(); ++p) {
        if (of_.pairs[p].second != move || !is_asked(s, p)) continue;
        is_possible = true;
        is_here |= next_[s].contains(p);
      }
      is_never[s] = is_possible && !is_here;
      is_somewhere |= is_here;
      is_asked_ever |= is_possible;
    }
    if (!is_asked_ever) return;
    if (!is_somewhere) return say("it never does " + quoted(move));
    if (!tells_first(move, is_never)) {
      for (std::uint32_t s = 0; s < of_.states; ++s) {
        if (is_never[s]) say(when(s) + "it never does " + quoted(move));
      }
    }
    for (Pair p = 0; p < of_.pairs.size(); ++p) {
      if (of_.pairs[p].second == move) tell_of(p, is_never);
    }
  }

  // "before the first q": forbidden in all states that can be reached without q, and in no others.
  bool tells_first(const std::string& move, const std::vector<bool>& is_never) {
    if (std::none_of(is_never.begin(), is_never.end(), [](bool never) { return never; })) {
      return false;
    }
    for (const std::string& first : moves()) {
      if (first == move || !is_never[0]) continue;
      const std::vector<bool> is_before = before(first);
      bool is_so = true;
      for (std::uint32_t s = 0; s < of_.states; ++s) is_so &= is_before[s] == is_never[s];
      if (!is_so) continue;
      say("before the first " + quoted(first) + " it never does " + quoted(move));
      return true;
    }
    return false;
  }

  // What is forbidden after some moves of O's only.
  void tell_of(Pair pair, const std::vector<bool>& is_never) {
    for (std::uint32_t s = 0; s < of_.states; ++s) {
      if (is_never[s] || next_[s].contains(pair) || !is_asked(s, pair)) continue;
      say(when(s) + "it never " + deed(pair));
    }
  }

  std::string when(std::uint32_t state) const {
    return ways_[state].empty() ? "at first " : "after " + ways_[state] + " ";
  }

  // The states that can be reached without the move.
  std::vector<bool> before(const std::string& move) const {
    std::vector<bool> is_before(of_.states, false);
    std::vector<std::uint32_t> todo = {0};
    is_before[0] = true;
    while (!todo.empty()) {
      const std::uint32_t state = todo.back();
      todo.pop_back();
      for (const auto& [edge, target] : next_[state]) {
        if (of_.pairs[edge].first == move || of_.pairs[edge].second == move) continue;
        if (is_before[target]) continue;
        is_before[target] = true;
        todo.push_back(target);
      }
    }
    return is_before;
  }

  std::set<std::string> moves_of_part() const {
    std::set<std::string> all;
    for (Pair p = 0; p < of_.pairs.size(); ++p) {
      if (!is_error(p)) all.insert(of_.pairs[p].second);
    }
    return all;
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
