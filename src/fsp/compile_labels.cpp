// Labelling, sharing and relabelling: copies of components with other letters.
//
// One line can ask for very much: `[0..20000]::P` multiplies each edge of P by 20 001, and so does
// a relabelling with as many new labels. What a copy will take is counted before it is made, and
// what it holds is charged as long as it lasts.
#include <algorithm>

#include "fsp/compiler.h"

namespace arbiter::fsp {

namespace {

using automata::LetterId;
using automata::Lts;

// More labels than this are not listed in the name of a component.
constexpr std::size_t kMostShown = 16;
// What a new action takes, its text aside.
constexpr std::size_t kBytesPerAction = 160;
constexpr std::size_t kAskEvery = 4096;

std::string joined(const Letters& letters, const ActionTable& actions) {
  const bool is_long = letters.size() > kMostShown;
  std::string text = "{";
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if (is_long && i == kMostShown / 2) {
      text += ",…";
      i = letters.size() - 1;
    }
    if (text.size() > 1) text += ",";
    text += actions.text(letters[i]);
  }
  return text + "}";
}

// Of the copy, and of the table that says how to make it. Arrays that grow are there twice, the new
// one twice as large.
std::size_t bytes_to_rename(const Lts& lts, const std::vector<Letters>& to) {
  const auto alphabet = lts.alphabet();
  std::size_t letters = 0;
  for (const Letters& each : to) letters += each.size();
  std::size_t edges = 0;
  for (std::uint32_t state = 0; state < lts.states(); ++state) {
    for (const automata::Edge& edge : lts.edges(automata::StateId(state))) {
      const auto at = std::lower_bound(alphabet.begin(), alphabet.end(), edge.letter);
      edges +=
          at == alphabet.end() ? 1 : to[static_cast<std::size_t>(at - alphabet.begin())].size();
    }
  }
  return 3 * (edges * sizeof(automata::Edge) + lts.states() * sizeof(std::size_t) +
              letters * sizeof(LetterId)) +
         to.size() * sizeof(Letters);
}

}  // namespace

// relabel = new "/" old: every new label for every old one. What the new label binds, the old one
// may use.
Relabelling Compiler::relabelling(NodeId relabels, ScopeId scope, const LabelledBy& alphabet) {
  struct Task {
    NodeId relabels;
    ScopeId scope;
  };
  Relabelling result;
  std::vector<Task> tasks = {{relabels, scope}};
  ActionTable& actions = evaluator_.actions();
  std::size_t asked = 0;
  while (!tasks.empty() && goes_on()) {
    const Task task = tasks.back();
    tasks.pop_back();
    for (const NodeId each : ast_.children(task.relabels)) {
      const auto left = evaluator_.expansions(ast_.child(each, 0), task.scope);
      for (const auto& one : left) {
        if (ast_[each].kind == NodeKind::RelabelForall) {
          tasks.push_back({ast_.child(each, 1), one.scope});
          continue;
        }
        for (const auto& old : evaluator_.expansions(ast_.child(each, 1), one.scope)) {
          labels_in_vain_.tell(ast_.child(each, 1), alphabet.has(old.text));
          result.add(actions.intern(old.text), actions.intern(one.text));
          if (++asked % kAskEvery == 0 && !evaluator_.grant(result.bytes())) return result;
        }
      }
    }
  }
  return result;
}

Letters Compiler::letters_for(NodeId set, ScopeId scope, const LabelledBy& alphabet) {
  Letters all = evaluator_.letters(set, scope);
  if (ast_[set].kind == NodeKind::SetName) {
    const auto is_there = [&](LetterId each) {
      return alphabet.has(evaluator_.actions().text(each));
    };
    labels_in_vain_.tell(set, std::any_of(all.begin(), all.end(), is_there));
    return all;
  }
  for (const NodeId label : ast_.children(set)) {
    if (!goes_on()) break;
    const auto labels = evaluator_.expansions(label, scope);
    const auto is_there = [&](const auto& each) { return alphabet.has(each.text); };
    labels_in_vain_.tell(label,
                         labels.empty() || std::any_of(labels.begin(), labels.end(), is_there));
  }
  return all;
}

LtsPointer Compiler::held(Lts lts) {
  struct Held {
    Lts lts;
    MemoryCharge charge;
  };
  const auto held = std::make_shared<Held>(Held{std::move(lts), MemoryCharge(limits_)});
  if (!held->charge.resize(held->lts.bytes())) stop(StopReason::Memory);
  return {held, &held->lts};
}

