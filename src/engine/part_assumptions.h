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

// A program, taken apart.
struct SplitTerm {
  std::shared_ptr<const Term> term;  // in which names bound by let may have become parts
  std::shared_ptr<const assume::Border> border;
};

// A part that a program can be taken apart at.
struct PartInfo {
  std::string name;
  Span span;                           // of the first occurrence
  bool is_let = false;                 // a name bound by let, used once
  std::string why_not;                 // why it cannot be learned about; empty if it can
  std::size_t opponent = 0;            // moves of O's at its border, on the coarsest partitions
  std::size_t player = 0;              // of P's
  std::vector<std::string> variables;  // of the rest that it uses
  std::vector<std::string> context;    // names of the context that it uses
  // An estimate, in bits: of the values that only the part has, that only the rest has, and of
  // those that both have.
  double part_bits = 0;
  double rest_bits = 0;
  double shared_bits = 0;

  // How many times fewer values the larger side has than the whole, in bits, less what the size of
  // the border costs.
  double saving() const;
};

// All parts of the program, in the order of the file, and names bound by let that are used once.
std::variant<std::vector<PartInfo>, Undecided> list_parts(const Term& term, const Limits& limits);

// Of parts that can be learned about the one that saves most, by the estimate; null if there is
// none.
const PartInfo* best_part(const std::vector<PartInfo>& parts);

// Takes the parts of these names out. The error is a message for the user.
tl::expected<std::variant<SplitTerm, Undecided>, std::string> split_term(
    const Term& term, const std::vector<std::string>& names, const Limits& limits);

struct LearnPartOptions {
  refine::Rule rule = refine::Rule::Smart;
  std::function<void(const assume::Conjecture&)> on_conjecture{};
  Progress* progress = nullptr;
};

// What a part must promise, so that the program is safe with it: what its assumption says, and what
// the assumption leaves unsaid since it was learned about this part.
struct PartContract {
  // The assumption is about the pairs of moves that this part has only: it answers each move as it
  // does now, in some order or other.
  bool answers_as_now = false;
  // The rest was compiled with what is known of values that cross the border without a name.
  bool values_as_now = false;
  // The assumption place by place, or why there was none in time.
  Bounded<assume::Assumption> places;
};

struct LearnedPart {
  SplitTerm of;  // which the letters of what was found refer to
  assume::Verdict found;
  Verified verified;                       // with the error, if there is one
  bool was_rechecked = false;              // safe, and separate code has found the premises right
  std::optional<Undecided> not_rechecked;  // safe, and why not
  std::optional<Undecided> why;            // neither safe nor unsafe

  bool is_safe() const { return !why && verified.errors.empty(); }
  // Of what is safe: the assumption, with fewer states than were learned if its premises were
  // checked again; and place by place, without what the rest never does, which says more plainly
  // what is forbidden, if there was time to find it. Require that it is.
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
