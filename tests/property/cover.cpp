#include "property/cover.h"

#include <algorithm>
#include <limits>

#include "check/machine.h"
#include "generator/random.h"

namespace arbiter::property {

namespace {

using automata::LetterId;
using automata::StateId;
using game::Move;

// What the letter's name shows of its value: "<0" of "x[1].write(<0)".
std::string shown_value(const game::Arena& arena, const model::Letter& letter) {
  const std::string around = arena.to_string(letter.move, "\n");
  const std::size_t begin = around.find('\n');
  return letter.name.substr(begin, letter.name.size() - around.size() + 1);
}

// Whether the integer is in the class that the text shows: "tt", "-2", "<0", ">3", "[2,5]", "Z".
bool shows(const std::string& text, std::int64_t value) {
  if (text == "Z") return true;
  if (text == "tt" || text == "ff") return (value != 0) == (text == "tt");
  if (text[0] == '<' || text[0] == '>') {
    if (text == "<9223372036854775808" || text == ">-9223372036854775809") return true;
    const std::int64_t end = std::stoll(text.substr(1));
    return text[0] == '<' ? value < end : value > end;
  }
  if (text[0] != '[') return value == std::stoll(text);
  const std::size_t comma = text.find(',');
  return std::stoll(text.substr(1)) <= value && value <= std::stoll(text.substr(comma + 1));
}

class Cover {
 public:
  Cover(const game::Graph& graph, const AbstractStrategy& strategy, const Effort& effort,
        Coverage& coverage)
      : judgement_(*graph.judgement),
        arena_(*graph.arena),
        strategy_(strategy),
        effort_(effort),
        coverage_(coverage),
        random_(effort.seed) {
    for (const model::Letter& letter : strategy.letters) {
      const bool has_value = letter.move.component.is_some() && carries_value(letter.move.kind);
      values_.push_back(has_value ? shown_value(arena_, letter) : "");
    }
  }

  std::optional<std::string> run() {
    for (std::size_t i = 0; i < effort_.deep_plays; ++i) {
      if (auto found = play()) return found;
    }
    ++coverage_.programs;
    return std::nullopt;
  }

 private:
  std::optional<std::string> play() {
    check::Machine machine(judgement_, arena_, {.steps = effort_.steps});
    at_ = {strategy_.dfa.initial()};
    sure_ = strategy_.dfa.initial();
    for (std::size_t i = 0; i < effort_.deep_moves && machine.is_waiting(); ++i) {
      Move move = random_.pick(machine.legal_moves());
      if (carries_value(move.kind)) move.value = value_for(arena_[move.component].type.data);
      machine.opponent(move);
      ++coverage_.moves;
      const bool replied = machine.play().size() % 2 == 0;
      if (!replied) break;
      step(move);
      step_surely(move);
      const Move& reply = machine.play().back().move;
      step(reply);
      if (at_.empty() || !accepts()) return report("is not in the abstract strategy", machine);
      if (!step_surely(reply)) return report("is not what the abstract strategy says", machine);
    }
    count(machine);
    return std::nullopt;
  }

  bool matches(LetterId letter, const Move& move) const {
    const Move& shown = strategy_.letters[letter.index()].move;
    return shown.component == move.component && shown.kind == move.kind &&
           shown.element == move.element &&
           (!carries_value(move.kind) || shows(values_[letter.index()], move.value));
  }
  bool is_nd(LetterId letter) const {
    return strategy_.letters[letter.index()].move.component.is_none();
  }

  // All states that are reached by the move, with any number of `nd` before and after it.
  void step(const Move& move) {
    std::vector<StateId> next;
    for (const StateId state : closed(at_)) {
      for (const automata::Edge& edge : strategy_.dfa.edges(state)) {
        if (!is_nd(edge.letter) && matches(edge.letter, move)) next.push_back(edge.target);
      }
    }
    at_ = closed(next);
  }

  std::vector<StateId> closed(std::vector<StateId> states) const {
    std::vector<bool> seen(strategy_.dfa.states(), false);
    std::vector<StateId> all;
    while (!states.empty()) {
      const StateId state = states.back();
      states.pop_back();
      if (seen[state.index()]) continue;
      seen[state.index()] = true;
      all.push_back(state);
      for (const automata::Edge& edge : strategy_.dfa.edges(state)) {
        if (is_nd(edge.letter)) states.push_back(edge.target);
      }
    }
    return all;
  }

  bool accepts() const {
    return std::any_of(at_.begin(), at_.end(),
                       [&](StateId state) { return strategy_.dfa.accepts(state); });
  }

  // The one state that is reached without `nd`, as long as there is one. False if it has other
  // moves than this.
  bool step_surely(const Move& move) {
    if (sure_.is_none()) return true;
    const auto edges = strategy_.dfa.edges(sure_);
    const auto found = std::find_if(edges.begin(), edges.end(), [&](const automata::Edge& edge) {
      return !is_nd(edge.letter) && matches(edge.letter, move);
    });
    const bool chooses = std::any_of(
        edges.begin(), edges.end(), [&](const automata::Edge& edge) { return is_nd(edge.letter); });
    sure_ = found == edges.end() ? StateId::none() : found->target;
    return sure_.is_some() || chooses;
  }

  std::int64_t value_for(const typing::Data& data) {
    if (data.is_finite()) return random_.between(data.low, data.high);
    if (data.kind == typing::Data::Kind::Named) return random_.between(0, 2);
    if (random_.chance(80)) return random_.between(-4, 4);
    static const std::vector<std::int64_t> kFar = {100, -100,
                                                   std::numeric_limits<std::int64_t>::max(),
                                                   std::numeric_limits<std::int64_t>::min()};
    return random_.pick(kFar);
  }

  void count(const check::Machine& machine) {
    const check::Status& status = machine.status();
    if (std::holds_alternative<check::Complete>(status)) ++coverage_.complete;
    if (std::holds_alternative<check::CutOff>(status)) ++coverage_.cut_off;
    if (std::holds_alternative<check::OutOfSteps>(status)) ++coverage_.forever;
    if (std::holds_alternative<check::Overflow>(status)) ++coverage_.overflow;
    if (const auto* aborted = std::get_if<check::Aborted>(&status)) {
      ++coverage_.errors[static_cast<std::size_t>(aborted->reason)];
    }
  }

  std::optional<std::string> report(const std::string& what, const check::Machine& machine) const {
    std::string text = "uncovered: the last move";
    text += " " + what + "\n  play:";
    for (const check::PlayedMove& played : machine.play())
      text += " " + arena_.to_string(played.move);
    return text;
  }

  const core::Judgement& judgement_;
  const game::Arena& arena_;
  const AbstractStrategy& strategy_;
  const Effort& effort_;
  Coverage& coverage_;
  generator::Random random_;
  std::vector<std::string> values_;  // per letter: what its name shows, if it carries a value
  std::vector<StateId> at_;
  StateId sure_;
};

}  // namespace

std::optional<std::string> uncovered(const game::Graph& graph, const AbstractStrategy& strategy,
                                     const Effort& effort, Coverage& coverage) {
  return Cover(graph, strategy, effort, coverage).run();
}

}  // namespace arbiter::property
