#include "fsp/system.h"

#include <algorithm>

#include "automata/lts_reduce.h"
#include "fsp/label_names.h"

namespace arbiter::fsp {

using automata::Lts;
using automata::LtsStopped;

namespace {

// "p[1].x:P" as names are shown: "p.1.x:P".
std::string dotted(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == ' ' || c == ']') continue;
    const bool begins_label =
        result.empty() || std::string_view(":{,(.").find(result.back()) != std::string_view::npos;
    if (c != '[') {
      result += c;
    } else if (!begins_label) {
      result += '.';
    }
  }
  return result;
}

std::string_view without_labels(std::string_view shown) {
  return shown.substr(shown.rfind(':') + 1);
}

std::string_view without_arguments(std::string_view shown) {
  return shown.ends_with(')') ? shown.substr(0, shown.rfind('(')) : shown;
}

}  // namespace

bool Component::is_of(std::string_view part) const {
  const std::string wanted = dotted(part);
  const auto is_it = [&](std::string_view shown) {
    return shown == wanted || without_labels(shown) == wanted ||
           without_arguments(shown) == wanted || without_labels(without_arguments(shown)) == wanted;
  };
  return is_it(name) || std::any_of(enclosing.begin(), enclosing.end(), is_it) ||
         std::any_of(full_names.begin(), full_names.end(), is_it);
}

std::vector<const Lts*> System::parts() const {
  std::vector<const Lts*> all;
  all.reserve(components.size());
  for (const Component& component : components) all.push_back(component.lts.get());
  return all;
}

tl::expected<Lts, LtsStopped> build(const System& system, const Limits& limits,
                                    arbiter::Progress* progress) {
  INVARIANT(!system.components.empty(), "a system should have a component");
  auto composed = automata::compose(system.parts(), system.priority_or_null(), limits, progress);
  if (!composed) return composed;
  const std::size_t states = composed->states();
  const std::size_t transitions = composed->transitions();
  Lts lts = system.hidden.empty() ? std::move(*composed) : without(*composed, system.hidden);
  const auto stopped = [&](StopReason reason) {
    return tl::unexpected(LtsStopped{reason, states, transitions});
  };
  if (system.is_deterministic || system.is_property) {
    auto reduced = automata::determinised(lts, limits);
    if (!reduced) return stopped(reduced.error());
    if (system.is_property) reduced = completed(*reduced, limits);
    if (!reduced) return stopped(reduced.error());
    return std::move(*reduced);
  }
  if (system.is_minimal) {
    auto reduced = automata::minimised(lts, limits);
    if (!reduced) return stopped(reduced.error());
    return std::move(*reduced);
  }
  return lts;
}

}  // namespace arbiter::fsp
