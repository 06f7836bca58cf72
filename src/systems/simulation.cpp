// Simulates words on M1 || P, and so knows the weakest assumption.
//
// A word is allowed if no run of M1 || P that does it, with any steps of letters outside the
// interface between, comes to the error. So follow the set of states that such runs can be in: that
// is the subset construction, made as far as words ask for it and remembered. A set from which a
// step can come to the error is the error. The empty set can do nothing, so all that follows is
// allowed.
//
// States from which the error cannot be reached never matter, and are left out first. That keeps
// sets small: where M1 || P has taken a way that is safe in any case, the set is empty and
// everything is allowed, which is 004's last state of A_w.
//
// Made for all words, this is the construction of the weakest assumption by Giannakopoulou,
// Păsăreanu and Barringer (ASE 2002; 004's [14]): determinise the error language, complete it,
// minimise.
//
// Cost: M1 || P once; then a look per letter of a word, and the edges of a set for each that is
// new. There may be 2^n sets; the limits end it.
#include "systems/simulation.h"

#include <algorithm>
#include <utility>

#include "automata/lts_search.h"
#include "automata/minimise.h"

namespace arbiter::systems {

using automata::Edge;
using automata::kErrorState;
using automata::kSilent;
using automata::LtsBuilder;
using automata::StateId;

namespace {

constexpr std::size_t kAskEvery = std::size_t{1} << 16U;

// For each state whether the error can be reached from it.
Bounded<std::vector<std::uint8_t>> reaching_error(const Lts& lts, const Limits& limits) {
  std::vector<std::size_t> first(lts.states() + 1, 0);  // of the edges into each state
  std::vector<std::uint8_t> reaches(lts.states(), 0);
  std::vector<std::uint32_t> queue;
  std::optional<StopReason> stop;
  const auto each_edge = [&](const auto& visit) {
    for (std::uint32_t from = 0; from < lts.states() && !stop; ++from) {
      for (const Edge& edge : lts.edges(StateId(from))) visit(from, edge);
      if (from % kAskEvery == 0) stop = limits.reached();
    }
  };
  each_edge([&](std::uint32_t from, const Edge& edge) {
    if (edge.target != kErrorState) {
      ++first[edge.target.index() + 1];
    } else if (std::exchange(reaches[from], 1) == 0) {
      queue.push_back(from);
    }
  });
  for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
  std::vector<std::uint32_t> sources(first.back());
  std::vector<std::size_t> at(first.begin(), first.end() - 1);
  each_edge([&](std::uint32_t from, const Edge& edge) {
    if (edge.target != kErrorState) sources[at[edge.target.index()]++] = from;
  });
  for (std::size_t head = 0; head < queue.size() && !stop; ++head) {
    if (head % kAskEvery == 0) stop = limits.reached();
    const std::uint32_t state = queue[head];
    for (std::size_t i = first[state]; i < first[state + 1]; ++i) {
      if (std::exchange(reaches[sources[i]], 1) == 0) queue.push_back(sources[i]);
    }
  }
  if (stop) return tl::unexpected(*stop);
  return reaches;
}

}  // namespace

std::size_t Simulation::Hash::operator()(const Set& set) const {
  std::uint64_t hash = 0x9E3779B97F4A7C15U + set.size();
  for (const std::uint32_t state : set) {
    hash = (hash ^ state) * 0xD6E8FEB86659FD93U;
    hash ^= hash >> 32U;
  }
  return hash;
}

Bounded<void> Simulation::charge(std::size_t more) {
  bytes_ += more;
  if (bytes_ > charge_.bytes() && !charge_.resize(bytes_ + bytes_ / 4 + 4096)) {
    return tl::unexpected(StopReason::Memory);
  }
  if (const auto reason = limits_.reached()) return tl::unexpected(*reason);
  return {};
}

Bounded<void> Simulation::ask(std::size_t more) {
  looks_ += more;
  if (looks_ < kAskEvery) return {};
  looks_ = 0;
  if (progress_ != nullptr) progress_->report({"learn", 0, words_, "words"});
  if (const auto reason = limits_.reached()) return tl::unexpected(*reason);
  return {};
}

Bounded<void> Simulation::start(const Components& judged) {
  const auto whole = automata::compose(pointers(judged), nullptr, limits_, progress_);
  if (!whole) return tl::unexpected(whole.error().reason);
  states_ = whole->states();
  transitions_ = whole->transitions();
  // The composition, the edges turned around, and what is kept of it.
  MemoryCharge making(limits_);
  if (!making.resize(3 * whole->bytes())) return tl::unexpected(StopReason::Memory);
  if (auto done = keep_dangerous(*whole); !done) return done;
  if (is_harmless_) return {};
  seen_.assign(dangerous_.states(), 0);
  const auto found = closed({0});
  if (!found) return tl::unexpected(found.error());
  initial_ = *found;
  return {};
}

Bounded<void> Simulation::keep_dangerous(const Lts& whole) {
  const auto reaches = reaching_error(whole, limits_);
  if (!reaches) return tl::unexpected(reaches.error());
  const std::vector<std::uint8_t>& kept = *reaches;
  is_harmless_ = kept[0] == 0;
  if (is_harmless_) return {};
  std::vector<std::uint32_t> number(whole.states(), 0);
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (kept[i] != 0) number[i] = count++;
  }
  LtsBuilder builder;
  for (std::uint32_t i = 0; i < whole.states(); ++i) {
    if (kept[i] == 0) continue;
    if (auto done = ask(1 + whole.edges(StateId(i)).size()); !done) return done;
    builder.add_state();
    for (const Edge& edge : whole.edges(StateId(i))) {
      const LetterId letter = edge.letter == kSilent ? kSilent : interface_.number(edge.letter);
      if (edge.target == kErrorState) {
        builder.add_edge(letter, kErrorState);
      } else if (kept[edge.target.index()] != 0) {
        builder.add_edge(letter, StateId(number[edge.target.index()]));
      }
    }
  }
  dangerous_ = std::move(builder).finish();
  return charge(dangerous_.bytes() + dangerous_.states());
}

