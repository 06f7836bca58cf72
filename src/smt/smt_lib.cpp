// Questions as text. Each term gets a name of its own by `define-fun`, so that shared terms stay
// shared and nesting stays flat.
#include <fmt/format.h>

#include "smt/needed.h"
#include "smt/solver.h"

namespace arbiter::smt {

namespace {

using Op = Term::Op;

std::string number(std::int64_t value) {
  if (value >= 0) return std::to_string(value);
  return fmt::format("(- {})", std::uint64_t{0} - static_cast<std::uint64_t>(value));
}

class Writer {
 public:
  explicit Writer(const Terms& terms) : terms_(terms) {}

  // t7 as an integer, as a truth value.
  std::string integer(TermId id) const {
    return terms_[id].is_truth() ? fmt::format("(ite t{} 1 0)", id.index())
                                 : fmt::format("t{}", id.index());
  }
  std::string truth(TermId id) const {
    return terms_[id].is_truth() ? fmt::format("t{}", id.index())
                                 : fmt::format("(not (= t{} 0))", id.index());
  }

  std::string defined(TermId id) const {
    const Term& term = terms_[id];
    if (term.op == Op::Unknown) return fmt::format("(declare-const t{} Int)\n", id.index());
    return fmt::format("(define-fun t{} () {} {})\n", id.index(), term.is_truth() ? "Bool" : "Int",
                       body(term));
  }

 private:
  std::string binary(const char* op, const Term& term) const {
    return fmt::format("({} {} {})", op, integer(term.a), integer(term.b));
  }
  std::string quotient(const Term& term) const {
    const std::string a = integer(term.a);
    const std::string b = integer(term.b);
    return fmt::format("(ite (>= {0} 0) (div {0} {1}) (- (div (- {0}) {1})))", a, b);
  }
  std::string body(const Term& term) const {
    switch (term.op) {
      case Op::Constant: return number(term.number);
      case Op::Unknown: return "";
      case Op::Add: return binary("+", term);
      case Op::Subtract: return binary("-", term);
      case Op::Multiply: return binary("*", term);
      case Op::Divide: return quotient(term);
      case Op::Remainder:
        return fmt::format("(- {} (* {} {}))", integer(term.a), integer(term.b), quotient(term));
      case Op::Wrap:
        return fmt::format("(mod {} {})", integer(term.a),
                           static_cast<std::uint64_t>(term.number) + 1);
      case Op::Equal: return binary("=", term);
      case Op::Less: return binary("<", term);
      case Op::LessEqual: return binary("<=", term);
      case Op::Not: return fmt::format("(not {})", truth(term.a));
      case Op::And: return fmt::format("(and {} {})", truth(term.a), truth(term.b));
      case Op::Or: return fmt::format("(or {} {})", truth(term.a), truth(term.b));
      case Op::If:
        return fmt::format("(ite {} {} {})", truth(term.a), integer(term.b), integer(term.c));
    }
    return "";
  }

  const Terms& terms_;
};

}  // namespace

std::string to_smt_lib(const Terms& terms, std::span<const TermId> constraints) {
  const Writer writer(terms);
  std::string text = "(set-logic ALL)\n";
  for (const TermId id : needed_terms(terms, constraints, [](TermId) { return false; })) {
    text += writer.defined(id);
  }
  for (const TermId id : constraints) text += "(assert " + writer.truth(id) + ")\n";
  return text + "(check-sat)\n";
}

}  // namespace arbiter::smt
