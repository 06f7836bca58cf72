#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "smt/terms.h"

namespace arbiter::smt {

// How many factors the products in a term have: 5 for x * x * (x + 1) * y * z. A quotient and a
// remainder by a constant count as one, since a solver has an unknown for each. And whether it is
// linear: neither it nor what it is made of multiplies unknowns, or divides by one.
class Degrees {
 public:
  // The operands should be known already.
  std::uint32_t add(const Terms& terms, TermId id) {
    using Op = Term::Op;
    constexpr std::uint32_t kMost = 1U << 30U;
    degrees_.resize(terms.size(), 0);
    is_linear_.resize(terms.size(), 1);
    const Term& term = terms[id];
    const auto a = [&] { return degrees_[term.a.index()]; };
    const auto b = [&] { return degrees_[term.b.index()]; };
    std::uint32_t& degree = degrees_[id.index()];
    switch (term.op) {
      case Op::Constant: degree = 0; break;
      case Op::Unknown:
      case Op::Wrap:
      case Op::Divide: degree = 1; break;
      case Op::Multiply: degree = std::min(a() + b(), kMost); break;
      case Op::Remainder: degree = std::max(a(), b() + 1); break;
      case Op::Add:
      case Op::Subtract: degree = std::max(a(), b()); break;
      case Op::If: degree = std::max(b(), degrees_[term.c.index()]); break;
      default: degree = 1; break;  // truths, which may be used as 0 and 1
    }
    is_linear_[id.index()] = is_linear_with(term) ? 1 : 0;
    return degree;
  }
  // Of one that was added.
  bool is_linear(TermId id) const { return is_linear_[id.index()] != 0; }
  void clear() {
    degrees_.clear();
    is_linear_.clear();
  }

 private:
  // If its operands are.
  bool is_linear_with(const Term& term) const {
    using Op = Term::Op;
    for (const TermId operand : {term.a, term.b, term.c}) {
      if (operand.is_some() && !is_linear(operand)) return false;
    }
    const auto varies = [&](TermId id) { return degrees_[id.index()] > 0; };
    if (term.op == Op::Multiply) return !varies(term.a) || !varies(term.b);
    return (term.op != Op::Divide && term.op != Op::Remainder) || !varies(term.b);
  }

  std::vector<std::uint32_t> degrees_;   // per term
  std::vector<std::uint8_t> is_linear_;  // per term
};

}  // namespace arbiter::smt
