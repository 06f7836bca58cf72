// Reads and writes Aldebaran's format; its lines are in aut.h.
#include "fsp/aut.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace arbiter::fsp {

namespace {

using automata::kErrorState;
using automata::kSilent;
using automata::LetterId;
using automata::Lts;
using automata::StateId;

constexpr std::uint32_t kMaxStates = 1U << 28U;

struct Line {
  std::uint32_t from = 0;
  LetterId letter;
  StateId to;
};

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\f\v";
  const std::size_t first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

std::optional<std::int64_t> number_of(std::string_view text) {
  text = trimmed(text);
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || end != text.data() + text.size()) return std::nullopt;
  if (error == std::errc::result_out_of_range) return std::numeric_limits<std::int64_t>::max();
  return error == std::errc{} ? std::optional(value) : std::nullopt;
}

// The three parts of "(a, b, c)"; the middle one may have commas.
struct Triple {
  std::string_view first;
  std::string_view middle;
  std::string_view last;
};
std::optional<Triple> triple_of(std::string_view text) {
  text = trimmed(text);
  if (text.size() < 2 || text.front() != '(' || text.back() != ')') return std::nullopt;
  text = text.substr(1, text.size() - 2);
  const std::size_t begin = text.find(',');
  const std::size_t end = text.rfind(',');
  if (begin == std::string_view::npos || begin == end) return std::nullopt;
  return Triple{text.substr(0, begin), trimmed(text.substr(begin + 1, end - begin - 1)),
                text.substr(end + 1)};
}

class Reader {
 public:
  Reader(const Source& source, ActionTable& actions, const Limits& limits)
      : source_(source), actions_(actions), limits_(limits), charge_(limits) {}

  Result<Bounded<Lts>> run() {
    std::uint32_t number = 1;
    while (number < source_.line_count() && is_blank(number)) ++number;
    const std::uint32_t first = number;
    const std::string wrong_header = header(source_.text(source_.line_span(first)));
    if (!wrong_header.empty()) return error(first, wrong_header);
    for (++number; number <= source_.line_count(); ++number) {
      if (number % 4096 == 0) {
        if (const auto reason = enough()) return stopped(*reason);
      }
      if (is_blank(number)) continue;
      const std::string wrong = take(source_.text(source_.line_span(number)));
      if (!wrong.empty()) return error(number, wrong);
    }
    if (std::cmp_not_equal(lines_.size(), transitions_)) {
      return error(first, "this announces " + std::to_string(transitions_) +
                              (transitions_ == 1 ? " transition" : " transitions") +
                              (lines_.size() == 1 ? ", and there is " : ", and there are ") +
                              std::to_string(lines_.size()));
    }
    if (const auto reason = enough()) return stopped(*reason);
    return Bounded<Lts>(built());
  }

 private:
  // Why to stop, if so. What is charged is what `built` takes for so many lines, and the file.
  std::optional<StopReason> enough() {
    constexpr std::size_t kBytesPerLine = 3 * sizeof(Line) + 4 * sizeof(automata::Edge) + 32;
    const std::size_t bytes =
        lines_.capacity() * sizeof(Line) + lines_.size() * kBytesPerLine + actions_.bytes();
    if (!charge_.resize(source_.text().size() + bytes)) return StopReason::Memory;
    return limits_.reached();
  }
  static Result<Bounded<Lts>> stopped(StopReason reason) {
    return Bounded<Lts>(tl::unexpected(reason));
  }
  Result<Bounded<Lts>> error(std::uint32_t line, std::string message) const {
    Diagnostic diagnostic;
    diagnostic.code = DiagnosticCode::NotATransition;
    diagnostic.message = std::move(message);
    diagnostic.span = source_.line_span(line);
    return failure(std::move(diagnostic));
  }
  bool is_blank(std::uint32_t line) const {
    return trimmed(source_.text(source_.line_span(line))).empty();
  }

