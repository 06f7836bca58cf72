#include "property/lockstep.h"

#include <algorithm>
#include <deque>
#include <limits>

#include "check/machine.h"
#include "game/walk.h"
#include "generator/random.h"

namespace arbiter::property {

namespace {

using game::Move;
using game::MoveKind;
using game::WalkEnd;

constexpr std::uint64_t kMoreSteps = 100;

// The values that O tries.
std::vector<std::int64_t> values_of(const game::Arena& arena, const Move& move) {
  if (!carries_value(move.kind)) return {0};
  const typing::Data& data = arena[move.component].type.data;
  std::vector<std::int64_t> values;
  if (data.is_finite()) {
    for (std::int64_t v = data.low; v <= data.high && values.size() < 4; ++v) values.push_back(v);
    return values;
  }
  if (data.kind == typing::Data::Kind::Named) return {0, 1, 2};
  return {0, 1, -2, std::numeric_limits<std::int64_t>::max()};
}

// A position of both, after the same moves.
struct Position {
  game::State state;
  check::Machine machine;
  std::vector<Move> open;  // questions, outermost first
};

class Lockstep {
 public:
  Lockstep(const game::Graph& graph, const Effort& effort, Coverage& coverage)
      : graph_(graph),
        arena_(*graph.arena),
        effort_(effort),
        coverage_(coverage),
        walker_(graph),
        random_(effort.seed) {}

  std::optional<std::string> run() {
    count_graph();
    if (auto found = breadth_first()) return found;
    for (std::size_t i = 0; i < effort_.deep_plays; ++i) {
      if (auto found = deep_play()) return found;
    }
    coverage_.with_error += had_error_;
    coverage_.with_nesting += had_nesting_;
    coverage_.with_writes += had_write_;
    coverage_.with_elements += had_element_;
    coverage_.with_jump += had_jump_;
    ++coverage_.programs;
    return std::nullopt;
  }

 private:
  Position start() {
    return {
        walker_.start(), check::Machine(*graph_.judgement, arena_, {.steps = effort_.steps}), {}};
  }

  std::optional<std::string> breadth_first() {
    std::deque<Position> queue;
    queue.push_back(start());
    std::size_t budget = effort_.breadth;
    while (!queue.empty() && budget > 0) {
      const Position at = std::move(queue.front());
      queue.pop_front();
      if (auto found = compare_choices(at)) return found;
      for (const auto& choice : walker_.choices(at.state)) {
        for (const std::int64_t value : values_of(arena_, choice.move)) {
          if (budget == 0) return std::nullopt;
          --budget;
          Position next = at;
          if (auto found = step(next, choice, value)) return found;
          if (next.machine.is_waiting()) queue.push_back(std::move(next));
        }
      }
    }
    return std::nullopt;
  }

  std::optional<std::string> deep_play() {
    Position at = start();
    for (std::size_t i = 0; i < effort_.deep_moves && at.machine.is_waiting(); ++i) {
      if (auto found = compare_choices(at)) return found;
      const auto choices = walker_.choices(at.state);
      // Answers often, so that plays get somewhere.
      const auto& choice = random_.chance(40) ? choices.front() : random_.pick(choices);
      const std::int64_t value = random_.pick(values_of(arena_, choice.move));
      if (auto found = step(at, choice, value)) return found;
    }
    return std::nullopt;
  }

  std::optional<std::string> compare_choices(const Position& at) {
    std::vector<Move> in_graph;
    for (const auto& choice : walker_.choices(at.state)) in_graph.push_back(choice.move);
    const std::vector<Move> in_machine = at.machine.legal_moves();
    if (in_graph.size() == in_machine.size() &&
        std::is_permutation(in_graph.begin(), in_graph.end(), in_machine.begin())) {
      return std::nullopt;
    }
    return report(at, "O's moves in the graph: " + moves(in_graph) +
                          "\n  O's moves in the interpreter: " + moves(in_machine));
  }

  // O's move in both, and P's answer to it.
  std::optional<std::string> step(Position& at, const game::Walker::Choice& choice,
                                  std::int64_t value) {
    Move move = choice.move;
    move.value = value;
    ++coverage_.moves;
    if (effort_.wants_reset && !is_reset(at.state)) return report(at, "a dead value is not 0");
    if (effort_.poison) {
      each_dead_slot(at.state, [&](std::int64_t& slot) { slot = random_.chance(50) ? 1 : 7777; });
    }
    game::State before = at.state;
    game::Reply reply = walker_.play(at.state, choice, value, effort_.steps);
    const std::size_t errors_before = at.machine.errors().size();
    const std::size_t played = at.machine.play().size();
    at.machine.opponent(move);
    if (gave_up(reply) != gave_up(at.machine) && (gave_up(reply) || gave_up(at.machine))) {
      at.state = before;
      reply = walker_.play(at.state, choice, value, effort_.steps * kMoreSteps);
      at.machine = replayed(at.machine, played + 1);
    }
    if (const std::string differs = compare(reply, at.machine, errors_before); !differs.empty()) {
      return report(at, differs);
    }
    count(at, move, reply);
    return std::nullopt;
  }

