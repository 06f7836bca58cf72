#include "support/name.h"

namespace arbiter {

NameId NamePool::intern(std::string_view text) {
  if (const auto found = ids_.find(text); found != ids_.end()) return found->second;
  const NameId id = names_.push(std::make_unique<const std::string>(text));
  ids_.emplace(*names_[id], id);
  return id;
}

NameId NamePool::find(std::string_view text) const {
  const auto found = ids_.find(text);
  return found == ids_.end() ? NameId::none() : found->second;
}

}  // namespace arbiter
