// A file of FSP as written. Definitions are structures; what is inside of them are nodes in one
// flat table, so that nesting costs nothing to keep and to destroy.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "fsp/token.h"
#include "support/id.h"
#include "support/name.h"
#include "support/source.h"

namespace arbiter::fsp {

using NodeId = Id<struct FspNodeTag>;

enum class NodeKind : std::uint8_t {
  None,   // something that was left out
  Error,  // something that could not be read

  // Expressions.
  Integer,     // payload: its 32 bits
  Variable,    // payload: a name in lower case
  Constant,    // payload: a name in upper case, a constant or a parameter
  Unary,       // payload: the token kind; the operand
  Binary,      // payload: the token kind; left, right
  Quoted,      // 'label; the Label
  SetSize,     // #S; the set
  SetElement,  // @(S, e); the set, e

  // Labels. A Label is the list of its parts; a dot stands between what they come to.
  Label,
  LabelName,   // payload: a name in lower case
  LabelSet,    // a set, or a set and what is taken away from it
  IndexValue,  // an expression, as in [i + 1]
  IndexRange,  // low, high
  IndexName,   // payload: a name in upper case: a range, a set, a constant or a parameter
  IndexSet,    // a set
  Bind,        // payload: a variable; an IndexRange, IndexName or IndexSet

  // Sets of labels.
  Set,      // Labels
  SetName,  // payload: a name in upper case

  // Processes.
  Choices,    // Choice, at least one
  Choice,     // guard or None, Prefix
  Prefix,     // Label, then what follows: a Prefix or a process
  If,         // condition, then, else or None
  Reference,  // payload: the name; a Before, then an expression per index
  Before,     // the Steps of a sequential composition that come first
  Step,       // payload: the name; an expression per argument

  // Composites.
  Parallel,       // composites
  Instance,       // payload: the name; an expression per argument
  Labelled,       // sharing or None, labelling or None, a composite, Relabels or None
  CompositeIf,    // condition, then, else or None
  Replicated,     // Label of the ranges, body
  Relabels,       // Relabel and RelabelForall
  Relabel,        // new Label, old Label
  RelabelForall,  // Label of the ranges, Relabels
};

struct Node {
  NodeKind kind = NodeKind::None;
  std::uint32_t payload = 0;
  Span span;
  std::uint32_t first_child = 0;
  std::uint32_t child_count = 0;
};

struct Parameter {
  NameId name;
  Span span;
  NodeId value;  // the default
};

struct LocalProcess {
  NameId name;
  Span span;       // of the name
  NodeId indices;  // a Label, or None
  NodeId body;
};

struct Modifiers {
  bool is_deterministic = false;
  bool is_minimal = false;
  bool is_composed = false;  // `compose`
  bool is_property = false;
};

// A primitive process, or one that is imported.
struct ProcessDefinition {
  NameId name;
  Span span;  // of the name
  Modifiers modifiers;
  std::vector<Parameter> parameters;
  std::vector<LocalProcess> locals;  // the first is the process itself; none if imported
  NodeId extension;                  // + set, or None
  NodeId relabels;                   // Relabels, or None
  NodeId visibility;                 // the set of \ or @, or None
  bool exposes = false;              // @
  Span import_path;                  // of the string, quotes included
};

struct CompositeDefinition {
  NameId name;
  Span span;
  Modifiers modifiers;
  std::vector<Parameter> parameters;
  NodeId body;
  NodeId priority;  // the set of << or >>, or None
  bool priority_is_high = false;
  NodeId visibility;
  bool exposes = false;
};

struct ConstantDefinition {
  enum class Kind : std::uint8_t { Constant, Range, Set };
  Kind kind = Kind::Constant;
  NameId name;
  Span span;
  NodeId value;  // the expression, the IndexRange or the Set
};

// What is read and not checked.
struct UncheckedDefinition {
  TokenKind kind = TokenKind::Progress;  // Progress, Fluent, Assert, Constraint, LtlProperty
  NameId name;
  Span span;
};

class Ast {
 public:
  Ast();

  NodeId add(NodeKind kind, Span span, std::uint32_t payload, std::span<const NodeId> children);
  const Node& operator[](NodeId id) const { return nodes_[id]; }
  std::span<const NodeId> children(NodeId id) const {
    const Node& node = nodes_[id];
    return {children_.data() + node.first_child, node.child_count};
  }
  NodeId child(NodeId id, std::size_t index) const { return children(id)[index]; }
  NameId name(NodeId id) const { return NameId(nodes_[id].payload); }
  bool is_none(NodeId id) const { return nodes_[id].kind == NodeKind::None; }
  static NodeId none() { return NodeId(0); }
  std::size_t size() const { return nodes_.size(); }

  std::shared_ptr<const Source> source;
  std::shared_ptr<NamePool> names;
  std::vector<ConstantDefinition> constants;  // ranges and sets too, in the order of the file
  std::vector<ProcessDefinition> processes;
  std::vector<CompositeDefinition> composites;
  std::vector<UncheckedDefinition> unchecked;

 private:
  Table<NodeId, Node> nodes_;  // the first is None
  std::vector<NodeId> children_;
};

}  // namespace arbiter::fsp
