#include "automata/dfa.h"

#include <algorithm>
#include <utility>

namespace arbiter::automata {

namespace {

bool by_letter(const Edge& a, const Edge& b) { return a.letter < b.letter; }

template <class T>
std::size_t bytes_of(const std::vector<T>& items) {
  return items.capacity() * sizeof(T);
}

}  // namespace

std::size_t Dfa::bytes() const {
  return bytes_of(rows_) + bytes_of(accepting_) + bytes_of(targets_) + bytes_of(shapes_) +
         bytes_of(letters_);
}

StateId Dfa::next(StateId state, LetterId letter) const {
  const auto row = edges(state);
  const auto found = std::lower_bound(row.begin(), row.end(), Edge{letter, {}}, by_letter);
  return found != row.end() && found->letter == letter ? found->target : StateId::none();
}

bool Dfa::accepts(std::span<const LetterId> word) const {
  StateId state = initial();
  for (const LetterId letter : word) {
    if (state.is_none()) return false;
    state = next(state, letter);
  }
  return state.is_some() && accepts(state);
}

bool operator==(const Dfa& a, const Dfa& b) {
  if (a.accepting_ != b.accepting_ || a.transitions_ != b.transitions_) return false;
  for (std::uint32_t state = 0; state < a.states(); ++state) {
    const auto row_a = a.edges(StateId(state));
    const auto row_b = b.edges(StateId(state));
    if (!std::equal(row_a.begin(), row_a.end(), row_b.begin(), row_b.end())) return false;
  }
  return true;
}

std::span<StateId> DfaInPlace::targets(StateId state) {
  return {dfa_.targets_.data() + dfa_.rows_[state.index()].first, dfa_.edges(state).size()};
}

Dfa DfaInPlace::finish(std::span<const std::uint32_t> order) && {
  std::size_t transitions = 0;
  {
    std::vector<Dfa::Row> rows;
    rows.reserve(order.size());
    for (const std::uint32_t state : order) {
      rows.push_back(dfa_.rows_[state]);
      transitions += dfa_.edges(StateId(state)).size();
    }
    dfa_.rows_ = std::move(rows);
  }
  std::vector<std::uint8_t> accepting;
  accepting.reserve(order.size());
  for (const std::uint32_t state : order) accepting.push_back(dfa_.accepting_[state]);
  dfa_.accepting_ = std::move(accepting);
  dfa_.transitions_ = transitions;
  return std::move(dfa_);
}

}  // namespace arbiter::automata
