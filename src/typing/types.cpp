#include "typing/types.h"

namespace arbiter::typing {

std::string to_string(const Data& data, const NamePool& names) {
  using Kind = Data::Kind;
  switch (data.kind) {
    case Kind::kInt:
    case Kind::kLiteral: return "int";
    case Kind::kRange: return "int[" + std::to_string(data.low) + ".." + std::to_string(data.high) + "]";
    case Kind::kModulo: return "int%" + std::to_string(data.high + 1);
    case Kind::kPartition:
      return "int@[" + std::to_string(data.low) + "," + std::to_string(data.high) + "]";
    case Kind::kWhole: return "int@[]";
    case Kind::kBool: return "bool";
    case Kind::kNamed: return std::string(names.text(data.name));
  }
  return "?";
}

std::string to_string(const Base& base, const NamePool& names) {
  switch (base.kind) {
    case Base::Kind::kCom: return "com";
    case Base::Kind::kExp: return "exp " + to_string(base.data, names);
    case Base::Kind::kVar: return "var " + to_string(base.data, names);
    case Base::Kind::kAny: return "any type";
  }
  return "?";
}

std::string to_string(const Type& type, const NamePool& names) {
  constexpr std::size_t kShown = 20;
  std::string text;
  for (std::size_t i = 0; i < type.arguments.size() && i < kShown; ++i) {
    text += to_string(type.arguments[i], names) + " -> ";
  }
  if (type.arguments.size() > kShown) text += "… -> ";
  return text + to_string(type.result, names);
}

bool fits_always(const Data& from, const Data& to) {
  using Kind = Data::Kind;
  if (from == to) return true;
  switch (to.kind) {
    case Kind::kInt:
    case Kind::kPartition:
    case Kind::kWhole: return from.kind != Kind::kNamed;
    case Kind::kRange:
    case Kind::kModulo:
      return (from.is_finite() || from.kind == Kind::kLiteral) && from.kind != Kind::kNamed &&
             from.low >= to.low && from.high <= to.high;
    case Kind::kBool:
    case Kind::kNamed:
    case Kind::kLiteral: return false;
  }
  return false;
}

}  // namespace arbiter::typing
