// Things that a reader of C takes for something else, and that types cannot tell:
//
//   x = 1;            compares, and the result is dropped. `x := 1` was meant.
//   x + 1;            computes a value that is dropped. `x := x + 1` was meant.
//   if !b then …      reads `b`: `!` is no negation. `not b` may have been meant.
//   b := !b           gives `b` the value that it has. `b := not b` was meant.
//   a := !b           gives `a` the value of `b`. `a := not b` may have been meant.
//
// The first is told where the value of a `=` with a variable on its left is dropped: where it is a
// statement that is not the last of its sequence, or what such a statement ends in, as `x = 1` in
// `(c; x = 1); d`. The comparison that a whole program ends in is not told: it is what the program
// answers, and many are meant so. Where the reading is written out, `!x = 1`, or the sign is `==`,
// the author knows that this compares: it is told only as what follows.
//
// So is a sum, a difference, a product or a comparison of local variables and numbers that stands
// there, `x + 1;`, `-x;` or `x == 1;`: it has no effect at all.
//
// The second is told where a condition, or a side of `&&`, `||`, `and`, `or`, is just `!b`, and the
// last where `b` is a bool variable. In Algol's tradition every reading is written so. The file is
// in it, and nothing is told, if it closes an `if` or a `while` by `fi` or `od`, or reads a bool
// variable where that can be no negation (`not !b`, `!b = c`). That it reads an int, as in
// `x := !x + 1`, shows nothing of its conditions: many know `!` from there, and take it for a
// negation before a bool; but `a := !b` is then likely to copy `b`, and is not told. The third is
// told of variables of type bool in any file, since nobody means it.
//
// Core terms refer only to terms with smaller ids, so one pass from the last to the first knows of
// each term whether it is a condition. Linear.
#include <algorithm>
#include <cctype>
#include <optional>

#include "typing/elaborate.h"