  // What is wrong with the first line, or nothing.
  std::string header(std::string_view text) {
    text = trimmed(text);
    const auto parts = text.starts_with("des") ? triple_of(text.substr(3)) : std::nullopt;
    const auto initial = parts ? number_of(parts->first) : std::nullopt;
    const auto transitions = parts ? number_of(parts->middle) : std::nullopt;
    const auto states = parts ? number_of(parts->last) : std::nullopt;
    if (!initial || !transitions || !states) {
      return "a .aut file begins with `des (0, transitions, states)`";
    }
    if (*states > kMaxStates) return "more than " + std::to_string(kMaxStates) + " states";
    if (*states < 1) return "there is at least one state";
    if (*initial < 0 || *initial >= *states) {
      return "the first state is one of 0 to " + std::to_string(*states - 1);
    }
    initial_ = static_cast<std::uint32_t>(*initial);
    transitions_ = *transitions;
    states_ = static_cast<std::uint32_t>(*states);
    return "";
  }

  // What is wrong with the line, or nothing.
  std::string take(std::string_view text) {
    const auto parts = triple_of(text);
    if (!parts) return "a transition is `(from, label, to)`";
    const auto from = number_of(parts->first);
    const auto to = number_of(parts->last);
    if (!from || !to) return "a transition leads from a number to a number";
    if (*from < 0 || *from >= states_ || *to < -1 || *to >= states_) {
      return "there are the states 0 to " + std::to_string(states_ - 1) + ", and -1 for the error";
    }
    std::string_view label = parts->middle;
    const bool is_quoted = label.size() >= 2 && label.front() == '"' && label.back() == '"';
    if (is_quoted) label = label.substr(1, label.size() - 2);
    if (label.empty()) return "the label is missing";
    const bool is_silent = label == "tau" || label == "i";
    lines_.push_back({static_cast<std::uint32_t>(*from),
                      is_silent ? kSilent : actions_.intern(label),
                      *to < 0 ? kErrorState : StateId(static_cast<std::uint32_t>(*to))});
    return "";
  }

  // The states that some line mentions, in order, the initial one first. Others cannot be reached.
  Lts built() {
    std::vector<std::uint32_t> mentioned = {initial_};
    for (const Line& line : lines_) {
      mentioned.push_back(line.from);
      if (line.to != kErrorState) mentioned.push_back(line.to.index());
    }
    const auto is_less = [&](std::uint32_t a, std::uint32_t b) {
      return std::pair(a != initial_, a) < std::pair(b != initial_, b);
    };
    std::sort(mentioned.begin(), mentioned.end(), is_less);
    mentioned.erase(std::unique(mentioned.begin(), mentioned.end()), mentioned.end());
    std::stable_sort(lines_.begin(), lines_.end(),
                     [&](const Line& a, const Line& b) { return is_less(a.from, b.from); });
    const auto number = [&](std::uint32_t state) {
      const auto at = std::lower_bound(mentioned.begin(), mentioned.end(), state, is_less);
      return StateId(static_cast<std::uint32_t>(at - mentioned.begin()));
    };
    automata::LtsBuilder builder;
    auto line = lines_.begin();
    for (const std::uint32_t state : mentioned) {
      builder.add_state();
      for (; line != lines_.end() && line->from == state; ++line) {
        const bool is_error = line->to == kErrorState;
        builder.add_edge(line->letter, is_error ? kErrorState : number(line->to.index()));
      }
    }
    return reachable(std::move(builder).finish());
  }

  const Source& source_;
  ActionTable& actions_;
  const Limits& limits_;
  MemoryCharge charge_;
  std::uint32_t initial_ = 0;
  std::uint32_t states_ = 0;
  std::int64_t transitions_ = 0;  // that are announced
  std::vector<Line> lines_;
};

}  // namespace

Result<Bounded<Lts>> read_aut(const Source& source, ActionTable& actions, const Limits& limits) {
  return Reader(source, actions, limits).run();
}

void write_aut(std::ostream& out, const Lts& lts, const ActionTable& actions) {
  out << "des (0, " << lts.transitions() << ", " << lts.states() << ")\n";
  for (std::uint32_t i = 0; i < lts.states(); ++i) {
    for (const automata::Edge& edge : lts.edges(StateId(i))) {
      out << "(" << i << ", \"" << actions.text(edge.letter) << "\", ";
      if (edge.target == kErrorState) {
        out << "-1)\n";
      } else {
        out << edge.target.index() << ")\n";
      }
    }
  }
}

}  // namespace arbiter::fsp
