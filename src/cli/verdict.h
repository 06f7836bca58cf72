// How `check` shows the verdict about a program, by whatever way it was found.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/settings.h"
#include "engine/answer.h"
#include "support/progress.h"

namespace arbiter::cli {

// What is said beside the verdict, if it was not found by looking at the whole program.
struct HowVerified {
  std::optional<AnswerMethod> method{};  // none for what the verdict itself says
  std::string by{};                      // ", by an assumption about `p`"
  std::string told{};                    // lines after the headline
  std::string result{};                  // before the costs: "assumption of 2 states · "
  nlohmann::ordered_json more{};         // fields, or null
  // For a report: names and values that tell of it.
  std::vector<std::pair<std::string, std::string>> statistics{};
};

// Writes the files that were asked for and prints the answer. Returns the exit code.
int show_verdict(const Settings& settings, const Term& term, const Answer& answer,
                 const Verified& verified, const HowVerified& how, const Limits& limits,
                 Progress& progress);

}  // namespace arbiter::cli
