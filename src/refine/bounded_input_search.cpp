#include "refine/bounded_input_search.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <set>
#include <span>
#include <variant>
#include <vector>

namespace arbiter::refine {

namespace {

constexpr std::int64_t kMost = std::int64_t{1} << 40U;  // the largest m

// Whether the program has a loop without a move of O's: taking away, again and again, the nodes
// that no other leads to leaves the loops and what comes after them.
bool has_loops(const game::Graph& graph) {
  using Kind = game::Node::Kind;
  const auto targets_of = [&](const game::Node& node) {
    const bool goes_on = node.kind == Kind::Silent || node.kind == Kind::P;
    return goes_on ? graph.targets_of(node) : std::span<const game::NodeId>{};
  };
  std::vector<std::uint32_t> before(graph.nodes.size(), 0);
  for (const game::Node& node : graph.nodes) {
    for (const game::NodeId target : targets_of(node)) ++before[target.index()];
  }
  std::vector<std::uint32_t> open;
  for (std::uint32_t n = 0; n < before.size(); ++n) {
    if (before[n] == 0) open.push_back(n);
  }
  std::size_t gone = 0;
  for (; !open.empty(); ++gone) {
    const game::NodeId node(open.back());
    open.pop_back();
    for (const game::NodeId target : targets_of(graph.nodes[node])) {
      if (--before[target.index()] == 0) open.push_back(target.index());
    }
  }
  return gone < graph.nodes.size();
}

// The constants of the program, their neighbours and their negatives: those nearest to 0.
std::vector<std::int64_t> constants_of(const game::Graph& graph) {
  constexpr std::size_t kMostConstants = 48;
  std::set<std::int64_t> found;
  for (const game::Instruction& instruction : graph.code) {
    if (instruction.op != game::Instruction::Op::Constant) continue;
    const std::int64_t value = instruction.operand;
    if (value <= -kMost || value >= kMost) continue;
    found.insert({value - 1, value, value + 1, -value});
  }
  std::vector<std::int64_t> all(found.begin(), found.end());
  std::stable_sort(all.begin(), all.end(),
                   [](std::int64_t a, std::int64_t b) { return std::abs(a) < std::abs(b); });
  if (all.size() > kMostConstants) all.resize(kMostConstants);
  return all;
}

// The constants that are not within -m … m.
std::shared_ptr<const std::vector<std::int64_t>> beyond(const std::vector<std::int64_t>& constants,
                                                        std::int64_t m) {
  std::vector<std::int64_t> some;
  std::copy_if(constants.begin(), constants.end(), std::back_inserter(some),
               [m](std::int64_t value) { return value < -m || value > m; });
  return std::make_shared<const std::vector<std::int64_t>>(std::move(some));
}

// The path of the error that a search with these options has found.
std::vector<explore::Turn> path_of(const game::Graph& graph, explore::SearchOptions options,
                                   const Limits& limits) {
  options.paths = true;
  auto again = explore::search(graph, options, limits.or_grace());
  auto* searched = std::get_if<explore::Searched>(&again);
  if (searched == nullptr || searched->errors.empty()) return {};
  return std::move(searched->errors.front().path);
}

}  // namespace

BoundedInputSearch::BoundedInputSearch(const game::Graph& graph)
    : graph_(graph), has_loops_(has_loops(graph)), constants_(constants_of(graph)) {}

// A loop may take as many rounds as the integers that O brings are large.
std::size_t BoundedInputSearch::cost_of_move() const {
  constexpr std::size_t kLoop = 4;
  constexpr std::size_t kRounds = 16;
  const auto rounds = std::min(static_cast<std::size_t>(magnitude()), moves_);
  return has_loops_ ? kLoop + rounds / kRounds : 1;
}

// 1, 4, 1, 16, 1, 4, 1, 64 … times `least_`, as `level_` counts up.
std::int64_t BoundedInputSearch::magnitude() const {
  const int by = std::min(2 * std::countr_zero(level_), 40);
  return least_ > (kMost >> by) ? kMost : least_ << by;
}

std::optional<explore::FoundError> BoundedInputSearch::search(const Limits& limits,
                                                              bool wants_path) {
  constexpr std::size_t kLeast = 256;
  constexpr std::size_t kGrowth = 4;
  while (least_ < kMost && allowed_ / cost_of_move() >= moves_ && !limits.reached()) {
    explore::SearchOptions options;
    options.max_input = magnitude();
    if (has_constants_) options.extra_inputs = beyond(constants_, magnitude());
    has_constants_ = !has_constants_;
    options.max_moves = moves_;
    options.max_run = moves_;
    // A slice would let this search find errors sooner, so early that refinement would not come to
    // the rounds that 000's tables show.
    options.slices = false;
    auto result = explore::search(graph_, options, limits);
    const auto* searched = std::get_if<explore::Searched>(&result);
    const auto* gave_up = std::get_if<explore::GaveUp>(&result);
    const std::size_t built = searched != nullptr  ? searched->states
                              : gave_up != nullptr ? gave_up->states
                                                   : 0;
    states_ += built;
    peak_states_ = std::max(peak_states_, built);
    if (searched != nullptr && !searched->errors.empty()) {
      explore::FoundError found = searched->errors.front();
      if (wants_path) found.path = path_of(graph_, options, limits);
      return found;
    }
    if (searched != nullptr && !searched->overflowed) {
      const std::size_t used = std::min(searched->transitions, moves_);
      allowed_ -= used * cost_of_move();
      moves_ = std::max(kLeast, kGrowth * used);
      least_ = 2 * magnitude();
      level_ = 1;
    } else {
      allowed_ -= moves_ * cost_of_move();
      moves_ *= 2;
      ++level_;
    }
  }
  return std::nullopt;
}

}  // namespace arbiter::refine
