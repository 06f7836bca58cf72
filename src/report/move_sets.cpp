#include "report/move_sets.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>

#include "draw/model_labels.h"
#include "support/counted.h"
#include "support/printable.h"

namespace arbiter::report {

namespace {

// Moves that differ in their value only.
using Family = std::pair<std::string, std::string>;  // what is before and after the value

struct Families {
  std::vector<Family> order;  // of the first moves
  std::map<Family, std::vector<std::string>> values;

  explicit Families(const std::vector<std::string>& moves) {
    for (const std::string& move : moves) {
      const MoveName name = move_name(move);
      const Family family{name.before, name.after};
      auto& known = values[family];
      if (known.empty()) order.push_back(family);
      known.push_back(name.value);
    }
  }
};

}  // namespace

MoveName move_name(const std::string& name) {
  constexpr std::string_view kWrite = ".write(";
  if (const std::size_t write = name.rfind(kWrite);
      write != std::string::npos && name.ends_with(')')) {
    const std::size_t begin = write + kWrite.size();
    return {name.substr(0, begin), name.substr(begin, name.size() - begin - 1), ")"};
  }
  constexpr std::array<std::string_view, 5> kWords = {"run", "done", "q", "read", "ok"};
  const std::size_t dot = name.find('.');
  if (dot == std::string::npos || name.starts_with("go.")) return {name};
  const std::string_view last = std::string_view(name).substr(dot + 1);
  const bool is_word = std::any_of(kWords.begin(), kWords.end(), [&](std::string_view word) {
    return last == word || (last.starts_with(word) && last.substr(word.size()).starts_with('\''));
  });
  if (is_word || last == "misfit" || last.starts_with("go.")) return {name};
  return {name.substr(0, dot + 1), std::string(last), ""};
}

std::vector<std::string> joined_moves(const std::vector<std::string>& moves,
                                      const std::vector<std::string>& all) {
  const Families of_all(all);
  const Families of_set(moves);
  std::vector<std::string> names;
  for (const Family& family : of_set.order) {
    const auto& [before, after] = family;
    const auto& values = of_set.values.at(family);
    const auto known = of_all.values.find(family);
    const bool is_whole = known != of_all.values.end() && known->second.size() > 1 &&
                          known->second.size() == values.size();
    names.push_back(before +
                    (is_whole ? "*" : draw::joined_values({values.begin(), values.end()})) + after);
  }
  return names;
}

std::string move_set(const std::vector<std::string>& moves, const std::vector<std::string>& all) {
  if (moves.size() == all.size() && all.size() > 1) return "any";
  std::string text = joined(joined_moves(moves, all));
  const std::set<std::string> in(moves.begin(), moves.end());
  std::vector<std::string> others;
  for (const std::string& move : all) {
    if (!in.contains(move)) others.push_back(move);
  }
  if (others.empty()) return text;
  std::string without = "any but " + joined(joined_moves(others, all));
  return columns_of(without) < columns_of(text) ? without : text;
}

}  // namespace arbiter::report
