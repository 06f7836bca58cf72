// Questions as text. Each term gets a name of its own by `define-fun`, so that shared terms stay
// shared and nesting stays flat.
#include <initializer_list>
#include <string>
#include <string_view>

#include "smt/needed.h"
#include "smt/solver.h"

namespace arbiter::smt {

namespace {

using Op = Term::Op;

// "(ite a b c)".
std::string form(std::initializer_list<std::string_view> parts) {
  std::string text = "(";
  for (const std::string_view part : parts) {
    if (text.size() > 1) text += ' ';
    text += part;
  }
  return text + ')';
}

std::string number(std::int64_t value) {
  if (value >= 0) return std::to_string(value);
  return form({"-", std::to_string(std::uint64_t{0} - static_cast<std::uint64_t>(value))});
}

std::string name_of(TermId id) { return 't' + std::to_string(id.index()); }

class Writer {
 public:
  explicit Writer(const Terms& terms) : terms_(terms) {}

  // t7 as an integer, as a truth value.
  std::string integer(TermId id) const {
    return terms_[id].is_truth() ? form({"ite", name_of(id), "1", "0"}) : name_of(id);
  }
  std::string truth(TermId id) const {
    return terms_[id].is_truth() ? name_of(id) : form({"not", form({"=", name_of(id), "0"})});
  }

  std::string defined(TermId id) const {
    const Term& term = terms_[id];
    const std::string name = name_of(id);
    if (term.op == Op::Unknown) return form({"declare-const", name, "Int"}) + '\n';
    const char* const sort = term.is_truth() ? "Bool" : "Int";
    return form({"define-fun", name, "()", sort, body(term)}) + '\n';
  }

 private:
  std::string binary(const char* op, const Term& term) const {
    return form({op, integer(term.a), integer(term.b)});
  }
  // Division rounds towards 0. So does SMT-LIB's `div` where the dividend is not negative.
  std::string quotient(const Term& term) const {
    const std::string a = integer(term.a);
    const std::string b = integer(term.b);
    const std::string of_negative = form({"-", form({"div", form({"-", a}), b})});
    return form({"ite", form({">=", a, "0"}), form({"div", a, b}), of_negative});
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
        return form({"-", integer(term.a), form({"*", integer(term.b), quotient(term)})});
      case Op::Wrap:
        return form(
            {"mod", integer(term.a), std::to_string(static_cast<std::uint64_t>(term.number) + 1)});
      case Op::Equal: return binary("=", term);
      case Op::Less: return binary("<", term);
      case Op::LessEqual: return binary("<=", term);
      case Op::Not: return form({"not", truth(term.a)});
      case Op::And: return form({"and", truth(term.a), truth(term.b)});
      case Op::Or: return form({"or", truth(term.a), truth(term.b)});
      case Op::If: return form({"ite", truth(term.a), integer(term.b), integer(term.c)});
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
