// Transition systems in flat rows, and copies of them: with other letters, other alphabets, or only
// the states that can be reached. What a system is: lts.h.
#include "automata/lts.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace arbiter::automata {

namespace {

bool before(const Edge& a, const Edge& b) {
  return std::tie(a.letter, a.target) < std::tie(b.letter, b.target);
}

void sort_unique(std::vector<LetterId>& letters) {
  std::sort(letters.begin(), letters.end());
  letters.erase(std::unique(letters.begin(), letters.end()), letters.end());
}

// The letters of the edges, of which there may be very many more than letters; or far fewer, where
// the system is a small part of a large one.
void add_used_letters(const std::vector<Edge>& edges, std::vector<LetterId>& alphabet) {
  std::vector<std::uint8_t> is_used;  // per letter, of those that are not far beyond the edges
  for (const Edge& edge : edges) {
    const std::size_t letter = edge.letter.index();
    if (edge.letter == kSilent) continue;
    if (letter < edges.size()) {
      is_used.resize(edges.size());
      if (std::exchange(is_used[letter], 1) != 0) continue;
    }
    alphabet.push_back(edge.letter);
  }
  sort_unique(alphabet);
}

}  // namespace

std::size_t Lts::bytes() const {
  return first_.capacity() * sizeof(std::size_t) + edges_.capacity() * sizeof(Edge) +
         alphabet_.capacity() * sizeof(LetterId);
}

bool Lts::has_silent_edges() const {
  return std::any_of(edges_.begin(), edges_.end(),
                     [](const Edge& edge) { return edge.letter == kSilent; });
}

bool Lts::is_nondeterministic() const {
  for (std::uint32_t state = 0; state < states(); ++state) {
    const auto row = edges(StateId(state));
    const auto twice = std::adjacent_find(
        row.begin(), row.end(), [](const Edge& a, const Edge& b) { return a.letter == b.letter; });
    if (twice != row.end()) return true;
  }
  return false;
}

Lts LtsBuilder::finish() && {
  INVARIANT(!first_.empty(), "a transition system should have a state");
  Lts lts;
  lts.first_ = std::move(first_);
  lts.edges_ = std::move(edges_);
  lts.alphabet_ = std::move(alphabet_);
  lts.end_ = end_;
  const std::size_t states = lts.first_.size();
  lts.first_.push_back(lts.edges_.size());
  auto kept = lts.edges_.begin();
  for (std::size_t state = 0; state < states; ++state) {
    const auto begin = lts.edges_.begin() + static_cast<std::ptrdiff_t>(lts.first_[state]);
    const auto end = lts.edges_.begin() + static_cast<std::ptrdiff_t>(lts.first_[state + 1]);
    std::sort(begin, end, before);
    lts.first_[state] = static_cast<std::size_t>(kept - lts.edges_.begin());
    const auto last = std::unique(begin, end);
    kept = kept == begin ? last : std::copy(begin, last, kept);
  }
  lts.first_[states] = static_cast<std::size_t>(kept - lts.edges_.begin());
  lts.edges_.erase(kept, lts.edges_.end());
  for (const Edge& edge : lts.edges_) {
    INVARIANT(edge.target.index() < states || edge.target == kErrorState,
              "an edge should lead to a state or into the error");
  }
  add_used_letters(lts.edges_, lts.alphabet_);
  if (lts.end_.is_some() && !lts.edges(lts.end_).empty()) lts.end_ = StateId::none();
  return lts;
}

std::vector<LetterId> alphabet_of(std::span<const Lts* const> systems) {
  std::vector<LetterId> all;
  for (const Lts* lts : systems) {
    all.insert(all.end(), lts->alphabet().begin(), lts->alphabet().end());
  }
  sort_unique(all);
  return all;
}

Lts reachable(const Lts& lts) {
  std::vector<StateId> number(lts.states());
  std::vector<StateId> queue = {lts.initial()};
  number[0] = StateId(0);
  LtsBuilder builder;
  builder.add_letters(lts.alphabet());
  for (std::size_t head = 0; head < queue.size(); ++head) {
    builder.add_state();
    if (queue[head] == lts.end()) builder.set_end(StateId(static_cast<std::uint32_t>(head)));
    for (const Edge& edge : lts.edges(queue[head])) {
      if (edge.target == kErrorState) {
        builder.add_edge(edge.letter, kErrorState);
        continue;
      }
      StateId& to = number[edge.target.index()];
      if (to.is_none()) {
        to = StateId(static_cast<std::uint32_t>(queue.size()));
        queue.push_back(edge.target);
      }
      builder.add_edge(edge.letter, to);
    }
  }
  return std::move(builder).finish();
}

Lts renamed(const Lts& lts, std::span<const std::vector<LetterId>> to) {
  const auto alphabet = lts.alphabet();
  INVARIANT(to.size() == alphabet.size(), "every letter should have its new ones");
  LtsBuilder builder;
  for (const auto& letters : to) {
    for (const LetterId letter : letters) {
      if (letter != kSilent) builder.add_letter(letter);
    }
  }
  for (std::uint32_t state = 0; state < lts.states(); ++state) {
    builder.add_state();
    for (const Edge& edge : lts.edges(StateId(state))) {
      if (edge.letter == kSilent) {
        builder.add_edge(kSilent, edge.target);
        continue;
      }
      const auto at = std::lower_bound(alphabet.begin(), alphabet.end(), edge.letter);
      for (const LetterId letter : to[static_cast<std::size_t>(at - alphabet.begin())]) {
        builder.add_edge(letter, edge.target);
      }
    }
  }
  if (lts.end().is_some()) builder.set_end(lts.end());
  return std::move(builder).finish();
}

Lts extended(const Lts& lts, std::span<const LetterId> letters) {
  LtsBuilder builder;
  builder.add_letters(lts.alphabet());
  builder.add_letters(letters);
  for (std::uint32_t state = 0; state < lts.states(); ++state) {
    builder.add_state();
    for (const Edge& edge : lts.edges(StateId(state))) builder.add_edge(edge.letter, edge.target);
  }
  if (lts.end().is_some()) builder.set_end(lts.end());
  return std::move(builder).finish();
}

Lts error_lts(std::span<const LetterId> alphabet) {
  LtsBuilder builder;
  builder.add_letters(alphabet);
  builder.add_state();
  builder.add_edge(kSilent, kErrorState);
  return std::move(builder).finish();
}

Bounded<Lts> completed(const Lts& lts, const Limits& limits) {
  MemoryCharge charge(limits);
  const std::size_t edges = lts.states() * lts.alphabet().size() + lts.transitions();
  if (!charge.resize(2 * edges * sizeof(Edge))) return tl::unexpected(StopReason::Memory);
  LtsBuilder builder;
  builder.add_letters(lts.alphabet());
  for (std::uint32_t state = 0; state < lts.states(); ++state) {
    if (const auto reason = limits.reached()) return tl::unexpected(*reason);
    builder.add_state();
    const auto row = lts.edges(StateId(state));
    auto edge = row.begin();
    for (const LetterId letter : lts.alphabet()) {
      if (edge == row.end() || edge->letter != letter) builder.add_edge(letter, kErrorState);
      for (; edge != row.end() && edge->letter == letter; ++edge) {
        builder.add_edge(letter, edge->target);
      }
    }
    for (; edge != row.end(); ++edge) builder.add_edge(edge->letter, edge->target);
  }
  return std::move(builder).finish();
}

}  // namespace arbiter::automata
