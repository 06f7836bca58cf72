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

// What a node is, and its children in order. `?` marks a child that may be the kNone node.
enum class NodeKind : std::uint8_t {
  kNone,   // stands where an optional child was left out
  kError,  // stands where the source was wrong; reported already
  // Expressions.
  kInteger,  // payload: index into Ast::integers
  kBoolean,  // payload: 0 or 1
  kName,     // payload: NameId
  kUnary,    // payload: UnaryOp            operand
  kBinary,   // payload: BinaryOp           left, right
  kCall,     //                             callee, argument…   (`f()` has none)
  kIndex,    //                             base, index
  kMkvar,    //                             write, read
  kGroup,    // payload: 0 ( ), 1 { }       seq
  // Statements.
  kSeq,       //                            statement…          (two or more)
  kAssign,    //                            target, value
  kLet,       //                            binder, bound, body
  kLetArray,  //                            binder, index binder, size, bound, body
  kLetTyped,  //                            binder, type, parameter…, bound, body
  kNew,       //                            binder, data?, initial?, body
  kNewArray,  //                            binder, data?, size, initial?, body
  kIf,        // payload: 1 if closed by fi condition, then, else?
  kWhile,     // payload: 1 if closed by od condition, body
  kFun,       //                            binder, type, body
  kBreak,     //                            binder, body
  kCont,      //                            binder, body
  kGoto,      //                            binder
  kLetp,      //                            predicate, body
  kPart,      //                            binder, body
  kReturn,    //                            expression
  kBinder,    // payload: NameId
  kParameter,  // a typed let's             binder, type
  // Types.
  kTypeCom,
  kTypeExp,        //                       data?
  kTypeVar,        //                       data?
  kTypeFunction,   //                       base…, result
  kDataBool,
  kDataInt,
  kDataRange,      //                       low, high
  kDataModulo,     //                       modulus
  kDataPartition,  //                       low?, high?         (both or none)
  kDataName,       // payload: NameId
  // The file.
  kParamHeader,  //                         binder, constant
  kDataHeader,   //                         binder
  kBinding,      //                         binder, size?, type
};

enum class UnaryOp : std::uint8_t { kNegate, kDeref, kNot };

enum class BinaryOp : std::uint8_t {
  kAdd,
  kSubtract,
  kMultiply,
  kDivide,
  kRemainder,
  kEqual,
  kNotEqual,
  kLess,
  kLessEqual,
  kGreater,
  kGreaterEqual,
  kAnd,     // both sides run
  kOr,      // both sides run
  kAndAnd,  // stops early
  kOrOr,    // stops early
};

std::string_view spelling(BinaryOp op);

// Children live in Ast::children, so that a node is 24 bytes and destruction is flat.
struct Node {
  NodeKind kind = NodeKind::kNone;
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

  // The name of a kName, kBinder or kDataName node.
  NameId name(NodeId id) const { return NameId(nodes_[id].payload); }
  std::int64_t integer(NodeId id) const { return integers[nodes_[id].payload]; }

  std::vector<std::int64_t> integers;
  std::vector<NodeId> headers;  // kParamHeader, kDataHeader
  bool has_turnstile = false;
  std::vector<NodeId> context;  // kBinding
  NodeId body;
  NodeId type;                  // kNone when left out
  bool ends_with_dot = false;

 private:
  Table<NodeId, Node> nodes_;  // the first is the kNone node
  std::vector<NodeId> children_;
};

}  // namespace arbiter::syntax
