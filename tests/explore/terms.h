// Terms that tests of searches write as text.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "engine/term.h"

namespace arbiter::explore::test {

inline Term term(const std::string& text) {
  auto compiled = compile_term(std::make_shared<Source>("term.ia", text), {});
  return std::move(std::get<Term>(compiled.value()));
}

}  // namespace arbiter::explore::test
