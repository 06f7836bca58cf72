// The arbiter binary as a child process whose time and memory are bounded and measured. No shell.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace arbiter::cli {

struct Ended {
  int exit_code = -1;      // minus the signal's number if a signal ended it
  bool timed_out = false;  // it was ended by us
  double processor_seconds = 0;
  double peak_mib = 0;  // of resident memory
  std::string out;      // the beginning of what it printed
  std::string err;
};

struct Run {
  std::vector<std::string> arguments;  // without the program itself
  std::string stdout_path;             // where its output goes instead of Ended::out
  std::string input{};                 // what it reads from its standard input
  double seconds_at_most = 3'000;      // of real time: only for a child that hangs
  std::size_t address_mib = 6144;      // so that a runaway child hurts nobody else
};

Ended run(const Run& run);

// Whether the piece is in the text.
bool has(const std::string& text, const std::string& piece);
// What it printed, as JSON.
nlohmann::json parsed(const Ended& ended);

// "arbiter run x.ia", for messages.
std::string to_string(const Run& run);

// True if this build has sanitizers: slower, and memory is not the program's own.
constexpr bool is_sanitized() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return true;
#else
  return false;
#endif
}

// True if the long versions of tests are wanted.
bool is_long();

}  // namespace arbiter::cli
