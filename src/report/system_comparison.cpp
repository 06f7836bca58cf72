#include "report/system_comparison.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "report/answer_head.h"
#include "report/system_words.h"
#include "support/counted.h"
#include "support/printable.h"

namespace arbiter::report {

namespace {

using automata::Side;
using nlohmann::ordered_json;

std::string name_of(const ShownComparison& shown, Side side) {
  const LoadedSystem& system = side == Side::Left ? shown.left : shown.right;
  return printable(system.source->name()) + " (" + system.system.name + ")";
}

std::string comparison_text(const ShownComparison& shown) {
  const auto& difference = shown.compared.difference;
  std::string text;
  if (shown.holds()) {
    text = shown.one_way ? "REFINES  the traces of " + name_of(shown, Side::Left) +
                               " are among those of " + name_of(shown, Side::Right)
                         : "EQUIVALENT  " + name_of(shown, Side::Left) + " and " +
                               name_of(shown, Side::Right) + " have the same traces";
  } else {
    text = (shown.one_way ? "DOES NOT REFINE  " : "INEQUIVALENT  ") +
           name_of(shown, difference->of) + " has a trace that " +
           name_of(shown, other(difference->of)) + " lacks";
  }
  text += "\n";
  if (shown.request.quiet) return text;
  if (difference) {
    text += trace_text(difference->actions) + "trace of " +
            counted(difference->actions.size(), "action") + " · ";
  }
  return text + "minimal automata of " + std::to_string(shown.compared.left.states()) + " and " +
         counted(shown.compared.right.states(), "state") + "\n";
}

ordered_json comparison_json(const ShownComparison& shown) {
  ordered_json json = json_head(shown.request, nullptr);
  json["files"] = {shown.request.file, shown.request.second_file};
  json["processes"] = {shown.left.system.name, shown.right.system.name};
  if (shown.one_way) {
    json["verdict"] = shown.holds() ? "refines" : "does-not-refine";
  } else {
    json["verdict"] = shown.holds() ? "equivalent" : "inequivalent";
  }
  if (const auto& difference = shown.compared.difference) {
    json["play_of"] = difference->of == Side::Left ? "left" : "right";
    json["play"] = trace_json(difference->actions);
  }
  json["method"] = method_name(AnswerMethod::Explicit);
  json["models"] = ordered_json::array();
  for (const automata::Dfa* dfa : {&shown.compared.left, &shown.compared.right}) {
    json["models"].push_back({{"states", dfa->states()}, {"transitions", dfa->transitions()}});
  }
  const std::size_t states = shown.compared.left.states() + shown.compared.right.states();
  json["stats"] = stats_json(shown.request, states,
                             shown.compared.left.transitions() + shown.compared.right.transitions(),
                             std::max(shown.compared.left.states(), shown.compared.right.states()));
  return json;
}

}  // namespace

ShownAnswer shown_answer(const ShownComparison& shown) {
  return {comparison_text(shown), comparison_json(shown)};
}

}  // namespace arbiter::report
