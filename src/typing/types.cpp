#include "typing/types.h"

namespace arbiter::typing {

std::string shown(std::string_view name) {
  constexpr std::size_t kLongest = 80;
  if (name.size() <= kLongest) return std::string(name);
  std::size_t end = kLongest;
  while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U) --end;
  return std::string(name.substr(0, end)) + "…";
}

std::string to_string(const Data& data, const NamePool& names) {
  using Kind = Data::Kind;
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
    case Kind::Named: return shown(names.text(data.name));
  }
  return "?";
}

std::string to_string(const Base& base, const NamePool& names) {
  switch (base.kind) {
    case Base::Kind::Com: return "com";
    case Base::Kind::Exp: return "exp " + to_string(base.data, names);
    case Base::Kind::Var: return "var " + to_string(base.data, names);
    case Base::Kind::Any: return "any base type";
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
    case Kind::Int: return from.kind != Kind::Named;
    case Kind::Range:
    case Kind::Modulo:
      return (from.is_finite() || from.kind == Kind::Literal) && from.kind != Kind::Named &&
             from.low >= to.low && from.high <= to.high;
    case Kind::Partition:
    case Kind::Whole:
    case Kind::Bool:
    case Kind::Named:
    case Kind::Literal: return false;
  }
  return false;
}

}  // namespace arbiter::typing
