// What is told of an assumption that was learned about a part of a program.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "report/contract.h"
#include "report/program_answer.h"

namespace arbiter::report {

// What a lesson came to, beside the answer, which is of `learn_part`.
struct PartLesson {
  std::vector<std::string> names;   // of the parts that it is about
  std::string chosen{};             // how auto chose, line by line
  std::string conjectures{};        // that were made on the way, for -v
  assume::Assumption assumption{};  // if it is safe
  // The same: what the part must promise, if there is a contract.
  std::optional<ContractWords> contract{};
};

// ", by an assumption about `p`".
std::string by_assumption(const PartLesson& lesson);
// Lines after the headline: what -v adds, and the contract. Here and below the lesson is there.
std::string lesson_text(const ProgramAnswer& shown);
// What goes before the costs: "assumption of 2 states … · 3 rounds, 12 membership queries · ".
std::string lesson_result(const ProgramAnswer& shown);
// The field `learning`.
nlohmann::ordered_json lesson_json(const ProgramAnswer& shown);
// For a page.
std::vector<std::pair<std::string, std::string>> lesson_statistics(const ProgramAnswer& shown);

// The assumption as a file that `check --assume` reads, with the contract as comments.
std::string assumption_file(const PartLesson& lesson);

}  // namespace arbiter::report
