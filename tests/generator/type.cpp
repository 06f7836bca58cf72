#include "generator/type.h"

#include <algorithm>

namespace arbiter::generator {

using Kind = Data::Kind;

std::string to_text(const Data& data) {
  switch (data.kind) {
    case Kind::Int:
    case Kind::Literal: return "int";
    case Kind::Range:
      return "int[" + std::to_string(data.low) + ".." + std::to_string(data.high) + "]";
    case Kind::Modulo: return "int%" + std::to_string(data.high + 1);
    case Kind::Partition:
      return "int@[" + std::to_string(data.low) + "," + std::to_string(data.high) + "]";
    case Kind::Whole: return "int@[]";
    case Kind::Bool: return "bool";
    case Kind::Named: return data.name;
  }
  return "?";
}

std::string to_text(const Base& base) {
  switch (base.kind) {
    case Base::Kind::Com:
    case Base::Kind::Any: return "com";
    case Base::Kind::Exp: return "exp " + to_text(base.data);
    case Base::Kind::Var: return "var " + to_text(base.data);
  }
  return "?";
}

std::string to_text(const Type& type) {
  std::string text;
  for (const Base& argument : type.arguments) text += to_text(argument) + " -> ";
  return text + to_text(type.result);
}

bool may_stand_for(const Data& from, const Data& to) {
  if (from == to) return true;
  if (to.kind == Kind::Named) return from.kind == Kind::Literal && from.low >= 0 && from.high <= 1;
  if (to.kind == Kind::Bool) return false;
  return from.kind != Kind::Named;
}

Base join(const Base& left, const Base& right) {
  if (left.kind == Base::Kind::Any) return right;
  if (right.kind == Base::Kind::Any || left == right) return left;
  const Data& a = left.data;
  const Data& b = right.data;
  if (a == b) return Base::exp(a);
  if (a.kind == Kind::Literal && b.kind == Kind::Literal) {
    return Base::exp({Kind::Literal, std::min(a.low, b.low), std::max(a.high, b.high), ""});
  }
  if (a.kind == Kind::Named) return Base::exp(a);
  if (b.kind == Kind::Named) return Base::exp(b);
  return Base::exp(Data::integer());
}

}  // namespace arbiter::generator
