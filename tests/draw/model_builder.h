// Models for the tests of their formats: built from programs, or put together by hand.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "draw/graph_builder.h"
#include "draw/shown_model.h"
#include "model/build.h"

namespace arbiter::draw {

// A model together with the graph that it belongs to.
struct BuiltModel {
  game::Graph graph;
  model::Model model;
  model::Observe observe = model::Observe::Termination;

  draw::ShownModel shown() const { return {model, graph, observe}; }
};

inline BuiltModel built(std::string text, model::Observe observe = model::Observe::Termination,
                        const typing::Options& options = {}, std::string file = "program.ia") {
  BuiltModel result;
  result.graph = compiled(std::move(text), options, std::move(file));
  result.observe = observe;
  auto model = model::build(result.graph, {.observe = observe}, Limits());
  if (auto* finished = std::get_if<model::Model>(&model)) {
    result.model = std::move(*finished);
  } else {
    ADD_FAILURE() << "should have a model: " << result.graph.judgement->source->text();
  }
  // How much was built on the way is no matter of formats.
  result.model.states_built = 40;
  result.model.peak_states = 30;
  return result;
}

// A model with one letter for each of these moves of the term's, `nd` among them, and no states
// yet.
inline BuiltModel with_letters(std::string text, const std::vector<std::string>& names) {
  BuiltModel result;
  result.graph = compiled(std::move(text));
  for (const std::string& name : names) {
    model::Letter letter{model::nd_move(0), name};
    if (name == "nd") {
      result.model.has_nd = true;
    } else {
      const auto move = result.graph.arena->parse(name);
      EXPECT_TRUE(move) << name;
      if (move) letter.move = *move;
    }
    result.model.letters.push_back(std::move(letter));
  }
  return result;
}

}  // namespace arbiter::draw
