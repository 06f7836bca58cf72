// Inside a block, where nothing happens between one action and the next:
//
//     r1 := x;  r2 := not r1;  branch on r2      becomes      branch on not x
//
// A register is forwarded if all its reads in the whole graph are in this block, after a store in
// it. A value that is a single constant or variable goes wherever it is read, a larger one only if
// it is read once, so nothing is computed twice; what is computed stays computed, so what may
// overflow still does. The value waits while nothing that it reads is set; before that happens, it
// is stored after all. Indices take only what cannot overflow, since they are checked before and
// evaluated without asking.
#include "game/block.h"

#include <algorithm>

#include "game/draft.h"

namespace arbiter::game {

namespace {

using Op = Instruction::Op;

constexpr std::uint32_t kLargest = 64;  // instructions of a value that is put in place

}  // namespace

BlockForwarder::BlockForwarder(Graph& graph, const std::vector<std::uint32_t>& reads)
    : graph_(graph),
      reads_(reads),
      locals_(graph.variables.size()),
      waiting_on_(graph.variables.size()) {}

void BlockForwarder::run(Block& block) {
  if (block.actions.empty()) return;
  count_reads(block);
  out_.clear();
  for (std::size_t i = 0; i < block.actions.size(); ++i) {
    Action action = block.actions[i];
    action.index = put(action.index, true);
    action.value = put(action.value, false);
    flush_readers_of(action.target);
    if (is_forwarded(action, reads_of_store_[i])) {
      Local& local = locals_[action.target.index()];
      local.is_pending = reads_of_store_[i] > 0;
      local.reads = reads_of_store_[i];
      local.value = action.value;
      local.span = action.span;
      if (!local.is_pending) continue;
      for (const Instruction& each : graph_.code_of(action.value)) {
        if (each.loads()) waiting_on_[each.variable().index()].push_back(action.target);
      }
    } else {
      out_.push_back(action);
    }
  }
  block.element = put(block.element, true);
  block.value = put(block.value, false);
  block.actions.swap(out_);
  for (const std::uint32_t variable : touched_) {
    locals_[variable] = {};
    waiting_on_[variable].clear();
  }
  touched_.clear();
}

// Backward, to know for each store how often it is read before the next one.
void BlockForwarder::count_reads(const Block& block) {
  std::vector<std::uint32_t>& counts = reads_of_store_;
  counts.assign(block.actions.size(), 0);
  scan(block.element);
  scan(block.value);
  for (std::size_t i = block.actions.size(); i > 0; --i) {
    const Action& action = block.actions[i - 1];
    Local& target = locals_[action.target.index()];
    touched_.push_back(action.target.index());
    if (action.index.empty()) {
      counts[i - 1] = target.reads - target.counted;
      target.counted = target.reads;
      target.is_set_first = true;
    }
    scan(action.value);
    scan(action.index);
  }
}

void BlockForwarder::scan(Expression e) {
  for (const Instruction& each : graph_.code_of(e)) {
    if (!each.loads()) continue;
    Local& local = locals_[each.variable().index()];
    touched_.push_back(each.variable().index());
    ++local.reads;
    local.is_set_first = false;
  }
}

bool BlockForwarder::is_forwarded(const Action& action, std::uint32_t reads) {
  const Variable& target = graph_.variables[action.target];
  if (target.kind != Variable::Kind::Register || target.size > 0) return false;
  if (target.data.is_abstract()) return false;  // storing abstracts
  const Local& local = locals_[action.target.index()];
  if (!local.is_set_first || local.counted != reads_[action.target.index()]) return false;
  const std::uint32_t length = size(action.value);
  if (reads == 0) return !may_overflow(graph_.code_of(action.value));
  return length == 1 || (reads == 1 && length <= kLargest);
}

// The expression with pending values in place.
Expression BlockForwarder::put(Expression e, bool as_index) {
  bool changes = false;
  for (std::uint32_t i = e.begin; i < e.end; ++i) {
    const Instruction each = graph_.code[i];
    if (!each.loads() || !locals_[each.variable().index()].is_pending) continue;
    if (as_index && may_overflow(graph_.code_of(locals_[each.variable().index()].value))) {
      flush(each.variable());
    } else {
      changes = true;
    }
  }
  if (!changes) return e;
  const auto begin = static_cast<std::uint32_t>(graph_.code.size());
  for (std::uint32_t i = e.begin; i < e.end; ++i) {
    const Instruction each = graph_.code[i];
    if (each.op != Op::Load || !locals_[each.variable().index()].is_pending) {
      graph_.code.push_back(each);
      continue;
    }
    Local& local = locals_[each.variable().index()];
    for (std::uint32_t k = local.value.begin; k < local.value.end; ++k) {
      const Instruction copied = graph_.code[k];
      graph_.code.push_back(copied);
    }
    if (--local.reads == 0) local.is_pending = false;
  }
  return {begin, static_cast<std::uint32_t>(graph_.code.size())};
}

// Before the variable is set: values that read it cannot wait any longer.
void BlockForwarder::flush_readers_of(VariableId variable) {
  for (const VariableId reader : waiting_on_[variable.index()]) flush(reader);
  waiting_on_[variable.index()].clear();
}

// Stores a pending value after all. No other pending value reads it: those that did were stored
// before it was set, and later ones have its value in place.
void BlockForwarder::flush(VariableId variable) {
  Local& local = locals_[variable.index()];
  if (!local.is_pending) return;
  local.is_pending = false;
  out_.push_back({variable, {}, local.value, local.span});
}

}  // namespace arbiter::game
