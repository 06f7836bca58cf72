// One answer, whichever way it was found: what was decided, how, at what cost, and what a reader
// should know beside it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/advice.h"
#include "engine/assumptions.h"
#include "engine/part_premise.h"
#include "engine/systems.h"
#include "engine/verdict.h"
#include "engine/verify.h"
#include "support/int_range.h"

namespace arbiter {

// What a reader of a verdict should know beside it.
struct AnswerNote {
  enum class Kind : std::uint8_t {
    NothingCanFail,  // safe, and nothing in the program could be an error
    NotAllPlays,     // the search left some plays out: there may be more errors
    NotAllErrors,    // errors that come only together with those that are shown may be missing
    MaybeShorter,    // there may be a shorter play than the one that is shown
    Unreached,       // no play comes to an assert
    Settled,         // no play asks an assert: constants or types settled it before
    AllCutOff,       // safe, and every play is cut off by assumptions: the proof is about nothing
    NoPlayEnds,      // safe, and no play comes to its end, which without assumptions some might
    EndNotSought,    // safe, and it was not looked at whether assumptions let any play end
    GivenRange,      // an error is to leave the range that --int gives
    // Of `--learn auto`.
    AnsweredSoon,       // nothing was learned: direct search came to the answer soon
    NoPart,             // nothing was learned: the program has no part to learn about
    NotWorthLearning,   // nothing was learned: by the estimate no part would save anything
    LearnedAllTheSame,  // the part was learned about for its assumption; by the estimate that
                        // saves nothing
    LearningGaveUp,     // learning about the part came to no answer: direct search went on
  };
  Kind kind = Kind::NothingCanFail;
  std::string why{};  // NotAllPlays, NotAllErrors, MaybeShorter, LearningGaveUp
  Span span{};        // Unreached, Settled: of the assert
  // NotAllPlays: the search left plays where a value needs more than 64 bits; one of them may be a
  // shorter play to an error.
  bool is_by_overflow = false;
  std::vector<Span> assumptions{};  // AllCutOff, NoPlayEnds, EndNotSought: the `assume`s
  IntRange range{};                 // GivenRange
};

struct Costs {
  std::size_t states = 0;  // the states that all searches built, added up
  std::size_t transitions = 0;
  std::size_t peak_states = 0;  // the most that were held at one time
};

// What was found beside the verdict: plays, traces, certificates, assumptions, or, where there is
// no answer, how far the attempt came. Each way of checking has a type of its own.
using Evidence = std::variant<std::monostate, Undecided, Verified, LearnedPart, PremiseChecked,
                              VerifiedSystem, LearnedSystem>;

struct Answer {
  Verdict verdict;
  std::optional<AnswerMethod> method{};  // none if no method was begun
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
// What search or learning found in a program; null if the answer was found in another way.
const Verified* verified_of(const Answer& answer);
// Why there is no answer, and how far the attempt came; null if there is an answer.
const Undecided* undecided_of(const Answer& answer);

// An error of a program, as a verdict.
Unsafe unsafe_of(const ReachedError& error);

// The verdict where no assumption helps, since the part comes to an error by itself; nothing where
// some assumption does.
std::optional<Unsafe> unsafe_of(const WeakestAssumption& weakest);

// What each way to check something says; `all` if all errors were asked for.
Answer answer_of(Undecided undecided, Subject subject = Subject::Program);
Answer answer_of(Verified verified, bool all = false);
Answer answer_of(LearnedPart learned);
Answer answer_of(VerifiedSystem verified);
Answer answer_of(LearnedSystem learned);
// What `check_rest` and `check_part` say. The result of a single premise, such as that of
// `check_rest_premise`, has the same type, but says too little for a verdict: it should not be
// given here.
Answer answer_of_rest(std::variant<PremiseChecked, Undecided> checked);
Answer answer_of_part(std::variant<PremiseChecked, Undecided> checked);

// The ways to check a program: to search the whole of it, where the error is a mistake of the
// user's (see `verify`); to learn an assumption about a part; and to check a given assumption, for
// all parts that keep to it or for the part of this file. The error of all but the first is that a
// data type has no size.
Result<Answer> answer_by_search(const Term& term, const VerifyOptions& options,
                                const Limits& limits = {});
Result<Answer> answer_by_learning(const SplitTerm& split, const LearnPartOptions& options,
                                  const Limits& limits = {});
Result<Answer> answer_about_rest(const SplitTerm& split, const assume::Assumption& assumption,
                                 const PremiseOptions& options, const Limits& limits = {});
Result<Answer> answer_about_part(const SplitTerm& split, const assume::Assumption& assumption,
                                 const PremiseOptions& options, const Limits& limits = {});
// The ways to check a transition system: to search the whole of it, and to learn assumptions, where
// the error is a message that there is no such part.
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

// Reads a file, whose ending says whether it has a program or a transition system, and checks it.
// All mistakes of the file are returned, in source order.
Result<Answer> check_file(const std::string& path, const CheckOptions& options = {},
                          const Limits& limits = {});

}  // namespace arbiter
