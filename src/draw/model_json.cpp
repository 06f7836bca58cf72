#include "draw/model_json.h"

#include <nlohmann/json.hpp>
#include <ostream>

#include "support/version.h"

namespace arbiter::draw {

namespace {

using automata::StateId;
using model::Letter;
using nlohmann::ordered_json;

// On one line; bytes that are no UTF-8 become U+FFFD.
std::string text_of(const ordered_json& json) {
  return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

ordered_json params_of(const core::Judgement& judgement) {
  ordered_json params = ordered_json::object();
  for (const core::Parameter& parameter : judgement.parameters) {
    params[std::string(judgement.names->text(parameter.name))] = parameter.value;
  }
  return params;
}

class ModelJson {
 public:
  ModelJson(std::ostream& out, const ShownModel& shown)
      : out_(out), shown_(shown), dfa_(shown.model.dfa) {}

  void write() {
    const core::Judgement& judgement = *shown_.graph.judgement;
    out_ << "{\n  \"arbiter\": " << text_of(kVersion);
    member("file", judgement.source->name());
    member("params", params_of(judgement));
    member("observe", shown_.observe == model::Observe::Abort ? "abort" : "termination");
    member("model", {{"states", dfa_.states()}, {"transitions", dfa_.transitions()}});
    member("stats",
           {{"states", shown_.model.states_built}, {"peak_states", shown_.model.peak_states}});
    member("initial", dfa_.empty() ? ordered_json() : ordered_json(dfa_.initial().index()));
    write_accepting();
    write_letters();
    write_transitions();
    out_ << "\n}\n";
  }

 private:
  void member(std::string_view name, const ordered_json& value) {
    out_ << ",\n  \"" << name << "\": " << text_of(value);
  }

  void write_accepting() {
    out_ << ",\n  \"accepting\": [";
    std::string_view separator;
    for (std::uint32_t i = 0; i < dfa_.states(); ++i) {
      if (!dfa_.accepts(StateId(i))) continue;
      out_ << separator << i;
      separator = ",";
    }
    out_ << "]";
  }

  void write_letters() {
    out_ << ",\n  \"letters\": [";
    std::string_view separator = "\n    ";
    for (std::size_t i = 0; i < shown_.model.letters.size(); ++i) {
      out_ << separator << text_of(letter(i));
      separator = ",\n    ";
    }
    out_ << "]";
  }

  ordered_json letter(std::size_t id) const {
    const game::Arena& arena = *shown_.graph.arena;
    const Letter& letter = shown_.model.letters[id];
    ordered_json json = {{"id", id}, {"move", letter.name}};
    const LetterBy by = letter_by(letter, arena);
    if (by == LetterBy::Nobody) return json;
    json["by"] = by == LetterBy::O ? "O" : "P";
    json["kind"] = game::is_question(letter.move.kind) ? "question" : "answer";
    if (game::carries_value(letter.move.kind)) json["value"] = parts_of(letter, arena).value;
    return json;
  }

  void write_transitions() {
    out_ << ",\n  \"transitions\": [";
    std::string_view separator = "\n    ";
    for (std::uint32_t i = 0; i < dfa_.states(); ++i) {
      for (const automata::Edge& edge : dfa_.edges(StateId(i))) {
        out_ << separator << "[" << i << "," << edge.letter.index() << "," << edge.target.index()
             << "]";
        separator = ",\n    ";
      }
    }
    out_ << "]";
  }

  std::ostream& out_;
  const ShownModel& shown_;
  const automata::Dfa& dfa_;
};

}  // namespace

void write_model_json(std::ostream& out, const ShownModel& shown) { ModelJson(out, shown).write(); }

}  // namespace arbiter::draw