  static bool gave_up(const game::Reply& reply) {
    return reply.end == WalkEnd::Stuck || reply.end == WalkEnd::Steps;
  }
  static bool gave_up(const check::Machine& machine) {
    return std::holds_alternative<check::OutOfSteps>(machine.status());
  }

  // The first moves of a play again, with more steps.
  check::Machine replayed(const check::Machine& machine, std::size_t count) {
    check::Machine again(*graph_.judgement, arena_, {.steps = effort_.steps * kMoreSteps});
    for (std::size_t i = 0; i < count; i += 2) again.opponent(machine.play()[i].move);
    return again;
  }

  std::string compare(const game::Reply& reply, const check::Machine& machine,
                      std::size_t errors_before) const {
    if (gave_up(reply) && gave_up(machine)) return "";
    const bool moved = machine.play().size() % 2 == 0;
    const std::string in_graph = reply.move ? arena_.to_string(*reply.move) : "no move";
    const std::string in_machine = moved ? arena_.to_string(machine.play().back().move) : "no move";
    const bool same_move =
        reply.move.has_value() == moved && (!moved || *reply.move == machine.play().back().move);
    const std::string graph_end = end_of(reply);
    const std::string machine_end = end_of(machine.status());
    std::string graph_call;
    if (moved && reply.node.is_some() && graph_.nodes[reply.node].is_error_call) {
      graph_call = error_text(graph_.nodes[reply.node].reason, graph_.nodes[reply.node].span);
    }
    std::string machine_call;
    const bool aborted = std::holds_alternative<check::Aborted>(machine.status());
    if (machine.errors().size() > errors_before && !aborted) {
      machine_call = error_text(machine.errors().back().reason, machine.errors().back().span);
    }
    if (same_move && graph_end == machine_end && graph_call == machine_call) return "";
    return "graph: " + in_graph + ", " + graph_end + graph_call + "\n  interpreter: " + in_machine +
           ", " + machine_end + machine_call;
  }

  static std::string error_text(core::ErrorReason reason, Span span) {
    return " error " + std::string(core::reason_name(reason)) + place_text(span);
  }

  static std::string place_text(Span span) {
    return " at " + std::to_string(span.begin) + ".." + std::to_string(span.end);
  }

  std::string end_of(const game::Reply& reply) const {
    switch (reply.end) {
      case WalkEnd::Waits: return "waiting";
      case WalkEnd::Complete: return "complete";
      case WalkEnd::Error: {
        const game::Node& node = graph_.nodes[reply.node];
        return "aborted" + error_text(node.reason, node.span);
      }
      case WalkEnd::CutOff: return "assumption" + place_text(graph_.nodes[reply.node].span);
      case WalkEnd::Stuck:
      case WalkEnd::Steps: return "steps";
      case WalkEnd::Overflow: return "overflow";
    }
    return "?";
  }

  static std::string end_of(const check::Status& status) {
    std::string text(check::status_name(status));
    if (const auto* aborted = std::get_if<check::Aborted>(&status)) {
      text += error_text(aborted->reason, aborted->span);
    }
    if (const auto* cut_off = std::get_if<check::CutOff>(&status))
      text += place_text(cut_off->span);
    return text;
  }

  // The slots of variables that are dead where the state waits.
  template <class Visit>
  void each_dead_slot(game::State& state, Visit visit) const {
    const auto live = graph_.live_at(graph_.nodes[state.node]);
    for (std::uint32_t i = 0; i < graph_.variables.size(); ++i) {
      const game::VariableId id(i);
      if (std::binary_search(live.begin(), live.end(), id)) continue;
      const game::Variable& variable = graph_.variables[id];
      const auto size = static_cast<std::uint64_t>(std::max<std::int64_t>(1, variable.size));
      for (std::uint64_t slot = 0; slot < size; ++slot) visit(state.values[variable.slot + slot]);
    }
  }

  bool is_reset(game::State& state) const {
    bool reset = true;
    each_dead_slot(state, [&](std::int64_t& value) { reset = reset && value == 0; });
    return reset;
  }

  std::string moves(const std::vector<Move>& all) const {
    std::string text;
    for (const Move& move : all) text += (text.empty() ? "" : ", ") + arena_.to_string(move);
    return text.empty() ? "none" : text;
  }

  std::string report(const Position& at, const std::string& differs) const {
    std::string text = "  play:";
    for (const check::PlayedMove& played : at.machine.play()) {
      text += " " + arena_.to_string(played.move);
    }
    return text + "\n  " + differs;
  }

