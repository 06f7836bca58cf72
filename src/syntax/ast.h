#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "support/id.h"
#include "support/name.h"
#include "support/source.h"

namespace arbiter::syntax {

using NodeId = Id<struct SyntaxNodeTag>;

// What a node is, and its children in order. `?` marks a child that may be the None node.
enum class NodeKind : std::uint8_t {
  None,   // stands where an optional child was left out
  Error,  // stands where the source was wrong; reported already. Children: what could be read
  // Expressions.
  Integer,  // payload: index into Ast::integers
  Boolean,  // payload: 0 or 1
  Name,     // payload: NameId
  Unary,    // payload: UnaryOp            operand
  Binary,   // payload: BinaryOp           left, right
  Call,     //                             callee, argument…   (`f()` has none)
  Index,    //                             base, index
  Mkvar,    //                             write, read
  Group,    // payload: 0 ( ), 1 { }       seq
  // Statements.
  Seq,        //                            statement…          (two or more)
  Assign,     //                            target, value
  Let,        //                            binder, bound, body
  LetArray,   //                            binder, index binder, size, bound, body
  LetTyped,   //                            binder, type, parameter…, bound, body
  New,        //                            binder, data?, initial?, body
  NewArray,   //                            binder, data?, size, initial?, body
  If,         // payload: 1 if closed by fi condition, then, else?
  While,      // payload: 1 if closed by od condition, body
  Fun,        //                            binder, type, body
  Break,      //                            binder, body
  Cont,       //                            binder, body
  Goto,       //                            binder
  Letp,       //                            predicate, body
  Part,       //                            binder, body
  Return,     //                            expression
  Binder,     // payload: NameId
  Parameter,  // a typed let's             binder, type
  // Types.
  TypeCom,
  TypeExp,       //                       data?
  TypeVar,       //                       data?
  TypeFunction,  //                       base…, result
  DataBool,
  DataInt,
  DataRange,      //                       low, high
  DataModulo,     //                       modulus
  DataPartition,  //                       low?, high?         (both or none)
  DataName,       // payload: NameId
  // The file.
  ParamHeader,  //                         binder, constant
  DataHeader,   //                         binder
  Binding,      //                         binder, size?, type
};

enum class UnaryOp : std::uint8_t { Negate, Deref, Not };

enum class BinaryOp : std::uint8_t {
  Add,
  Subtract,
  Multiply,
  Divide,
  Remainder,
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  And,     // both sides run
  Or,      // both sides run
  AndAnd,  // stops early
  OrOr,    // stops early
};

std::string_view spelling(BinaryOp op);

// Children live in Ast::children, so that a node is 24 bytes and destruction is flat.
struct Node {
  NodeKind kind = NodeKind::None;
  std::uint32_t payload = 0;
  Span span;
  std::uint32_t first_child = 0;
  std::uint32_t child_count = 0;
};

// One file. Nodes refer only to nodes with smaller ids.
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
  NodeId none() const { return NodeId(0); }
  std::size_t size() const { return nodes_.size(); }

  // The name of a Name, Binder or DataName node.
  NameId name(NodeId id) const { return NameId(nodes_[id].payload); }
  std::int64_t integer(NodeId id) const { return integers[nodes_[id].payload]; }

  std::vector<std::int64_t> integers;
  std::vector<NodeId> headers;  // ParamHeader, DataHeader
  bool has_turnstile = false;
  std::vector<NodeId> context;  // Binding
  NodeId body;
  NodeId type;  // None when left out
  bool ends_with_dot = false;
  // Set if an error made scopes end too early: what follows may use names that should be in scope.
  bool has_lost_scopes = false;

 private:
  Table<NodeId, Node> nodes_;  // the first is the None node
  std::vector<NodeId> children_;
};

}  // namespace arbiter::syntax
