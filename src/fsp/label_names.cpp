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

LabelledBy::LabelledBy(std::span<const LetterId> alphabet, const ActionTable& actions) {
  for (const LetterId letter : alphabet) {
    const std::string_view text = actions.text(letter);
    all_.insert(text);
    for (std::size_t dot = text.find('.'); dot != std::string_view::npos;
         dot = text.find('.', dot + 1)) {
      all_.insert(text.substr(0, dot));
    }
  }
}

void Relabelling::add(LetterId from, LetterId to) {
  const std::uint64_t pair = (std::uint64_t{from.index()} << 32U) | to.index();
  if (pairs_.insert(pair).second) to_[from].push_back(to);
}

Relabelling::Rule Relabelling::rule(LetterId letter, const ActionTable& actions) const {
  const std::string_view text = actions.text(letter);
  if (const auto found = to_.find(letter); found != to_.end()) return {&found->second, text.size()};
  for (std::size_t dot = text.rfind('.'); dot != std::string_view::npos && dot > 0;
       dot = text.rfind('.', dot - 1)) {
    const LetterId prefix = actions.find(text.substr(0, dot));
    const auto found = prefix == kSilent ? to_.end() : to_.find(prefix);
    if (found != to_.end()) return {&found->second, dot};
  }
  return {};
}

Letters Relabelling::of(LetterId letter, ActionTable& actions) const {
  const Rule found = rule(letter, actions);
  if (found.to == nullptr) return {letter};
  const std::string rest(actions.text(letter).substr(found.prefix));
  if (rest.empty()) return *found.to;
  Letters all;
  for (const LetterId to : *found.to) {
    all.push_back(actions.intern(std::string(actions.text(to)) + rest));
  }
  return all;
}

std::size_t Relabelling::count(LetterId letter, const ActionTable& actions) const {
  const Rule found = rule(letter, actions);
  return found.to == nullptr ? 1 : found.to->size();
}

bool merges_letters(std::span<const Letters> to) {
  Letters all;
  for (const Letters& letters : to) all.insert(all.end(), letters.begin(), letters.end());
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
  INVARIANT(std::is_sorted(hidden.begin(), hidden.end()), "hidden letters should be sorted");
  std::vector<Letters> to;
  for (const LetterId letter : lts.alphabet()) {
    const bool is_hidden = std::binary_search(hidden.begin(), hidden.end(), letter);
    to.push_back({is_hidden ? kSilent : letter});
  }
  return renamed(lts, to);
}

}  // namespace arbiter::fsp