  void count_graph() {
    bool shared = false;
    bool locals = false;
    for (const game::Variable& variable : graph_.variables) {
      shared = shared || variable.kind == game::Variable::Kind::Return;
      locals = locals || variable.kind == game::Variable::Kind::Local;
    }
    const bool dead =
        std::any_of(graph_.nodes.begin(), graph_.nodes.end(), [&](const game::Node& node) {
          return node.kind == game::Node::Kind::O && node.live_count < graph_.variables.size();
        });
    coverage_.with_shared += shared;
    coverage_.with_locals += locals;
    coverage_.with_dead += dead;
  }

  void count(Position& at, const Move& move, const game::Reply& reply) {
    const auto is_argument = [&](const Move& m) {
      return arena_[m.component].kind == game::Component::Kind::Argument;
    };
    if (is_question(move.kind)) {
      at.open.push_back(move);
    } else if (!at.open.empty()) {
      at.open.pop_back();
    }
    had_write_ = had_write_ || (is_argument(move) && move.kind == MoveKind::Write);
    if (reply.move) {
      const Move& answer = *reply.move;
      had_element_ = had_element_ || arena_[answer.component].size > 0;
      if (is_question(answer.kind)) {
        had_nesting_ = had_nesting_ || std::any_of(at.open.begin(), at.open.end(), is_argument);
        at.open.push_back(answer);
      } else if (answer.kind != MoveKind::Abort) {
        while (!at.open.empty() && at.open.back().component != answer.component) {
          had_jump_ = true;
          at.open.pop_back();
        }
        if (!at.open.empty()) at.open.pop_back();
      }
    }
    if (reply.node.is_some() && graph_.nodes[reply.node].is_error_call) ++coverage_.error_calls;
    switch (reply.end) {
      case WalkEnd::Waits: break;
      case WalkEnd::Complete: ++coverage_.complete; break;
      case WalkEnd::Error:
        had_error_ = true;
        ++coverage_.errors[static_cast<std::size_t>(graph_.nodes[reply.node].reason)];
        break;
      case WalkEnd::CutOff: ++coverage_.cut_off; break;
      case WalkEnd::Stuck:
      case WalkEnd::Steps: ++coverage_.forever; break;
      case WalkEnd::Overflow: ++coverage_.overflow; break;
    }
  }

  const game::Graph& graph_;
  const game::Arena& arena_;
  const Effort& effort_;
  Coverage& coverage_;
  game::Walker walker_;
  generator::Random random_;
  bool had_error_ = false;
  bool had_nesting_ = false;
  bool had_write_ = false;
  bool had_element_ = false;
  bool had_jump_ = false;
};

}  // namespace

std::optional<std::string> disagreement(const game::Graph& graph, const Effort& effort,
                                        Coverage& coverage) {
  return Lockstep(graph, effort, coverage).run();
}

void Coverage::add(const Coverage& other) {
  const auto mine = reinterpret_cast<std::uint64_t*>(this);
  const auto theirs = reinterpret_cast<const std::uint64_t*>(&other);
  static_assert(sizeof(Coverage) % sizeof(std::uint64_t) == 0);
  for (std::size_t i = 0; i < sizeof(Coverage) / sizeof(std::uint64_t); ++i) mine[i] += theirs[i];
}

std::uint64_t Coverage::unknowns() const {
  std::uint64_t all = 0;
  for (const std::uint64_t count : unknown) all += count;
  return all;
}

std::string Coverage::to_string() const {
  std::string text;
  const auto line = [&](const char* what, std::uint64_t count) {
    if (count > 0) text += "  " + std::string(what) + ": " + std::to_string(count) + "\n";
  };
  line("programs", programs);
  line("moves of O's", moves);
  line("complete plays", complete);
  for (std::size_t i = 0; i < 5; ++i) {
    const auto reason = static_cast<core::ErrorReason>(i);
    line(("errors, " + std::string(core::reason_name(reason))).c_str(), errors[i]);
  }
  line("calls of error commands", error_calls);
  line("cut off by an assumption", cut_off);
  line("runs forever", forever);
  line("overflow", overflow);
  line("programs with an error", with_error);
  line("programs with calls inside arguments", with_nesting);
  line("programs with written arguments", with_writes);
  line("programs with array elements", with_elements);
  line("programs with unanswered questions", with_jump);
  line("programs with composed models", with_composed);
  line("programs with nd", with_nd);
  line("programs with all plays enumerated", enumerated);
  line("programs with shared code", with_shared);
  line("programs with dead variables", with_dead);
  line("programs with local variables", with_locals);
  for (std::size_t i = 0; i < kUnknownReasons.size(); ++i) {
    line(("without a verdict, " + std::string(kUnknownReasons[i])).c_str(), unknown[i]);
  }
  return text;
}

}  // namespace arbiter::property
