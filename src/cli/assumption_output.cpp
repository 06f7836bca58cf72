// -o with check --learn, of programs: the assumption that was learned, as a file.
#include <filesystem>
#include <sstream>

#include "cli/answer.h"
#include "cli/program_answer.h"
#include "cli/systems.h"
#include "cli/whole_file.h"
#include "engine/front_end.h"
#include "report/assumption_picture.h"
#include "report/part_lesson.h"
#include "report/part_text.h"
#include "support/counted.h"
#include "support/printable.h"

namespace arbiter::cli {

namespace {

constexpr const char* kAssumptionEnding = ".assumption";

// The text of OUT, or why there is none.
tl::expected<std::string, std::string> output_text(const Settings& settings,
                                                   const report::PartLesson& lesson,
                                                   const Limits& limits) {
  if (file_ending(settings.output) == kAssumptionEnding) return report::assumption_file(lesson);
  if (file_ending(settings.output) == ".dot") {
    std::ostringstream dot;
    report::write_assumption_dot(dot, lesson.assumption);
    return std::move(dot).str();
  }
  if (file_ending(settings.output) == ".svg") {
    auto svg = report::assumption_to_svg(lesson.assumption, limits.or_grace());
    if (!svg) return tl::unexpected(svg.error().message);
    return std::move(*svg);
  }
  const auto system = report::system_of(lesson.assumption);
  const auto text = system_text(
      settings, {"Assumption", system.lts, system.actions, "pair of moves", "pairs of moves"},
      limits.or_grace());
  if (!text) return tl::unexpected(text.error().message);
  return *text;
}

// A picture cannot be read again. So the assumption itself is kept beside it, as PART.assumption,
// unless there is a file of that name.
void keep_beside(const Settings& settings, const report::PartLesson& lesson) {
  namespace files = std::filesystem;
  const files::path beside =
      files::path(settings.output).parent_path() / (joined(lesson.names, "-") + kAssumptionEnding);
  if (beside.lexically_normal() == files::path(settings.json_file).lexically_normal()) return;
  const std::string text = report::assumption_file(lesson);
  const std::string shown = printable(beside.string());
  std::error_code error;
  if (files::exists(files::symlink_status(beside, error))) {
    const auto known = read_source(beside.string());
    if (known && (*known)->text() == text) return;
    tell_note(settings,
              shown + " is there, and was left as it is: -o " + shown + " writes the assumption");
  } else if (const auto wrong = write_whole(beside.string(), text)) {
    tell_note(settings, "to be used again, it was not kept: " + *wrong);
  } else {
    tell_note(settings, "to be used again, the assumption was written to " + shown + ", too");
  }
}

}  // namespace

bool is_for_assumption(const Settings& settings) {
  return !settings.output.empty() && file_ending(settings.output) != ".html";
}

std::optional<std::string> wrong_part_output(const Settings& settings) {
  if (!is_for_assumption(settings)) return std::nullopt;
  const std::string ending = file_ending(settings.output);
  if (ending == kAssumptionEnding || exports::lts_format(ending)) return std::nullopt;
  return "-o `" + settings.output +
         "`: it should end in .html for a report, or for the assumption in " + kAssumptionEnding +
         ", " + std::string(exports::lts_endings());
}

void write_assumption(const Settings& settings, const report::ProgramAnswer& shown,
                      const Limits& limits, report::WrittenFiles& files) {
  // It is told here, and not once more with the other files: so without the option.
  const auto miss = [&](const std::string& why) {
    files.missing.push_back({"", settings.output, why});
  };
  const auto miss_and_tell = [&](const std::string& why) {
    miss(why);
    tell_note(settings, printable(settings.output) + " was not written: " + why);
  };
  if (shown.lesson == nullptr) return miss_and_tell("nothing was learned, so no assumption");
  if (shown.answer.is_unknown()) return miss_and_tell("there is no verdict, so no assumption");
  if (shown.answer.is_unsafe()) return miss_and_tell("there is an error, so no assumption");
  const auto text = output_text(settings, *shown.lesson, limits);
  if (!text) return miss_and_tell(text.error());
  files.wrong = write_file(settings, "the assumption", settings.output, *text);
  if (files.wrong) return miss(*files.wrong);
  files.output = settings.output;
  if (file_ending(settings.output) != kAssumptionEnding) keep_beside(settings, *shown.lesson);
}

}  // namespace arbiter::cli