namespace arbiter::typing {

namespace {

using core::TermId;
using core::TermKind;

constexpr std::size_t kMaxTold = 20;
constexpr std::size_t kMaxComputed = 64;  // terms of a statement that only computes
constexpr std::size_t kMaxQuoted =
    40;  // bytes; what is longer, or has several lines, is not quoted

std::string_view text_at(const core::Judgement& judgement, TermId id) {
  const Span span = judgement[id].span;
  return span.is_none() ? std::string_view{} : judgement.source->text(span);
}

// A reading with its `!`.
bool is_written_read(const core::Judgement& judgement, TermId id) {
  return judgement[id].kind == TermKind::Read && text_at(judgement, id).starts_with('!');
}

std::optional<std::string> quoted(const core::Judgement& judgement, TermId id) {
  const std::string_view piece = text_at(judgement, id);
  if (piece.empty() || piece.size() > kMaxQuoted) return std::nullopt;
  if (piece.find_first_of("\n`") != std::string_view::npos) return std::nullopt;
  return shown(piece);
}

// What stands between two terms, without spaces; parentheses are part of it.
std::string_view sign_between(const core::Judgement& judgement, TermId left, TermId right) {
  const Span before = judgement[left].span;
  const Span after = judgement[right].span;
  if (before.is_none() || after.is_none() || before.end > after.begin) return {};
  const Span between{before.end, after.begin};
  std::string_view sign = judgement.source->text(between);
  while (sign.starts_with(' ')) sign.remove_prefix(1);
  while (sign.ends_with(' ')) sign.remove_suffix(1);
  return sign;
}

// `fi` or `od` at the end, as a word.
bool is_closed_by(std::string_view text, std::string_view word) {
  if (!text.ends_with(word) || text.size() == word.size()) return false;
  const auto before = static_cast<unsigned char>(text[text.size() - word.size() - 1]);
  return std::isalnum(before) == 0 && before != '_' && before != '\'';
}

// x = M with a variable x, whose reading is not written out.
bool compares_variable(const core::Judgement& judgement, TermId id) {
  const core::Term& term = judgement[id];
  if (term.kind != TermKind::Binary ||
      static_cast<core::BinaryOp>(term.payload) != core::BinaryOp::Equal) {
    return false;
  }
  const TermId left = judgement.child(id, 0);
  return judgement[left].kind == TermKind::Read && !is_written_read(judgement, left) &&
         sign_between(judgement, left, judgement.child(id, 1)) == "=";
}

std::string assignment_for(const core::Judgement& judgement, TermId comparison) {
  const auto target = quoted(judgement, judgement.child(comparison, 0));
  const auto value = quoted(judgement, judgement.child(comparison, 1));
  return target && value ? "write `" + *target + " := " + *value + "` to assign"
                         : "an assignment is written with `:=`";
}

// C's --x, which is -(-x) here: two signs that touch.
bool is_decrement(const core::Judgement& judgement, TermId id) {
  if (judgement[id].kind != TermKind::Unary) return false;
  const TermId first = judgement.child(id, 0);
  return judgement[first].kind == TermKind::Unary &&
         judgement[judgement.child(first, 0)].kind == TermKind::Read &&
         text_at(judgement, id).starts_with("--");
}

bool is_bool(const Base& type) { return type.data.kind == Data::Kind::Bool; }

bool is_bool_variable(const core::Judgement& judgement, TermId id) {
  const core::Term& term = judgement[id];
  if (term.kind == TermKind::Local) return is_bool(judgement.binders[judgement.binder(id)].type);
  return term.kind == TermKind::Free && term.child_count == 0 &&
         is_bool(judgement.context[judgement.free(id)].type.result);
}

// Whether what is read is a bool: a variable, or a cell of an array.
bool is_bool_read(const core::Judgement& judgement, TermId read) {
  const TermId id = judgement.child(read, 0);
  const core::Term& term = judgement[id];
  if (term.kind == TermKind::Element) {
    return is_bool(judgement.binders[core::BinderId(term.payload)].type);
  }
  if (term.kind == TermKind::Free) {
    return is_bool(judgement.context[judgement.free(id)].type.result);
  }
  return is_bool_variable(judgement, id);
}

std::string decrement_for(const core::Judgement& judgement, TermId decrement) {
  const TermId read = judgement.child(judgement.child(decrement, 0), 0);
  const auto target = quoted(judgement, judgement.child(read, 0));
  const auto value = quoted(judgement, read);
  return target && value && !is_bool_read(judgement, read)
             ? "`--` is `-` twice: write `" + *target + " := " + *value + " - 1`"
             : "`--` is `-` twice: an assignment is written with `:=`";
}

}  // namespace

TermId last_part(const core::Judgement& judgement, TermId id) {
  for (;;) {
    switch (judgement[id].kind) {
      case TermKind::Lambda: id = judgement.child(id, 0); break;
      case TermKind::Seq:
      case TermKind::New:
      case TermKind::Let:
      case TermKind::LetArray:
      case TermKind::Predicate:
      case TermKind::Part: id = judgement.children(id).back(); break;
      case TermKind::If: id = judgement.child(id, 1); break;
      default: return id;
    }
  }
}

namespace {

class Misreadings {
 public:
  explicit Misreadings(const core::Judgement& judgement)
      : judgement_(judgement),
        is_guard_(judgement.size(), false),
        is_operand_(judgement.size(), false),
        is_dropped_(judgement.size(), false),
        is_copy_(judgement.size(), false),
        is_told_(judgement.size(), false) {}

  std::vector<Diagnostic> find() {
    for (std::size_t i = judgement_.size(); i > 0; --i) {
      const TermId id(static_cast<std::uint32_t>(i - 1));
      mark_guards(id);
      mark_dropped(id);
      if (is_dropped_[id.index()]) look_at_statement(id);
      if (judgement_[id].kind == TermKind::Write) look_at_write(id);
      if (is_written_read(judgement_, id)) look_at_read(id);
    }
    if (!knows_the_sign_) found_.insert(found_.end(), reads_.begin(), reads_.end());
    if (!knows_the_sign_ && !reads_ints_)
      found_.insert(found_.end(), copies_.begin(), copies_.end());
    std::stable_sort(found_.begin(), found_.end(), [](const Diagnostic& a, const Diagnostic& b) {
      return a.span.begin < b.span.begin;
    });
    if (found_.size() > kMaxTold) found_.resize(kMaxTold);
    return std::move(found_);
  }

 private:
  void mark_guards(TermId id) {
    const TermKind kind = judgement_[id].kind;
    const auto children = judgement_.children(id);
    const auto mark = [&](TermId child) { is_guard_[child.index()] = true; };
    if (kind == TermKind::If || kind == TermKind::While) {
      mark(children[0]);
      knows_the_sign_ =
          knows_the_sign_ || is_closed_by(text(id), kind == TermKind::If ? "fi" : "od");
    }
    if (kind == TermKind::If && (is_guard_[id.index()] || is_short_circuit(id))) {
      mark(children[1]);
      mark(children[2]);
    }
    if (kind == TermKind::Binary && is_logical(judgement_[id].payload)) {
      mark(children[0]);
      mark(children[1]);
    }
    const bool is_operator = kind == TermKind::Unary || kind == TermKind::Binary;
    for (const TermId child : children) {
      if (is_operator && !is_guard_[child.index()]) is_operand_[child.index()] = true;
    }
  }

