#include "fsp/print.h"

#include <algorithm>
#include <ostream>
#include <vector>

#include "fsp/token.h"

namespace arbiter::fsp {

namespace {

using automata::Edge;
using automata::kErrorState;
using automata::kSilent;
using automata::LetterId;
using automata::Lts;
using automata::StateId;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_word(char c) { return is_digit(c) || is_upper(c) || (c >= 'a' && c <= 'z') || c == '_'; }

bool is_number(std::string_view part) {
  if (part.starts_with("-")) part.remove_prefix(1);
  return !part.empty() && part.size() <= 9 && (part.size() == 1 || part[0] != '0') &&
         std::all_of(part.begin(), part.end(), is_digit);
}

// One part of a label, as a name in lower case.
std::string lower_name(std::string_view part) {
  std::string name;
  for (const char c : part) name += is_word(c) ? c : '_';
  const bool is_bad = name.empty() || is_digit(name[0]) || is_upper(name[0]) || name == "tau" ||
                      classify_word(name) != TokenKind::Lower;
  return is_bad ? "_" + name : name;
}

// A label that no other label is a prefix of, or has as one.
std::string silent_name(const Lts& lts, const ActionTable& actions) {
  std::string name = "silent";
  const auto is_taken = [&](LetterId letter) {
    return label_text(actions.text(letter)).starts_with(name);
  };
  while (std::any_of(lts.alphabet().begin(), lts.alphabet().end(), is_taken)) name += "_";
  return name;
}

class Printer {
 public:
  Printer(std::ostream& out, std::string_view name, const Lts& lts, const ActionTable& actions)
      : out_(out), name_(process_name(name)), lts_(lts), actions_(actions) {}

  void run() {
    if (lts_.has_silent_edges()) silent_ = silent_name(lts_, actions_);
    out_ << name_ << " = " << state_name(StateId(0));
    if (lts_.end() != lts_.initial()) {
      for (std::uint32_t i = 0; i < lts_.states(); ++i) {
        if (StateId(i) != lts_.end()) state(StateId(i));
      }
    }
    alphabet();
    if (!silent_.empty()) out_ << "\\{" << silent_ << "}";
    out_ << ".\n";
  }

 private:
  std::string state_name(StateId state) const {
    if (state == kErrorState) return "ERROR";
    if (state == lts_.end()) return "END";
    return "Q" + std::to_string(state.index());
  }
  std::string label(LetterId letter) const {
    return letter == kSilent ? silent_ : label_text(actions_.text(letter));
  }

  void state(StateId state) {
    out_ << ",\n  " << state_name(state) << " = ";
    const auto row = lts_.edges(state);
    if (row.empty()) {
      out_ << "STOP";
      return;
    }
    std::string_view separator = "( ";
    for (const Edge& edge : row) {
      out_ << separator << label(edge.letter) << " -> " << state_name(edge.target);
      separator = "\n       | ";
    }
    out_ << " )";
  }

  // What no edge has.
  void alphabet() {
    std::vector<LetterId> used;
    for (std::uint32_t i = 0; i < lts_.states(); ++i) {
      for (const Edge& edge : lts_.edges(StateId(i))) used.push_back(edge.letter);
    }
    std::sort(used.begin(), used.end());
    std::string_view separator = "\n  +{";
    for (const LetterId letter : lts_.alphabet()) {
      if (std::binary_search(used.begin(), used.end(), letter)) continue;
      out_ << separator << label(letter);
      separator = ", ";
    }
    if (separator == ", ") out_ << "}";
  }

  std::ostream& out_;
  std::string name_;
  const Lts& lts_;
  const ActionTable& actions_;
  std::string silent_;  // how silent steps are called; empty if there are none
};

}  // namespace

std::string label_text(std::string_view label) {
  std::string text;
  while (true) {
    const std::size_t dot = label.find('.');
    const std::string_view part = label.substr(0, dot);
    if (is_number(part)) {
      text += "[" + std::string(part) + "]";
    } else {
      text += (text.empty() ? "" : ".") + lower_name(part);
    }
    if (dot == std::string_view::npos) return text;
    label.remove_prefix(dot + 1);
  }
}

std::string process_name(std::string_view name) {
  std::string text;
  for (const char c : name) text += is_word(c) ? c : '_';
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  const bool is_bad = text.empty() || !is_upper(text[0]) || text == "STOP" || text == "END" ||
                      text == "ERROR" || (text[0] == 'Q' && is_number(text.substr(1)));
  return is_bad ? "P_" + text : text;
}

void print_process(std::ostream& out, std::string_view name, const Lts& lts,
                   const ActionTable& actions) {
  Printer(out, name, lts, actions).run();
}

}  // namespace arbiter::fsp
