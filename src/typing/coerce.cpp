// Coercions: how a term of one type meets a place that wants another.
//
//   a variable where a value is wanted    is read
//   a value where a data type is wanted   is fitted to it, unless it always fits
//   bool where int is wanted              is 0 or 1 as it stands
//   int where a guard is wanted           is compared with 0
//   a literal where X is wanted           is a constant of X
// Variables must have the wanted data type exactly.
#include <utility>

#include "typing/elaborate.h"
#include "typing/elaborator.h"

namespace arbiter::typing {

namespace {

using Kind = Data::Kind;

}  // namespace

Type Elaborator::type_of(const Typed& value) const {
  Type type;
  type.result = value.type;
  if (value.function) {
    for (const BinderId binder : out_.lambda_parameters(value.term)) {
      type.arguments.push_back(out_.binders[binder].type);
    }
  }
  return type;
}

std::string Elaborator::describe(const Typed& value) const {
  return to_string(type_of(value), *names_);
}

core::TermId Elaborator::broken(Span span) {
  return add(TermKind::Abort, span, static_cast<std::uint32_t>(core::ErrorReason::Abort), {});
}

Diagnostic& Elaborator::add_mismatch(Span span, std::string_view role, const std::string& wanted,
                                     const std::string& found) {
  return diagnostics_.add(
      DiagnosticCode::TypeMismatch, span,
      std::string(role) + " should have type " + wanted + ", but this has type " + found);
}

core::TermId Elaborator::mismatch(Span span, std::string_view role, const std::string& wanted,
                                  const std::string& found, std::string help) {
  add_mismatch(span, role, wanted, found).help = std::move(help);
  return broken(span);
}

// To an error of a term that should be a com: what to write if the term ends in a comparison `x =
// M` or in C's `--x`, itself or by the names of lets that it ends in; with its place, unless the
// error shows it. A let whose type is written means its comparison.
void Elaborator::propose_assignment(Diagnostic& error, TermId term) const {
  constexpr int kMaxNames = 32;
  if (diagnostics_.count() > Diagnostics::kMaxKept) return;
  TermId last = last_part(out_, term);
  for (int names = 0; names < kMaxNames; ++names) {
    const TermKind kind = out_[last].kind;
    if (kind != TermKind::Call && kind != TermKind::CallElement) break;
    const auto bound = untyped_lets_.find(out_.binder(last));
    if (bound == untyped_lets_.end()) return;
    last = last_part(out_, bound->second);
  }
  error.help = assignment_instead(out_, last);
  const Span place = out_[last].span;
  if (error.help.empty() || place.is_none()) return;
  const bool is_inside = error.span.begin <= place.begin && place.end <= error.span.end;
  const bool is_shown =
      is_inside &&
      out_.source->text({error.span.begin, place.begin}).find('\n') == std::string_view::npos;
  if (is_shown) return;
  error.notes.push_back({place, out_[last].kind == TermKind::Unary
                                    ? "this is `-` twice, and assigns nothing"
                                    : "this compares: `=` assigns nothing"});
}

core::TermId Elaborator::literal(Span span, std::int64_t value) {
  out_.integers.push_back(value);
  return add(TermKind::Literal, span, static_cast<std::uint32_t>(out_.integers.size() - 1), {});
}

core::DataId Elaborator::data_id(const Data& data) {
  // Programs have few data types: the last few are tried before a new entry is made.
  const std::size_t size = out_.datas.size();
  for (std::size_t i = size; i > 0 && i + 16 > size; --i) {
    const core::DataId id(static_cast<std::uint32_t>(i - 1));
    if (out_.datas[id] == data && out_.datas[id].is_given == data.is_given) return id;
  }
  return out_.datas.push(data);
}

core::TermId Elaborator::fitted(TermId value, const Data& from, const Data& to, Span span) {
  if (fits_always(from, to)) return value;
  return add(TermKind::Fit, span, data_id(to).index(), {value});
}

// A literal can be a constant of a data-independent type if the type's size, where given, covers
// it.
bool Elaborator::literal_covered(const Data& literal, const Data& named, Span span) {
  if (literal.low < 0) {
    diagnostics_.add(DiagnosticCode::DataOperation, span,
                     "constants of " + to_string(named, *names_) + " are 0, 1, 2, …, not negative");
    return false;
  }
  if (named.is_finite() && literal.high > named.high) {
    const std::string name = to_string(named, *names_);
    const std::uint64_t enough = static_cast<std::uint64_t>(literal.high) + 1;
    diagnostics_
        .add(DiagnosticCode::DataTooSmall, span,
             "the constant " + std::to_string(literal.high) + " is not among the " +
                 std::to_string(named.high + 1) + " values of " + name)
        .help = "give " + name + " more values: -W " + name + "=" + std::to_string(enough);
    return false;
  }
  return true;
}

// The value of a term of type exp or var, and its data type.
core::TermId Elaborator::as_value(const Typed& value, Data& data, std::string_view role) {
  data = Data::integer();
  if (value.function) {
    diagnostics_
        .add(DiagnosticCode::FunctionNotApplied, value.span,
             std::string(role) + " should be a value, but this is a function of type " +
                 describe(value))
        .help = "apply it to all its arguments";
    return broken(value.span);
  }
  switch (value.type.kind) {
    case Base::Kind::Any: return value.term;
    case Base::Kind::Exp: data = value.type.data; return value.term;
    case Base::Kind::Var:
      data = value.type.data;
      return add(TermKind::Read, value.span, 0, {value.term});
    case Base::Kind::Com: break;
  }
  diagnostics_.add(DiagnosticCode::TypeMismatch, value.span,
                   std::string(role) + " should be a value, but this has type com");
  return broken(value.span);
}

core::TermId Elaborator::as_data(TermId value, const Data& from, const Data& to, Span span,
                                 std::string_view role) {
  if (from == to) return value;
  if (to.kind == Kind::Named) {
    if (from.kind == Kind::Literal) {
      literal_covered(from, to, span);
      return value;
    }
  } else if (to.kind == Kind::Bool) {
    if (from.is_integral()) {
      const TermId error = mismatch(span, role, "exp bool", "exp " + to_string(from, *names_));
      return error;
    }
  } else if (from.kind != Kind::Named) {
    return fitted(value, from, to, span);
  }
  return mismatch(span, role, "exp " + to_string(to, *names_), "exp " + to_string(from, *names_));
}

core::TermId Elaborator::as(const Typed& value, const Base& wanted, std::string_view role) {
  if (wanted.kind == Base::Kind::Any) return value.term;
  if (!value.function && value.type.kind == Base::Kind::Any) return value.term;
  if (wanted.kind == Base::Kind::Exp && (value.function || is_value(value.type))) {
    Data data;
    const TermId term = as_value(value, data, role);
    if (value.function) return term;
    return as_data(term, data, wanted.data, value.span, role);
  }
  if (value.function) {
    diagnostics_
        .add(DiagnosticCode::FunctionNotApplied, value.span,
             std::string(role) + " should have type " + to_string(wanted, *names_) +
                 ", but this is a function of type " + describe(value))
        .help = "apply it to all its arguments";
    return broken(value.span);
  }
  if (value.type == wanted) return value.term;
  Diagnostic& error = add_mismatch(value.span, role, to_string(wanted, *names_), describe(value));
  if (wanted.kind == Base::Kind::Com) propose_assignment(error, value.term);
  return broken(value.span);
}

// A condition: bool, or int that is not 0.
core::TermId Elaborator::as_guard(const Typed& value, std::string_view role) {
  Data data;
  const TermId term = as_value(value, data, role);
  if (value.function || !is_value(value.type) || data.kind == Kind::Bool) return term;
  if (data.kind == Kind::Named) {
    return mismatch(value.span, role, "exp bool", "exp " + to_string(data, *names_));
  }
  return add(TermKind::Binary, value.span, static_cast<std::uint32_t>(core::BinaryOp::NotEqual),
             {term, literal(value.span, 0)});
}

// A term before `;`: run, its value dropped.
core::TermId Elaborator::discarded(const Typed& value) {
  if (value.function) {
    diagnostics_
        .add(DiagnosticCode::FunctionNotApplied, value.span,
             "this function of type " + describe(value) + " does nothing until it is applied")
        .help = "apply it to all its arguments";
    return broken(value.span);
  }
  if (value.type.kind == Base::Kind::Var) return add(TermKind::Read, value.span, 0, {value.term});
  return value.term;
}

}  // namespace arbiter::typing
