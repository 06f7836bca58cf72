// The words of a client: names that nothing else uses, types and values as they are written.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include "support/name.h"
#include "typing/core.h"
#include "typing/types.h"

namespace arbiter::client {

class FreshNames {
 public:
  // From now on no name of the file is made.
  void avoid(const core::Judgement& judgement);
  // A name like `wish`, different from all others.
  std::string make(std::string_view wish);

  // True if a file that is avoided gives the predefined word another meaning from outside its term.
  bool is_rebound(std::string_view predefined) const;

 private:
  std::set<std::string, std::less<>> used_ = {"abort", "assert", "assume", "diverge", "skip"};
  std::set<std::string, std::less<>> rebound_;  // the names of contexts and params
};

// "3", "-1", "-9223372036854775807 - 1": a constant with this value.
std::string constant_word(std::int64_t value);
// "3", "-1", "tt".
std::string value_word(const typing::Data& data, std::int64_t value);
// "int[0..1]"; unlike typing::to_string it leaves nothing out.
std::string data_word(const typing::Data& data, const NamePool& names);
// "exp int[0..1]".
std::string base_word(const typing::Base& base, const NamePool& names);

}  // namespace arbiter::client
