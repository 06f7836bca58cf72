#pragma once

#include <absl/container/flat_hash_map.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/move.h"
#include "typing/core.h"

namespace arbiter::game {

struct Component {
  enum class Kind : std::uint8_t {
    Term,      // the term: O asks, P answers
    Free,      // a free identifier, or a parameter of the term (#1): P asks, O answers
    Argument,  // an argument of a free identifier (f#1): O asks, P answers
  };
  Kind kind = Kind::Term;
  core::FreeId free;           // Free, Argument
  std::uint32_t position = 0;  // Argument: 1, 2, …
  std::int64_t size = 0;       // arrays: number of elements; otherwise 0
  typing::Base type;
  std::string prefix;  // what stands before the dot: "", "f", "f#1", "#1"; for arrays without the
                       // index, which goes after the name: "x" prints as x[3]
};

// The moves of a judgement: which there are, whose they are, and how they are written.
class Arena {
 public:
  explicit Arena(const core::Judgement& judgement);
  // The same with more components after its own: for graphs that are made of others.
  Arena(Arena arena, const std::vector<Component>& more) : Arena(std::move(arena)) {
    for (const Component& component : more) components_.push(component);
  }

  ComponentId term() const { return ComponentId(0); }
  ComponentId free(core::FreeId id) const;
  // Argument `position` (from 1) of a free identifier.
  ComponentId argument(core::FreeId id, std::uint32_t position) const;
  const Component& operator[](ComponentId id) const { return components_[id]; }
  std::size_t size() const { return components_.size(); }

  // Who plays such a move.
  Player by(ComponentId component, MoveKind kind) const;
  Player by(const Move& move) const { return by(move.component, move.kind); }

  // The questions of a component: one for com and exp, read and write for var.
  std::vector<MoveKind> questions(ComponentId component) const;

  // True if the value is one of the component's data type (whose values O chooses from).
  bool admits(ComponentId component, std::int64_t value) const;

  // "f#1.write(2)", "x[3].tt", "run".
  std::string to_string(const Move& move) const;
  // The same with the value, if it carries one, written as given.
  std::string to_string(const Move& move, std::string_view value) const;
  // "2", "tt": a value of the component's data type.
  std::string value_to_string(ComponentId component, std::int64_t value) const;

  // Reads a move as to_string writes it; nothing if there is no such move in this arena. Values are
  // not checked against the type (see admits).
  std::optional<Move> parse(std::string_view text) const;

 private:
  // Reads what stands before the dot into the move's component and element; false if there is none.
  bool parse_component(std::string_view prefix, Move& move) const;
  // The free identifier of that name ("f", or "#1" for a parameter); none if there is none.
  ComponentId find_free(std::string_view name) const;

  Table<ComponentId, Component> components_;
  std::vector<ComponentId> free_;  // per FreeId: its component; its arguments follow
  std::shared_ptr<const NamePool> names_;
  absl::flat_hash_map<std::uint32_t, core::FreeId> named_;       // by NameId
  absl::flat_hash_map<std::uint32_t, core::FreeId> parameters_;  // of the term, by position
};

}  // namespace arbiter::game
