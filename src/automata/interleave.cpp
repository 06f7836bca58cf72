// How the steps of a composition are found; states, leaders and the end are explained in
// interleave.h.
#include "automata/interleave.h"

#include <algorithm>
#include <bit>

namespace arbiter::automata {

namespace {

constexpr std::size_t kTargetsPerAsk = std::size_t{1} << 14U;
constexpr std::size_t kMostWays = std::size_t{1} << 31U;

bool is_subset(std::span<const LetterId> some, std::span<const LetterId> all) {
  return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

}  // namespace

Interleaving::Interleaving(std::span<const Lts* const> components, const Priority* priority,
                           const Limits& limits)
    : priority_(priority), limits_(limits), charge_(limits) {
  INVARIANT(!components.empty(), "a composition should have a component");
  for (const Lts* lts : components) {
    components_.emplace_back();
    components_.back().lts = lts;
  }
  at_.resize(components_.size());
  find_terminating();
  lay_out();
  find_shared();
  find_leaders();
}

std::size_t Interleaving::bytes() const {
  std::size_t sum = 0;
  for (const Component& component : components_) {
    sum +=
        component.edges.capacity() * sizeof(Edge) +
        (component.led.capacity() + component.shared.capacity()) * sizeof(Run) +
        (component.led_first.capacity() + component.shared_first.capacity()) * sizeof(std::size_t);
  }
  return sum;
}

// It can terminate if some component can, and the others have no letter of their own.
void Interleaving::find_terminating() {
  std::vector<LetterId> terminating;
  bool some = false;
  for (const Component& component : components_) {
    if (component.lts->end().is_none()) continue;
    some = true;
    const auto alphabet = component.lts->alphabet();
    terminating.insert(terminating.end(), alphabet.begin(), alphabet.end());
  }
  std::sort(terminating.begin(), terminating.end());
  terminating.erase(std::unique(terminating.begin(), terminating.end()), terminating.end());
  can_terminate_ = some;
  for (const Component& component : components_) {
    if (component.lts->end().is_some()) continue;
    if (!is_subset(component.lts->alphabet(), terminating)) can_terminate_ = false;
  }
}

// A value lies in one unit.
void Interleaving::lay_out() {
  constexpr std::uint32_t kUnit = 32;
  std::uint32_t unit = 0;
  std::uint32_t shift = 0;
  const auto place = [&](std::uint32_t bits) {
    if (bits == 0) return Field{};  // a single state needs no room, and there may be no unit left
    if (shift + bits > kUnit) {
      ++unit;
      shift = 0;
    }
    const Field field{unit, shift, (~0U >> (kUnit - bits)) << shift};
    shift += bits;
    return field;
  };
  for (Component& component : components_) {
    component.field =
        place(static_cast<std::uint32_t>(std::bit_width(component.lts->states() - 1)));
  }
  if (can_terminate_) end_field_ = place(1);
  width_ = std::max<std::size_t>(1, unit + (shift > 0 ? 1 : 0));
}

// The letters that are in more than one alphabet.
void Interleaving::find_shared() {
  std::vector<LetterId> all;
  for (const Component& component : components_) {
    const auto alphabet = component.lts->alphabet();
    all.insert(all.end(), alphabet.begin(), alphabet.end());
  }
  std::sort(all.begin(), all.end());
  for (std::size_t i = 1; i < all.size(); ++i) {
    if (all[i] == all[i - 1] && (letters_.empty() || letters_.back() != all[i])) {
      letters_.push_back(all[i]);
    }
  }
}

std::uint32_t Interleaving::shared_index(LetterId letter) const {
  if (letter == kSilent) return kPrivate;
  const auto found = std::lower_bound(letters_.begin(), letters_.end(), letter);
  if (found == letters_.end() || *found != letter) return kPrivate;
  return static_cast<std::uint32_t>(found - letters_.begin());
}

// Per shared letter, in how many of its states a component has it.
std::vector<std::size_t> Interleaving::uses_of(const Lts& lts) const {
  std::vector<std::size_t> uses(letters_.size(), 0);
  for (std::uint32_t state = 0; state < lts.states(); ++state) {
    LetterId last = kSilent;
    for (const Edge& edge : lts.edges(StateId(state))) {
      if (edge.letter == last) continue;
      last = edge.letter;
      const std::uint32_t letter = shared_index(last);
      if (letter != kPrivate) ++uses[letter];
    }
  }
  return uses;
}

void Interleaving::find_leaders() {
  const auto count = static_cast<std::uint32_t>(components_.size());
  std::vector<double> least(letters_.size(), 2);
  std::vector<std::uint32_t> leader(letters_.size(), kNobody);
  std::vector<std::vector<std::uint32_t>> owners(letters_.size());
  for (std::uint32_t c = 0; c < count; ++c) {
    const Lts& lts = *components_[c].lts;
    const std::vector<std::size_t> uses = uses_of(lts);
    for (const LetterId name : lts.alphabet()) {
      const std::uint32_t letter = shared_index(name);
      if (letter == kPrivate) continue;
      owners[letter].push_back(c);
      const double share = static_cast<double>(uses[letter]) / static_cast<double>(lts.states());
      if (share >= least[letter]) continue;
      least[letter] = share;
      leader[letter] = c;
    }
  }
  for (std::uint32_t letter = 0; letter < letters_.size(); ++letter) {
    followers_.push_back({static_cast<std::uint32_t>(follower_.size()), 0});
    for (const std::uint32_t c : owners[letter]) {
      if (c != leader[letter]) follower_.push_back(c);
    }
    followers_.back().count =
        static_cast<std::uint32_t>(follower_.size()) - followers_.back().first;
  }
  for (std::uint32_t c = 0; c < count; ++c) add_runs(c, leader);
}

void Interleaving::add_runs(std::uint32_t index, const std::vector<std::uint32_t>& leader) {
  Component& component = components_[index];
  const Lts& lts = *component.lts;
  for (std::uint32_t state = 0; state < lts.states(); ++state) {
    component.led_first.push_back(component.led.size());
    component.shared_first.push_back(component.shared.size());
    component.can_be_silent.push_back(0);
    const auto row = lts.edges(StateId(state));
    for (std::size_t i = 0; i < row.size();) {
      const LetterId letter = row[i].letter;
      const std::size_t first = component.edges.size();
      for (; i < row.size() && row[i].letter == letter; ++i) component.edges.push_back(row[i]);
      const Run run{shared_index(letter), letter, first,
                    static_cast<std::uint32_t>(component.edges.size() - first)};
      if (letter == kSilent) component.can_be_silent.back() = 1;
      const bool leads = run.letter == kPrivate || leader[run.letter] == index;
      (leads ? component.led : component.shared).push_back(run);
    }
  }
  component.led_first.push_back(component.led.size());
  component.shared_first.push_back(component.shared.size());
}

std::vector<std::uint32_t> Interleaving::initial() const {
  std::vector<std::uint32_t> state(width_, 0);
  if (has_terminated(state.data())) set(state.data(), end_field_, 1);
  return state;
}

const Interleaving::Run* Interleaving::find(std::uint32_t index, std::uint32_t letter) const {
  constexpr std::size_t kFew = 8;
  const Component& component = components_[index];
  const Run* first = component.shared.data() + component.shared_first[at_[index]];
  const Run* const last = component.shared.data() + component.shared_first[at_[index] + 1];
  if (static_cast<std::size_t>(last - first) > kFew) {
    first = std::lower_bound(first, last, letter, [](const Run& run, std::uint32_t wanted) {
      return run.letter < wanted;
    });
    return first != last && first->letter == letter ? first : nullptr;
  }
  for (; first != last; ++first) {
    if (first->letter == letter) return first;
  }
  return nullptr;
}

// All that can terminate have, and none of the others can make a silent step.
bool Interleaving::has_terminated(const std::uint32_t* state) const {
  if (!can_terminate_) return false;
  for (const Component& component : components_) {
    const std::uint32_t at = value(state, component.field);
    if (component.lts->end().is_some()) {
      if (component.lts->end().index() != at) return false;
    } else if (component.can_be_silent.size() > at && component.can_be_silent[at] != 0) {
      return false;
    }
  }
  return true;
}

bool Interleaving::is_end(const std::uint32_t* state) const {
  return can_terminate_ && value(state, end_field_) != 0;
}

std::uint32_t* Interleaving::next_target() {
  const std::size_t at = targets_.size();
  targets_.resize(at + width_);
  std::uint32_t* target = targets_.data() + at;
  for (std::size_t i = 0; i < width_; ++i) target[i] = state_[i];
  return target;
}

// Steps to the end and silent steps that change nothing come up several times, from different
// components. The end is written as the state that stands for all of them.
bool Interleaving::is_repeated(LetterId letter, std::uint32_t* target) {
  if (can_terminate_ && has_terminated(target)) {
    std::fill(target, target + width_, 0);
    set(target, end_field_, 1);
    return !end_.is_new(letter);
  }
  return letter == kSilent && std::equal(target, target + width_, state_) &&
         std::exchange(has_silent_loop_, true);
}

void Interleaving::add(LetterId letter, std::uint32_t culprit) {
  if (culprit != kNobody) [[unlikely]] {
    if (error_.is_new(letter)) ++transitions_;
  } else {
    const bool can_repeat = can_terminate_ || letter == kSilent;
    if (can_repeat && is_repeated(letter, targets_.data() + targets_.size() - width_)) {
      targets_.resize(targets_.size() - width_);
      return;
    }
    ++transitions_;
  }
  steps_.push_back({letter, culprit});
}

void Interleaving::take_private(std::uint32_t index, const Run& run) {
  const Component& component = components_[index];
  for (std::size_t i = run.first; i < run.first + run.count; ++i) {
    const StateId target = component.edges[i].target;
    std::uint32_t* next = next_target();
    if (target != kErrorState) set(next, component.field, target.index());
    add(run.name, target == kErrorState ? index : kNobody);
  }
}

void Interleaving::take_shared(std::uint32_t index, const Run& run) {
  const auto [first, count] = followers_[run.letter];
  choices_.clear();
  choices_.push_back({index, components_[index].edges.data() + run.first, run.count, 0});
  for (std::uint32_t i = first; i < first + count; ++i) {
    const Run* other = find(follower_[i], run.letter);
    if (other == nullptr) return;
    choices_.push_back(
        {follower_[i], components_[follower_[i]].edges.data() + other->first, other->count, 0});
  }
  if (!has_room()) return;
  for (std::size_t made = 1;; ++made) {
    if (made % kTargetsPerAsk == 0 && !stopped_) stopped_ = limits_.reached();
    if (stopped_) return;
    std::uint32_t* next = next_target();
    std::uint32_t culprit = kNobody;
    for (const Choice& choice : choices_) {
      const StateId target = choice.first[choice.chosen].target;
      if (target == kErrorState) {
        culprit = std::min(culprit, choice.component);
      } else {
        set(next, components_[choice.component].field, target.index());
      }
    }
    add(run.name, culprit);
    std::size_t turn = choices_.size();
    while (turn > 0 && ++choices_[turn - 1].chosen == choices_[turn - 1].count) {
      choices_[--turn].chosen = 0;
    }
    if (turn == 0) return;
  }
}

// For all ways to choose. Few are not worth a question: what they take is given back soon.
bool Interleaving::has_room() {
  std::size_t ways = 1;
  for (const Choice& choice : choices_) {
    if (ways < kMostWays) ways *= choice.count;
  }
  const std::size_t steps = steps_.size() + ways;
  if (steps < kTargetsPerAsk) return true;
  // A hash for each, too; vectors grow by the double, and are there twice while they move.
  const std::size_t bytes = steps * (3 * (sizeof(Step) + width_ * sizeof(std::uint32_t)) + 8);
  const bool is_granted = ways < kMostWays && (bytes <= charge_.bytes() || charge_.resize(bytes));
  if (!is_granted) stopped_ = StopReason::Memory;
  return is_granted;
}

void Interleaving::clear() {
  steps_.clear();
  targets_.clear();
  if (charge_.bytes() == 0) return;
  steps_.shrink_to_fit();
  targets_.shrink_to_fit();
  (void)charge_.resize(0);
}

std::size_t Interleaving::expand(const std::uint32_t* state) {
  const std::size_t first = steps_.size();
  state_ = state;
  transitions_ = 0;
  error_.clear();
  end_.clear();
  has_silent_loop_ = false;
  if (is_end(state)) return 0;
  const auto count = static_cast<std::uint32_t>(components_.size());
  for (std::uint32_t c = 0; c < count; ++c) at_[c] = value(state, components_[c].field);
  for (std::uint32_t c = 0; c < count; ++c) {
    const Component& component = components_[c];
    const std::size_t last = component.led_first[at_[c] + 1];
    for (std::size_t i = component.led_first[at_[c]]; i < last; ++i) {
      const Run& run = component.led[i];
      if (run.letter == kPrivate) {
        take_private(c, run);
      } else {
        take_shared(c, run);
      }
    }
  }
  if (priority_ != nullptr) apply_priority(first);
  return transitions_;
}

// Leaves the preferred steps out of all, if there are any.
void Interleaving::apply_priority(std::size_t first) {
  const auto is_named = [&](const Step& step) {
    return step.letter != kSilent &&
           std::binary_search(priority_->letters.begin(), priority_->letters.end(), step.letter);
  };
  const auto is_preferred = [&](const Step& step) { return is_named(step) == priority_->is_high; };
  const auto begin = steps_.begin() + static_cast<std::ptrdiff_t>(first);
  if (std::none_of(begin, steps_.end(), is_preferred)) return;
  std::size_t kept = first;
  transitions_ = 0;
  error_.clear();
  for (std::size_t i = first; i < steps_.size(); ++i) {
    if (!is_preferred(steps_[i])) continue;
    if (steps_[i].culprit == kNobody || error_.is_new(steps_[i].letter)) ++transitions_;
    steps_[kept] = steps_[i];
    std::copy_n(targets_.begin() + static_cast<std::ptrdiff_t>(i * width_), width_,
                targets_.begin() + static_cast<std::ptrdiff_t>(kept * width_));
    ++kept;
  }
  steps_.resize(kept);
  targets_.resize(kept * width_);
}

}  // namespace arbiter::automata
