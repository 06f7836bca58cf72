// What the tests of hostile input share: a program to be given to the three verbs that read one,
// and how each should end.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/child.h"

namespace arbiter::cli {

inline constexpr double kSecondsAtMost = is_sanitized() ? 300 : 30;  // of processor time
inline constexpr double kMibAtMost = 4096;

// How each verb should end; kNotRun where it is left out.
struct Codes {
  int run = 0;
  int format = 0;
  int graph = 0;
};
inline constexpr int kNotRun = -1000;
inline constexpr int kOneOrOther = -1001;  // a result, or a limit was reached: 0 or 3
inline constexpr Codes kAccepted = {0, 0, 0};
inline constexpr Codes kOpen = {3, 0, 0};      // it waits for the environment
inline constexpr Codes kIllTyped = {2, 0, 2};  // its layout is nobody's concern
inline constexpr Codes kRejected = {2, 2, 2};

struct Hostile {
  std::string name;
  std::function<std::string()> text;
  Codes codes;
  std::string says;  // part of what a verb that does not end with 0 prints; may be empty
};
// NOLINTNEXTLINE(readability-identifier-naming): GoogleTest looks for this name.
inline void PrintTo(const Hostile& hostile, std::ostream* out) { *out << hostile.name; }

// Runs the verbs on the program and checks how they end, and what they took.
void expect(const Hostile& hostile);

// Runs arbiter with these arguments and checks the exit code, and what it took.
Ended expect_exit(int code, const Run& run);

std::string repeated(std::string_view text, std::size_t count);
// opening … middle … closing, `depth` of each.
std::string nested(std::string_view opening, std::string_view middle, std::string_view closing,
                   std::size_t depth);
// A text for each of 0 … count-1, one after the other.
std::string numbered(std::size_t count, const std::function<std::string(const std::string&)>& text,
                     std::string_view between = "");

// A directory that exists as long as this object does.
class Directory {
 public:
  Directory();
  ~Directory();
  Directory(const Directory&) = delete;
  Directory& operator=(const Directory&) = delete;

  std::string path(const std::string& name) const { return (path_ / name).string(); }
  // The path of a new file with that text.
  std::string file(const std::string& name, std::string_view text) const;

 private:
  std::filesystem::path path_;
};

// What is in a file; empty if it cannot be read.
std::string text_of(const std::string& path);

}  // namespace arbiter::cli
