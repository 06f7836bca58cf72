// A primitive process becomes a transition system.
//
// Every local process, for each value of its indices, is a state with a name; `a -> b -> P` makes
// one more state between a and b for each label that a stands for. What is left to do are tasks:
// the choices or the actions that a state has. A local process that is only a reference is another
// name for a state; such names are followed at the end. A name that is nobody's is the error, as
// LTSA has it, and a warning.
//
// All local processes are compiled, whether or not they can be reached: their labels are in the
// alphabet, and so in parallel with others they are refused. Then the alphabet is extended,
// relabelled and hidden, a property completed, and what cannot be reached goes.
#include <algorithm>

#include "automata/lts_reduce.h"
#include "fsp/compiler.h"

namespace arbiter::fsp {

using automata::kErrorState;
using automata::LetterId;
using automata::Lts;
using automata::LtsBuilder;

class ProcessCompiler {
 public:
  ProcessCompiler(Compiler& compiler, const ProcessDefinition& process, ScopeId scope)
      : compiler_(compiler),
        evaluator_(compiler.evaluator_),
        ast_(compiler.ast_),
        process_(process),
        scope_(scope),
        charge_(compiler.limits_) {}

  // Nothing if there were mistakes.
  Deep<std::optional<Lts>> run() {
    define_locals();
    INVARIANT(definitions_.size() == alias_.size(),
              "the first states should be those of the local processes");
    for (std::size_t i = 0; i < definitions_.size() && goes_on(); ++i) {
      const Definition definition = definitions_[i];
      const NodeId body = decided(definition.body, definition.scope);
      const State state(static_cast<std::uint32_t>(i));
      const NodeKind kind = ast_[body].kind;
      if (kind == NodeKind::Choices) {
        tasks_.push_back({state, body, definition.scope});
      } else {
        alias_[i] = co_await target(body, definition.scope);
      }
    }
    while (!tasks_.empty() && goes_on()) {
      const Task task = tasks_.back();
      tasks_.pop_back();
      (void)co_await perform(task);
    }
    if (!goes_on()) co_return std::nullopt;
    co_return finished();
  }

 private:
  using State = Id<struct LocalStateTag>;
  static constexpr State kError = State(0xFFFFFFFEU);
  struct Definition {
    NodeId body;
    ScopeId scope;
  };
  struct Task {
    State from;
    NodeId node;  // Choices or Prefix
    ScopeId scope;
  };
  struct Transition {
    State from;
    LetterId letter;
    State to;
  };

  bool goes_on() {
    if (++asked_ % 4096 == 0) ask(0);
    return compiler_.goes_on();
  }

  // Asks the limits, also for the room that so many more transitions need.
  void ask(std::size_t more) {
    const std::size_t growing = (transitions_.capacity() + more) * sizeof(Transition) +
                                alias_.capacity() * sizeof(State) +
                                tasks_.capacity() * sizeof(Task);
    const std::size_t bytes = 3 * growing + 48 * evaluator_.scopes().size() + 128 * names_.size();
    if (!charge_.resize(bytes)) compiler_.stop(StopReason::Memory);
    (void)evaluator_.grant(0);
  }

  State add_state() {
    alias_.emplace_back();
    return State(static_cast<std::uint32_t>(alias_.size() - 1));
  }

  void define_locals() {
    for (const LocalProcess& local : process_.locals) {
      const std::string name(ast_.names->text(local.name));
      if (ast_.is_none(local.indices)) {
        define(local, name, scope_);
        continue;
      }
      for (const auto& index : evaluator_.expansions(local.indices, scope_)) {
        define(local, name + "." + index.text, index.scope);
        if (!goes_on()) return;
      }
    }
  }

  void define(const LocalProcess& local, const std::string& name, ScopeId scope) {
    const State state = add_state();
    definitions_.push_back({local.body, scope});
    const NameId id = names_.intern(name);
    if (states_.emplace(id, state).second) return;
    evaluator_.fail(DiagnosticCode::DuplicateName, local.span,
                    "the local process `" + name + "` is defined twice");
  }

  // The branch that an `if` takes; none for an else that is not there.
  NodeId decided(NodeId node, ScopeId scope) {
    while (ast_[node].kind == NodeKind::If) {
      const bool holds = evaluator_.is_true(ast_.child(node, 0), scope);
      node = ast_.child(node, holds ? 1 : 2);
    }
    return node;
  }

  Deep<bool> perform(Task task) {
    if (ast_[task.node].kind == NodeKind::Prefix) {
      (void)co_await act(task.from, task.node, task.scope);
      co_return true;
    }
    INVARIANT(ast_[task.node].kind == NodeKind::Choices,
              "a state should begin with actions or with choices");
    const std::size_t count = ast_.children(task.node).size();
    for (std::size_t i = 0; i < count && goes_on(); ++i) {
      const NodeId choice = ast_.child(task.node, i);
      const NodeId guard = ast_.child(choice, 0);
      if (!ast_.is_none(guard) && !evaluator_.is_true(guard, task.scope)) continue;
      (void)co_await act(task.from, ast_.child(choice, 1), task.scope);
    }
    co_return true;
  }

