#include "draw/model_text.h"

#include <algorithm>
#include <ostream>

#include "draw/model_labels.h"

namespace arbiter::draw {

namespace {

using automata::StateId;

constexpr std::size_t kNumberColumns = 8;
constexpr std::size_t kListedMoveColumns = 26;  // what is longer juts out

// Columns of a text whose only wide bytes are those of `…`.
std::size_t columns(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

std::string_view sign(LetterBy by) {
  if (by == LetterBy::Nobody) return " ";
  return by == LetterBy::O ? "O" : "P";
}

class ModelListing {
 public:
  ModelListing(std::ostream& out, const ShownModel& shown) : out_(out), shown_(shown) {}

  void write(std::size_t most, const std::vector<std::string>& notes) {
    const automata::Dfa& dfa = shown_.model.dfa;
    out_ << summary_of(shown_) << "\n";
    for (const std::string& note : notes) out_ << "note: " << note << "\n";
    if (dfa.empty()) return;
    const bool complete = shown_.observe == model::Observe::Termination;
    out_ << "* " << (complete ? "the play is complete" : "O's turn, or the end") << "\n\n";
    for (std::uint32_t i = 0; i < std::min(dfa.states(), most); ++i) state(StateId(i));
  }

 private:
  void state(StateId state) {
    std::string number = state == shown_.model.dfa.initial() ? "start " : "";
    number += std::to_string(state.index());
    if (shown_.model.dfa.accepts(state)) number += "*";
    const auto edges = joined_edges(shown_, state);
    if (edges.empty()) line(number, "");
    for (const JoinedEdge& joined : edges) {
      edge(number, joined);
      number.clear();
    }
  }

  void edge(const std::string& number, const JoinedEdge& edge) {
    std::string text = "  " + std::string(sign(edge.by)) + "  ";
    std::string moves;
    for (const std::string& label : edge.labels) moves += (moves.empty() ? "" : ", ") + label;
    const std::size_t width = columns(moves);
    if (width < kListedMoveColumns) moves.append(kListedMoveColumns - width, ' ');
    line(number, text + moves + " → " + std::to_string(edge.target.index()));
  }

  void line(const std::string& number, const std::string& text) {
    if (number.size() < kNumberColumns) out_ << std::string(kNumberColumns - number.size(), ' ');
    out_ << number << text << "\n";
  }

  std::ostream& out_;
  const ShownModel& shown_;
};

}  // namespace

void write_model_text(std::ostream& out, const ShownModel& shown, std::size_t most,
                      const std::vector<std::string>& notes) {
  ModelListing(out, shown).write(most, notes);
}

}  // namespace arbiter::draw
