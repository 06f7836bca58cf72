// Formulas over the mathematical integers, as a solver is asked about them.
//
// Every term is an integer. Truth values are 0 and 1, and where a truth value is wanted every
// integer but 0 counts as true: the expressions of the game graph are written down as they are.
// Equal terms are one term, so that what a long path computes again and again stays small. What is
// constant is computed on the way in as far as 64 bits reach; nothing ever wraps, since a result
// that needs more is left to the solver.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "support/id.h"

namespace arbiter::smt {

using TermId = Id<struct SmtTermTag>;

struct Term {
  enum class Op : std::uint8_t {
    Constant,  // number
    Unknown,   // number: which one; an integer that the solver may choose
    Add,
    Subtract,
    Multiply,
    Divide,     // rounds toward zero; where the divisor is 0, anything
    Remainder,  // a - (a / b) * b
    Wrap,       // mathematical modulo number + 1
    Equal,
    Less,
    LessEqual,
    Not,
    And,
    Or,
    If,  // the second if the first is true, otherwise the third
  };
  Op op = Op::Constant;
  std::int64_t number = 0;
  TermId a{};
  TermId b{};
  TermId c{};

  // It is 0 or 1 whatever its operands are.
  bool is_truth() const { return op >= Op::Equal && op <= Op::Or; }
  friend bool operator==(const Term&, const Term&) = default;
};

// A number that no other has. A copy has a new one; what is moved takes it along.
class Identity {
 public:
  Identity() : number_(next()) {}
  Identity(const Identity& /*other*/) : Identity() {}
  Identity(Identity&& other) noexcept : number_(std::exchange(other.number_, next())) {}
  Identity& operator=(const Identity& other) {
    if (this != &other) number_ = next();
    return *this;
  }
  Identity& operator=(Identity&& other) noexcept {
    if (this != &other) number_ = std::exchange(other.number_, next());
    return *this;
  }
  ~Identity() = default;

  std::uint64_t number() const { return number_; }

 private:
  static std::uint64_t next();
  std::uint64_t number_;
};

// A pool of terms. Operands have smaller ids than what is made of them. Terms are added, and none
// is ever taken away.
class Terms {
 public:
  TermId constant(std::int64_t value) { return made({Term::Op::Constant, value}); }
  TermId fresh() { return made({Term::Op::Unknown, unknowns_++}); }
  TermId add(TermId a, TermId b);
  TermId subtract(TermId a, TermId b);
  TermId multiply(TermId a, TermId b);
  TermId divide(TermId a, TermId b);
  TermId remainder(TermId a, TermId b);
  TermId wrap(TermId a, std::int64_t last);
  TermId equal(TermId a, TermId b);
  TermId less(TermId a, TermId b);
  TermId less_equal(TermId a, TermId b);
  TermId negation(TermId a);
  TermId conjunction(TermId a, TermId b);
  TermId disjunction(TermId a, TermId b);
  TermId choice(TermId condition, TermId yes, TermId no);

  const Term& operator[](TermId id) const { return terms_[id]; }
  std::size_t size() const { return terms_.size(); }
  std::int64_t unknowns() const { return unknowns_; }
  // Bytes that it occupies, and that so many terms would.
  std::size_t bytes() const { return bytes_of(terms_.size()); }
  static std::size_t bytes_of(std::size_t terms);
  // No other pool has it: where it is the same, the terms that were there are there.
  std::uint64_t identity() const { return identity_.number(); }

  std::optional<std::int64_t> value(TermId id) const {
    const Term& term = terms_[id];
    if (term.op != Term::Op::Constant) return std::nullopt;
    return term.number;
  }
  bool is_true(TermId id) const { return value(id).value_or(0) != 0; }
  bool is_false(TermId id) const { return value(id) == 0; }

 private:
  TermId made(const Term& term);
  TermId folded(Term::Op op, TermId a, TermId b);

  using Key = std::tuple<std::uint8_t, std::int64_t, std::uint32_t, std::uint32_t, std::uint32_t>;
  Table<TermId, Term> terms_;
  absl::flat_hash_map<Key, TermId> known_;
  std::int64_t unknowns_ = 0;
  Identity identity_;
};

}  // namespace arbiter::smt
