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

// Old labels and what each becomes; one may become several.
class Relabelling {
 public:
  void add(automata::LetterId from, automata::LetterId to);
  bool empty() const { return to_.empty(); }
  // What a label becomes: by itself, or by the longest of its prefixes; itself if there is none.
  Letters of(automata::LetterId letter, ActionTable& actions) const;

 private:
  std::map<automata::LetterId, Letters> to_;
};

automata::Lts relabelled(const automata::Lts& lts, const Relabelling& relabelling,
                         ActionTable& actions);
// Two labels of the alphabet become one.
bool merges_labels(std::span<const automata::LetterId> alphabet, const Relabelling& relabelling,
                   ActionTable& actions);

// What \ and @ hide of an alphabet: the labels that the set covers, or those that it does not.
Letters hidden_letters(std::span<const automata::LetterId> alphabet, const Letters& set,
                       bool exposes, const ActionTable& actions);
automata::Lts without(const automata::Lts& lts, const Letters& hidden);

// l:P for one label, S::P for several.
automata::Lts labelled(const automata::Lts& lts, std::span<const std::string_view> labels,
                       ActionTable& actions);

}  // namespace arbiter::fsp
