// Models of terms given as text, and questions to them in the notation of plays.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <sstream>
#include <string>

#include "engine/front_end.h"
#include "game/compile.h"
#include "model/build.h"

namespace arbiter::model {

inline game::Graph graph_of(const std::string& text) {
  auto judgement = read_term(std::make_shared<const Source>("test.ia", text));
  EXPECT_TRUE(judgement) << text;
  auto graph = game::compile(std::make_shared<const core::Judgement>(std::move(*judgement)));
  return std::get<game::Graph>(std::move(graph));
}

// The strategy, or with Termination the complete plays. `order` as --order has it.
inline Model built(const std::string& text, Observe observe = Observe::Abort,
                   std::optional<std::string> order = std::nullopt) {
  const game::Graph graph = graph_of(text);
  BuildOptions options;
  options.observe = observe;
  if (order) options.order = parse_order(graph, *order).value();
  auto result = build(graph, options, Limits());
  EXPECT_TRUE(std::holds_alternative<Model>(result)) << text;
  return std::get<Model>(std::move(result));
}

// True if the play, moves separated by blanks, is one of the model.
inline bool accepts(const Model& model, const std::string& play) {
  automata::Word word;
  std::istringstream moves(play);
  for (std::string move; moves >> move;) {
    std::uint32_t letter = 0;
    while (letter < model.letters.size() && model.letters[letter].name != move) ++letter;
    if (letter == model.letters.size()) return false;
    word.emplace_back(letter);
  }
  return model.dfa.accepts(word);
}

}  // namespace arbiter::model