  // && and ||: conditionals of which one branch is a constant that stands nowhere by itself.
  bool is_short_circuit(TermId id) const {
    const auto children = judgement_.children(id).subspan(1);
    return std::any_of(children.begin(), children.end(), [&](TermId child) {
      return judgement_[child].kind == TermKind::Literal &&
             judgement_[child].span == judgement_[id].span;
    });
  }

  static bool is_logical(std::uint32_t payload) {
    const auto op = static_cast<core::BinaryOp>(payload);
    return op == core::BinaryOp::And || op == core::BinaryOp::Or;
  }

  std::string_view text(TermId id) const { return text_at(judgement_, id); }

  // The statements of a sequence before its last, and what ends a dropped term. A branch of && or
  // || is a condition, and no statement.
  void mark_dropped(TermId id) {
    const auto children = judgement_.children(id);
    const bool is_dropped = is_dropped_[id.index()];
    const auto mark = [&](TermId child) { is_dropped_[child.index()] = true; };
    switch (judgement_[id].kind) {
      case TermKind::Seq:
        for (const TermId statement : children.first(children.size() - 1)) mark(statement);
        if (is_dropped) mark(children.back());
        break;
      case TermKind::New:
      case TermKind::Let:
      case TermKind::LetArray:
      case TermKind::Predicate:
      case TermKind::Part:
        if (is_dropped) mark(children.back());
        break;
      case TermKind::If:
        if (!is_dropped || is_short_circuit(id)) break;
        mark(children[1]);
        mark(children[2]);
        break;
      default: break;
    }
  }

  void look_at_statement(TermId statement) {
    const bool compares = compares_variable(judgement_, statement);
    if (!compares && !only_computes(statement)) return;
    Diagnostic warning;
    warning.code = DiagnosticCode::DroppedComparison;
    warning.span = judgement_[statement].span;
    if (compares) {
      warning.message = "this statement compares, and the result is dropped: `=` assigns nothing";
      warning.help = assignment_for(judgement_, statement);
    } else if (is_comparison(statement)) {
      warning.message = "this statement compares, and the result is dropped: it changes nothing";
      warning.help = test_for(statement);
    } else {
      warning.message = "this statement computes a value, which is dropped: it changes nothing";
      warning.help = change_for(statement);
    }
    found_.push_back(std::move(warning));
  }

  // x + 1, -x, x == 2 * y: local variables and numbers, and at least one operator that cannot fail.
  // Terms that are copies of others have no place of their own, and are passed over.
  bool only_computes(TermId id) const {
    if (!is_operation(id) || judgement_[id].span.is_none()) return false;
    std::vector<TermId> todo = {id};
    for (std::size_t i = 0; i < todo.size(); ++i) {
      const TermId term = todo[i];
      const TermKind kind = judgement_[term].kind;
      if (kind == TermKind::Literal) continue;
      if (kind == TermKind::Read && is_local_variable(judgement_.child(term, 0))) continue;
      if (!is_operation(term) || todo.size() > kMaxComputed) return false;
      for (const TermId child : judgement_.children(term)) todo.push_back(child);
    }
    return true;
  }

  bool is_local_variable(TermId id) const {
    return judgement_[id].kind == TermKind::Local && judgement_[id].child_count == 0 &&
           judgement_.binders[judgement_.binder(id)].kind == core::Binder::Kind::Variable;
  }

  bool is_arithmetic(TermId id) const {
    const core::Term& term = judgement_[id];
    if (term.kind == TermKind::Unary) {
      return static_cast<core::UnaryOp>(term.payload) == core::UnaryOp::Negate;
    }
    const auto op = static_cast<core::BinaryOp>(term.payload);
    return term.kind == TermKind::Binary &&
           (op == core::BinaryOp::Add || op == core::BinaryOp::Subtract ||
            op == core::BinaryOp::Multiply);
  }

  bool is_comparison(TermId id) const {
    if (judgement_[id].kind != TermKind::Binary) return false;
    const auto op = static_cast<core::BinaryOp>(judgement_[id].payload);
    return op >= core::BinaryOp::Equal && op <= core::BinaryOp::GreaterEqual;
  }

  bool is_operation(TermId id) const { return is_arithmetic(id) || is_comparison(id); }

