#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "certify/certificate.h"
#include "certify/certify_intervals.h"
#include "certify/interval_certificate.h"
#include "check/changes.h"
#include "check/status.h"
#include "engine/term.h"
#include "refine/loop.h"
#include "smt/solver.h"
#include "support/int_range.h"

namespace arbiter {

// How to verify. Auto chooses one of the others, or tries one after the other: verify.cpp says how.
enum class VerifyMethod : std::uint8_t { Auto, Explicit, Partition };

struct VerifyOptions {
  VerifyMethod method = VerifyMethod::Auto;
  refine::Rule rule = refine::Rule::Smart;  // Partition: which cut points are added
  // Partition: the solver to ask; if none is given, the one that was built in.
  std::shared_ptr<smt::Solver> solver = nullptr;
  bool all = false;      // find a shortest play for each place where an error is
  bool certify = false;  // if the program is safe, make a certificate, and check it
  Progress* progress = nullptr;
  // Memory that the caller needs to show one move of a play; it is charged to the limits.
  std::size_t bytes_per_move = 0;
};

// An error, and a play to it: a shortest one if Verified::is_shortest. The interpreter has run the
// play, and came to this error at its end.
struct ReachedError {
  core::ErrorReason reason = core::ErrorReason::Abort;
  std::string name;  // of the error command; empty for other errors
  Span span;
  std::vector<check::PlayedMove> play;
  std::optional<check::Outside> outside{};  // Bounds, Range: the value, and the bounds that it left
  check::PlayChanges changes{};             // what happened to local variables, move by move
};

struct Verified {
  std::vector<ReachedError> errors;  // by the length of their plays; none if the program is safe
  std::size_t states = 0;            // the states that all searches built, added up
  std::size_t transitions = 0;
  std::size_t peak_states = 0;  // the most that were held at one time; 0 if these are all states
  // The search looked at all plays. If not, there may be errors beside those that were found.
  bool is_complete = true;
  std::string why_incomplete;  // "stopped by timeout"
  // The search left some plays where a value needs more than 64 bits: a shorter play to an error
  // may be among them.
  bool has_overflow = false;
  // Why a play that refinement found may not be a shortest one; empty if it is.
  std::string why_not_shortest{};
  // The range that --int gave, if leaving it is an error that was found.
  std::optional<IntRange> left_int_range{};
  // Asserts that no play comes to, so that the proof says nothing of them, in the order of the
  // file.
  std::vector<Span> unreached;
  // Asserts whose condition no play asks, and some copy of which the compiler has settled:
  // constants or types decide it, or nothing leads there.
  std::vector<Span> settled;
  // What assumptions leave of the proof, if the program is safe; see find_cut_off_plays.
  struct CutOffPlays {
    std::vector<Span> at;     // assumptions that may cut plays off, in the order of the file
    bool misses_end = false;  // no play comes to its end, which without them some might
    bool is_empty = false;    // every play is cut off, whatever the environment does
    bool is_open = false;     // whether some play comes to its end was not looked at
  };
  CutOffPlays cut_off{};
  // The certificate, which has been checked, if it was asked for and the program is safe; one of
  // intervals if partitions were refined.
  std::optional<certify::Certificate> certificate;
  std::optional<certify::IntervalCertificate> interval_certificate;
  std::string why_no_certificate;  // if one was asked for, and there is none
  bool is_abstract = false;        // integers were seen through partitions
  std::string why_method;          // why this method was used: "all data are finite"
  // Where partitions were refined: every round, and the partitions at the end.
  std::vector<refine::Round> rounds;
  std::optional<abstraction::Precision> precision;
  // The abstract play beside the play of the (only) error: what each move of the environment's
  // brings, as the partitions see it. Moves are counted from 1 on.
  struct Brought {
    std::size_t move = 0;
    std::string class_of;  // "<0", "[3,7]", "Z"; empty if the move brings no integer
    // How many choices the abstraction leaves open until O's next move: the papers' nd.
    std::size_t choices = 0;
  };
  std::vector<Brought> abstract_play{};
  bool can_fail = true;  // there is something in the program that could be an error

  std::size_t largest() const { return peak_states > 0 ? peak_states : states; }
  // The plays of `errors` are shortest ones.
  bool is_shortest() const { return why_not_shortest.empty() && !has_overflow; }
};

// Can any environment drive the term into an error? The error is a mistake of the user's: a data
// type has no size, or the method is Explicit and the environment brings integers without end.
Result<std::variant<Verified, Undecided>> verify(const Term& term, const VerifyOptions& options,
                                                 const Limits& limits = {});

// Checks a certificate of intervals with the solver that was built in.
std::variant<certify::Proved, certify::ClassFlaw, Undecided> check_certificate(
    const Term& term, const certify::IntervalCertificate& certificate, const Limits& limits = {});

}  // namespace arbiter
