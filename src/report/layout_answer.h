// The answer of `arbiter format`: a program in canonical layout.
#pragma once

#include <cstdint>
#include <string>

#include "report/request.h"
#include "report/shown_answer.h"
#include "support/source.h"

namespace arbiter::report {

struct LayoutAnswer {
  const Request& request;
  const Source& source;
  const std::string& formatted;

  bool is_canonical() const { return formatted == source.text(); }
};

// What is printed as text: the program; whether it is canonical; nothing, since it is in a file.
enum class LayoutText : std::uint8_t { Program, Verdict, None };
ShownAnswer shown_answer(const LayoutAnswer& shown, LayoutText text);

}  // namespace arbiter::report
