#include "draw/model_svg.h"

#include <sstream>

#include "draw/graph_svg.h"
#include "draw/model_dot.h"
#include "draw/model_labels.h"

namespace arbiter::draw {

namespace {

tl::unexpected<Unwritten> too_large(const std::string& what, std::size_t most) {
  return unwritten("a model of " + what + " is too large to draw (at most " + std::to_string(most) +
                   "); use .dot, .aut, .fsm, .csp, .json or .txt");
}

}  // namespace

tl::expected<std::string, Unwritten> model_to_svg(const ShownModel& shown, const Limits& limits) {
  const std::size_t states = shown.model.dfa.states();
  if (states > kMaxDrawnStates)
    return too_large(std::to_string(states) + " states", kMaxDrawnStates);
  std::size_t edges = 0;
  for (std::uint32_t i = 0; i < states; ++i) {
    edges += joined_edges(shown, automata::StateId(i)).size();
  }
  if (edges > kMaxDrawnEdges) return too_large(std::to_string(edges) + " edges", kMaxDrawnEdges);
  std::ostringstream dot;
  write_model_dot(dot, shown);
  return dot_to_svg(std::move(dot).str(), limits);
}

}  // namespace arbiter::draw
