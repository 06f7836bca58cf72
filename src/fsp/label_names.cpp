#include "fsp/label_names.h"

#include <algorithm>
#include <string>

namespace arbiter::fsp {

using automata::kSilent;
using automata::LetterId;
using automata::Lts;

bool PrefixSet::covers(LetterId letter, const ActionTable& actions) const {
  if (prefixes_.contains(letter)) return true;
  const std::string_view text = actions.text(letter);
  for (std::size_t dot = text.find('.'); dot != std::string_view::npos;
       dot = text.find('.', dot + 1)) {
    const LetterId prefix = actions.find(text.substr(0, dot));
    if (prefix != kSilent && prefixes_.contains(prefix)) return true;
  }
  return false;
}

void Relabelling::add(LetterId from, LetterId to) {
  Letters& all = to_[from];
  if (std::find(all.begin(), all.end(), to) == all.end()) all.push_back(to);
}

Letters Relabelling::of(LetterId letter, ActionTable& actions) const {
  if (const auto found = to_.find(letter); found != to_.end()) return found->second;
  const std::string text(actions.text(letter));
  for (std::size_t dot = text.rfind('.'); dot != std::string::npos && dot > 0;
       dot = text.rfind('.', dot - 1)) {
    const LetterId prefix = actions.find(std::string_view(text).substr(0, dot));
    const auto found = prefix == kSilent ? to_.end() : to_.find(prefix);
    if (found == to_.end()) continue;
    Letters all;
    for (const LetterId to : found->second) {
      all.push_back(actions.intern(std::string(actions.text(to)) + text.substr(dot)));
    }
    return all;
  }
  return {letter};
}

Lts relabelled(const Lts& lts, const Relabelling& relabelling, ActionTable& actions) {
  std::vector<Letters> to;
  for (const LetterId letter : lts.alphabet()) to.push_back(relabelling.of(letter, actions));
  return renamed(lts, to);
}

bool merges_labels(std::span<const LetterId> alphabet, const Relabelling& relabelling,
                   ActionTable& actions) {
  Letters all;
  for (const LetterId letter : alphabet) {
    const Letters to = relabelling.of(letter, actions);
    all.insert(all.end(), to.begin(), to.end());
  }
  std::sort(all.begin(), all.end());
  return std::adjacent_find(all.begin(), all.end()) != all.end();
}

Letters hidden_letters(std::span<const LetterId> alphabet, const Letters& set, bool exposes,
                       const ActionTable& actions) {
  const PrefixSet prefixes(set);
  Letters hidden;
  for (const LetterId letter : alphabet) {
    if (prefixes.covers(letter, actions) != exposes) hidden.push_back(letter);
  }
  return hidden;
}

Lts without(const Lts& lts, const Letters& hidden) {
  std::vector<Letters> to;
  for (const LetterId letter : lts.alphabet()) {
    const bool is_hidden = std::binary_search(hidden.begin(), hidden.end(), letter);
    to.push_back({is_hidden ? kSilent : letter});
  }
  return renamed(lts, to);
}

Lts labelled(const Lts& lts, std::span<const std::string_view> labels, ActionTable& actions) {
  std::vector<Letters> to;
  for (const LetterId letter : lts.alphabet()) {
    const std::string text(actions.text(letter));
    Letters all;
    for (const std::string_view label : labels) {
      all.push_back(actions.intern(std::string(label) + "." + text));
    }
    to.push_back(std::move(all));
  }
  return renamed(lts, to);
}

}  // namespace arbiter::fsp
