// A transition system as a process of FSP, so that what was composed, minimised or learned can be
// used in a file again.
//
// Each state becomes a local process Q0, Q1, …, the end END, the error ERROR and a state without
// edges STOP. Two things have to be written differently. A silent step has no label: it becomes an
// action with a fresh name, which is hidden at the end. And a system from a .aut file can have
// labels that FSP cannot write: characters that no name has become underscores, and a number keeps
// two such labels different.
//
// Invariant: the labels of a process are all different, and labels that FSP can write stay as they
// are; so reading the process again gives the same system, but for the renamed labels, which
// renamed_labels() lists. Cost: linear in the edges, with a search in the alphabet for each.
#include "fsp/print.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <ostream>
#include <set>
#include <vector>

#include "fsp/token.h"
#include "support/characters.h"

namespace arbiter::fsp {

namespace {

using automata::Edge;
using automata::kErrorState;
using automata::kSilent;
using automata::LetterId;
using automata::Lts;
using automata::StateId;

bool is_word(char c) { return is_digit(c) || is_letter(c); }

// The number that a part of a label is, if an index can have that number and is printed just so.
std::optional<std::int32_t> index_of_part(std::string_view part) {
  std::int32_t number = 0;
  const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), number);
  if (error != std::errc() || std::to_string(number) != part) return std::nullopt;
  return number;
}

// The index with this number. The least number cannot be written as the negative of another one.
std::string index_text(std::int32_t number) {
  if (number == INT32_MIN) return "[" + std::to_string(number + 1) + "-1]";
  return "[" + std::to_string(number) + "]";
}

// One part of a label, as a name in lower case.
std::string lower_name(std::string_view part) {
  std::string name;
  for (const char c : part) name += is_word(c) ? c : '_';
  const bool is_bad = name.empty() || is_digit(name[0]) || is_upper(name[0]) || name == "tau" ||
                      classify_word(name) != TokenKind::Lower;
  return is_bad ? "_" + name : name;
}

// A name for silent steps that no label begins with: a set of it then hides nothing else.
std::string silent_name(const std::vector<std::string>& labels) {
  std::string name = "silent";
  const auto is_taken = [&](const std::string& label) { return label.starts_with(name); };
  while (std::any_of(labels.begin(), labels.end(), is_taken)) name += "_";
  return name;
}

// Whether FSP can write the label, so that it is the same when it is read again.
bool is_written(std::string_view label) {
  while (true) {
    const std::size_t dot = label.find('.');
    const std::string_view part = label.substr(0, dot);
    if (!index_of_part(part) && lower_name(part) != part) return false;
    if (dot == std::string_view::npos) return true;
    label.remove_prefix(dot + 1);
  }
}

// The names of the letters of the alphabet, all of them different: a label that FSP can write is
// its own name; any other gets underscores and, where another letter has that name already, a
// number.
std::vector<std::string> labels_of(const Lts& lts, const ActionTable& actions) {
  std::vector<std::string> labels;
  std::set<std::string> taken;
  for (const LetterId letter : lts.alphabet()) {
    labels.push_back(label_text(actions.text(letter)));
    if (is_written(actions.text(letter))) taken.insert(labels.back());
  }
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (is_written(actions.text(lts.alphabet()[i]))) continue;
    const std::string plain = labels[i] + (labels[i].ends_with("]") ? "._" : "_");
    for (std::size_t number = 2; !taken.insert(labels[i]).second; ++number) {
      labels[i] = plain + std::to_string(number);
    }
  }
  return labels;
}

class Printer {
 public:
  Printer(std::ostream& out, std::string_view name, const Lts& lts, const ActionTable& actions)
      : out_(out), name_(process_name(name)), lts_(lts), labels_(labels_of(lts, actions)) {}

  void run() {
    if (lts_.has_silent_edges()) silent_ = silent_name(labels_);
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
  const std::string& label(LetterId letter) const {
    if (letter == kSilent) return silent_;
    const auto alphabet = lts_.alphabet();
    const auto at = std::lower_bound(alphabet.begin(), alphabet.end(), letter);
    INVARIANT(at != alphabet.end() && *at == letter,
              "the letter of an edge should be in the alphabet");
    return labels_[static_cast<std::size_t>(at - alphabet.begin())];
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

  // Adds the letters of the alphabet that no edge has.
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
  std::vector<std::string> labels_;  // per letter of the alphabet
  std::string silent_;               // the name of silent steps; empty if there are none
};

// Whether the name is one that printed states have, such as Q12.
bool is_state_name(std::string_view name) {
  return name.size() > 1 && name[0] == 'Q' && std::all_of(name.begin() + 1, name.end(), is_digit);
}

}  // namespace

std::string label_text(std::string_view label) {
  std::string text;
  while (true) {
    const std::size_t dot = label.find('.');
    const std::string_view part = label.substr(0, dot);
    if (const auto number = index_of_part(part)) {
      text += index_text(*number);
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
                      text == "ERROR" || is_state_name(text);
  return is_bad ? "P_" + text : text;
}

std::vector<RenamedLabel> renamed_labels(const Lts& lts, const ActionTable& actions) {
  const std::vector<std::string> labels = labels_of(lts, actions);
  std::vector<RenamedLabel> renamed;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const std::string_view name = actions.text(lts.alphabet()[i]);
    if (!is_written(name)) renamed.push_back({std::string(name), labels[i]});
  }
  return renamed;
}

void print_process(std::ostream& out, std::string_view name, const Lts& lts,
                   const ActionTable& actions) {
  Printer(out, name, lts, actions).run();
}

}  // namespace arbiter::fsp
