#include "check/scope.h"

#include "support/invariant.h"

namespace arbiter::check {

Scopes::Scopes() { scopes_.push_back({empty(), empty(), 0, {}, {}}); }

const Scopes::Scope& Scopes::at(ScopeId id) const {
  INVARIANT(id.index() < scopes_.size(), "a scope should be used only while its block runs");
  return scopes_[id.index()];
}

ScopeId Scopes::bind(ScopeId parent, core::BinderId binder, const core::Binder& declared,
                     const Meaning& meaning) {
  const Scope& outer = at(parent);
  INVARIANT(declared.level == outer.depth, "a binder's level should be the depth of its scope");
  const Scope& jumped = at(outer.jump);
  // Two jumps of one length in a row become one jump over both.
  const bool merge = outer.depth - jumped.depth == jumped.depth - at(jumped.jump).depth;
  const ScopeId jump = merge ? jumped.jump : parent;
  const ScopeId made(height());
  scopes_.push_back({parent, jump, outer.depth + 1, binder, meaning});
  return made;
}

const Meaning& Scopes::find(ScopeId scope, core::BinderId binder,
                            const core::Binder& declared) const {
  const std::uint32_t depth = declared.level + 1;
  const Scope* here = &at(scope);
  while (here->depth > depth) {
    const Scope& jumped = at(here->jump);
    here = jumped.depth >= depth ? &jumped : &at(here->parent);
  }
  INVARIANT(here->depth == depth && here->binder == binder,
            "a name should stand in the scope of its binder");
  return here->meaning;
}

void Scopes::truncate(std::uint32_t height) {
  INVARIANT(height >= 1 && height <= scopes_.size(), "scopes should be dropped in order");
  scopes_.erase(scopes_.begin() + height, scopes_.end());
}

}  // namespace arbiter::check
