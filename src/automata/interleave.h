// Parallel composition, one state at a time.
//
// A state of the composition is a tuple of the components' states, packed side by side into units
// of 32 bits. A letter is read together by all components that have it in their alphabet; silent
// steps are made alone. A tuple with a component in the error is the error, which is not stored.
//
// Each letter that several components share has a leader, the one that allows it in the smallest
// part of its states: only where the leader has the letter are the others asked. So a step costs a
// look at the edges that the components lead, and a search in the rows of the others.
//
// Where every component that can terminate has done so and the others can do nothing more, the
// composition has terminated. All such tuples are one state, as LTSA counts.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "automata/lts.h"
#include "support/limits.h"

namespace arbiter::automata {

// Which steps of a composition go before others: where a step of a `high` letter is possible, no
// other is taken; where `high` is false, steps of these letters are taken only if no other is
// possible.
struct Priority {
  bool is_high = false;
  std::vector<LetterId> letters;  // sorted
};

class Interleaving {
 public:
  // The components and limits should outlive it; at least one component.
  Interleaving(std::span<const Lts* const> components, const Priority* priority,
               const Limits& limits);

  // Units of a packed state.
  std::size_t width() const { return width_; }
  std::size_t bytes() const;
  std::vector<std::uint32_t> initial() const;

  static constexpr std::uint32_t kNobody = 0xFFFFFFFFU;
  struct Step {
    LetterId letter;                  // kSilent too
    std::uint32_t culprit = kNobody;  // the component that comes to its error, if one does
  };

  // Finds the steps from a packed state and puts them behind those that were found before. Their
  // order is the same on every run. Returns how many transitions they are: several into the error
  // by one letter are one. Where many choose together, there may be more steps than the limits
  // allow: then it has stopped.
  std::size_t expand(const std::uint32_t* state);
  std::optional<StopReason> stopped() const { return stopped_; }
  std::span<const Step> steps() const { return steps_; }
  // Where a step leads; nothing to be read if it is into the error.
  const std::uint32_t* target(std::size_t step) const { return targets_.data() + step * width_; }
  // Forgets the steps.
  void clear();
  // The state has terminated, if it has no steps.
  bool is_end(const std::uint32_t* state) const;

 private:
  // The edges of one letter from one state of a component.
  struct Run {
    std::uint32_t letter;  // index of a shared letter, or kPrivate
    LetterId name;
    std::size_t first;  // into the component's edges
    std::uint32_t count;
  };
  static constexpr std::uint32_t kPrivate = 0xFFFFFFFFU;
  struct Field {
    std::uint32_t unit = 0;
    std::uint32_t shift = 0;
    std::uint32_t mask = 0;
  };
  struct Component {
    const Lts* lts = nullptr;
    Field field;
    std::vector<Edge> edges;  // by (state, letter, target)
    std::vector<Run> led;     // by state
    std::vector<std::size_t> led_first;
    std::vector<Run> shared;  // by (state, letter); those that others lead
    std::vector<std::size_t> shared_first;
    std::vector<std::uint8_t> can_be_silent;  // per state
  };
  // Those of a shared letter who follow its leader.
  struct Followers {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
  };

  void lay_out();
  void find_shared();
  std::uint32_t shared_index(LetterId letter) const;
  std::vector<std::size_t> uses_of(const Lts& lts) const;
  void find_leaders();
  void add_runs(std::uint32_t component, const std::vector<std::uint32_t>& leader);
  void find_terminating();
  const Run* find(std::uint32_t component, std::uint32_t letter) const;
  void take_private(std::uint32_t component, const Run& run);
  void take_shared(std::uint32_t component, const Run& run);
  bool has_room();
  // Room for one more target, which begins as the state itself.
  std::uint32_t* next_target();
  // The step to the last target, or the one of this culprit into the error.
  void add(LetterId letter, std::uint32_t culprit);
  bool is_repeated(LetterId letter, std::uint32_t* target);
  void apply_priority(std::size_t first);
  bool has_terminated(const std::uint32_t* state) const;
  static std::uint32_t value(const std::uint32_t* state, const Field& field) {
    return (state[field.unit] & field.mask) >> field.shift;
  }
  static void set(std::uint32_t* state, const Field& field, std::uint32_t value) {
    state[field.unit] = (state[field.unit] & ~field.mask) | (value << field.shift);
  }

  std::vector<Component> components_;
  const Priority* priority_;
  const Limits& limits_;
  MemoryCharge charge_;  // for steps, where there are many
  std::optional<StopReason> stopped_;
  std::size_t width_ = 1;
  std::vector<LetterId> letters_;        // the shared ones, sorted
  std::vector<Followers> followers_;     // per shared letter
  std::vector<std::uint32_t> follower_;  // components
  bool can_terminate_ = false;
  Field end_field_;  // one bit: the state that stands for all terminated ones

  const std::uint32_t* state_ = nullptr;
  std::vector<std::uint32_t> at_;  // per component: its state
  std::vector<Step> steps_;
  std::vector<std::uint32_t> targets_;
  // Says of the letters of one state's steps, as they come, whether they are new. Those of a
  // visible letter come together.
  class Once {
   public:
    void clear() { *this = {}; }
    bool is_new(LetterId letter) {
      if (letter == kSilent) return !std::exchange(has_silent_, true);
      return std::exchange(last_, letter) != letter;
    }

   private:
    bool has_silent_ = false;
    LetterId last_;
  };
  struct Choice {
    std::uint32_t component;
    const Edge* first;
    std::uint32_t count;
    std::uint32_t chosen;
  };
  std::vector<Choice> choices_;
  std::size_t transitions_ = 0;  // of the state that is expanded
  Once error_;                   // transitions into the error
  Once end_;                     // and into the end
  bool has_silent_loop_ = false;
};

}  // namespace arbiter::automata
