#include "game/instance.h"

namespace arbiter::game {

using core::BinderId;
using core::TermId;
using core::TermKind;

Instances::Instances(const core::Judgement& judgement)
    : judgement_(judgement),
      bound_(judgement.binders.size()),
      position_(judgement.binders.size(), 0) {
  Instance root;
  root.jump = InstanceId(0);
  instances_.push(root);
  for (std::uint32_t i = 0; i < judgement.size(); ++i) {
    const TermId term(i);
    const TermKind kind = judgement[term].kind;
    if (kind == TermKind::Let || kind == TermKind::LetArray) {
      bound_[judgement.binder(term).index()] = judgement.child(term, 0);
    } else if (kind == TermKind::Lambda) {
      std::uint32_t position = 0;
      for (const BinderId binder : judgement.lambda_parameters(term)) {
        position_[binder.index()] = position++;
      }
    }
  }
  // What a let's bound term mentions is bound before it, so it has a smaller id.
  for (std::uint32_t i = 0; i < bound_.size(); ++i) {
    const TermId bound = bound_[i];
    const bool alias = bound.is_some() && judgement[bound].kind == TermKind::Call &&
                       judgement[bound].child_count == 0;
    alias_.push_back(alias ? alias_[judgement.binder(bound).index()] : BinderId(i));
  }
}

std::size_t Instances::KeyHash::operator()(const Key& key) const noexcept {
  std::uint64_t hash = 0xcbf29ce484222325ULL;  // FNV-1a, a word at a time
  for (const std::uint32_t part : key.parts) hash = (hash ^ part) * 0x100000001b3ULL;
  return hash;
}

InstanceId Instances::apply(TermId bound, InstanceId parent, std::uint32_t level,
                            const std::vector<Closure>& arguments) {
  Key key{{bound.index(), parent.index()}};
  for (const Closure& argument : arguments) {
    key.parts.push_back(argument.term.index());
    key.parts.push_back(argument.instance.index());
  }
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  const InstanceId id = add(std::move(key), parent, level, bound);
  arguments_.insert(arguments_.end(), arguments.begin(), arguments.end());
  return id;
}

InstanceId Instances::fork(TermId term, InstanceId parent, std::uint32_t level, ForkTag tag) {
  // Of odd length: no application has this key.
  Key key{{term.index(), parent.index(), tag.part, tag.write ? 1U : 0U, 0}};
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  return add(std::move(key), parent, level, TermId::none());
}

// The jump goes as far back as two equal jumps from the parent, if there are two; else to the
// parent (Myers, An applicative random-access stack).
InstanceId Instances::add(Key key, InstanceId parent, std::uint32_t level, TermId lambda) {
  const Instance& outer = instances_[parent];
  const Instance& middle = instances_[outer.jump];
  const Instance& far = instances_[middle.jump];
  const bool equal = outer.depth - middle.depth == middle.depth - far.depth;
  const InstanceId id =
      instances_.push({parent, equal ? middle.jump : parent, outer.depth + 1, level, lambda,
                       static_cast<std::uint32_t>(arguments_.size())});
  known_.emplace(std::move(key), id);
  return id;
}

InstanceId Instances::home(BinderId binder, InstanceId instance) const {
  const std::uint32_t level = judgement_.binders[binder].level;
  while (level < instances_[instance].level) {
    const Instance& here = instances_[instance];
    instance = level < instances_[here.jump].level ? here.jump : here.parent;
  }
  return instance;
}

Closure Instances::resolve(Closure closure) const {
  while (true) {
    const core::Term& term = judgement_[closure.term];
    if (term.kind == TermKind::Parameter) {
      const BinderId binder = judgement_.binder(closure.term);
      if (judgement_.binders[binder].kind != core::Binder::Kind::Name) return closure;
      const Instance& owner = instances_[home(binder, closure.instance)];
      closure = arguments_[owner.first_argument + position_[binder.index()]];
    } else if (term.kind == TermKind::Call && term.child_count == 0) {
      // The alias is bound further out, so its home is the same seen from here.
      const BinderId binder = alias_[judgement_.binder(closure.term).index()];
      closure = {bound_[binder.index()], home(binder, closure.instance),
                 judgement_.binders[binder].level};
    } else {
      return closure;
    }
  }
}

Closure Instances::argument(Closure closure) {
  closure = resolve(closure);
  const core::Term& term = judgement_[closure.term];
  TermId leaf = closure.term;
  if (term.kind == TermKind::Read) leaf = judgement_.child(closure.term, 0);
  const auto kind = static_cast<std::uint32_t>(judgement_[leaf].kind);
  const std::uint32_t reads = term.kind == TermKind::Read ? 1 : 0;
  Key key;
  switch (judgement_[leaf].kind) {
    case TermKind::Skip: key = {{kind, reads}}; break;
    case TermKind::Literal: {
      const auto value = static_cast<std::uint64_t>(judgement_.literal(leaf));
      key = {{kind, reads, static_cast<std::uint32_t>(value),
              static_cast<std::uint32_t>(value >> 32U)}};
      break;
    }
    case TermKind::Free: {
      const core::FreeId id = judgement_.free(leaf);
      if (judgement_[leaf].child_count > 0 || judgement_.context[id].is_error) return closure;
      key = {{kind, reads, id.index()}};
      break;
    }
    case TermKind::Local:
    case TermKind::Parameter: {
      const BinderId binder = judgement_.binder(leaf);
      if (judgement_.binders[binder].kind == core::Binder::Kind::Name) return closure;
      key = {{kind, reads, binder.index(), home(binder, closure.instance).index()}};
      break;
    }
    default: return closure;
  }
  return simple_.try_emplace(std::move(key), closure).first->second;
}

}  // namespace arbiter::game
