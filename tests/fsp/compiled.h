// Systems from text, for tests.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/systems.h"

namespace arbiter::fsp {

inline Result<std::variant<LoadedSystem, Undecided>> loaded(const std::string& text,
                                                            const std::string& process = "",
                                                            const Limits& limits = {}) {
  return load_system(std::make_shared<const Source>("test.lts", text), {.process = process},
                     limits);
}

inline std::vector<Diagnostic> errors_of(const std::string& text) {
  auto result = loaded(text);
  return result ? std::vector<Diagnostic>{} : std::move(result).error();
}

// The process, composed and not minimised. The text should have no mistakes.
inline automata::Lts built(const std::string& text, const std::string& process = "") {
  auto result = loaded(text, process);
  if (!result) return {};
  return std::get<BuiltSystem>(build_system(std::get<LoadedSystem>(*result), false)).lts;
}

}  // namespace arbiter::fsp