  Deep<bool> act(State from, NodeId prefix, ScopeId scope) {
    const auto labels = evaluator_.expansions(ast_.child(prefix, 0), scope);
    for (const auto& label : labels) {
      const State to = co_await target(ast_.child(prefix, 1), label.scope);
      transitions_.push_back({from, evaluator_.actions().intern(label.text), to});
      if (!goes_on()) co_return false;
    }
    co_return true;
  }

  // The state that begins with this process or these actions.
  Deep<State> target(NodeId node, ScopeId scope) {
    node = decided(node, scope);
    switch (ast_[node].kind) {
      case NodeKind::None: co_return stop_state();
      case NodeKind::Reference: break;
      default: {
        const State state = add_state();
        tasks_.push_back({state, node, scope});
        co_return state;
      }
    }
    State to = referred(node, scope);
    const NodeId before = ast_.child(node, 0);
    for (std::size_t i = ast_.children(before).size(); i-- > 0 && goes_on();) {
      const NodeId step = ast_.child(before, i);
      const auto found = compiler_.processes_.find(ast_.name(step));
      if (found == compiler_.processes_.end()) {
        not_sequential(step, "is a formula, and never comes to END");
        break;
      }
      const auto arguments = compiler_.arguments(step, scope);
      const LtsPointer lts = co_await compiler_.primitive(found->second, arguments);
      if (lts) to = insert(*lts, step, to);
    }
    co_return to;
  }

  State referred(NodeId node, ScopeId scope) {
    std::string name(ast_.names->text(ast_.name(node)));
    const auto indices = ast_.children(node).subspan(1);
    for (const NodeId index : indices) {
      name += "." + evaluator_.text(evaluator_.value(index, scope));
    }
    const auto found = states_.find(names_.find(name));
    if (found != states_.end()) return found->second;
    if (name == "STOP") return stop_state();
    if (name == "END") {
      if (end_.is_none()) end_ = add_state();
      return end_;
    }
    if (name != "ERROR") warn(node, name);
    return kError;
  }

  // Once for each place, whatever the index.
  void warn(NodeId node, const std::string& name) {
    if (!compiler_.warned_.insert(node).second) return;
    Diagnostic& warning =
        compiler_.warnings_.add(DiagnosticCode::UndefinedLocal, ast_[node].span,
                                "there is no local process `" + name + "`: it is taken as ERROR");
    const NameId own = ast_.name(node);
    const auto is_it = [&](const LocalProcess& local) { return local.name == own; };
    if (std::any_of(process_.locals.begin(), process_.locals.end(), is_it)) {
      warning.help = "`" + std::string(ast_.names->text(own)) +
                     "` has no such index; a guard, `when`, keeps an index in its range";
    } else if (compiler_.processes_.contains(own)) {
      warning.help = "another process is joined by || or, where it comes to END, by ;";
    }
  }

  State stop_state() {
    if (stop_.is_none()) stop_ = add_state();
    return stop_;
  }

  void not_sequential(NodeId step, const std::string& why) {
    const std::string name(ast_.names->text(ast_.name(step)));
    evaluator_.fail(DiagnosticCode::NotSequential, step,
                    "`" + name + "` " + why + ", so nothing can follow it");
  }

  // A copy of `lts` that goes on with `to` where it ends.
  State insert(const Lts& lts, NodeId step, State to) {
    if (lts.end().is_none()) {
      not_sequential(step, "never comes to END");
      return to;
    }
    extra_.insert(extra_.end(), lts.alphabet().begin(), lts.alphabet().end());
    if (lts.end() == lts.initial()) return to;
    ask(lts.transitions() + lts.states());
    if (!goes_on()) return to;
    const auto base = static_cast<std::uint32_t>(alias_.size());
    alias_.resize(alias_.size() + lts.states());
    const auto copy = [&](automata::StateId state) {
      if (state == kErrorState) return kError;
      return state == lts.end() ? to : State(base + state.index());
    };
    for (std::uint32_t i = 0; i < lts.states(); ++i) {
      for (const automata::Edge& edge : lts.edges(automata::StateId(i))) {
        transitions_.push_back({State(base + i), edge.letter, copy(edge.target)});
      }
    }
    return State(base);
  }

  // Follows names of names; each is followed once. None if they go round in a circle.
  State resolved(State state) {
    std::vector<State> passed;
    while (state != kError && alias_[state.index()].is_some()) {
      passed.push_back(state);
      if (passed.size() > alias_.size()) return State::none();
      state = alias_[state.index()];
    }
    for (const State each : passed) alias_[each.index()] = state;
    return state;
  }

  // Asked between passes over the whole system.
  bool is_late() {
    if (const auto reason = compiler_.limits_.reached()) compiler_.stop(*reason);
    return !compiler_.goes_on();
  }

