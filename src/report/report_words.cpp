#include "report/report_words.h"

#include <algorithm>
#include <array>

#include "draw/markup.h"
#include "report/answer_notes.h"
#include "report/html_page.h"
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

std::string undecided_on_page(const std::string& question, const Unknown& unknown,
                              const std::vector<std::string>& places) {
  std::string text =
      "<p>" + question + " is not decided: " + draw::escaped(unknown.message) + ".</p>\n";
  if (!places.empty()) {
    text += "<p>Not decided:</p>\n<ul>\n";
    for (const std::string& each : places) text += "<li>" + each + "</li>\n";
    text += "</ul>\n";
  }
  if (unknown.help.empty()) return text;
  std::vector<std::string> sentences;
  sentences.reserve(unknown.help.size());
  for (const std::string& way : unknown.help) sentences.push_back(as_sentence(way));
  return text + "<p>What to try:</p>\n" + list(sentences);
}

}  // namespace arbiter::report
