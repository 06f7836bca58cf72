#include "export/model_csp.h"

#include <algorithm>
#include <ostream>
#include <vector>

#include "export/csp_names.h"

namespace arbiter::exports {

namespace {

using automata::Edge;
using automata::StateId;
using model::Letter;

class CspFile {
 public:
  CspFile(std::ostream& out, const draw::ShownModel& shown) : out_(out), shown_(shown) {
    for (const Letter& letter : shown.model.letters) {
      events_.push_back(csp_event(letter, *shown.graph.arena));
    }
  }

  void write() {
    out_ << "-- " << draw::summary_of(shown_) << "\n";
    out_ << "-- SKIP: the play is complete. Beside each event: whose move it is, and the move.\n\n";
    declare();
    out_ << "\n";
    name_moves("OMoves", draw::LetterBy::O);
    name_moves("PMoves", draw::LetterBy::P);
    const automata::Dfa& dfa = shown_.model.dfa;
    out_ << "\nMODEL = " << (dfa.empty() ? "STOP" : process(dfa.initial())) << "\n";
    for (std::uint32_t i = 0; i < dfa.states(); ++i) define(StateId(i));
  }

 private:
  void declare() {
    std::size_t columns = 0;
    for (const std::string& event : events_) columns = std::max(columns, event.size());
    for (std::size_t i = 0; i < events_.size(); ++i) {
      const Letter& letter = shown_.model.letters[i];
      const draw::LetterBy by = draw::letter_by(letter, *shown_.graph.arena);
      out_ << "channel " << events_[i] << std::string(columns - events_[i].size(), ' ') << "  -- "
           << (by == draw::LetterBy::O ? "O  " : (by == draw::LetterBy::P ? "P  " : "   "))
           << letter.name << "\n";
    }
  }

  void name_moves(std::string_view name, draw::LetterBy by) {
    out_ << name << " = {";
    std::string_view separator;
    for (std::size_t i = 0; i < events_.size(); ++i) {
      if (draw::letter_by(shown_.model.letters[i], *shown_.graph.arena) != by) continue;
      out_ << separator << events_[i];
      separator = ", ";
    }
    out_ << "}\n";
  }

  void define(StateId state) {
    if (shown_.model.dfa.edges(state).empty()) return;
    out_ << "P" << state.index() << " =";
    std::string_view separator = " ";
    for (const Edge& edge : shown_.model.dfa.edges(state)) {
      const Letter& letter = shown_.model.letters[edge.letter.index()];
      const bool completes = draw::completes_play(letter, *shown_.graph.arena);
      out_ << separator << events_[edge.letter.index()] << " -> "
           << (completes ? "SKIP" : process(edge.target));
      separator = "\n  [] ";
    }
    out_ << "\n";
  }

  std::string process(StateId state) const {
    if (shown_.model.dfa.edges(state).empty()) return "STOP";
    return "P" + std::to_string(state.index());
  }

  std::ostream& out_;
  const draw::ShownModel& shown_;
  std::vector<std::string> events_;  // per letter
};

}  // namespace

void write_model_csp(std::ostream& out, const draw::ShownModel& shown) {
  CspFile(out, shown).write();
}

}  // namespace arbiter::exports
