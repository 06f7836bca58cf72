#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "support/id.h"

namespace arbiter {

using NameId = Id<struct NameTag>;

// Identifiers, each stored once. Ids count up in order of first appearance, so that they are the
// same on every run. A shared, read-only pool travels with the phases' results.
class NamePool {
 public:
  NameId intern(std::string_view text);
  // The id of a name that was interned before; none if it was not.
  NameId find(std::string_view text) const;
  std::string_view text(NameId id) const { return *names_[id]; }
  std::size_t size() const { return names_.size(); }

 private:
  Table<NameId, std::unique_ptr<const std::string>> names_;  // stable addresses for the map's keys
  std::unordered_map<std::string_view, NameId> ids_;
};

}  // namespace arbiter
