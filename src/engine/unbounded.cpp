#include "engine/unbounded.h"

namespace arbiter {

Diagnostic unbounded_input(const Term& term, game::ComponentId id) {
  const game::Component& component = term.arena()[id];
  const core::Judgement& judgement = *term.judgement;
  const typing::Data& data = component.type.data;
  const bool is_term = component.kind == game::Component::Kind::Term;
  const std::string what = is_term ? "the term" : "`" + component.prefix + "`";
  Diagnostic error;
  error.span = is_term ? judgement[judgement.body].span : judgement.context[component.free].span;
  if (data.kind == typing::Data::Kind::Named) {
    const std::string name(judgement.names->text(data.name));
    error.code = DiagnosticCode::SizeNotGiven;
    error.message = "the data type `" + name + "` of " + what + " has no size";
    error.help = "give it one with -W " + name +
                 "=2; the answer is then about values of that many kinds, not about all sizes";
    return error;
  }
  error.code = DiagnosticCode::UnboundedInput;
  error.message = "the environment brings integers without end through " + what +
                  ", so its plays have no finite model";
  error.help =
      "give the type a range, `int[0..7]` or `int%8`, or an abstraction, `int@[0,3]`; or give "
      "every bare int a range with --int 0..7; leaving a range is an error then";
  if (is_term && component.type.kind == typing::Base::Kind::Var) {
    error.help =
        "the term is a variable, so the environment may write to it; with `: exp int` after "
        "it it is a value; otherwise " +
        error.help;
  }
  return error;
}

std::optional<Diagnostic> unsized_input(const Term& term) {
  std::optional<game::ComponentId> first;
  for (const game::OEdge& edge : term.graph.edges) {
    if (!game::carries_value(edge.move.kind) || edge.bind.is_none()) continue;
    const game::ComponentId id = edge.move.component;
    const typing::Data& data = term.arena()[id].type.data;
    const bool is_unsized = data.kind == typing::Data::Kind::Named && !data.is_finite();
    if (is_unsized && (!first || id < *first)) first = id;
  }
  if (!first) return std::nullopt;
  return unbounded_input(term, *first);
}

std::string unbounded_locals(const Term& term) {
  constexpr std::size_t kNamed = 3;
  std::string names;
  std::size_t count = 0;
  for (const game::Variable& variable : term.graph.variables) {
    const bool is_unbounded = variable.kind == game::Variable::Kind::Local &&
                              !variable.data.is_finite() && !variable.data.is_abstract();
    if (!is_unbounded || ++count > kNamed) continue;
    names += (names.empty() ? "`" : ", `") +
             typing::shown(term.judgement->names->text(variable.name)) + "`";
  }
  if (count == 0) return "";
  return names + (count > kNamed ? " and others" : "") +
         " can hold any integer, and may take new values without end; " + kFiniteTypes;
}

}  // namespace arbiter
