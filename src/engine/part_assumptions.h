// Assume-guarantee reasoning about programs: verdicts by an assumption about a part.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "assume/assumption.h"
#include "assume/verify_compositionally.h"
#include "engine/verify.h"

namespace arbiter {

// A program, split into a part and the rest.
struct SplitTerm {
  std::shared_ptr<const Term> term;  // in which names bound by let may have become parts
  std::shared_ptr<const assume::Border> border;
};

// A part that an assumption may be learned about.
struct PartInfo {
  std::string name;
  Span span;                           // of the first occurrence
  bool is_let = false;                 // a name bound by let, used once
  std::string why_not;                 // why nothing can be learned about it, or empty
  std::size_t opponent = 0;            // moves of O's at its border, on the coarsest partitions
  std::size_t player = 0;              // moves of P's there
  std::vector<std::string> variables;  // variables of the rest that the part uses
  std::vector<std::string> context;    // names of the context that the part uses
  // Estimates, in bits, of the values of local variables that only the part uses, that only the
  // rest uses, and that both use.
  double part_bits = 0;
  double rest_bits = 0;
  double shared_bits = 0;

  // By how many bits the values of the whole program exceed those of the larger side.
  double fewer_bits() const;
  // The bits of a pair of moves at the border, which is the price of taking the part out.
  double pair_bits() const;
  // The former less the latter. If it is not above 0, learning about the part saves nothing.
  double saving() const { return fewer_bits() - pair_bits(); }
};

// All parts of the program, and all names bound by let that are used once, in the order of the
// file.
std::variant<std::vector<PartInfo>, Undecided> list_parts(const Term& term, const Limits& limits);

// The part that saves most by its estimate, among those that something can be learned about; null
// if there is none.
const PartInfo* best_part(const std::vector<PartInfo>& parts);

// Splits the program at all parts of these names together. The error is a message for the user.
tl::expected<std::variant<SplitTerm, Undecided>, std::string> split_term(
    const Term& term, const std::vector<std::string>& names, const Limits& limits);

struct LearnPartOptions {
  refine::Rule rule = refine::Rule::Smart;
  std::function<void(const assume::Conjecture&)> on_conjecture{};
  Progress* progress = nullptr;
};

// What any part must promise so that the program is safe with it: what the assumption says, and
// what the assumption leaves unsaid since it was learned about the part that the program has now.
struct PartContract {
  // The assumption knows only those pairs of moves that the present part has: a part must answer
  // each move as the present one does, in whatever order.
  bool answers_as_now = false;
  // The compiler has used what it knows of values that cross the border without a name: a part must
  // bring such values as the present one does.
  bool values_as_now = false;
  // The assumption place by place (assume/places.h), or the limit that ended the search for it.
  Bounded<assume::Assumption> places;
};

struct LearnedPart {
  SplitTerm of;  // the letters of `found` refer to its border
  assume::Verdict found;
  Verified verified;                       // has the error, if there is one
  bool was_rechecked = false;              // safe, and assume/proof.h found the premises right
  std::optional<Undecided> not_rechecked;  // safe, and why the premises were not checked again
  std::optional<Undecided> why;            // why there is no answer

  bool is_safe() const { return !why && verified.errors.empty(); }
  // The assumption; if the premises were checked again, one with fewer states than the learned one.
  // By places, it leaves out what the rest never does, and so says more plainly what is forbidden;
  // if there was no time to find that, the error is the limit. All require is_safe().
  assume::Assumption assumption(const Limits& limits = {}) const;
  Bounded<assume::Assumption> assumption_by_places() const;
  PartContract contract() const;
  const assume::Lesson* last_lesson() const {
    return found.rounds.empty() ? nullptr : &found.rounds.back().lesson;
  }
};

LearnedPart learn_part(const SplitTerm& split, const LearnPartOptions& options,
                       const Limits& limits = {});

}  // namespace arbiter
