// Which copy of a piece of code is meant.
//
// Control is finite because there is no recursion: a name bound by let can be compiled once, with a
// register that says where to go on, since it cannot be entered again while it runs (nothing inside
// it mentions it, and O moves only on the innermost question). A function needs a copy per distinct
// tuple of resolved arguments: p(p(skip)) runs p inside p. An Instance is such a copy: a place for
// the binders bound inside it. The instances of a program form a tree by their parents, the
// instances in which their definitions stand.
//
// A closure is a term together with the instance that its free binders belong to. An instance's
// arguments are closures of instances that existed before it, so resolving always ends, and no unit
// (compiler.h) is entered while it is active.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "support/id.h"
#include "typing/core.h"

namespace arbiter::game {

using InstanceId = Id<struct InstanceTag>;

// Of two ids, for hash maps.
template <class A, class B>
std::uint64_t pair_key(A a, B b) {
  return std::uint64_t{a.index()} << 32U | b.index();
}

struct Closure {
  core::TermId term;
  InstanceId instance;
  std::uint32_t level = 0;  // how many binders are in scope at the term
  friend bool operator==(const Closure&, const Closure&) = default;
};

// Why code is copied: it belongs to a part, or it is for writing where the other one is for
// reading.
struct ForkTag {
  std::uint32_t part = 0;  // 0 if it belongs to none
  bool write = false;
};

class Instances {
 public:
  explicit Instances(const core::Judgement& judgement);

  InstanceId root() const { return InstanceId(0); }

  // The instance of a function body (or array of terms) for these arguments. `level` is that of the
  // first binder it owns.
  InstanceId apply(core::TermId bound, InstanceId parent, std::uint32_t level,
                   const std::vector<Closure>& arguments);
  // A copy of the code at `term`, so that labels and variables inside it are others than in the
  // code itself: one for each tag.
  InstanceId fork(core::TermId term, InstanceId parent, std::uint32_t level, ForkTag tag);

  // The instance that owns a binder, seen from `instance`.
  InstanceId home(core::BinderId binder, InstanceId instance) const;

  // What a let binds.
  core::TermId bound(core::BinderId let) const { return bound_[let.index()]; }

  // Follows parameters and let-bound names without arguments to the term that they stand for.
  Closure resolve(Closure closure) const;

  // An argument, resolved. Arguments that are plainly the same (the same literal, variable, value
  // or free identifier) are one closure, so that push(p); push(p) needs one copy of push.
  Closure argument(Closure closure);

  std::size_t size() const { return instances_.size(); }

 private:
  struct Instance {
    InstanceId parent;
    InstanceId jump;  // a further ancestor, so that home() takes O(log depth) steps
    std::uint32_t depth = 0;
    std::uint32_t level = 0;  // it owns the binders of this level and above
    core::TermId lambda;      // whose parameters the arguments are; none for root and forks
    std::uint32_t first_argument = 0;  // into arguments_
  };
  struct Key {
    std::vector<std::uint32_t> parts;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const noexcept;
  };

  InstanceId add(Key key, InstanceId parent, std::uint32_t level, core::TermId lambda);

  const core::Judgement& judgement_;
  Table<InstanceId, Instance> instances_;
  std::vector<Closure> arguments_;
  std::unordered_map<Key, InstanceId, KeyHash> known_;
  std::unordered_map<Key, Closure, KeyHash> simple_;  // the first of each plain kind of argument
  std::vector<core::TermId> bound_;                   // per binder
  std::vector<core::BinderId> alias_;    // per let: where `let a be b`, `let b be c`, … ends
  std::vector<std::uint32_t> position_;  // per binder: its place among its lambda's parameters
};

}  // namespace arbiter::game
