#include "report/request.h"

#include <cstdio>

#include "support/counted.h"
#include "support/printable.h"

namespace arbiter::report {

std::chrono::duration<double> elapsed(const Request& request) {
  return std::chrono::steady_clock::now() - request.started;
}

std::string elapsed_text(const Request& request) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f s", elapsed(request).count());
  return text;
}

std::string narrowed_to(const Request& request) {
  std::string text;
  const auto add = [&](const std::string& what) {
    text += (text.empty() ? " where " : " and ") + what;
  };
  if (const auto& range = request.program.int_range) {
    add("int is " + std::to_string(range->low) + ".." + std::to_string(range->high));
  }
  for (const auto& [name, size] : request.program.data_sizes) {
    add(name + " has " + counted(static_cast<std::size_t>(size), "value"));
  }
  return text;
}

std::string place_of(const Source& source, Span span) {
  const Location at = source.locate(span.begin);
  return printable(source.name()) + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
}

}  // namespace arbiter::report
