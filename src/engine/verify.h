#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "certify/certificate.h"
#include "check/status.h"
#include "engine/term.h"

namespace arbiter {

struct VerifyOptions {
  bool all = false;      // a shortest play for each place where an error is
  bool certify = false;  // make a certificate if it is safe, and check it
  Progress* progress = nullptr;
  std::size_t bytes_per_move = 0;  // what it takes to show one, which is charged to the limits
};

// An error, and a shortest play to it. The interpreter has run it and came to that error there.
struct ReachedError {
  core::ErrorReason reason = core::ErrorReason::Abort;
  std::string name;  // of the error command; empty for other errors
  Span span;
  std::vector<check::PlayedMove> play;
  std::optional<check::Outside> outside{};  // the value that was, and its bounds
};

struct Verified {
  std::vector<ReachedError> errors;  // by length; none if the program is safe
  std::size_t states = 0;
  std::size_t transitions = 0;
  // All plays were looked at. If not, there may be errors beside those that were found.
  bool is_complete = true;
  std::string why_incomplete;  // "stopped by timeout"
  // Some plays were left where a value needs more than 64 bits: a shorter one may be among them.
  bool has_overflow = false;
  // Where the proof says nothing, since no play comes there: asserts, in the order of the file.
  std::vector<Span> unreached;
  // Asserts that no play asks, and some copy of which was settled before: constants or types rule
  // it out, or nothing leads there.
  std::vector<Span> settled;
  std::optional<certify::Certificate> certificate;  // checked; if asked for, safe and not abstract
  std::string why_no_certificate;  // if it was asked for, and there is none
  bool is_abstract = false;                         // integers were seen through int@ types
  bool can_fail = true;  // there is something in the program that could be an error
};

// Can any environment drive the term into an error? It is a mistake of the user's if the
// environment brings values without end.
Result<std::variant<Verified, Undecided>> verify(const Term& term, const VerifyOptions& options,
                                                 const Limits& limits = {});

}  // namespace arbiter
