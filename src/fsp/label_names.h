// What labels do by their names: hiding and relabelling go by dotted prefix.
#pragma once

#include <map>
#include <span>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "automata/lts.h"
#include "fsp/actions.h"

namespace arbiter::fsp {

using Letters = std::vector<automata::LetterId>;

// Labels that stand for themselves and all that they are a dotted prefix of: `a` for `a`, `a.1`
// and `a.b.2`, not for `ab`.
class PrefixSet {
 public:
  explicit PrefixSet(const Letters& prefixes) : prefixes_(prefixes.begin(), prefixes.end()) {}
  bool covers(automata::LetterId letter, const ActionTable& actions) const;

 private:
  std::unordered_set<automata::LetterId> prefixes_;
};

// The labels of an alphabet, and all of their dotted prefixes: those that a PrefixSet may mean.
class LabelledBy {
 public:
  LabelledBy(std::span<const automata::LetterId> alphabet, const ActionTable& actions);
  bool has(std::string_view label) const { return all_.contains(label); }

 private:
  std::unordered_set<std::string_view> all_;  // of the table of actions
};

// Old labels and what each becomes; one may become several.
class Relabelling {
 public:
  void add(automata::LetterId from, automata::LetterId to);
  bool empty() const { return to_.empty(); }
  std::size_t bytes() const { return 64 * pairs_.size(); }
  // What a label becomes: by itself, or by the longest of its prefixes; itself if there is none.
  Letters of(automata::LetterId letter, ActionTable& actions) const;
  // How many labels that is.
  std::size_t count(automata::LetterId letter, const ActionTable& actions) const;

 private:
  // What is known about a label: what it, or its longest known prefix, becomes; null if nothing.
  struct Rule {
    const Letters* to = nullptr;
    std::size_t prefix = 0;  // the length of what is replaced
  };
  Rule rule(automata::LetterId letter, const ActionTable& actions) const;

  std::map<automata::LetterId, Letters> to_;
  std::unordered_set<std::uint64_t> pairs_;  // old and new, so that none is there twice
};

// Some letter is there twice: two become one.
bool merges_letters(std::span<const Letters> to);

// What \ and @ hide of an alphabet: the labels that the set covers, or those that it does not.
Letters hidden_letters(std::span<const automata::LetterId> alphabet, const Letters& set,
                       bool exposes, const ActionTable& actions);
automata::Lts without(const automata::Lts& lts, const Letters& hidden);

}  // namespace arbiter::fsp
