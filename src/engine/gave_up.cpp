// Why there is no answer.
//
// Search, models, refinement and reasoning about parts say for which reason they give up
// (UnknownReason). The message and the advice that users see with it are made here. After
// refinement the advice fits the program at hand: finite types are proposed only where a variable
// can hold any integer, explicit search only where all values are finitely many, and another
// annotation only where an int@ type has fixed the partition that does not suffice. About parts,
// the advice is to check the whole program, or to make data finite.
//
// Each function is linear in the graph, and asks no method anything again.
#include "engine/gave_up.h"

#include <algorithm>
#include <map>

#include "engine/unbounded.h"
#include "game/expression_text.h"
#include "support/counted.h"

namespace arbiter {

namespace {

constexpr const char* kTooManyChoices =
    "abstraction leaves more ways on from one place than can be listed";
constexpr const char* kTooManyRounds =
    "the partitions of the integers were refined too often without an answer";

// What is said of a reason.
struct Words {
  std::string message;
  std::string help{};
};

// Advice where partitions came to no answer; empty if there is none to give.
std::string other_ways(const Term& term) {
  const auto& variables = term.graph.variables;
  const auto is_plain = [](const game::Variable& each) {
    return each.data.kind == typing::Data::Kind::Int;
  };
  if (std::any_of(variables.begin(), variables.end(), is_plain)) {
    return kFiniteTypes;
  }
  const bool are_finite = std::all_of(variables.begin(), variables.end(),
                                      [](const auto& each) { return each.data.is_finite(); });
  return are_finite ? "--method explicit goes through all values, which are finitely many" : "";
}

// "`x`, `y`": the variables that have names; `count` is how many these are.
std::string named(const Term& term, const std::vector<game::VariableId>& variables,
                  std::size_t& count) {
  std::string text;
  count = 0;
  for (const game::VariableId id : variables) {
    const NameId name = term.graph.variables[id].name;
    if (name.is_none()) continue;
    ++count;
    text += (text.empty() ? "`" : ", `") + typing::shown(term.judgement->names->text(name)) + "`";
  }
  return text;
}

Words too_many_rounds(const Term& term, const refine::NoAnswer& open, bool is_part) {
  std::size_t count = 0;
  const std::string names = named(term, open.variables, count);
  if (count == 0) return {kTooManyRounds};
  return {(count == 1 ? "the partition of " : "the partitions of ") + names +
              (count == 1 ? " grows" : " grow") +
              " by a few values in every round, and there would be no end to it",
          is_part ? kFiniteTypes : other_ways(term)};
}

// Whether an int@ type has fixed the partition of one of these variables.
bool has_fixed(const Term& term, const std::vector<game::VariableId>& variables) {
  return std::any_of(variables.begin(), variables.end(), [&](game::VariableId id) {
    return term.graph.variables[id].data.is_abstract();
  });
}

Words needs_relation(const Term& term, const refine::NoAnswer& open) {
  if (has_fixed(term, open.variables)) {
    return {
        "no finer partition of the integers is allowed: those of int@ types stay as they are, and "
        "an abstract play cannot be ruled out through them",
        "without the annotation, or with a finer one, more can be told apart"};
  }
  std::size_t count = 0;
  const std::string names = named(term, open.variables, count);
  Words words{"it may need a relation", other_ways(term)};
  if (count > 1) words.message += " between the values of " + names;
  if (count == 1) {
    words.message = "it may need to know more of the values of " + names + " than intervals say";
  }
  words.message += ": no cut point that was tried rules an abstract play out";
  return words;
}

Words part_needs_relation(const Term& term, const refine::NoAnswer& open) {
  if (has_fixed(term, open.variables)) {
    return {"no finer partition of the integers is allowed: those of int@ types stay as they are",
            "check it without --learn; or leave the partition of the type to be found: `int`"};
  }
  std::string names;
  for (const game::VariableId v : open.variables) {
    if (term.graph.variables[v].name.is_none()) continue;
    names += (names.empty() ? "`" : ", `") + game::variable_name(term.graph, v) + "`";
  }
  return {"it may need a relation" + (names.empty() ? "" : " between the values of " + names) +
              ": no cut point that was tried rules an abstract play out",
          "check it without --learn; " + std::string(kFiniteTypes)};
}

Words beyond_64_bits(const Term& term, const refine::NoAnswer& open) {
  if (open.variables.empty()) {
    return {"an abstract play is one of the integers, but on it a value needs more than 64 bits"};
  }
  std::size_t count = 0;
  const std::string names = named(term, open.variables, count);
  return {"a cut point" + (count == 0 ? "" : " of the values of " + names) +
          " that may rule an abstract play out needs more than 64 bits"};
}

// The reason of an exploration, without how far it came.
Undecided exploration_gave_up(const explore::GaveUp& gave_up) {
  INVARIANT(gave_up.reason, "an exploration without bounds of its own should have a reason");
  const UnknownReason reason = *gave_up.reason;
  if (reason == UnknownReason::Overflow) return {reason, "a value needs more than 64 bits"};
  if (reason == UnknownReason::Choices) return {reason, kTooManyChoices};
  return stopped(reason);
}

// What is said where partitions were refined, for the whole program or about a part.
Words words_for(const Term& term, const refine::NoAnswer& open, bool is_part) {
  switch (open.reason) {
    case UnknownReason::Timeout:
    case UnknownReason::Memory:
    case UnknownReason::Interrupt: return {stopped(open.reason).message};
    case UnknownReason::Overflow:
      if (!is_part) return beyond_64_bits(term, open);
      return {"at the border of the part some value needs more than 64 bits", kFiniteTypes};
    case UnknownReason::Choices: return {kTooManyChoices};
    case UnknownReason::Rounds: return too_many_rounds(term, open, is_part);
    case UnknownReason::Solver:
      return {"whether an abstract play is real is not known: " + open.message,
              is_part ? kFiniteTypes : other_ways(term)};
    case UnknownReason::Relation:
      return is_part ? part_needs_relation(term, open) : needs_relation(term, open);
    case UnknownReason::Unbounded:
      return {"a value at the border of the part has no end",
              "-W X=k gives a data type k values; " + std::string(kFiniteTypes)};
    case UnknownReason::Border:
      return {"there are too many moves at the border of the part to learn about them",
              "check it without --learn"};
    case UnknownReason::Steps:
    case UnknownReason::Abstraction:
    case UnknownReason::Rest:
    case UnknownReason::Assumption:
    case UnknownReason::Premises:
    case UnknownReason::Logic:
    case UnknownReason::Priority: break;
  }
  INVARIANT(false, "refinement should not give up for such a reason");
  return {};
}

// The places of these errors, in the order of the file.
std::vector<Undecided::OpenError> places_of(const Term& term,
                                            const std::vector<game::NodeId>& errors) {
  std::map<std::uint32_t, Undecided::OpenError> places;  // several error nodes may have one place
  for (const game::NodeId id : errors) {
    const game::Node& node = term.graph.nodes[id];
    places.try_emplace(node.span.begin, std::string(core::reason_name(node.reason)), node.span);
  }
  std::vector<Undecided::OpenError> all;
  all.reserve(places.size());
  for (auto& [begin, place] : places) all.push_back(std::move(place));
  return all;
}

}  // namespace

Undecided search_gave_up(const Term& term, const explore::GaveUp& gave_up) {
  Undecided undecided = exploration_gave_up(gave_up);
  undecided.states = gave_up.states;
  undecided.transitions = gave_up.transitions;
  if (!gave_up.was_by_limit()) return undecided;
  undecided.message +=
      " after " + counted(gave_up.states, "state") + ", " +
      (gave_up.found_error ? "one of which leads to an error; but to make the play that shows it, "
                             "more would be needed"
                           : "none of them an error");
  undecided.help = unbounded_locals(term);
  return undecided;
}

Undecided model_gave_up(const explore::GaveUp& gave_up) {
  Undecided undecided = exploration_gave_up(gave_up);
  undecided.states = gave_up.states;
  undecided.peak_states = gave_up.peak_states;
  if (gave_up.was_by_limit() && gave_up.states > 0) {
    undecided.message += " after " + counted(gave_up.states, "state");
  }
  return undecided;
}

Undecided abstract_error() {
  return {UnknownReason::Abstraction,
          "an abstract play ends in an error; whether the program has it is not decided by search "
          "alone"};
}

Undecided refinement_gave_up(const Term& term, const refine::Refinement& found) {
  const auto& open = std::get<refine::NoAnswer>(found.answer);
  Words words = words_for(term, open, /*is_part=*/false);
  if (open.reason == UnknownReason::Choices && found.precision.is_too_fine) {
    words.message = "int@ types have more classes than can be told apart";
  }
  Undecided why{open.reason, std::move(words.message), std::move(words.help)};
  why.method = AnswerMethod::Partition;
  const bool is_about_path = open.reason == UnknownReason::Relation ||
                             open.reason == UnknownReason::Solver ||
                             open.reason == UnknownReason::Overflow;
  if (is_about_path) why.open_errors = places_of(term, found.open_errors);
  return why;
}

Undecided part_gave_up(const Term& term, const refine::NoAnswer& open) {
  Words words = words_for(term, open, /*is_part=*/true);
  return {open.reason, std::move(words.message), std::move(words.help)};
}

}  // namespace arbiter
