// From core terms to the game graph.
//
// Every subterm has one entry per question (a var has two, read and write) and one exit, between
// which its code is laid; sequencing, branching, loops and jumps are edges. The one rule that makes
// open programs need no harness is that of f(M, N) for a free f (002, section 2.2):
//
//     P asks f.run;  then an O node with edges to the exit (f.done), to M's entry and to N's entry;
//     the exit of M makes P's answer f#1.done and returns to that same O node.
//
// A task is "lay the code of this term between these two nodes". Tasks are independent of each
// other and wait on a stack, so there is no recursion and nothing is laid twice but by intention.
//
// A unit is code shared by all its uses: the body of a let, an argument of a function, a function's
// body per instance (instance.h). A use sets the unit's return register and goes to its entry; the
// unit's exit branches on the register. Folding makes units with one use part of their use. A part
// has units of its own (docs/adr/0007).
//
// A var-typed term that may be read and written is laid twice, for writing in a fork of its
// instance, so that labels and variables inside it are two as well.
//
// Order of running, as language.md has it: left before right; of M := N first N, then M's own
// effects and index bounds, then the fit, then the write. So a pure operand is put into a register
// whenever something that is not pure runs before it is used.
#pragma once

#include <memory>
#include <optional>
#include <unordered_map>
#include <variant>
#include <vector>

#include "game/compile.h"
#include "game/draft.h"
#include "game/instance.h"
#include "game/pure.h"

namespace arbiter::game {

class Compiler {
 public:
  Compiler(std::shared_ptr<const core::Judgement> judgement, const SizeLimits& sizes,
           const Limits& limits, Progress* progress);
  std::variant<Graph, TooLarge, Stopped> run();

 private:
  using TermId = core::TermId;
  using TermKind = core::TermKind;
  using BinderId = core::BinderId;

  enum class Mode : std::uint8_t { Run, Read, Write };

  struct Task {
    TermId term;
    InstanceId instance;
    std::uint32_t level = 0;  // binders in scope
    std::uint32_t left = 0;   // Seq: only the first so many statements; 0 for all of them
    Mode mode = Mode::Run;
    NodeId entry;
    NodeId exit;
    // Run, Read: where the value goes, or none if there is none or nobody wants it; Write: where
    // the value to write is.
    VariableId value;
    typing::Data fit;  // Write: what the value is fitted to
    NodeId fail;       // Write: where to go if it does not fit; none if it always does
    PartId part;
  };

  struct Unit {
    NodeId entry;
    NodeId exit;
    VariableId return_register;
    VariableId value;            // as Task::value
    std::vector<NodeId> sites;   // where its uses go on
    NodeId fail;                 // Write of a range type: reached if the value does not fit
    std::vector<NodeId> failed;  // and where its uses have that error, or none if they cannot
  };
  using UnitId = Id<struct UnitTag>;

  // Where jumps to a label go, and the part that its block is in.
  struct Label {
    NodeId node;
    PartId part;
  };

  // A value that is computed, or will be where it is used.
  struct Operand {
    TermId pure;  // none if the value is in the register
    InstanceId instance;
    VariableId reg;
  };

  // compiler.cpp: the walk, units and operands.
  void open_play();
  void open_question(MoveKind question, InstanceId instance, std::vector<OEdge>& edges, NodeId end);
  std::optional<StopReason> told_to_stop();
  std::size_t size() const;
  bool too_large(TooLarge& reason) const;
  void close_units();
  void close_failure(Unit& unit);
  void lay(const Task& task);
  void lay_form(const Task& task);
  void lay_last(const Task& task, std::uint32_t binders);
  NodeId reserve(const Task& task) { return draft_.reserve(judgement_[task.term].span, task.part); }
  void push(const Task& task, TermId term, NodeId entry, NodeId exit, VariableId value);
  UnitId unit(const Closure& closure, Mode mode, const typing::Base& type, PartId part);
  void use(const Task& task, NodeId at, const Closure& closure, const typing::Base& type);
  Operand operand(const Task& task, TermId term, NodeId& at, bool stays, const typing::Data& data);
  void emit(const Operand& operand);
  Expression expression(const Operand& operand);
  void assign(const Task& task, NodeId at, VariableId target, Expression value, NodeId next);
  void deliver(const Task& task, NodeId at, Expression value);
  void check_range(const Task& task, NodeId& at, const Operand& value, const IntRange& range,
                   core::ErrorReason reason);

  // lay_value.cpp: expressions and variables.
  void lay_unary(const Task& task);
  void lay_binary(const Task& task);
  void lay_fit(const Task& task);
  void lay_read(const Task& task);
  void lay_write(const Task& task);
  void lay_local(const Task& task);
  void lay_element(const Task& task);
  void lay_mkvar(const Task& task);
  void fit_and_store(const Task& task, NodeId at, VariableId target, Expression index);
  Expression fitted(const Task& task, NodeId& at);
  void fit_range(const Task& task, NodeId& at);
  Operand lay_index(const Task& task, NodeId& at, std::int64_t size, bool stays);
  bool is_short(const Operand& operand);

  // lay_control.cpp: control, scopes, calls and jumps.
  void lay_sequence(const Task& task);
  void lay_if(const Task& task);
  void lay_while(const Task& task);
  void lay_new(const Task& task);
  void lay_call(const Task& task);
  void lay_call_element(const Task& task);
  void lay_parameter(const Task& task);
  void lay_free(const Task& task);
  OEdge answer_edge(const Task& task, const MoveTemplate& move);
  static MoveKind question_to(const typing::Base& type, Mode mode);
  void lay_arguments(const Task& task, core::FreeId id, Expression element, NodeId wait,
                     std::vector<OEdge>& edges);
  void lay_argument(const Task& task, TermId argument, ComponentId component, MoveKind question,
                    Expression element, NodeId wait, std::vector<OEdge>& edges);
  void lay_label(const Task& task);
  void lay_goto(const Task& task);
  void lay_part(const Task& task);
  NodeId lay_exit(const Task& task, const PartExit& exit, NodeId target);

  std::shared_ptr<const core::Judgement> owner_;
  const core::Judgement& judgement_;
  const SizeLimits& sizes_;
  const Limits& limits_;
  Progress* progress_;  // may be null
  MemoryCharge charge_;
  Graph graph_;
  Draft draft_;
  Instances instances_;
  Slots slots_;
  PureTerms pure_;
  std::vector<Task> tasks_;
  Table<UnitId, Unit> units_;
  std::unordered_map<std::uint64_t, UnitId> known_units_[3];  // per mode, by (term, instance)
  std::unordered_map<std::uint64_t, Label> labels_;           // by (binder, instance)
};

}  // namespace arbiter::game
