#include "support/edit_distance.h"

#include <algorithm>
#include <vector>

namespace arbiter {

std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit) {
  if (a.size() > b.size() + limit || b.size() > a.size() + limit || a.size() > 64) return limit + 1;
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    // Only the cells near the diagonal can be within the limit; what is right of them never is.
    const std::size_t first = i > limit ? i - limit : 1;
    const std::size_t last = std::min(b.size(), i + limit);
    std::size_t diagonal = row[first - 1];
    row[first - 1] = first == 1 ? i : limit + 1;
    for (std::size_t j = first; j <= last; ++j) {
      const std::size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({change, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

std::string did_you_mean(std::string_view word, std::span<const std::string> names) {
  NearestWord known(word);
  for (const std::string& name : names) known.consider(name);
  if (known.nearest().empty()) return "";
  return "; did you mean `" + std::string(known.nearest()) + "`?";
}

}  // namespace arbiter
