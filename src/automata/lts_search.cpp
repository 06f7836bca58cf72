// Walks over a composition, breadth-first.
//
// States are kept packed, and of the way to each only the state before it. A trace is made at the
// end, by looking once more for the steps that led on. Faults are looked for as states are
// expanded. A state at distance d without steps is a deadlock with a trace of d letters, a step
// into the error from there one of d + 1; so after an error was found the rest of its level is
// still searched for a deadlock, which is nearer.
//
// The table of states does not fit into a cache, and most steps lead to a state that is known: to
// wait for each one's memory would be most of the work. So steps are gathered until there are some
// hundreds, and looked up together, in three passes that ask for the memory of the next. Numbers
// are given in the same order as without this.
#include "automata/lts_search.h"

#include <algorithm>
#include <utility>

#include "automata/packed_states.h"

namespace arbiter::automata {

namespace {

constexpr std::size_t kBatch = 512;
constexpr std::size_t kParentsPerAsk = std::size_t{1} << 14U;

class Walk {
 public:
  Walk(std::span<const Lts* const> components, const Priority* priority,
       const LtsSearchOptions& options, const Limits& limits, LtsBuilder* built)
      : options_(options),
        limits_(limits),
        charge_(limits),
        steps_(components, priority, limits),
        // Who builds the composition wants no traces.
        states_({.width = steps_.width(), .keeps_before = built == nullptr}, limits),
        reported_(components.size() + 1, 0),
        built_(built) {}

  // Why it was stopped, if so.
  std::optional<LtsStopped> run() {
    const std::vector<std::uint32_t> start = steps_.initial();
    const std::uint64_t hash = PackedStates::hash(start.data(), start.size());
    if (states_.insert(start.data(), hash, PackedId::none().index()).id.is_none()) {
      return stopped(StopReason::Memory);
    }
    std::size_t level_end = 1;
    for (std::uint32_t head = 0;; ++head) {
      if (head == level_end || steps_.steps().size() >= kBatch) {
        if (const auto reason = flush()) return stopped(*reason);
      }
      if (head == level_end) {
        if (head == states_.size() || (!faults_.empty() && !options_.all)) break;
        level_end = states_.size();
      }
      visit(PackedId(head));
      if (const auto reason = steps_.stopped()) return stopped(*reason);
      if (has_deadlock_ && !options_.all) break;
    }
    return std::nullopt;
  }

  tl::expected<LtsSearched, LtsStopped> result() {
    LtsSearched searched;
    searched.states = states_.size();
    searched.transitions = transitions_;
    searched.bytes = states_.bytes();
    for (const Found& found : faults_) {
      auto with_trace = fault(found);
      if (!with_trace) return tl::unexpected(stopped(with_trace.error()));
      searched.faults.push_back(std::move(*with_trace));
    }
    // Found by level: an error that is found before a deadlock may be the longer one.
    std::stable_sort(searched.faults.begin(), searched.faults.end(),
                     [](const Fault& a, const Fault& b) {
                       return std::pair(a.trace.size(), a.is_deadlock()) <
                              std::pair(b.trace.size(), b.is_deadlock());
                     });
    if (!options_.all && searched.faults.size() > 1) searched.faults.resize(1);
    return searched;
  }

  StateId end() const { return end_; }

 private:
  struct Found {
    std::uint32_t component;
    PackedId from;
    LetterId letter;
  };
  // A state whose steps are gathered, and where they end.
  struct Expanded {
    PackedId id;
    std::size_t end;
  };

  LtsStopped stopped(StopReason reason) const { return {reason, states_.size(), transitions_}; }

  void visit(PackedId id) {
    const std::size_t first = steps_.steps().size();
    transitions_ += steps_.expand(states_[id]);
    const auto steps = steps_.steps();
    batch_.push_back({id, steps.size()});
    if (steps.size() == first) {
      const bool is_end = steps_.is_end(states_[id]);
      if (is_end) end_ = StateId(id.index());
      if (!is_end && options_.deadlocks) note({Interleaving::kNobody, id, kSilent});
    }
    for (std::size_t i = first; i < steps.size(); ++i) {
      if (steps[i].culprit != Interleaving::kNobody) [[unlikely]] {
        note({steps[i].culprit, id, steps[i].letter});
      }
    }
  }