  std::optional<Lts> finished() {
    for (std::uint32_t i = 0; i < definitions_.size(); ++i) {
      if (resolved(State(i)).is_some()) continue;
      evaluator_.fail(DiagnosticCode::Recursion, definitions_[i].body,
                      "this local process is only another name for itself");
      return std::nullopt;
    }
    Lts lts = raw();
    if (is_late()) return std::nullopt;
    lts = adjusted(std::move(lts));
    if (is_late()) return std::nullopt;
    if (process_.modifiers.is_property) {
      if (lts.is_nondeterministic() || lts.has_silent_edges()) {
        evaluator_.fail(DiagnosticCode::NondeterministicProperty, process_.span,
                        "the property `" + std::string(ast_.names->text(process_.name)) + "` " +
                            (lts.has_silent_edges() ? "has hidden actions"
                                                    : "has two ways to go on by one action"));
        return std::nullopt;
      }
      auto whole = completed(lts, compiler_.limits_);
      if (!whole) compiler_.stop(whole.error());
      if (!whole) return std::nullopt;
      lts = std::move(*whole);
    }
    if (resolved(State(0)) == kError) return automata::error_lts(lts.alphabet());
    return reduced(reachable(lts));
  }

  // The first state first; whatever else.
  Lts raw() {
    const State first = resolved(State(0));
    const auto states = static_cast<std::uint32_t>(alias_.size());
    const auto number = [&](State state) {
      state = resolved(state);
      INVARIANT(state.is_some(), "a name of a state should lead to a state");
      if (state == kError) return kErrorState;
      if (first == kError) return automata::StateId(state.index());
      if (state == first) return automata::StateId(0);
      return automata::StateId(state.index() == 0 ? first.index() : state.index());
    };
    std::vector<std::uint32_t> starts(states + 1, 0);
    for (const Transition& each : transitions_) ++starts[number(each.from).index() + 1];
    for (std::uint32_t i = 0; i < states; ++i) starts[i + 1] += starts[i];
    std::vector<automata::Edge> edges(transitions_.size());
    std::vector<std::uint32_t> next(starts.begin(), starts.end() - 1);
    for (const Transition& each : transitions_) {
      edges[next[number(each.from).index()]++] = {each.letter, number(each.to)};
    }
    LtsBuilder builder;
    builder.add_letters(extra_);
    for (std::uint32_t i = 0; i < states; ++i) {
      builder.add_state();
      for (std::uint32_t e = starts[i]; e < starts[i + 1]; ++e) {
        builder.add_edge(edges[e].letter, edges[e].target);
      }
    }
    if (end_.is_some()) builder.set_end(number(end_));
    return std::move(builder).finish();
  }

  // + / \ and @
  Lts adjusted(Lts lts) {
    ActionTable& actions = evaluator_.actions();
    if (!ast_.is_none(process_.extension)) {
      const Letters more = evaluator_.letters(process_.extension, scope_);
      lts = extended(lts, more);
    }
    if (!ast_.is_none(process_.relabels) && !is_late()) {
      const LabelledBy alphabet(lts.alphabet(), actions);
      const Relabelling relabels = compiler_.relabelling(process_.relabels, scope_, alphabet);
      const auto to = compiler_.images(lts.alphabet(), relabels);
      if (const LtsPointer copy = to ? compiler_.renamed(lts, *to) : nullptr) lts = *copy;
    }
    if (!ast_.is_none(process_.visibility) && !is_late()) {
      const Letters set =
          compiler_.letters_for(process_.visibility, scope_, {lts.alphabet(), actions});
      lts = without(lts, hidden_letters(lts.alphabet(), set, process_.exposes, actions));
    }
    return lts;
  }

  Lts reduced(Lts lts) {
    const bool is_deterministic = process_.modifiers.is_deterministic;
    if (!is_deterministic && !process_.modifiers.is_minimal) return lts;
    auto result = is_deterministic ? automata::determinised(lts, compiler_.limits_)
                                   : automata::minimised(lts, compiler_.limits_);
    if (result) return std::move(*result);
    compiler_.stop(result.error());
    return lts;
  }

  Compiler& compiler_;
  Evaluator& evaluator_;
  const Ast& ast_;
  const ProcessDefinition& process_;
  ScopeId scope_;
  MemoryCharge charge_;
  std::size_t asked_ = 0;
  NamePool names_;  // of local processes with their indices
  std::unordered_map<NameId, State> states_;
  std::vector<Definition> definitions_;  // the first states are theirs
  std::vector<State> alias_;             // per state: the one that it is another name for, or none
  std::vector<Task> tasks_;
  std::vector<Transition> transitions_;
  Letters extra_;  // letters of inserted processes
  State stop_;
  State end_;
};

Deep<LtsPointer> Compiler::primitive(const ProcessDefinition* process, Arguments arguments) {
  const std::string key = shown(process->name, arguments);
  if (const auto found = known_.find(key); found != known_.end()) co_return found->second;
  if (process->locals.empty()) {
    LtsPointer lts = imported(*process);
    known_.emplace(key, lts);
    co_return lts;
  }
  if (!enter(key, process->span)) co_return LtsPointer();
  ProcessCompiler compiler(*this, *process, bind(process->parameters, arguments));
  std::optional<Lts> lts = co_await compiler.run();
  leave(key);
  LtsPointer result;
  if (lts && goes_on()) result = held(std::move(*lts));
  known_.emplace(key, result);
  co_return result;
}

}  // namespace arbiter::fsp
