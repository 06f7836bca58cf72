#include "report/report_words.h"

#include <algorithm>
#include <array>

#include "report/play_text.h"
#include "support/counted.h"

namespace arbiter::report {

namespace {

using core::ErrorReason;

struct Proved {
  ErrorReason reason;
  const char* one;   // if there is one place
  const char* many;  // if there are several, after their number
};

constexpr std::array<Proved, 6> kProved = {{
    {ErrorReason::Assert, "The assert holds whenever it is reached.",
     " asserts hold whenever they are reached."},
    {ErrorReason::Abort, "The abort is never reached.", " places with abort are never reached."},
    {ErrorReason::Bounds, "The array index is always within its bounds.",
     " array indices are always within their bounds."},
    {ErrorReason::Division, "The divisor is never zero.", " divisors are never zero."},
    {ErrorReason::Range, "The value that is stored is always in the range of its type.",
     " values that are stored are always in the ranges of their types."},
    {ErrorReason::ErrorCommand, "The error command is never called.",
     " calls of error commands are never made."},
}};

}  // namespace

std::string error_in_words(const ReachedError& error) {
  const std::string detail = detail_of(error.reason, error.outside);
  switch (error.reason) {
    case ErrorReason::Abort: return "abort is reached";
    case ErrorReason::Assert: return "an assert fails";
    case ErrorReason::Bounds: return "array " + detail;
    case ErrorReason::Division: return "a division by zero";
    case ErrorReason::Range: return detail + " of its type";
    case ErrorReason::ErrorCommand: return "the error command " + error.name + " is called";
  }
  return "";
}

std::vector<std::string> what_was_proved(const game::Graph& graph) {
  std::vector<std::string> sentences;
  for (const Proved& proved : kProved) {
    std::vector<std::uint32_t> places;  // a place may have several nodes
    for (const game::Node& node : graph.nodes) {
      const bool is_error = node.kind == game::Node::Kind::Error || node.is_error_call;
      if (is_error && node.reason == proved.reason) places.push_back(node.span.begin);
    }
    std::sort(places.begin(), places.end());
    const auto count = std::unique(places.begin(), places.end()) - places.begin();
    if (count == 1) sentences.emplace_back(proved.one);
    if (count > 1) {
      sentences.push_back((count == 2 ? "Both" : "All " + std::to_string(count)) + proved.many);
    }
  }
  return sentences;
}

std::vector<std::string> what_to_try(const Unknown& unknown) {
  std::vector<std::string> ways;
  if (!unknown.help.empty()) ways.push_back(unknown.help);
  const bool too_large =
      unknown.reason == UnknownReason::Timeout || unknown.reason == UnknownReason::Memory;
  if (unknown.reason == UnknownReason::Timeout)
    ways.emplace_back("Give it longer: --timeout SECONDS.");
  if (unknown.reason == UnknownReason::Memory)
    ways.emplace_back("Give it more memory: --memory MIB.");
  if (unknown.reason == UnknownReason::Interrupt) ways.emplace_back("Let it run to its end.");
  if (too_large || unknown.reason == UnknownReason::Interrupt) {
    ways.emplace_back(
        "Check a smaller instance first: smaller ranges (--int LO..HI), params (-D NAME=VALUE) or "
        "data types (-W TYPE=SIZE). An error found there is often one here, too, unless it is that "
        "a value leaves the range that --int gives.");
  }
  if (unknown.reason == UnknownReason::Overflow) {
    ways.emplace_back(
        "Give the variables that grow a type that wraps around, int%8, or a range, int[0..7]: "
        "leaving that is an error, unless an assume keeps plays within it.");
  }
  if (unknown.reason == UnknownReason::Abstraction || unknown.reason == UnknownReason::Choices) {
    ways.emplace_back("Leave out the abstraction (the @ of the types) and give the data ranges.");
  }
  return ways;
}

}  // namespace arbiter::report
