#include "relations/predicate_text.h"

#include <map>
#include <vector>

#include "smt/needed.h"
#include "support/invariant.h"

namespace arbiter::relations {

using smt::TermId;
using TermOp = smt::Term::Op;

namespace {

struct Piece {
  std::string text;
  int strength = 0;  // of its operator; the larger, the closer it binds
};

std::string in(const Piece& piece, int least) {
  return piece.strength < least ? "(" + piece.text + ")" : piece.text;
}

}  // namespace

std::string PredicateTexts::text(TermId formula, const Vocabulary& vocabulary) const {
  constexpr int kOr = 1;
  constexpr int kAnd = 2;
  constexpr int kNot = 3;
  constexpr int kCompare = 4;
  constexpr int kSum = 5;
  constexpr int kProduct = 6;
  constexpr int kAtom = 7;
  const smt::Terms& terms = vocabulary.terms();
  std::map<TermId, Piece> pieces;
  const std::vector<TermId> roots{formula};
  for (const TermId each : smt::needed_terms(terms, roots, [](TermId) { return false; })) {
    const smt::Term& term = terms[each];
    const auto both = [&](const char* between, int strength, int left, int right) {
      return Piece{in(pieces.at(term.a), left) + between + in(pieces.at(term.b), right), strength};
    };
    Piece made;
    switch (term.op) {
      case TermOp::Constant:
        made = {std::to_string(term.number), term.number < 0 ? kSum : kAtom};
        break;
      case TermOp::Unknown: {
        const auto slot = vocabulary.slot_of(term.number);
        if (!slot) {
          made = {"?" + std::to_string(term.number), kAtom};
          break;
        }
        const game::VariableId id = vocabulary.variable_of(*slot);
        const game::Variable& variable = graph_.variables[id];
        made = {std::string(names_[id]), kAtom};
        if (variable.size > 0) made.text += "[" + std::to_string(*slot - variable.slot) + "]";
        break;
      }
      case TermOp::Add: made = both(" + ", kSum, kSum, kSum); break;
      case TermOp::Subtract: made = both(" - ", kSum, kSum, kProduct); break;
      case TermOp::Multiply: made = both(" * ", kProduct, kProduct, kProduct); break;
      case TermOp::Divide: made = both(" / ", kProduct, kProduct, kAtom); break;
      case TermOp::Remainder: made = both(" % ", kProduct, kProduct, kAtom); break;
      case TermOp::Wrap:
        made = {in(pieces.at(term.a), kProduct) + " mod " +
                    std::to_string(static_cast<std::uint64_t>(term.number) + 1),
                kProduct};
        break;
      case TermOp::Equal: made = both(" = ", kCompare, kSum, kSum); break;
      case TermOp::Less: made = both(" < ", kCompare, kSum, kSum); break;
      case TermOp::LessEqual: made = both(" <= ", kCompare, kSum, kSum); break;
      case TermOp::Not: made = {"not " + in(pieces.at(term.a), kAtom), kNot}; break;
      case TermOp::And: made = both(" and ", kAnd, kAnd, kAnd); break;
      case TermOp::Or: made = both(" or ", kOr, kOr, kOr); break;
      case TermOp::If:
        made = {"if " + in(pieces.at(term.a), kOr) + " then " + in(pieces.at(term.b), kSum) +
                    " else " + in(pieces.at(term.c), kSum),
                0};
        break;
    }
    pieces.emplace(each, std::move(made));
  }
  return pieces.at(formula).text;
}

}  // namespace arbiter::relations
