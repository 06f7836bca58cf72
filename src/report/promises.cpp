#include "report/promises.h"

#include <algorithm>
#include <array>

#include "report/move_sets.h"

namespace arbiter::report {

namespace {

using Fields = std::array<std::string, 5>;

Fields fields_of(const Promise& promise) {
  return {promise.when, promise.last_answer, promise.until, promise.answered, promise.move};
}

// One name for all that differ in their value only.
std::string family_of(const std::string& name) {
  const MoveName parts = move_name(name);
  return parts.value.empty() ? name : parts.before + "*" + parts.after;
}

}  // namespace

std::string quoted(const std::string& move) { return "`" + move + "`"; }

std::string Promise::text() const {
  const std::string time = when + (last_answer.empty() ? "" : quoted(last_answer)) + until;
  if (move.empty()) {
    return time + (last_answer.empty() ? "it makes no move, whatever comes"
                                       : "it makes no further move, whatever comes");
  }
  if (answered.empty()) return time + "it never does " + quoted(move);
  return time + "it never answers " + quoted(answered) + " with " + quoted(move);
}

void MoveNames::add(const std::string& name) {
  if (!places_.try_emplace(name, places_.size()).second) return;
  all_.push_back(name);
  alike_[family_of(name)].push_back(name);
}

std::vector<std::string> MoveNames::joined(const Names& names) const {
  return joined_moves(in_order(names), all_);
}

std::string MoveNames::joined_family(const Names& names) const {
  if (names.size() == 1) return *names.begin();
  return joined_moves(in_order(names), alike_.at(family_of(*names.begin()))).front();
}

std::vector<std::string> MoveNames::in_order(const Names& names) const {
  std::vector<std::string> ordered(names.begin(), names.end());
  std::sort(ordered.begin(), ordered.end(), [&](const std::string& a, const std::string& b) {
    return places_.at(a) < places_.at(b);
  });
  return ordered;
}

std::vector<Promise> merged(const std::vector<Promise>& promises, std::string Promise::* field,
                            const MoveNames& known) {
  std::map<Fields, std::size_t> places;  // of the promises that are made
  std::vector<Promise> made;
  std::vector<MoveNames::Names> names;  // of the field, per promise that is made
  for (const Promise& each : promises) {
    Promise any_value = each;
    any_value.*field = family_of(each.*field);
    const auto [place, is_new] = places.try_emplace(fields_of(any_value), made.size());
    if (is_new) {
      made.push_back(each);
      names.emplace_back();
    }
    names[place->second].insert(each.*field);
  }
  for (std::size_t i = 0; i < made.size(); ++i) made[i].*field = known.joined_family(names[i]);
  return made;
}

}  // namespace arbiter::report
