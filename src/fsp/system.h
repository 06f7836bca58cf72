// What a file of FSP is compiled to: the components of one composite process, each a transition
// system with its alphabet, before they are composed.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "automata/interleave.h"
#include "automata/lts.h"
#include "automata/lts_search.h"
#include "fsp/actions.h"
#include "support/limits.h"
#include "support/progress.h"
#include "support/source.h"

namespace arbiter::fsp {

struct Component {
  std::string name;     // as it is shown: "a:P(3)"
  std::string process;  // the name of its definition: "P"
  Span span;            // of that definition's name
  bool is_property = false;
  std::shared_ptr<const automata::Lts> lts;
  // The composites that it was a component of before they were put together, the innermost first,
  // as they are shown: "a:S(3)".
  std::vector<std::string> enclosing = {};
  // With the arguments that are left out, "a:P(3)": its own name, and those of composites around
  // it.
  std::vector<std::string> full_names = {};

  // Whether a user who says `part` means it: the process itself, or a composite around it. Labels
  // and arguments can be left out, and p[1] is the label p.1.
  bool is_of(std::string_view part) const;
};

struct System {
  std::string name;
  Span span;  // of the name in its definition; none for DEFAULT
  std::shared_ptr<ActionTable> actions;
  std::vector<Component> components;  // at least one
  std::optional<automata::Priority> priority;
  // What is done to the composition. A property is determinised and completed, too.
  std::vector<automata::LetterId> hidden;  // sorted
  bool is_deterministic = false;
  bool is_minimal = false;
  bool is_property = false;

  std::vector<const automata::Lts*> parts() const;
  const automata::Priority* priority_or_null() const { return priority ? &*priority : nullptr; }
};

// The composition with all that is done to it.
tl::expected<automata::Lts, automata::LtsStopped> build(const System& system,
                                                        const Limits& limits = {},
                                                        Progress* progress = nullptr);

}  // namespace arbiter::fsp
