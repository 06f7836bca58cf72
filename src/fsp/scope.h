#pragma once

#include <cstdint>
#include <vector>

#include "fsp/actions.h"
#include "support/id.h"

namespace arbiter::fsp {

// What an expression comes to: a number of 32 bits, or a label. A label that reads as a number is
// that number.
struct Value {
  bool is_label = false;
  std::int32_t number = 0;
  automata::LetterId label;  // its text is in the table of actions

  static Value of(std::int32_t number) { return {false, number, {}}; }
  friend bool operator==(const Value&, const Value&) = default;
};

using ScopeId = Id<struct ScopeTag>;

// Variables and parameters with their values. A scope is a list that begins with what was bound
// last; binding makes a new scope and leaves the old one as it is. None is the empty scope.
class Scopes {
 public:
  ScopeId bind(ScopeId outer, NameId name, Value value) {
    return bindings_.push({outer, name, value});
  }
  // Null if there is no such variable.
  const Value* find(ScopeId scope, NameId name) const {
    while (scope.is_some()) {
      const Binding& binding = bindings_[scope];
      if (binding.name == name) return &binding.value;
      scope = binding.outer;
    }
    return nullptr;
  }
  std::size_t size() const { return bindings_.size(); }

 private:
  struct Binding {
    ScopeId outer;
    NameId name;
    Value value;
  };
  Table<ScopeId, Binding> bindings_;
};

}  // namespace arbiter::fsp
