#include "client/client_words.h"

#include <limits>

#include "syntax/token.h"

namespace arbiter::client {

using typing::Base;
using typing::Data;

void FreshNames::avoid(const core::Judgement& judgement) {
  for (std::uint32_t i = 0; i < judgement.names->size(); ++i) {
    used_.emplace(judgement.names->text(NameId(i)));
  }
  for (const core::FreeIdentifier& identifier : judgement.context) {
    if (identifier.name.is_some()) rebound_.emplace(judgement.names->text(identifier.name));
  }
  for (const core::Parameter& parameter : judgement.parameters) {
    rebound_.emplace(judgement.names->text(parameter.name));
  }
}

std::string FreshNames::make(std::string_view wish) {
  std::string name(wish);
  for (std::uint32_t i = 2;
       used_.contains(name) || syntax::classify_word(name) != syntax::TokenKind::Name; ++i) {
    name = std::string(wish) + "_" + std::to_string(i);
  }
  used_.insert(name);
  return name;
}

bool FreshNames::is_rebound(std::string_view predefined) const {
  return rebound_.contains(predefined);
}

std::string constant_word(std::int64_t value) {
  constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
  if (value == kLeast) return std::to_string(kLeast + 1) + " - 1";  // its digits alone do not fit
  return std::to_string(value);
}

std::string value_word(const Data& data, std::int64_t value) {
  if (data.kind == Data::Kind::Bool) return value != 0 ? "tt" : "ff";
  return constant_word(value);
}

std::string data_word(const Data& data, const NamePool& names) {
  switch (data.kind) {
    case Data::Kind::Named: return std::string(names.text(data.name));
    case Data::Kind::Range:
      return "int[" + constant_word(data.low) + ".." + constant_word(data.high) + "]";
    case Data::Kind::Partition:
      return "int@[" + constant_word(data.low) + "," + constant_word(data.high) + "]";
    default: return typing::to_string(data, names);
  }
}

std::string base_word(const Base& base, const NamePool& names) {
  switch (base.kind) {
    case Base::Kind::Exp: return "exp " + data_word(base.data, names);
    case Base::Kind::Var: return "var " + data_word(base.data, names);
    default: return "com";
  }
}

}  // namespace arbiter::client
