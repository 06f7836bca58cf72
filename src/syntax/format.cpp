#include "syntax/format.h"

#include "syntax/layout.h"

namespace arbiter::syntax {

std::string format(const Source& source, const Lexed& lexed, const Ast& ast) {
  return print_layout(source, lexed, plan_layout(source, lexed, ast));
}

}  // namespace arbiter::syntax