  // The first of each kind is a nearest one.
  void note(const Found& found) {
    const bool is_deadlock = found.component == Interleaving::kNobody;
    std::uint8_t& reported = is_deadlock ? reported_.back() : reported_[found.component];
    if (reported != 0) return;
    reported = 1;
    has_deadlock_ = has_deadlock_ || is_deadlock;
    faults_.push_back(found);
  }

  // Gives the states that steps lead to their numbers.
  std::optional<StopReason> flush() {
    if (const auto reason = ask()) return reason;
    const auto steps = steps_.steps();
    hashes_.resize(steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
      hashes_[i] = PackedStates::hash(steps_.target(i), steps_.width());
      states_.expect_place(hashes_[i]);
    }
    for (const std::uint64_t hash : hashes_) states_.expect_record(hash);
    std::size_t at = 0;
    for (const auto& [id, end] : batch_) {
      if (built_ != nullptr) built_->add_state();
      for (; at < end; ++at) {
        if ((at + 1) % kParentsPerAsk == 0) {
          if (const auto reason = limits_.reached()) return reason;
        }
        StateId target = kErrorState;
        if (steps[at].culprit == Interleaving::kNobody) {
          const PackedId found = states_.insert(steps_.target(at), hashes_[at], id.index()).id;
          if (found.is_none()) return StopReason::Memory;
          target = StateId(found.index());
        }
        if (built_ != nullptr) built_->add_edge(steps[at].letter, target);
      }
    }
    batch_.clear();
    steps_.clear();
    return std::nullopt;
  }

  std::optional<StopReason> ask() {
    const std::size_t building = built_ == nullptr ? 0 : 2 * built_->bytes();
    if (!charge_.resize(building + steps_.bytes())) return StopReason::Memory;
    if (options_.progress != nullptr) {
      options_.progress->report({built_ == nullptr ? "search" : "compose", 0, states_.size()});
    }
    if (states_.size() > options_.most_states) return StopReason::Memory;
    return limits_.reached();
  }

  PackedId before(PackedId id) const { return PackedId(states_.before(id)); }

  Bounded<Fault> fault(const Found& found) {
    Fault fault{found.component, {}};
    if (!fault.is_deadlock()) fault.trace.push_back(found.letter);
    for (PackedId at = found.from; before(at).is_some(); at = before(at)) {
      fault.trace.push_back(letter_between(before(at), at));
      if (const auto reason = steps_.stopped()) return tl::unexpected(*reason);
    }
    std::reverse(fault.trace.begin(), fault.trace.end());
    return fault;
  }

  LetterId letter_between(PackedId from, PackedId to) {
    steps_.clear();
    (void)steps_.expand(states_[from]);
    const auto steps = steps_.steps();
    if (steps_.stopped()) return kSilent;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (steps[i].culprit != Interleaving::kNobody) continue;
      if (std::equal(steps_.target(i), steps_.target(i) + steps_.width(), states_[to])) {
        return steps[i].letter;
      }
    }
    INVARIANT(false, "a state should be reached from the one before it");
    return kSilent;
  }

  const LtsSearchOptions& options_;
  const Limits& limits_;
  MemoryCharge charge_;
  Interleaving steps_;
  PackedStates states_;
  std::vector<Expanded> batch_;        // the states whose steps are gathered
  std::vector<std::uint64_t> hashes_;  // of their targets
  std::vector<Found> faults_;
  std::vector<std::uint8_t> reported_;  // per component, then for deadlock: one was found
  bool has_deadlock_ = false;
  std::size_t transitions_ = 0;
  StateId end_;
  LtsBuilder* built_;  // null if the composition is not built
};

}  // namespace

tl::expected<LtsSearched, LtsStopped> search(std::span<const Lts* const> components,
                                             const Priority* priority,
                                             const LtsSearchOptions& options,
                                             const Limits& limits) {
  Walk walk(components, priority, options, limits, nullptr);
  if (const auto stopped = walk.run()) return tl::unexpected(*stopped);
  return walk.result();
}

tl::expected<Lts, LtsStopped> compose(std::span<const Lts* const> components,
                                      const Priority* priority, const Limits& limits,
                                      Progress* progress) {
  LtsBuilder builder;
  for (const Lts* component : components) builder.add_letters(component->alphabet());
  const LtsSearchOptions options{.deadlocks = false, .all = true, .progress = progress};
  Walk walk(components, priority, options, limits, &builder);
  if (const auto stopped = walk.run()) return tl::unexpected(*stopped);
  if (walk.end().is_some()) builder.set_end(walk.end());
  return std::move(builder).finish();
}

}  // namespace arbiter::automata
