// From a play to a sequence chart.
//
// The problem: a play is a list of moves, and a chart shows who is busy with which question. The
// moves say who asks and who answers; which questions are open they say only where no jump has
// been.
//
// The idea: the open questions form a stack. O moves on P's innermost open question: it answers it,
// or asks one of its arguments. A move of P's carries the question of O's in whose answering it is
// made (PlayedMove::question), so all above that one on the stack was left by a jump just before.
// An answer then takes its question off. What is on the stack at the end stays open.
//
// Invariant: from bottom to top the stack's questions are O's and P's in turn, each asked while the
// one below was innermost. The level of an activation is the number of those at the same lifeline
// that are below it on the stack, so that nested ones can be drawn side by side.
//
// A long play has a gap: its moves are followed, but have no rows. What begins or ends there does
// so in the gap's row, and a question that is asked and answered within it is forgotten. When it is
// closed, all that were asked after it are, so it is the last activation.
//
// Cost: each question is pushed and popped once, so all is linear.
#include "draw/chart.h"

#include <algorithm>

#include "support/counted.h"
#include "support/excerpt.h"
#include "support/invariant.h"

namespace arbiter::draw {

namespace {

using game::Component;

class ChartBuilder {
 public:
  ChartBuilder(std::span<const check::PlayedMove> play, const game::Arena& arena,
               std::size_t most_moves, const check::PlayChanges* changes)
      : play_(play),
        arena_(arena),
        changes_(changes),
        first_left_(play.size()),
        first_after_(play.size()) {
    chart_.moves = play.size();
    if (play.size() <= most_moves) return;
    first_left_ = most_moves / 2;
    first_after_ = play.size() - most_moves / 2;
  }

  Chart build(const Source& source) {
    add_lifelines();
    open_levels_.resize(chart_.lifelines.size());
    add_rows(0, first_left_, source);
    if (first_left_ < first_after_) {
      chart_.gap = static_cast<std::uint32_t>(first_left_);
      chart_.rows.emplace_back();
      chart_.rows.back().line.move =
          "… " + counted(first_after_ - first_left_, "move") + " left out …";
    }
    add_rows(first_after_, play_.size(), source);
    for (std::uint32_t i = 0; i < play_.size(); ++i) add_move(i);
    while (!open_.empty()) close(chart_.rows.size() - 1, Activation::Ending::Open);
    return std::move(chart_);
  }

 private:
  struct Open {
    std::uint32_t question = 0;  // index in the play
    std::size_t activation = 0;
  };

  void add_rows(std::size_t first, std::size_t end, const Source& source) {
    std::size_t index = first;
    for (PlayLine& line : play_lines(play_.subspan(first, end - first), arena_, source)) {
      line.move = without_middle(line.move, kMaxChartColumns);
      chart_.rows.push_back({{}, {}, std::move(line), false});
      if (changes_ != nullptr) {
        chart_.rows.back().changes =
            without_middle(check::to_text(changes_->at(index)), kMaxChartColumns);
      }
      ++index;
    }
  }

  bool is_left_out(std::size_t index) const { return index >= first_left_ && index < first_after_; }
  // The row of a move, or of the gap that it is in.
  std::uint32_t row_of(std::size_t index) const {
    if (is_left_out(index)) return *chart_.gap;
    const std::size_t without_rows = chart_.gap ? first_after_ - first_left_ - 1 : 0;
    return static_cast<std::uint32_t>(index < first_left_ ? index : index - without_rows);
  }

  void add_lifelines() {
    std::vector<bool> takes_part(arena_.size(), false);  // by free identifier
    for (const check::PlayedMove& played : play_) {
      const Component& component = arena_[played.move.component];
      if (component.kind != Component::Kind::Term) takes_part[component.free.index()] = true;
    }
    std::vector<game::ComponentId> free;
    for (std::uint32_t i = 0; i < arena_.size(); ++i) {
      if (arena_[game::ComponentId(i)].kind == Component::Kind::Free) free.emplace_back(i);
    }
    chart_.lifelines.push({Lifeline::Kind::Caller, "caller"});
    chart_.lifelines.push({Lifeline::Kind::Program, "program"});
    lifeline_of_.resize(arena_.size());
    for (const game::ComponentId id : free) {
      const Component& component = arena_[id];
      if (free.size() > kMaxIdleLifelines && !takes_part[component.free.index()]) {
        ++chart_.left_out;
        continue;
      }
      const std::string name =
          without_middle(component.prefix, kMaxChartColumns) + (component.size > 0 ? "[ ]" : "");
      lifeline_of_[component.free.index()] = chart_.lifelines.push({Lifeline::Kind::Free, name});
    }
  }

