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

class Walk {
 public:
  Walk(std::span<const Lts* const> components, const Priority* priority,
       const LtsSearchOptions& options, const Limits& limits, LtsBuilder* built)
      : options_(options),
        limits_(limits),
        charge_(limits),
        steps_(components, priority),
        states_(steps_.width()),
        reported_(components.size() + 1, 0),
        built_(built) {}

  // Why it was stopped, if so.
  std::optional<LtsStopped> run() {
    states_.insert(steps_.initial().data());
    before_.push_back(PackedId::none());
    std::size_t level_end = 1;
    for (std::uint32_t head = 0;; ++head) {
      if (head == level_end || batch_.size() >= kBatch) {
        if (const auto reason = flush()) return LtsStopped{*reason, states_.size()};
      }
      if (head == level_end) {
        if (head == states_.size() || (!faults_.empty() && !options_.all)) break;
        level_end = states_.size();
      }
      visit(PackedId(head));
      if (has_deadlock_ && !options_.all) break;
    }
    return std::nullopt;
  }

  LtsSearched result() {
    LtsSearched searched;
    searched.states = states_.size();
    searched.transitions = transitions_;
    searched.bytes = states_.bytes() + before_.capacity() * sizeof(PackedId);
    for (const Found& found : faults_) searched.faults.push_back(fault(found));
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
  struct Pending {
    PackedId from;
    LetterId letter;
    std::uint64_t hash;
  };

  void visit(PackedId id) {
    steps_.expand(states_[id]);
    transitions_ += steps_.transitions();
    const auto steps = steps_.steps();
    if (built_ != nullptr) waiting_.push_back({id, static_cast<std::uint32_t>(steps.size())});
    if (steps.empty()) {
      const bool is_end = steps_.is_end(states_[id]);
      if (is_end) end_ = StateId(id.index());
      if (!is_end && options_.deadlocks) note({Interleaving::kNobody, id, kSilent});
    }
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (steps[i].culprit != Interleaving::kNobody) {
        note({steps[i].culprit, id, steps[i].letter});
        if (built_ != nullptr) batch_.push_back({PackedId::none(), steps[i].letter, 0});
        if (built_ != nullptr) pad();
        continue;
      }
      const std::uint64_t* target = steps_.target(i);
      const std::uint64_t hash = states_.hash(target);
      states_.expect(hash);
      batch_.push_back({id, steps[i].letter, hash});
      words_.insert(words_.end(), target, target + steps_.width());
    }
  }
  void pad() { words_.resize(words_.size() + steps_.width(), 0); }

  // The first of each kind is a nearest one.
  void note(const Found& found) {
    const bool is_deadlock = found.component == Interleaving::kNobody;
    std::uint8_t& reported = is_deadlock ? reported_.back() : reported_[found.component];
    if (reported != 0) return;
    reported = 1;
    has_deadlock_ = has_deadlock_ || is_deadlock;
    faults_.push_back(found);
  }

  // Gives the states of the batch their numbers.
  std::optional<StopReason> flush() {
    if (const auto reason = ask()) return reason;
    for (const Pending& pending : batch_) {
      if (pending.from.is_some()) states_.approach(pending.hash);
    }
    const std::uint64_t* words = words_.data();
    for (const Pending& pending : batch_) {
      StateId target = kErrorState;
      if (pending.from.is_some()) {
        const auto found = states_.insert(words, pending.hash);
        if (found.is_new) before_.push_back(pending.from);
        target = StateId(found.id.index());
      }
      words += steps_.width();
      if (built_ != nullptr) build(pending.letter, target);
    }
    if (built_ != nullptr) build_rest();
    batch_.clear();
    words_.clear();
    return std::nullopt;
  }

  // The states of the batch have their steps in it one after the other; some have none.
  void build(LetterId letter, StateId target) {
    while (left_ == 0) open_row();
    built_->add_edge(letter, target);
    --left_;
  }
  void open_row() {
    built_->add_state();
    left_ = waiting_[next_row_++].second;
  }
  void build_rest() {
    while (next_row_ < waiting_.size()) open_row();
    waiting_.clear();
    next_row_ = 0;
  }

  std::optional<StopReason> ask() {
    const std::size_t building = built_ == nullptr ? 0 : 2 * built_->bytes();
    const std::size_t bytes = states_.bytes_with(batch_.size()) +
                              2 * before_.capacity() * sizeof(PackedId) + building + steps_.bytes();
    if (!charge_.resize(bytes)) return StopReason::Memory;
    if (options_.progress != nullptr) {
      options_.progress->report({built_ == nullptr ? "search" : "compose", 0, states_.size()});
    }
    return limits_.reached();
  }

  Fault fault(const Found& found) {
    Fault fault{found.component, {}};
    if (!fault.is_deadlock()) fault.trace.push_back(found.letter);
    for (PackedId at = found.from; before_[at.index()].is_some(); at = before_[at.index()]) {
      fault.trace.push_back(letter_between(before_[at.index()], at));
    }
    std::reverse(fault.trace.begin(), fault.trace.end());
    return fault;
  }

  LetterId letter_between(PackedId from, PackedId to) {
    steps_.expand(states_[from]);
    const auto steps = steps_.steps();
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
  std::vector<PackedId> before_;  // per state: the one from which it was reached first
  std::vector<Pending> batch_;
  std::vector<std::uint64_t> words_;  // of the batch's targets
  std::vector<Found> faults_;
  std::vector<std::uint8_t> reported_;  // per component, then for deadlock: one was found
  bool has_deadlock_ = false;
  std::size_t transitions_ = 0;
  StateId end_;

  // Only if the composition is built.
  LtsBuilder* built_;
  std::vector<std::pair<PackedId, std::uint32_t>> waiting_;  // states of the batch and their steps
  std::size_t next_row_ = 0;
  std::uint32_t left_ = 0;  // steps of the open row that are not built
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
