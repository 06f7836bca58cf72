#include "report/model_steps.h"

#include <nlohmann/json.hpp>

namespace arbiter::report {

std::string build_step_to_text(const model::BuildStep& step) {
  if (step.states == 0 && step.what == "given up") {
    return "given up after " + std::to_string(step.built) + " states\n";
  }
  return step.what + ": " + std::to_string(step.built) + " states, reduced to " +
         std::to_string(step.states) + " states, " + std::to_string(step.transitions) +
         " transitions\n";
}

nlohmann::ordered_json build_steps_to_json(const model::Model& model) {
  nlohmann::ordered_json steps = nlohmann::ordered_json::array();
  for (const model::BuildStep& step : model.steps) {
    steps.push_back({{"what", step.what},
                     {"built", step.built},
                     {"states", step.states},
                     {"transitions", step.transitions}});
  }
  return steps;
}

}  // namespace arbiter::report
