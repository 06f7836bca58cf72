// An answer about a program as text, as JSON and as a page.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/answer.h"
#include "report/request.h"
#include "report/shown_answer.h"
#include "support/limits.h"

namespace arbiter::report {

struct PartLesson;

// A file that was asked for and could not be made. The verdict stands without it.
struct NotWritten {
  std::string option;
  std::string file;
  std::string why;
};

// What became of the files that were asked for.
struct WrittenFiles {
  std::string output{};                // -o, if it was written
  std::string diagram{};               // --diagram, the same
  std::vector<NotWritten> missing{};   // since a limit was reached, or they would be too large
  std::optional<std::string> wrong{};  // what went wrong first, if something did
};

// Adds `output`, `diagram` and `not_written`.
void add_files(const WrittenFiles& files, nlohmann::ordered_json& json);

// What is shown. The answer is one of `verify`, or of `learn_part`, and then the lesson is there.
struct ProgramAnswer {
  const Request& request;
  const Term& term;
  const Answer& answer;
  const PartLesson* lesson = nullptr;
  std::string compared_parts{};  // by `--learn auto`, where it learned about none; -v tells
  WrittenFiles files{};

  const Source& source() const { return *term.judgement->source; }
  // What the search of a decided program found; an empty one if it is not decided.
  const Verified& verified() const;
};

// The limits in which plays are shown: one that takes too long, or too much memory, is left out,
// and that is said.
struct ShowLimits {
  explicit ShowLimits(const Limits& of_the_answer);

  bool is_late;  // they are beyond those of the user
  Limits limits;
  MemoryCharge charge;  // what shows the plays
};

std::string answer_text(const ProgramAnswer& shown, ShowLimits& limits);
nlohmann::ordered_json answer_json(const ProgramAnswer& shown, ShowLimits& limits);
ShownAnswer shown_answer(const ProgramAnswer& shown, ShowLimits& limits, WantedFormats wanted);

// "abort", "bounds", …, "error:NAME".
std::string reason_of(const ReachedError& error);

}  // namespace arbiter::report
