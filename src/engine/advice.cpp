#include "engine/advice.h"

namespace arbiter {

namespace {

constexpr const char* kSmallerProgram =
    "a smaller instance takes less: -D NAME=VALUE for a param, -W TYPE=SIZE for a data type, or "
    "--int LO..HI for every bare int, if there are any (leaving that range is an error then)";
constexpr const char* kSmallerSystem =
    "a smaller instance takes less: -D NAME=VALUE for a constant or a range, if the file has any";
constexpr const char* kPartByPart =
    "learn about one part after the other, so that the whole is never put together: --learn auto, "
    "which looks for errors and not for deadlocks";
constexpr const char* kPartitions =
    "see values through partitions, which may need few states: --method partition (and no --learn)";
constexpr const char* kWithoutLearning =
    "check it without --learn: search of the whole program may decide it";

// Whether search of the whole program may decide what learning about a part did not, and the help
// of the reason does not say so itself.
bool may_be_searched(UnknownReason reason) {
  switch (reason) {
    case UnknownReason::Rounds:
    case UnknownReason::Solver:
    case UnknownReason::Overflow:
    case UnknownReason::Choices:
    case UnknownReason::Unbounded: return true;
    default: return is_by_limit(reason);
  }
}

}  // namespace

std::vector<std::string> what_to_try(const Undecided& undecided, Subject subject) {
  std::vector<std::string> ways;
  if (!undecided.help.empty()) ways.push_back(undecided.help);
  switch (undecided.reason) {
    case UnknownReason::Timeout: ways.emplace_back("give it longer: --timeout SECONDS"); break;
    case UnknownReason::Memory:
      if (!undecided.is_fixed_limit) ways.emplace_back("give it more memory: --memory MIB");
      break;
    case UnknownReason::Interrupt: ways.emplace_back("let it run to its end"); break;
    case UnknownReason::Abstraction:
    case UnknownReason::Choices:
      ways.emplace_back("leave out the abstraction (the @ of the types) and give the data ranges");
      break;
    case UnknownReason::Overflow:
      if (!undecided.help.empty()) break;
      ways.emplace_back(
          "give the variables that grow a type that wraps around, int%8, or a range, int[0..7]: "
          "leaving that is an error, unless an assume keeps plays within it");
      break;
    default: break;
  }
  if (is_by_limit(undecided.reason) && undecided.has_parts) ways.emplace_back(kPartByPart);
  const bool has_learned = undecided.method == AnswerMethod::AssumeGuarantee;
  if (has_learned && subject == Subject::Program && may_be_searched(undecided.reason)) {
    ways.emplace_back(kWithoutLearning);
  }
  if (is_by_limit(undecided.reason) && undecided.may_use_partitions) {
    ways.emplace_back(kPartitions);
  }
  // Where the reason has a help of its own, that is more to the point.
  if (is_by_limit(undecided.reason) && undecided.help.empty()) {
    ways.emplace_back(subject == Subject::Program ? kSmallerProgram : kSmallerSystem);
  }
  return ways;
}

}  // namespace arbiter
