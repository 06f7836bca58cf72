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

namespace arbiter {

// How to verify. Auto is explicit where all data are finite, and where the rest fits all the same.
enum class VerifyMethod : std::uint8_t { Auto, Explicit, Partition };

struct VerifyOptions {
  VerifyMethod method = VerifyMethod::Auto;
  refine::Rule rule = refine::Rule::Smart;  // Partition: how it is refined
  // Partition: the solver to ask; the one that was built in unless this is given.
  std::shared_ptr<smt::Solver> solver = nullptr;
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
  check::PlayChanges changes{};             // what happened to local variables, move by move
};

struct Verified {
  std::vector<ReachedError> errors;  // by length; none if the program is safe
  std::size_t states = 0;            // that were built
  std::size_t transitions = 0;
  std::size_t peak_states = 0;  // the most at one time; 0 if that is all states
  // All plays were looked at. If not, there may be errors beside those that were found.
  bool is_complete = true;
  std::string why_incomplete;  // "stopped by timeout"
  // Some plays were left where a value needs more than 64 bits: a shorter one may be among them.
  bool has_overflow = false;
  // Why a play that is shown may not be a shortest one, if refinement found it; empty if it is.
  std::string why_not_shortest{};
  // Where the proof says nothing, since no play comes there: asserts, in the order of the file.
  std::vector<Span> unreached;
  // Asserts that no play asks, and some copy of which was settled before: constants or types rule
  // it out, or nothing leads there.
  std::vector<Span> settled;
  // What assumptions leave of the proof, if the program is safe; see find_cut_off_plays.
  struct CutOffPlays {
    std::vector<Span> at;     // assumptions that may cut plays off, in the order of the file
    bool misses_end = false;  // no play comes to its end, which without them some might
    bool is_empty = false;    // every play is cut off, whatever the environment does
  };
  CutOffPlays cut_off{};
  // Checked; if asked for and safe. Of intervals if partitions were refined.
  std::optional<certify::Certificate> certificate;
  std::optional<certify::IntervalCertificate> interval_certificate;
  std::string why_no_certificate;  // if it was asked for, and there is none
  bool is_abstract = false;        // integers were seen through partitions
  std::string why_method;          // why it was this method: "all data are finite"
  // Where they were refined: every round, and the partitions at the end.
  std::vector<refine::Round> rounds;
  std::optional<abstraction::Precision> precision;
  // The abstract play beside that of the (only) error: what moves of the environment's bring, as
  // the partitions see it. Moves are counted from 1 on.
  struct Brought {
    std::size_t move = 0;
    std::string class_of;     // "<0", "[3,7]", "Z"; empty if it brings no such value
    std::size_t choices = 0;  // that the abstraction leaves open until the next one: nd
  };
  std::vector<Brought> abstract_play{};
  bool can_fail = true;  // there is something in the program that could be an error

  std::size_t largest() const { return peak_states > 0 ? peak_states : states; }
  // No error that is shown has a shorter play.
  bool is_shortest() const { return why_not_shortest.empty() && !has_overflow; }
};

// Can any environment drive the term into an error? Where the method is explicit, it is a mistake
// of the user's if the environment brings values without end.
Result<std::variant<Verified, Undecided>> verify(const Term& term, const VerifyOptions& options,
                                                 const Limits& limits = {});

// Checks a certificate of intervals with the solver that was built in.
std::variant<certify::Proved, certify::ClassFlaw, Undecided> check_certificate(
    const Term& term, const certify::IntervalCertificate& certificate, const Limits& limits = {});

}  // namespace arbiter
