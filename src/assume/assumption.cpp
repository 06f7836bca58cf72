// Assumptions written to text, read from it, and set at a border; the format is in assumption.h.
//
// An assumption is made for one program and asked of another, whose border may distinguish more or
// less. So names, and not numbers, say what is meant. To seat an assumption, its cut points are
// first added to the partitions of the same names, and answers of the environment whose values it
// distinguishes are marked. Then each name stands for all letters of the border that it can mean.
// The caller is told of names that the border does not have, and of a pair of letters that two
// edges of one state lead to different states.
#include "assume/assumption.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include "assume/verify_compositionally.h"
#include "automata/trim.h"

namespace arbiter::assume {

namespace {

constexpr std::string_view kHead = "arbiter assumption 1";
constexpr std::string_view kBetween = " · ";
constexpr std::size_t kMostStates = std::size_t{1} << 20U;

// The name under which a file keeps the cut points for the values of a move: the name of the shared
// variable, or, for an answer of the environment's, of the component that brings the value.
std::string partition_name(const Border& border, const BorderMove& move) {
  const game::Graph& graph = *border.graph;
  if (move.kind == BorderMove::Kind::Answer) {
    const game::Component& component = (*graph.arena)[move.component];
    const std::string position =
        component.position > 0 ? "#" + std::to_string(component.position) : "";
    return component.prefix + position + ".v";
  }
  return border.shared_names.at(move.variable);
}

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  while (!line.empty()) {
    const std::size_t end = std::min(line.find(' '), line.size());
    if (end > 0) words.push_back(line.substr(0, end));
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return words;
}

template <class Number>
bool read(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size();
}

// Reads the file line by line, up to the first line that is wrong.
class Reader {
 public:
  tl::expected<Assumption, std::string> run(std::string_view text) {
    std::size_t number = 0;
    while (!text.empty() && error_.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      std::string_view line = text.substr(0, end);
      if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
      text.remove_prefix(std::min(end + 1, text.size()));
      ++number;
      if (line.empty() || line.front() == '#') continue;
      take(line);
      if (!error_.empty()) return tl::unexpected(std::to_string(number) + ": " + error_);
    }
    if (!has_head_) return tl::unexpected("1: it should begin with `" + std::string(kHead) + "`");
    if (!has_states_) {
      return tl::unexpected(std::to_string(number) + ": there should be a line `states N`");
    }
    if (!has_end_) {
      return tl::unexpected(std::to_string(number) + ": the last line should be `end`");
    }
    std::stable_sort(made_.edges.begin(), made_.edges.end(),
                     [](const auto& a, const auto& b) { return a.from < b.from; });
    return std::move(made_);
  }

 private:
  void take(std::string_view line) {
    if (!has_head_) {
      has_head_ = line == kHead;
      if (!has_head_) error_ = "it should begin with `" + std::string(kHead) + "`";
      return;
    }
    const auto words = words_of(line);
    if (words.empty()) return;
    if (has_end_) {
      error_ = "nothing but remarks should come after `end`";
      return;
    }
    if (words.front() == "end" && words.size() == 1) {
      has_end_ = true;
      return;
    }
    if (words.front() == "part" && words.size() == 2) {
      take_part(std::string(words[1]));
    } else if (words.front() == "cuts" && words.size() > 2) {
      take_cuts(words);
    } else if (words.front() == "states" && words.size() == 2) {
      take_states(words[1]);
    } else {
      take_edge(words);
    }
  }

  void take_part(std::string name) {
    const auto& known = made_.parts;
    if (std::find(known.begin(), known.end(), name) != known.end()) {
      error_ = "part `" + name + "` should be named once";
      return;
    }
    made_.parts.push_back(std::move(name));
  }

  void take_states(std::string_view count) {
    if (has_states_) {
      error_ = "there should be one line `states N`";
      return;
    }
    has_states_ = read(count, made_.states) && made_.states > 0 && made_.states <= kMostStates;
    if (has_states_) return;
    error_ = "the number of states should be from 1 to " + std::to_string(kMostStates);
  }

  void take_cuts(const std::vector<std::string_view>& words) {
    std::vector<std::int64_t> points;
    for (std::size_t i = 2; i < words.size(); ++i) {
      std::int64_t point = 0;
      if (!read(words[i], point) || (!points.empty() && point <= points.back())) {
        error_ = "cut points should be ascending integers, not `" + std::string(words[i]) + "`";
        return;
      }
      points.push_back(point);
    }
    if (!cuts_.emplace(words[1]).second) {
      error_ = "the cut points of `" + std::string(words[1]) + "` should be given once";
      return;
    }
    made_.cuts.emplace_back(words[1], std::move(points));
  }

