#pragma once

namespace arbiter {

inline constexpr const char* kVersion = "0.1.0";

}  // namespace arbiter