  // Who makes and who gets the component's questions besides the program.
  LifelineId other_side(const Component& component) const {
    if (component.kind == Component::Kind::Term) return Chart::caller();
    return lifeline_of_[component.free.index()];
  }

  void add_move(std::uint32_t index) {
    const check::PlayedMove& played = play_[index];
    const Component& component = arena_[played.move.component];
    const bool by_program = arena_.by(played.move) == game::Player::Proponent;
    if (by_program) leave_above(played.question, index);
    ChartRow passed;  // what is left out has no row of its own
    ChartRow& row = is_left_out(index) ? passed : chart_.rows[row_of(index)];
    row.is_question = game::is_question(played.move.kind);
    const LifelineId other = other_side(component);
    row.from = touch(by_program ? Chart::program() : other);
    if (row.is_question) {
      row.to = open(index, by_program ? other : Chart::program());
      return;
    }
    row.to = touch(by_program ? other : Chart::program());
    if (played.move.kind == game::MoveKind::Abort) return;
    INVARIANT(
        !open_.empty() && play_[open_.back().question].move.component == played.move.component,
        "an answer should close the innermost open question");
    close(row_of(index), Activation::Ending::Answered);
  }

  // The innermost activation of a lifeline.
  ArrowEnd touch(LifelineId id) const {
    const std::uint32_t open = open_levels_[id.index()];
    return {id, open == 0 ? 0 : open - 1};
  }

  ArrowEnd open(std::uint32_t index, LifelineId asked) {
    std::uint32_t& levels = open_levels_[asked.index()];
    const std::uint32_t row = row_of(index);
    open_.push_back({index, chart_.activations.size()});
    chart_.activations.push_back({asked, levels, row, row});
    const ArrowEnd end{asked, levels};
    ++levels;
    chart_.lifelines[asked].levels = std::max(chart_.lifelines[asked].levels, levels);
    return end;
  }

  void close(std::size_t row, Activation::Ending ending) {
    Activation& activation = chart_.activations[open_.back().activation];
    activation.last_row = static_cast<std::uint32_t>(row);
    activation.ending = ending;
    --open_levels_[activation.lifeline.index()];
    open_.pop_back();
    const bool is_in_gap = activation.first_row == chart_.gap && activation.last_row == chart_.gap;
    if (is_in_gap) chart_.activations.pop_back();
  }

  // Before the move that is being made: a jump left what is above this question.
  void leave_above(std::uint32_t question, std::uint32_t index) {
    while (!open_.empty() && open_.back().question != question) {
      close(row_of(index - 1), Activation::Ending::Left);
    }
    INVARIANT(!open_.empty(), "P should move on an open question of O's");
  }

  std::span<const check::PlayedMove> play_;
  const game::Arena& arena_;
  const check::PlayChanges* changes_;
  std::size_t first_left_;   // moves from here on are left out,
  std::size_t first_after_;  // up to here
  Chart chart_;
  std::vector<LifelineId> lifeline_of_;     // by free identifier
  std::vector<std::uint32_t> open_levels_;  // by lifeline: activations that are open
  std::vector<Open> open_;                  // innermost last
};

}  // namespace

bool has_left(const Chart& chart) {
  return std::any_of(chart.activations.begin(), chart.activations.end(),
                     [](const Activation& one) { return one.ending == Activation::Ending::Left; });
}

Chart chart_of(std::span<const check::PlayedMove> play, const game::Arena& arena,
               const Source& source, std::string error, std::size_t most_moves,
               const check::PlayChanges* changes) {
  Chart chart = ChartBuilder(play, arena, most_moves, changes).build(source);
  chart.error = std::move(error);
  return chart;
}

}  // namespace arbiter::draw
