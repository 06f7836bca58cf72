#include "draw/shown_model.h"
#include "support/counted.h"

#include "support/printable.h"

namespace arbiter::draw {

namespace {}  // namespace

LetterBy letter_by(const model::Letter& letter, const game::Arena& arena) {
  if (letter.move.component.is_none()) return LetterBy::Nobody;
  return arena.by(letter.move) == game::Player::Opponent ? LetterBy::O : LetterBy::P;
}

bool completes_play(const model::Letter& letter, const game::Arena& arena) {
  return letter.move.component == arena.term() && !game::is_question(letter.move.kind) &&
         letter.move.kind != game::MoveKind::Abort;
}

LetterParts parts_of(const model::Letter& letter, const game::Arena& arena) {
  const std::string_view name = letter.name;
  if (letter.move.component.is_none() || !game::carries_value(letter.move.kind)) {
    return {name, "", ""};
  }
  const std::size_t around = arena.to_string(letter.move, "").size();
  const std::size_t after = letter.move.kind == game::MoveKind::Write ? 1 : 0;
  INVARIANT(name.size() > around, "a move with a value should show it");
  return {name.substr(0, around - after), name.substr(around - after, name.size() - around),
          name.substr(name.size() - after)};
}

std::string file_of(const ShownModel& shown) {
  const std::string_view path = shown.graph.judgement->source->name();
  return printable(path.substr(path.rfind('/') + 1));
}

std::string size_of(const ShownModel& shown) {
  const automata::Dfa& dfa = shown.model.dfa;
  return counted(dfa.states(), "state") + ", " + counted(dfa.transitions(), "transition");
}

std::string summary_of(const ShownModel& shown) {
  std::string text = shown.observe == model::Observe::Abort ? "the strategy" : "the complete plays";
  text += " of " + file_of(shown);
  const core::Judgement& judgement = *shown.graph.judgement;
  std::string_view separator = " with ";
  for (const core::Parameter& parameter : judgement.parameters) {
    text += std::string(separator) + std::string(judgement.names->text(parameter.name)) + " = " +
            std::to_string(parameter.value);
    separator = ", ";
  }
  text += printable(shown.narrowed_to) + ": " + size_of(shown);
  const bool has_none = shown.model.dfa.empty() && shown.observe == model::Observe::Termination;
  return has_none ? text + "; none is ever completed" : text;
}

}  // namespace arbiter::draw
