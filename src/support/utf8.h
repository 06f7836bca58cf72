#pragma once

#include <cstddef>
#include <string_view>

namespace arbiter {

struct Utf8Character {
  char32_t code_point = 0;
  std::size_t length = 0;  // in bytes; 0 if the text does not begin with a well-formed character
};

// The first character of a text that is not empty. Overlong forms, surrogates and values beyond
// U+10FFFF are not well-formed.
Utf8Character first_character(std::string_view text);

}  // namespace arbiter