  // What a comparison may be meant to do.
  std::string test_for(TermId id) const {
    const auto test = quoted(judgement_, id);
    std::string checked = "write `assert(" + test.value_or("…") + ")` if it should hold here";
    const TermId left = judgement_.child(id, 0);
    const bool is_equal =
        static_cast<core::BinaryOp>(judgement_[id].payload) == core::BinaryOp::Equal;
    if (!is_equal || judgement_[left].kind != TermKind::Read) return checked;
    const auto target = quoted(judgement_, judgement_.child(left, 0));
    const auto value = quoted(judgement_, judgement_.child(id, 1));
    return target && value ? "write `" + *target + " := " + *value + "` to assign, or " +
                                 checked.substr(std::string_view("write ").size())
                           : checked;
  }

  // The value goes to the variable that it begins with, if it does.
  std::string change_for(TermId id) const {
    constexpr const char* kGeneral = "an assignment is written with `:=`";
    const TermId first = judgement_.child(id, 0);
    const TermId read = is_decrement(judgement_, id) ? judgement_.child(first, 0) : first;
    const auto value = quoted(judgement_, id);
    if (judgement_[read].kind != TermKind::Read || is_bool_read(judgement_, read) || !value)
      return kGeneral;
    if (read != first) return decrement_for(judgement_, id);
    const auto target = quoted(judgement_, judgement_.child(first, 0));
    return target ? "write `" + *target + " := " + *value + "` to change `" + *target + "`"
                  : kGeneral;
  }

  // b := !b, a := !b
  void look_at_write(TermId id) {
    const TermId target = judgement_.child(id, 0);
    const TermId value = judgement_.child(id, 1);
    if (!is_written_read(judgement_, value) || !is_bool_variable(judgement_, target)) return;
    const core::Term& read = judgement_[judgement_.child(value, 0)];
    if (read.kind != judgement_[target].kind || read.payload != judgement_[target].payload) {
      is_guard_[value.index()] = is_copy_[value.index()] = true;  // a := !b
      return;
    }
    is_told_[value.index()] = true;
    const std::string name = quoted(judgement_, target).value_or("b");
    Diagnostic warning;
    warning.code = DiagnosticCode::ReadAsNegation;
    warning.span = judgement_[id].span;
    warning.message =
        "this gives `" + name + "` the value that it has: `!` reads, and negates nothing";
    warning.help = "write `" + name + " := not " + name + "` for the negation";
    found_.push_back(std::move(warning));
  }

  void look_at_read(TermId id) {
    if (is_told_[id.index()]) return;
    if (!is_guard_[id.index()]) {
      const bool is_bool = is_bool_read(judgement_, id);
      reads_ints_ = reads_ints_ || !is_bool;
      knows_the_sign_ = knows_the_sign_ || (is_bool && is_operand_[id.index()]);
      return;
    }
    Diagnostic warning;
    warning.code = DiagnosticCode::ReadAsNegation;
    warning.span = judgement_[id].span;
    const auto variable = quoted(judgement_, judgement_.child(id, 0));
    const std::string name = variable ? "`" + *variable + "`" : "the variable";
    warning.message = "this is the value of " + name + ": `!` reads, and negates nothing";
    warning.help = variable ? "write `not " + *variable + "` for the negation, or `" + *variable +
                                  "` alone for the value"
                            : "the negation is written with `not`";
    (is_copy_[id.index()] ? copies_ : reads_).push_back(std::move(warning));
  }

  const core::Judgement& judgement_;
  std::vector<bool> is_guard_;      // per term: where `!b` is likely to be meant as a negation
  std::vector<bool> is_operand_;    // per term: of an operator that is no `and` or `or`
  std::vector<bool> is_dropped_;    // per term: nothing wants its value
  std::vector<bool> is_copy_;       // per term: the right side of a := !b
  std::vector<bool> is_told_;       // per term: the right side of b := !b
  bool knows_the_sign_ = false;     // the file is written in Algol's tradition
  bool reads_ints_ = false;         // the file has a `!x` that is no bool
  std::vector<Diagnostic> found_;   // of comparisons, and of variables that keep their values
  std::vector<Diagnostic> reads_;   // of conditions, which are told if the sign is not known
  std::vector<Diagnostic> copies_;  // of a := !b, which are told if it is known in no way
};

}  // namespace

std::string assignment_instead(const core::Judgement& judgement, TermId term) {
  if (is_decrement(judgement, term)) return decrement_for(judgement, term);
  return compares_variable(judgement, term) ? assignment_for(judgement, term) : "";
}

std::vector<Diagnostic> misreadings(const core::Judgement& judgement) {
  return Misreadings(judgement).find();
}

}  // namespace arbiter::typing
