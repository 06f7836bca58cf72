// Building automata row by row.
//
// A row is closed when the next one opens: then its letters are looked up among the shapes. Mostly
// they are those of the row before; if not, a table finds the shape by a hash of its letters. The
// table holds numbers of shapes only, at most half full, so that a row costs one or two looks and
// no memory of its own. A row that is like one of another automaton need not be looked up: once per
// shape of the other it is found what its number is here.
#include <algorithm>
#include <utility>

#include "automata/dfa.h"

namespace arbiter::automata {

namespace {

constexpr std::uint32_t kFree = 0xFFFFFFFFU;
constexpr std::uint32_t kOpen = 0xFFFFFFFFU;  // the shape of a row that is not closed

std::size_t hash_of(std::span<const LetterId> letters) {
  std::uint64_t sum = letters.size();
  for (const LetterId letter : letters) {
    sum = (sum ^ letter.index()) * 0x9E3779B97F4A7C15U;
    sum ^= sum >> 32U;
  }
  return sum;
}

}  // namespace

std::size_t DfaBuilder::bytes() const {
  return dfa_.bytes() + row_.capacity() * sizeof(LetterId) + sorting_.capacity() * sizeof(Edge) +
         (slots_.capacity() + shape_here_.capacity()) * sizeof(std::uint32_t);
}

void DfaBuilder::reserve(std::size_t states, std::size_t edges) {
  dfa_.rows_.reserve(states);
  dfa_.accepting_.reserve(states);
  dfa_.targets_.reserve(edges);
}

StateId DfaBuilder::add_state(bool accepting) {
  INVARIANT(states() < kMaxStates, "an automaton should have fewer than 2^32 states");
  close_row();
  dfa_.rows_.push_back({static_cast<std::uint32_t>(dfa_.targets_.size()), kOpen});
  dfa_.accepting_.push_back(accepting ? 1 : 0);
  return StateId(static_cast<std::uint32_t>(dfa_.rows_.size() - 1));
}

void DfaBuilder::set_accepting(StateId state, bool accepting) {
  dfa_.accepting_[state.index()] = accepting ? 1 : 0;
}

Dfa DfaBuilder::finish() && {
  const std::size_t states = dfa_.rows_.size();
  if (states == 0) return Dfa();
  close_row();
  for (const StateId target : dfa_.targets_) {
    INVARIANT(target.index() < states, "an edge should lead to a state");
  }
  slots_ = std::vector<std::uint32_t>();
  dfa_.shapes_.shrink_to_fit();
  dfa_.letters_.shrink_to_fit();
  dfa_.transitions_ = dfa_.targets_.size();
  return std::move(dfa_);
}

std::span<const LetterId> DfaBuilder::letters(std::uint32_t shape) const {
  const std::uint32_t begin = dfa_.shapes_[shape];
  return {dfa_.letters_.data() + begin, dfa_.shapes_[shape + 1] - begin};
}

void DfaBuilder::copy_rows_of(const Dfa& source) {
  INVARIANT(states() == 0, "the source of rows should be known before the first");
  source_ = &source;
  shape_here_.assign(source.shapes(), kFree);
}

std::span<StateId> DfaBuilder::add_state_like(StateId original) {
  close_row();
  const std::uint32_t shape = source_->rows_[original.index()].shape;
  const std::size_t first = edges();
  const std::size_t size = source_->shapes_[shape + 1] - source_->shapes_[shape];
  INVARIANT(states() < kMaxStates, "an automaton should have fewer than 2^32 states");
  INVARIANT(first + size <= kMaxEdges, "an automaton should have fewer than 2^32 edges");
  original_ = original;
  // If it is not known yet what the shape's number is here, the row is open until it is.
  static_assert(kFree == kOpen);
  dfa_.rows_.push_back({static_cast<std::uint32_t>(first), shape_here_[shape]});
  dfa_.accepting_.push_back(source_->accepting_[original.index()]);
  for (std::size_t i = 0; i < size; ++i) dfa_.targets_.push_back(StateId::none());
  return {dfa_.targets_.data() + first, size};
}

void DfaBuilder::leave_edges_out() {
  INVARIANT(original_.is_some(), "edges should be left out of copied rows only");
  const EdgeRow original = source_->edges(original_);
  const std::size_t first = dfa_.rows_.back().first;
  for (std::size_t i = 0; i < original.size(); ++i) {
    const StateId target = dfa_.targets_[first + i];
    if (target.is_none()) continue;
    dfa_.targets_[first + row_.size()] = target;
    row_.push_back(original[i].letter);
  }
  dfa_.targets_.resize(first + row_.size());
  dfa_.rows_.back().shape = kOpen;
  original_ = StateId::none();
}

void DfaBuilder::close_row() {
  if (!dfa_.rows_.empty() && dfa_.rows_.back().shape == kOpen) {
    dfa_.rows_.back().shape = original_.is_some() ? shape_of_copy() : shape_of_row();
  }
  original_ = StateId::none();
}

std::uint32_t DfaBuilder::shape_of_copy() {
  const std::uint32_t shape = source_->rows_[original_.index()].shape;
  std::uint32_t& here = shape_here_[shape];
  if (here == kFree) {
    const std::uint32_t begin = source_->shapes_[shape];
    here = number_of({source_->letters_.data() + begin, source_->shapes_[shape + 1] - begin});
  }
  return here;
}

std::uint32_t DfaBuilder::shape_of_row() {
  const bool is_first = dfa_.rows_.size() == 1;
  std::uint32_t shape = is_first ? 0 : dfa_.rows_[dfa_.rows_.size() - 2].shape;
  if (is_first || !std::ranges::equal(row_, letters(shape))) {
    if (!std::is_sorted(row_.begin(), row_.end())) sort_row();
    INVARIANT(std::adjacent_find(row_.begin(), row_.end()) == row_.end(),
              "a state should have one edge per letter");
    shape = number_of(row_);
  }
  row_.clear();
  return shape;
}

void DfaBuilder::sort_row() {
  StateId* const targets = dfa_.targets_.data() + dfa_.rows_.back().first;
  sorting_.clear();
  for (std::size_t i = 0; i < row_.size(); ++i) sorting_.push_back({row_[i], targets[i]});
  std::sort(sorting_.begin(), sorting_.end(),
            [](const Edge& a, const Edge& b) { return a.letter < b.letter; });
  for (std::size_t i = 0; i < row_.size(); ++i) {
    row_[i] = sorting_[i].letter;
    targets[i] = sorting_[i].target;
  }
}

std::uint32_t DfaBuilder::number_of(std::span<const LetterId> shape) {
  if (dfa_.shapes_.empty()) dfa_.shapes_.push_back(0);
  if (2 * (dfa_.shapes() + 1) > slots_.size()) grow_slots();
  std::uint32_t& slot = slots_[find_slot(shape)];
  if (slot == kFree) {
    slot = static_cast<std::uint32_t>(dfa_.shapes());
    dfa_.letters_.insert(dfa_.letters_.end(), shape.begin(), shape.end());
    dfa_.shapes_.push_back(static_cast<std::uint32_t>(dfa_.letters_.size()));
  }
  return slot;
}

// Where the shape with these letters is, or would be.
std::size_t DfaBuilder::find_slot(std::span<const LetterId> wanted) const {
  std::size_t at = hash_of(wanted) & (slots_.size() - 1);
  while (slots_[at] != kFree && !std::ranges::equal(letters(slots_[at]), wanted)) {
    at = (at + 1) & (slots_.size() - 1);
  }
  return at;
}

void DfaBuilder::grow_slots() {
  const std::size_t size = std::max<std::size_t>(16, 2 * slots_.size());
  slots_ = std::vector<std::uint32_t>();
  slots_.assign(size, kFree);
  for (std::uint32_t shape = 0; shape < dfa_.shapes(); ++shape) {
    slots_[find_slot(letters(shape))] = shape;
  }
}

}  // namespace arbiter::automata
