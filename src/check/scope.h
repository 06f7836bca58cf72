#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "check/growth.h"
#include "support/id.h"
#include "typing/core.h"

namespace arbiter::check {

// The names in force at a point of a run, each with what it stands for.
using ScopeId = Id<struct ScopeTag>;

// A term that waits to be run, in the scope of its definition: what `let` and by-name parameters
// bind.
struct Closure {
  core::TermId term;
  ScopeId scope;
};

// The cell of a variable, or the first cell of an array.
struct Location {
  std::uint32_t cell = 0;
};

// A label, as the index of its block among the frames of the machine.
struct Label {
  std::uint32_t frame = 0;
};

using Meaning = std::variant<Closure, Location, Label, std::int64_t>;

// All scopes of a run. Each is its parent and one binder more, so scopes share what they have in
// common. They are made and dropped like a stack: values are integers, so nothing that runs in a
// scope outlives it.
//
// A binder of level k is always the (k+1)-th of its scope, counted from the outside, so finding it
// is finding the ancestor of that depth. Every scope has, beside its parent, one jump to an older
// ancestor, of the lengths of skew-binary numbers (Myers, 1983): O(log depth).
class Scopes {
 public:
  Scopes();

  // The scope without names.
  ScopeId empty() const { return ScopeId(0); }

  // `parent` and one binder more. Requires that the binder's level be the depth of `parent`.
  ScopeId bind(ScopeId parent, core::BinderId binder, const core::Binder& declared,
               const Meaning& meaning);

  // What a binder stands for in a scope that holds it.
  const Meaning& find(ScopeId scope, core::BinderId binder, const core::Binder& declared) const;

  // Calls visit(binder, meaning) for every binder of every scope that there is, oldest first.
  template <class Visit>
  void each(Visit visit) const {
    each_from(0, visit);
  }
  // The same for the scopes that were made since the height was `height`.
  template <class Visit>
  void each_from(std::uint32_t height, Visit visit) const {
    for (std::size_t i = height; i < scopes_.size(); ++i) {
      if (scopes_[i].binder.is_some()) visit(scopes_[i].binder, scopes_[i].meaning);
    }
  }

  std::uint32_t height() const { return static_cast<std::uint32_t>(scopes_.size()); }
  // Drops the scopes made since the height was `height`.
  void truncate(std::uint32_t height);
  // See growth.h.
  std::size_t bytes_with(std::size_t more) const { return check::bytes_with(scopes_, more); }

 private:
  struct Scope {
    ScopeId parent;
    ScopeId jump;  // an ancestor, the scope itself only for the empty one
    std::uint32_t depth = 0;
    core::BinderId binder;
    Meaning meaning;
  };

  const Scope& at(ScopeId id) const;

  std::vector<Scope> scopes_;  // the empty one first; parents and jumps before their children
};

}  // namespace arbiter::check
