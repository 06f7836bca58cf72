// Values that a user gives to names of a file in place of what the file says: -D N=3, -D R=0..5.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "fsp/ast.h"

namespace arbiter::fsp {

// A number for a constant or, where no constant has the name, for the default of every parameter of
// this name; or the bounds of a range.
struct GivenValue {
  std::string name;
  std::int32_t low = 0;                   // the number, or the lower bound
  std::optional<std::int32_t> high = {};  // of a range

  bool is_range() const { return high.has_value(); }
};

// "N=3", "R=0..5".
std::string to_string(const GivenValue& given);

// The number or the range that is given to this name; of several the last one. Null if there is
// none.
const GivenValue* find_given(std::span<const GivenValue> all, std::string_view name, bool is_range);

// Whether the file has something of this name that can be given this value.
bool is_for(const GivenValue& given, const Ast& ast);

// What is wrong with a value that is for nothing in the file: "the file has no ...".
std::string why_in_vain(const GivenValue& given, const Ast& ast);

}  // namespace arbiter::fsp