LtsPointer Compiler::renamed(const Lts& lts, const std::vector<Letters>& to) {
  INVARIANT(to.size() == lts.alphabet().size(), "each letter should have its new letters");
  if (!evaluator_.grant(bytes_to_rename(lts, to))) return nullptr;
  Lts copy = automata::renamed(lts, to);
  if (!evaluator_.grant(0)) return nullptr;
  return held(std::move(copy));
}

Compiler::Images Compiler::images(std::span<const LetterId> alphabet,
                                  const Relabelling& relabelling) {
  ActionTable& actions = evaluator_.actions();
  std::vector<Letters> to;
  std::size_t bytes = relabelling.bytes();
  for (const LetterId letter : alphabet) {
    const std::size_t count = relabelling.count(letter, actions);
    if (!evaluator_.grant(bytes + kBytesPerAction * count)) return std::nullopt;
    to.push_back(relabelling.of(letter, actions));
    bytes += sizeof(Letters) + 2 * count * sizeof(LetterId);
  }
  return to;
}

Compiler::Images Compiler::images(std::span<const LetterId> alphabet,
                                  std::span<const std::string_view> labels) {
  ActionTable& actions = evaluator_.actions();
  std::size_t text_bytes = 0;  // of all labels
  for (const std::string_view label : labels) text_bytes += label.size();
  std::vector<Letters> to;
  std::size_t bytes = 0;
  for (const LetterId letter : alphabet) {
    const std::string text = "." + std::string(actions.text(letter));
    const std::size_t more = labels.size() * (kBytesPerAction + text.size()) + text_bytes;
    if (!evaluator_.grant(bytes + more)) return std::nullopt;
    Letters all;
    all.reserve(labels.size());
    for (const std::string_view label : labels) {
      all.push_back(actions.intern(std::string(label) + text));
      if (all.size() % kAskEvery == 0 && limits_.reached()) break;
    }
    to.push_back(std::move(all));
    bytes += sizeof(Letters) + labels.size() * sizeof(LetterId);
  }
  return to;
}

void Compiler::put_labels(std::vector<Member>& members, const std::string& shown,
                          std::span<const std::string_view> labels) {
  for (Member& member : members) {
    for (Component& component : member.components) {
      const Images to = images(component.lts->alphabet(), labels);
      const LtsPointer copy = to ? renamed(*component.lts, *to) : nullptr;
      if (!copy) return;
      component.name = shown + component.name;
      for (std::string& full_name : component.full_names) full_name = shown + full_name;
      for (std::string& composite : component.enclosing) composite = shown + composite;
      component.lts = copy;
    }
  }
}

void Compiler::share(std::vector<Member>& members, NodeId sharing, ScopeId scope) {
  ActionTable& actions = evaluator_.actions();
  Letters letters;
  for (const auto& each : evaluator_.expansions(sharing, scope)) {
    letters.push_back(actions.intern(each.text));
    if (letters.size() % kAskEvery == 0 && !evaluator_.grant(0)) return;
  }
  std::vector<std::string_view> labels;
  for (const LetterId letter : letters) labels.push_back(actions.text(letter));
  put_labels(members, joined(letters, actions) + "::", labels);
}

void Compiler::relabel(Member& member, const Relabelling& relabelling) {
  if (!goes_on()) return;
  if (!member.composite.empty() && member.components.size() > 1) {
    System system;
    system.components = member.components;
    const Images to = images(automata::alphabet_of(system.parts()), relabelling);
    if (!to) return;
    if (merges_letters(*to)) {
      const LtsPointer lts = built(system);
      if (!lts) return;
      Component whole = member.components.front();
      INVARIANT(!whole.enclosing.empty(), "a component of a composite should know what it is in");
      whole.name = whole.enclosing.back();
      whole.full_names.clear();
      whole.enclosing.clear();  // composites inside it are no parts any more
      whole.process = member.composite;
      whole.is_property = std::all_of(member.components.begin(), member.components.end(),
                                      [](const Component& each) { return each.is_property; });
      whole.lts = lts;
      member.components = {whole};
    }
  }
  for (Component& component : member.components) {
    const Images to = images(component.lts->alphabet(), relabelling);
    const LtsPointer copy = to ? renamed(*component.lts, *to) : nullptr;
    if (!copy) return;
    component.lts = copy;
  }
}

}  // namespace arbiter::fsp
