// Promises of a part, and as few of them as sets of moves give.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace arbiter::report {

// What the part never does at some time.
struct Promise {
  std::string when;         // "at first ", "after answering `run` with "
  std::string last_answer;  // the part's move that comes next in the sentence, or none
  std::string until;        // what follows that move: ", until `q`, "
  std::string answered;     // only as an answer to this move of O's; empty if to none whatever
  std::string move;         // empty if it makes none at all

  std::string text() const;
};

// "`count.read`".
std::string quoted(const std::string& move);

// The names of one player's moves in an assumption, and how sets of them are named.
class MoveNames {
 public:
  using Names = std::set<std::string>;

  // In the order in which the names should stand; one that is known is left out.
  void add(const std::string& name);

  // As few names as pictures have: "count.write({0…3})", "done". All are known.
  std::vector<std::string> joined(const Names& names) const;
  // The same for names that differ in their value only.
  std::string joined_family(const Names& names) const;

 private:
  std::vector<std::string> in_order(const Names& names) const;

  std::vector<std::string> all_;
  std::map<std::string, std::size_t> places_;
  std::map<std::string, std::vector<std::string>> alike_;  // by family
};

// Makes one promise of those that differ in the value of this field only, in the order of the first
// ones. The field has known names, or is empty. O(n log n) for n promises and known names.
std::vector<Promise> merged(const std::vector<Promise>& promises, std::string Promise::* field,
                            const MoveNames& known);

}  // namespace arbiter::report
