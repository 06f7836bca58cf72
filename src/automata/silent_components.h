// The states of a system that reach each other by silent steps, as one.
#pragma once

#include <cstdint>
#include <vector>

#include "automata/lts.h"

namespace arbiter::automata {

// Components in an order in which silent edges lead to the same one or an earlier one. O(edges).
class SilentComponents {
 public:
  explicit SilentComponents(const Lts& lts);

  std::uint32_t count() const { return count_; }
  std::uint32_t of(StateId state) const { return component_[state.index()]; }
  // Per state.
  const std::vector<std::uint32_t>& all() const { return component_; }

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;
  struct Frame {
    std::uint32_t state;
    std::size_t edge;  // counted from the last
  };

  void open(std::uint32_t state);
  void visit(std::uint32_t root);
  void close(std::uint32_t root);

  const Lts& lts_;
  std::vector<std::uint32_t> index_;
  std::vector<std::uint32_t> low_;
  std::vector<std::uint32_t> path_;
  std::vector<Frame> frames_;
  std::uint32_t next_ = 0;
  std::uint32_t count_ = 0;
  std::vector<std::uint32_t> component_;
};

}  // namespace arbiter::automata
