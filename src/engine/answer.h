// One answer, whichever way it was found: what was decided, how, at what cost,
// and what one should know of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/assumptions.h"
#include "engine/part_premise.h"
#include "engine/systems.h"
#include "engine/verdict.h"
#include "engine/verify.h"

namespace arbiter {

// What one should know of a verdict.
struct AnswerNote {
  enum class Kind : std::uint8_t {
    NothingCanFail,  // safe, and nothing in the program could be an error
    NotAllPlays,     // not all plays were looked at: there may be more errors
    NotAllErrors,    // errors that come only together with these may be missing
    MaybeShorter,    // there may be a shorter play than the one that is shown
    Unreached,       // no play comes to an assert
    Settled,         // no play asks an assert: constants or types settled it before
    AllCutOff,       // safe, and every play is cut off by assumptions: the proof is about nothing
    NoPlayEnds,      // safe, and no play comes to its end, which without assumptions some might
  };
  Kind kind = Kind::NothingCanFail;
  std::string why{};  // NotAllPlays, NotAllErrors, MaybeShorter
  Span span{};        // Unreached, Settled: of the assert
  // NotAllPlays: plays were left where a value needs more than 64 bits; one of
  // them may be shorter.
  bool is_by_overflow = false;
  std::vector<Span> assumptions{};  // AllCutOff, NoPlayEnds: those that cut plays off
};

struct Costs {
  std::size_t states = 0;  // that were built
  std::size_t transitions = 0;
  std::size_t peak_states = 0;  // the most at one time
};

// What was found out beside the verdict, which depends on how it was looked for: plays, traces,
// certificates, assumptions; and of what is not decided how far it came.
using Evidence = std::variant<std::monostate, Undecided, Verified, LearnedPart, PremiseChecked,
                              VerifiedSystem, LearnedSystem>;

struct Answer {
  Verdict verdict;
  std::optional<AnswerMethod> method{};  // none if none was begun
  std::string why_method{};              // "all data are finite"; may be empty
  Costs costs{};
  std::vector<AnswerNote> notes{};
  Evidence evidence{};

  bool is_safe() const { return std::holds_alternative<Safe>(verdict); }
  bool is_unsafe() const { return std::holds_alternative<Unsafe>(verdict); }
  bool is_unknown() const { return std::holds_alternative<Unknown>(verdict); }
};

// The evidence if it is of this kind, otherwise null.
template <class Kind>
const Kind* evidence_of(const Answer& answer) {
  return std::get_if<Kind>(&answer.evidence);
}
// What was found in a program, by search or by learning; null if the answer is another one's.
const Verified* verified_of(const Answer& answer);
// Why there is no answer, and how far it came; null if there is one.
const Undecided* undecided_of(const Answer& answer);

// An error of a program, as a verdict.
Unsafe unsafe_of(const ReachedError& error);

// What each way to check something says; `all` if all errors were asked for.
Answer answer_of(Undecided undecided);
Answer answer_of(Verified verified, bool all = false);
Answer answer_of(LearnedPart learned);
Answer answer_of(VerifiedSystem verified);
Answer answer_of(LearnedSystem learned);
// Of `check_rest` and `check_part`, not of bare premises.
Answer answer_of_rest(std::variant<PremiseChecked, Undecided> checked);
Answer answer_of_part(std::variant<PremiseChecked, Undecided> checked);

// The ways to check something, each with its answer. Of programs: the whole, where a mistake of the
// user's is an error (see `verify`); by an assumption that is learned about a part; and with one
// that is given, for all parts that keep to it, or for the part of this file.
Result<Answer> answer_by_search(const Term& term, const VerifyOptions& options,
                                const Limits& limits = {});
Answer answer_by_learning(const SplitTerm& split, const LearnPartOptions& options,
                          const Limits& limits = {});
Answer answer_about_rest(const SplitTerm& split, const assume::Assumption& assumption,
                         const PremiseOptions& options, const Limits& limits = {});
Answer answer_about_part(const SplitTerm& split, const assume::Assumption& assumption,
                         const PremiseOptions& options, const Limits& limits = {});
// Of transition systems: the whole, and by learned assumptions, where the error is a message: there
// is no such part.
Answer answer_by_search(const LoadedSystem& loaded, const VerifySystemOptions& options,
                        const Limits& limits = {});
tl::expected<Answer, std::string> answer_by_learning(const LoadedSystem& loaded,
                                                     const LearnSystemOptions& options,
                                                     const Limits& limits = {});

struct CheckOptions {
  typing::Options typing{};  // for programs
  VerifyOptions verify{};
  SystemOptions system{};  // for transition systems
  VerifySystemOptions verify_system{};
};

// Reads a file, a program or a transition system by its ending, and checks it.
// All mistakes of the file are returned, in source order.
Result<Answer> check_file(const std::string& path, const CheckOptions& options = {},
                          const Limits& limits = {});

}  // namespace arbiter