Bounded<std::uint32_t> Simulation::closed(Set set) {
  bool errs = false;
  for (const std::uint32_t state : set) seen_[state] = 1;
  for (std::size_t head = 0; head < set.size() && !errs; ++head) {
    const auto row = dangerous_.edges(StateId(set[head]));
    if (const auto done = ask(1); !done) {
      for (const std::uint32_t state : set) seen_[state] = 0;
      return tl::unexpected(done.error());
    }
    for (auto edge = row.rbegin(); edge != row.rend() && edge->letter == kSilent; ++edge) {
      errs = errs || edge->target == kErrorState;
      if (errs) break;
      if (std::exchange(seen_[edge->target.index()], 1) == 0) set.push_back(edge->target.index());
    }
  }
  for (const std::uint32_t state : set) seen_[state] = 0;
  if (errs) return kError;
  std::sort(set.begin(), set.end());
  const auto [at, is_new] =
      number_.try_emplace(std::move(set), static_cast<std::uint32_t>(sets_.size()));
  if (!is_new) return at->second;
  INVARIANT(sets_.size() < kError, "sets should have numbers");
  sets_.push_back(&at->first);
  next_.resize(next_.size() + interface_.size(), kNotKnown);
  const std::size_t row = interface_.size() * 2 * sizeof(std::uint32_t);
  if (auto done = charge(2 * at->first.size() * sizeof(std::uint32_t) + row + 96); !done) {
    return tl::unexpected(done.error());
  }
  return at->second;
}

Bounded<std::uint32_t> Simulation::next(std::uint32_t set, LetterId number) {
  const std::size_t slot = set * interface_.size() + number.index();
  if (next_[slot] != kNotKnown) return next_[slot];
  Set targets;
  bool errs = false;
  for (const std::uint32_t state : *sets_[set]) {
    const auto row = dangerous_.edges(StateId(state));
    auto edge = std::lower_bound(row.begin(), row.end(), number,
                                 [](const Edge& a, LetterId b) { return a.letter < b; });
    for (; edge != row.end() && edge->letter == number && !errs; ++edge) {
      errs = edge->target == kErrorState;
      if (!errs) targets.push_back(edge->target.index());
    }
  }
  std::uint32_t found = kError;
  if (!errs) {
    std::sort(targets.begin(), targets.end());
    targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
    const auto reached = closed(std::move(targets));
    if (!reached) return reached;
    found = *reached;
  }
  next_[slot] = found;
  return found;
}

Bounded<bool> Simulation::allows(std::span<const LetterId> word) {
  if (is_harmless_) return true;
  std::uint32_t at = initial_;
  ++words_;
  if (const auto done = ask(1 + word.size()); !done) return tl::unexpected(done.error());
  for (const LetterId number : word) {
    if (at == kError) return false;
    const auto found = next(at, number);
    if (!found) return tl::unexpected(found.error());
    at = *found;
  }
  return at != kError;
}

Bounded<Dfa> Simulation::weakest() {
  automata::DfaBuilder builder;
  if (is_harmless_) {
    const StateId all = builder.add_state(true);
    for (const LetterId number : interface_.numbers()) builder.add_edge(number, all);
    return std::move(builder).finish();
  }
  if (initial_ == kError) return Dfa();
  INVARIANT(initial_ == 0, "the first set should be the initial one");
  // Words of a learner may have made sets already, in any order; each set has its row.
  for (std::uint32_t set = 0; set < sets_.size(); ++set) {
    if (progress_ != nullptr) progress_->report({"determinise", 0, sets_.size()});
    builder.add_state(true);
    for (const LetterId number : interface_.numbers()) {
      const auto found = next(set, number);
      if (!found) return tl::unexpected(found.error());
      if (*found != kError) builder.add_edge(number, StateId(*found));
    }
  }
  Dfa all = std::move(builder).finish();
  MemoryCharge making(limits_);
  if (!making.resize(automata::minimise_bytes(all))) return tl::unexpected(StopReason::Memory);
  return automata::minimise_reachable(std::move(all), {}, limits_);
}

}  // namespace arbiter::systems
