// Graphs for the tests of their pictures: compiled from programs, or put together by hand.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/front_end.h"
#include "game/compile.h"

namespace arbiter::draw {

inline game::Graph compiled(std::string text, const typing::Options& options = {},
                            std::string file = "program.ia") {
  auto source = std::make_shared<const Source>(std::move(file), std::move(text));
  auto term = read_term(source, options);
  if (!term) {
    ADD_FAILURE() << "should be accepted: " << term.error()[0].message << "\n" << source->text();
    return {};
  }
  auto graph = game::compile(std::make_shared<const core::Judgement>(std::move(*term)));
  return std::get<game::Graph>(std::move(graph));
}

// A graph of variables and code alone.
class CodeBuilder {
 public:
  CodeBuilder() {
    auto judgement = std::make_shared<core::Judgement>();
    judgement->source = std::make_shared<Source>("code.ia", "skip");
    judgement->names = names_;
    judgement_ = judgement.get();
    graph_.judgement = std::move(judgement);
  }

  game::VariableId local(std::string_view name, typing::Data data = {}, std::uint32_t place = 0) {
    return add({game::Variable::Kind::Local, names_->intern(name), {place, place}, data});
  }
  game::VariableId add(game::Variable variable) { return graph_.variables.push(variable); }
  void free(std::string_view name) { judgement_->context.push({.name = names_->intern(name)}); }

  game::Expression code(const std::vector<game::Instruction>& instructions) {
    const auto begin = static_cast<std::uint32_t>(graph_.code.size());
    graph_.code.insert(graph_.code.end(), instructions.begin(), instructions.end());
    return {begin, static_cast<std::uint32_t>(graph_.code.size())};
  }

  NamePool& names() { return *names_; }
  const game::Graph& graph() const { return graph_; }

 private:
  std::shared_ptr<NamePool> names_ = std::make_shared<NamePool>();
  core::Judgement* judgement_ = nullptr;
  game::Graph graph_;
};

}  // namespace arbiter::draw
