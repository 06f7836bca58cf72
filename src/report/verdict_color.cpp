#include "report/verdict_color.h"

#include "report/terminal.h"

namespace arbiter::report {

namespace {

constexpr std::string_view kGood = kGreen;
constexpr std::string_view kBad = kRed;
constexpr std::string_view kOpen = kYellow;

struct VerdictWord {
  std::string_view word;
  std::string_view after;  // what follows the word wherever it is a verdict
  std::string_view color;
};

constexpr VerdictWord kWords[] = {
    {"SAFE", "  ", kGood},       {"UNSAFE", "  ", kBad},
    {"UNKNOWN", "  ", kOpen},    {"UNKNOWN", ": ", kOpen},
    {"EQUIVALENT", "  ", kGood}, {"INEQUIVALENT", "  ", kBad},
    {"REFINES", "  ", kGood},    {"DOES NOT REFINE", "  ", kBad},
    {"RIGHT", "  ", kGood},      {"WRONG", "  ", kBad},
    {"complete", "\n", kGood},   {"aborted", ": ", kBad},
    {"unsafe", ": ", kBad},      {"waiting for the environment", ": ", kOpen},
};

const VerdictWord* verdict_at_start_of(std::string_view line) {
  for (const VerdictWord& one : kWords) {
    if (line.starts_with(one.word) && line.substr(one.word.size()).starts_with(one.after)) {
      return &one;
    }
  }
  return nullptr;
}

}  // namespace

std::string with_colored_verdicts(std::string_view text) {
  std::string painted;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n') + 1);  // npos + 1 is 0
    const std::string_view whole = line.empty() ? text : line;
    std::size_t done = 0;
    if (const VerdictWord* verdict = verdict_at_start_of(whole)) {
      painted.append(verdict->color).append(verdict->word).append(kPlain);
      done = verdict->word.size();
    }
    painted += whole.substr(done);
    text.remove_prefix(whole.size());
  }
  return painted;
}

}  // namespace arbiter::report
