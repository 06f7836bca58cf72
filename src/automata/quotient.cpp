#include "automata/quotient.h"

#include <utility>

#include "automata/pace.h"
#include "automata/prefetch.h"

namespace arbiter::automata {

namespace {

constexpr std::uint32_t kNotMet = 0xFFFFFFFFU;

// The automaton of the representatives, if all of them are reached.
struct Size {
  std::size_t states = 0;
  std::size_t edges = 0;
};

Size size_of_quotient(const Dfa& dfa, const std::vector<std::uint32_t>& representative) {
  Size size;
  for (std::uint32_t state = 0; state < dfa.states(); ++state) {
    if (representative[state] != state) continue;
    ++size.states;
    size.edges += dfa.edges(StateId(state)).size();
  }
  return size;
}

// Numbers the representatives in the order in which they are met.
class Numbering {
 public:
  Numbering(const Dfa& dfa, const std::vector<std::uint32_t>& representative, const Size& size)
      : dfa_(dfa), representative_(representative), number_(dfa.states(), kNotMet) {
    queue_.reserve(size.states);
  }

  // Calls `visit(state)` for each in order. It should ask for the numbers of the state's targets,
  // by letter, and return how many there are. Nothing stops it if there are no limits.
  template <class Visit>
  std::optional<StopReason> run(const Limits* limits, Visit visit) {
    std::optional<Pace> pace;
    if (limits != nullptr) pace.emplace(*limits);
    number_of(StateId(0));
    for (std::size_t head = 0; head < queue_.size(); ++head) {
      look_ahead(head);
      const std::size_t edges = visit(StateId(queue_[head]));
      if (!pace) continue;
      if (const auto reason = pace->take(edges)) return reason;
    }
    return std::nullopt;
  }

  // Asked again, a state knows its number itself.
  StateId number_of(StateId state) {
    std::uint32_t& known = number_[state.index()];
    if (known == kNotMet) known = meet(representative_[state.index()]);
    return StateId(known);
  }

  // Per number: the state.
  const std::vector<std::uint32_t>& order() const { return queue_; }

 private:
  std::uint32_t meet(std::uint32_t representative) {
    std::uint32_t& number = number_[representative];
    if (number == kNotMet) {
      number = static_cast<std::uint32_t>(queue_.size());
      queue_.push_back(representative);
    }
    return number;
  }

  // Rows lie anywhere, and so do the numbers of where they lead.
  void look_ahead(std::size_t head) const {
    constexpr std::size_t kRow = 8;
    constexpr std::size_t kTargets = 2;
    if (head + kRow >= queue_.size()) return;
    const auto row = dfa_.edges(StateId(queue_[head + kRow]));
    for (std::size_t i = 0; i < row.size(); i += 16) prefetch(row.targets() + i);
    for (const Edge& edge : dfa_.edges(StateId(queue_[head + kTargets]))) {
      prefetch(&number_[edge.target.index()]);
    }
  }

  const Dfa& dfa_;
  const std::vector<std::uint32_t>& representative_;  // per state
  std::vector<std::uint32_t> number_;                 // per state; kNotMet if not met yet
  std::vector<std::uint32_t> queue_;
};

Bounded<Dfa> copied_quotient(const Dfa& dfa, const std::vector<std::uint32_t>& representative,
                             const Limits* limits) {
  if (dfa.empty()) return Dfa();
  const Size size = size_of_quotient(dfa, representative);
  Numbering numbering(dfa, representative, size);
  DfaBuilder result;
  result.copy_rows_of(dfa);
  result.reserve(size.states, size.edges);
  const auto stopped = numbering.run(limits, [&](StateId state) {
    const EdgeRow row = dfa.edges(state);
    const std::span<StateId> targets = result.add_state_like(state);
    for (std::size_t i = 0; i < row.size(); ++i) {
      targets[i] = numbering.number_of(row.targets()[i]);
    }
    return row.size();
  });
  if (stopped) return tl::unexpected(*stopped);
  return std::move(result).finish();
}

}  // namespace

Bounded<Dfa> quotient(const Dfa& dfa, const std::vector<std::uint32_t>& representative,
                      const Limits& limits) {
  return copied_quotient(dfa, representative, &limits);
}

Dfa quotient(const Dfa& dfa, const std::vector<std::uint32_t>& representative) {
  auto result = copied_quotient(dfa, representative, nullptr);
  INVARIANT(result, "only limits should stop a quotient");
  return std::move(*result);
}

Bounded<Dfa> quotient_in_place(Dfa dfa, const std::vector<std::uint32_t>& representative,
                               const Limits& limits) {
  if (dfa.empty()) return Dfa();
  const Size size = size_of_quotient(dfa, representative);
  if (size.edges <= (dfa.transitions() + dfa.gaps()) / 2) {
    return quotient(dfa, representative, limits);
  }
  DfaInPlace rows(std::move(dfa));
  Numbering numbering(rows.dfa(), representative, size);
  // A row is read to the end before it is changed, and never after.
  const auto stopped = numbering.run(&limits, [&](StateId state) {
    const std::span<StateId> targets = rows.targets(state);
    for (StateId& target : targets) target = numbering.number_of(target);
    return targets.size();
  });
  if (stopped) return tl::unexpected(*stopped);
  return std::move(rows).finish(numbering.order());
}

}  // namespace arbiter::automata
