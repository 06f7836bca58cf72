// What was asked for, as far as answers show it or depend on it.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "engine/options.h"
#include "support/source.h"

namespace arbiter::report {

struct Request {
  std::string verb;         // "check"
  std::string file;         // as it was given
  std::string command;      // the command line that gives this answer, for a page
  std::string second_file;  // equiv, refines, certify
  TermOptions program;      // what was given about the program
  std::chrono::steady_clock::time_point started = std::chrono::steady_clock::now();
  std::optional<double> timeout;  // seconds
  bool verbose = false;
  bool quiet = false;
  bool all = false;      // check: all errors, not only the nearest
  std::string learn;     // check: the part to learn about, or "auto"
  std::string assume;    // check: the file of an assumption, for the rest
  std::string against;   // check: the same, for a part
  std::string property;  // .lts files: the only property that is looked at
  std::string alphabet;  // .lts files: of a learned assumption
};

// Since the start.
std::chrono::duration<double> elapsed(const Request& request);
// "0.02 s".
std::string elapsed_text(const Request& request);

// What the answer is narrowed to by --int and -W: " where int is 0..1 and X has 2 values"; empty if
// by nothing.
std::string narrowed_to(const Request& request);

// "stack.ia:8:24".
std::string place_of(const Source& source, Span span);

}  // namespace arbiter::report
