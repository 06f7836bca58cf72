// Tarjan's algorithm on the silent edges, with a stack of its own.
#include "automata/silent_components.h"

#include <algorithm>

namespace arbiter::automata {

SilentComponents::SilentComponents(const Lts& lts)
    : lts_(lts),
      index_(lts.states(), kNone),
      low_(lts.states(), 0),
      component_(lts.states(), kNone) {
  for (std::uint32_t state = 0; state < lts.states(); ++state) {
    if (index_[state] == kNone) visit(state);
  }
}

void SilentComponents::open(std::uint32_t state) {
  index_[state] = low_[state] = next_++;
  path_.push_back(state);
  frames_.push_back({state, 0});
}

void SilentComponents::visit(std::uint32_t root) {
  open(root);
  while (!frames_.empty()) {
    Frame& frame = frames_.back();
    const std::uint32_t state = frame.state;
    const auto row = lts_.edges(StateId(state));
    const bool has_more =
        frame.edge < row.size() && row[row.size() - 1 - frame.edge].letter == kSilent;
    if (has_more) {
      const StateId target = row[row.size() - 1 - frame.edge++].target;
      if (target == kErrorState) continue;
      if (index_[target.index()] == kNone) {
        open(target.index());
      } else if (component_[target.index()] == kNone) {
        low_[state] = std::min(low_[state], index_[target.index()]);
      }
      continue;
    }
    frames_.pop_back();
    if (!frames_.empty()) {
      low_[frames_.back().state] = std::min(low_[frames_.back().state], low_[state]);
    }
    if (low_[state] == index_[state]) close(state);
  }
}

void SilentComponents::close(std::uint32_t root) {
  while (true) {
    const std::uint32_t state = path_.back();
    path_.pop_back();
    component_[state] = count_;
    if (state == root) break;
  }
  ++count_;
}

}  // namespace arbiter::automata
