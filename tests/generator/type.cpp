#include "generator/type.h"

#include <algorithm>

namespace arbiter::generator {

using Kind = Data::Kind;

std::string to_text(const Data& data) {
  switch (data.kind) {
    case Kind::kInt:
    case Kind::kLiteral: return "int";
    case Kind::kRange: return "int[" + std::to_string(data.low) + ".." + std::to_string(data.high) + "]";
    case Kind::kModulo: return "int%" + std::to_string(data.high + 1);
    case Kind::kPartition:
      return "int@[" + std::to_string(data.low) + "," + std::to_string(data.high) + "]";
    case Kind::kWhole: return "int@[]";
    case Kind::kBool: return "bool";
    case Kind::kNamed: return data.name;
  }
  return "?";
}

std::string to_text(const Base& base) {
  switch (base.kind) {
    case Base::Kind::kCom:
    case Base::Kind::kAny: return "com";
    case Base::Kind::kExp: return "exp " + to_text(base.data);
    case Base::Kind::kVar: return "var " + to_text(base.data);
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
  if (to.kind == Kind::kNamed) return from.kind == Kind::kLiteral && from.low >= 0 && from.high <= 1;
  if (to.kind == Kind::kBool) return false;
  return from.kind != Kind::kNamed;
}

Base join(const Base& left, const Base& right) {
  if (left.kind == Base::Kind::kAny) return right;
  if (right.kind == Base::Kind::kAny || left == right) return left;
  const Data& a = left.data;
  const Data& b = right.data;
  if (a == b) return Base::exp(a);
  if (a.kind == Kind::kLiteral && b.kind == Kind::kLiteral) {
    return Base::exp({Kind::kLiteral, std::min(a.low, b.low), std::max(a.high, b.high), ""});
  }
  if (a.kind == Kind::kNamed) return Base::exp(a);
  if (b.kind == Kind::kNamed) return Base::exp(b);
  return Base::exp(Data::integer());
}

}  // namespace arbiter::generator