  void take_edge(const std::vector<std::string_view>& words) {
    Assumption::Edge edge;
    if (words.size() != 5 || words[2] != "·" || !read(words[0], edge.from) ||
        !read(words[4], edge.to)) {
      error_ = "expected `part NAME`, `cuts NAME POINT…`, `states N` or `STATE MOVE · MOVE STATE`";
      return;
    }
    if (!has_states_ || edge.from >= made_.states || edge.to >= made_.states) {
      error_ = "there is no such state; `states N` should come before, and states are 0 … N-1";
      return;
    }
    const std::pair<std::string, std::string> pair(words[1], words[3]);
    const auto [known, is_new] =
        pairs_.try_emplace(pair, static_cast<std::uint32_t>(made_.pairs.size()));
    if (is_new) made_.pairs.push_back(pair);
    edge.pair = known->second;
    if (!edges_.insert({edge.from, edge.pair}).second) {
      error_ = "from one state a pair of moves should lead to one state";
      return;
    }
    made_.edges.push_back(edge);
  }

  Assumption made_;
  std::map<std::pair<std::string, std::string>, std::uint32_t> pairs_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> edges_;
  std::set<std::string, std::less<>> cuts_;  // names
  std::string error_;
  bool has_head_ = false;
  bool has_states_ = false;
  bool has_end_ = false;
};

}  // namespace

namespace {

// The parts, cut points and pairs of an assumption; the caller adds states and edges.
Assumption without_states(const BorderLetters& letters, const learning::PairAlphabet& pairs,
                          const abstraction::Precision& precision) {
  const Border& border = letters.border();
  Assumption made;
  made.parts = border.names;
  std::map<std::string, std::vector<std::int64_t>> cuts;
  for (const BorderMove& move : border.moves) {
    const game::VariableId by = BorderLetters::classified_by(move, precision);
    if (by.is_none() || !precision.cuts[by] || precision.cuts[by]->points().empty()) continue;
    cuts.try_emplace(partition_name(border, move), precision.cuts[by]->points());
  }
  made.cuts.assign(cuts.begin(), cuts.end());
  for (const LetterId letter : pairs.letters()) {
    const learning::MovePair& pair = pairs.pair(letter);
    made.pairs.emplace_back(letters.name(pair.opponent), letters.name(pair.player));
  }
  return made;
}

}  // namespace

Assumption assumption_of(const BorderLetters& letters, const learning::PairAlphabet& pairs,
                         const abstraction::Precision& precision, const Dfa& dfa,
                         const Limits& limits) {
  Assumption made = without_states(letters, pairs, precision);
  made.states = std::max<std::size_t>(1, dfa.states());
  const auto places = places_of(letters, pairs, dfa, limits);
  if (places) {
    for (const PlaceStep& step : places->steps) {
      made.possible.insert({places->all[step.from].state, step.pair});
    }
  }
  for (std::uint32_t s = 0; s < dfa.states(); ++s) {
    for (const automata::Edge edge : dfa.edges(StateId(s))) {
      const std::uint32_t pair = edge.letter.index();
      if (places && !made.possible.contains({s, pair})) continue;
      made.edges.push_back({s, pair, edge.target.index()});
    }
  }
  return made;
}

Assumption assumption_of(const BorderLetters& letters, const learning::PairAlphabet& pairs,
                         const abstraction::Precision& precision, const Places& places) {
  Assumption made = without_states(letters, pairs, precision);
  made.states = std::max<std::size_t>(1, places.all.size());
  for (const PlaceStep& step : places.steps) {
    made.possible.insert({step.from, step.pair});
    if (step.to == PlaceStep::kForbidden) continue;
    made.edges.push_back({step.from, step.pair, step.to});
  }
  return made;
}

std::string to_text(const Assumption& assumption) {
  std::string text = std::string(kHead) + "\n";
  for (const std::string& part : assumption.parts) text += "part " + part + "\n";
  for (const auto& [name, points] : assumption.cuts) {
    text += "cuts " + name;
    for (const std::int64_t point : points) text += " " + std::to_string(point);
    text += "\n";
  }
  text += "states " + std::to_string(assumption.states) + "\n";
  for (const Assumption::Edge& edge : assumption.edges) {
    const auto& [opponent, player] = assumption.pairs[edge.pair];
    text += std::to_string(edge.from) + " " + opponent + std::string(kBetween) + player + " " +
            std::to_string(edge.to) + "\n";
  }
  text += "end\n";
  return text;
}

tl::expected<Assumption, std::string> parse_assumption(std::string_view text) {
  return Reader().run(text);
}

namespace {

// Adds the cut points of the assumption to the partitions at the border.
void add_cuts(const Assumption& assumption, const Border& border,
              abstraction::Precision& precision) {
  for (const BorderMove& move : border.moves) {
    const bool has_partition = move.variable.is_some() || move.kind == BorderMove::Kind::Answer;
    const std::string name = has_partition ? partition_name(border, move) : "";
    for (const auto& [of, points] : assumption.cuts) {
      if (of != name) continue;
      std::vector<game::VariableId> variables = move.binds;
      if (move.variable.is_some()) variables.push_back(move.variable);
      for (const game::VariableId v : variables) {
        if (!precision.cuts[v]) continue;
        for (const std::int64_t point : points) precision.cuts[v]->cut(point);
      }
    }
  }
  share_partitions(border, precision);
}

// Marks the answers of the environment's whose values the assumption distinguishes although the
// part in this program takes them into no variable.
void tell_apart(const Assumption& assumption, const abstraction::Precision& precision,
                Border& border) {
  std::set<std::string> named;
  for (const auto& [opponent, player] : assumption.pairs) named.insert(opponent);
  Border all = border;
  for (BorderMove& move : all.moves) move.has_distinct_values = move.binds.empty();
  if (BorderLetters::count(all, precision) > BorderLetters::kMost) return;
  const BorderLetters letters(all, precision);
  for (std::uint32_t m = 0; m < border.moves.size(); ++m) {
    BorderMove& move = border.moves[BorderMoveId(m)];
    if (move.kind != BorderMove::Kind::Answer || !move.binds.empty()) continue;
    const MoveLetters& values = letters.of(BorderMoveId(m));
    for (std::uint32_t i = 0; i < values.count() && !move.has_distinct_values; ++i) {
      move.has_distinct_values = named.contains(letters.name(LetterId(values.first + i)));
    }
  }
}

// Makes the automaton over pairs of the border's letters. One pair of names of the assumption may
// mean several such pairs.
void seat_pairs(const Assumption& assumption, SeatedAssumption& made) {
  std::set<std::string> unknown;
  std::vector<std::vector<learning::MovePair>> known;  // per pair of the assumption
  std::vector<learning::MovePair> pairs;
  const auto letters_of = [&](const std::string& name, bool is_opponents) {
    std::vector<LetterId> letters = made.letters->all_named(name);
    std::erase_if(letters,
                  [&](LetterId l) { return made.letters->is_opponents(l) != is_opponents; });
    if (letters.empty()) unknown.insert(name);
    return letters;
  };
  for (const auto& [opponent, player] : assumption.pairs) {
    known.emplace_back();
    const auto opponents = letters_of(opponent, true);
    const auto players = letters_of(player, false);
    for (const LetterId o : opponents) {
      for (const LetterId p : players) known.back().push_back({o, p});
    }
    pairs.insert(pairs.end(), known.back().begin(), known.back().end());
  }
  made.unknown.assign(unknown.begin(), unknown.end());
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  automata::DfaBuilder builder;
  auto edge = assumption.edges.begin();
  for (std::uint32_t s = 0; s < assumption.states; ++s) {
    builder.add_state(true);
    std::map<learning::MovePair, std::uint32_t> taken;
    for (; edge != assumption.edges.end() && edge->from == s; ++edge) {
      for (const learning::MovePair& pair : known[edge->pair]) {
        const auto [known_target, is_new] = taken.try_emplace(pair, edge->to);
        if (!is_new && known_target->second != edge->to) {
          made.overlap = "`" + made.letters->name(pair.opponent) + " · " +
                         made.letters->name(pair.player) + "` in state " + std::to_string(s);
        }
        if (!is_new) continue;
        const auto at = std::lower_bound(pairs.begin(), pairs.end(), pair) - pairs.begin();
        builder.add_edge(LetterId(static_cast<std::uint32_t>(at)), StateId(edge->to));
      }
    }
  }
  made.dfa = automata::trim(std::move(builder).finish());
  made.pairs = learning::PairAlphabet(std::move(pairs));
}

}  // namespace

Bounded<SeatedAssumption> seated(const Assumption& assumption, const Border& border,
                                 const Limits& limits) {
  SeatedAssumption made{.charge = MemoryCharge(limits)};
  MemoryCharge charge(limits);
  auto coarsest = abstraction::coarsest(*border.graph, charge);
  if (!coarsest) return tl::unexpected(coarsest.error());
  made.precision = std::move(*coarsest);
  // An estimate for states and edges, here and in the PlayAutomaton that is made of them.
  constexpr std::size_t kPerState = 512;
  constexpr std::size_t kPerEdge = 96;
  const std::size_t bytes = assumption.states * kPerState + assumption.edges.size() * kPerEdge;
  if (!made.charge.resize(bytes)) return tl::unexpected(StopReason::Memory);
  add_cuts(assumption, border, made.precision);
  if (BorderLetters::count(border, made.precision) > BorderLetters::kMost) {
    return tl::unexpected(StopReason::Memory);
  }
  made.border = std::make_unique<Border>(border);
  tell_apart(assumption, made.precision, *made.border);
  made.is_plain = is_plain(made.precision);
  made.letters = std::make_unique<BorderLetters>(*made.border, made.precision);
  seat_pairs(assumption, made);
  return made;
}

}  // namespace arbiter::assume
