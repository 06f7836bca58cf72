#include "check/changes.h"

#include <algorithm>

#include "support/counted.h"
#include "typing/types.h"

namespace arbiter::check {

std::string value_to_text(const core::Binder& binder, std::int64_t value) {
  if (binder.type.data.kind == typing::Data::Kind::Bool) return value != 0 ? "tt" : "ff";
  return std::to_string(value);
}

std::string to_text(const Change& change) {
  std::string text = change.variable;
  if (change.cells) {
    text += "[" + std::to_string(change.cells->first);
    if (change.cells->last != change.cells->first)
      text += ".." + std::to_string(change.cells->last);
    text += "]";
  }
  return text + " = " + change.value;
}

std::string to_text(const MoveChanges& changes) {
  std::string text;
  for (const Change& change : changes.shown) text += (text.empty() ? "" : ", ") + to_text(change);
  if (changes.left_out == 0) return text;
  if (text.empty()) return counted(changes.left_out, "change");
  return text + ", and " + std::to_string(changes.left_out) + " more " +
         (changes.left_out == 1 ? "change" : "changes");
}

MoveChanges PlayChanges::at(std::size_t move) const {
  const std::size_t reply = move / 2;
  if (move % 2 == 0 || reply >= replies_.size()) return {};
  const std::uint32_t begin = reply == 0 ? 0 : replies_[reply - 1].end;
  return {std::span(changes_).subspan(begin, replies_[reply].end - begin),
          replies_[reply].left_out};
}

ChangeLog::ChangeLog(std::size_t moves, std::size_t most)
    : moves_(moves / 2), kept_moves_(std::max<std::size_t>(1, most / (2 * kMostAtMove))) {}

void ChangeLog::write(std::uint32_t cell, core::BinderId binder, std::uint32_t index,
                      std::int64_t old) {
  if (cell >= lowest_cells_) return;
  if (written_.size() >= 2 * kMostWritten) tidy();
  written_.push_back({cell, binder, index, old});
}

void ChangeLog::leave(std::uint32_t scopes, std::size_t cells) {
  lowest_scopes_ = std::min(lowest_scopes_, scopes);
  lowest_cells_ = std::min(lowest_cells_, cells);
}

// Leaves the first write to each cell that still exists, by cells.
void ChangeLog::tidy() {
  std::stable_sort(written_.begin(), written_.end(),
                   [](const Written& a, const Written& b) { return a.cell < b.cell; });
  const auto end = std::unique(written_.begin(), written_.end(),
                               [](const Written& a, const Written& b) { return a.cell == b.cell; });
  const auto dropped = std::find_if(written_.begin(), end,
                                    [&](const Written& one) { return one.cell >= lowest_cells_; });
  written_.erase(dropped, written_.end());
  if (written_.size() > kMostWritten) written_.resize(kMostWritten);
}

void ChangeLog::add(const core::Judgement& judgement, const Run& run) {
  const core::Binder& binder = judgement.binders[run.binder];
  if (binder.name.is_none()) return;
  const std::size_t begin = all_.replies_.empty() ? 0 : all_.replies_.back().end;
  const std::size_t reply = all_.replies_.size();
  const bool is_kept = reply < kept_moves_ || reply + kept_moves_ >= moves_;
  if (!is_kept || all_.changes_.size() - begin >= kMostAtMove) {
    ++now_.left_out;
    return;
  }
  Change change{
      typing::shown(judgement.names->text(binder.name)), {}, value_to_text(binder, run.value)};
  if (binder.size > 0) change.cells = {run.first, run.last};
  all_.changes_.push_back(std::move(change));
}

// Of a new variable: all that it holds.
void ChangeLog::add_cells(const core::Judgement& judgement, core::BinderId binder,
                          std::span<const std::int64_t> values) {
  for (std::size_t first = 0; first < values.size();) {
    std::size_t next = first + 1;
    while (next < values.size() && values[next] == values[first]) ++next;
    add(judgement, {binder, static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(next - 1),
                    values[first]});
    first = next;
  }
}

// Of variables that were there at the last move: the cells that hold another value now.
void ChangeLog::add_written(const core::Judgement& judgement, std::span<const std::int64_t> cells) {
  tidy();
  std::optional<Run> run;
  std::uint32_t run_cell = 0;  // that of run->last
  for (const Written& one : written_) {
    const std::int64_t value = cells[one.cell];
    if (value == one.old) continue;
    const bool goes_on = run && run->binder == one.binder && run->value == value &&
                         one.cell == run_cell + 1 && one.index == run->last + 1;
    if (goes_on) {
      ++run->last;
    } else {
      if (run) add(judgement, *run);
      run = Run{one.binder, one.index, one.index, value};
    }
    run_cell = one.cell;
  }
  if (run) add(judgement, *run);
  written_.clear();
}

void ChangeLog::move(const core::Judgement& judgement, const Scopes& scopes,
                     std::span<const std::int64_t> cells) {
  now_ = {};
  add_written(judgement, cells);
  scopes.each_from(lowest_scopes_, [&](core::BinderId binder, const Meaning& meaning) {
    if (const auto* location = std::get_if<Location>(&meaning)) {
      const std::int64_t size = std::max<std::int64_t>(1, judgement.binders[binder].size);
      add_cells(judgement, binder, cells.subspan(location->cell, static_cast<std::size_t>(size)));
    } else if (const auto* value = std::get_if<std::int64_t>(&meaning)) {
      add(judgement, {binder, 0, 0, *value});
    }
  });
  now_.end = static_cast<std::uint32_t>(all_.changes_.size());
  all_.replies_.push_back(now_);
  lowest_scopes_ = scopes.height();
  lowest_cells_ = cells.size();
}

}  // namespace arbiter::check
