// Programs as small trees: what the generators make, the printer writes and the shrinker cuts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "generator/type.h"
#include "support/int_range.h"

namespace arbiter::generator {

enum class Form : std::uint8_t {
  Literal,  // value
  Truth,    // value: 0 or 1
  Skip,
  Abort,
  Diverge,
  Assert,    //                      condition
  Assume,    //                      condition
  Name,      // name
  Element,   // name                 index
  Call,      //                      function, argument…
  Mkvar,     //                      write, read
  Negate,    //                      operand
  Read,      //                      variable
  Not,       //                      operand
  Binary,    // op                   left, right
  Seq,       //                      statement…
  Assign,    //                      target, value
  Let,       // name                 bound, body
  LetArray,  // name, index, value (the size)     bound, body
  LetTyped,  // name, declared, parameters        bound, body
  New,       // name, declared                    initial, body   or just body
  NewArray,  // name, declared, value (the size)  initial, body   or just body
  If,        //                      condition, then, else        or without else
  While,     //                      condition, body
  Fun,       // name, declared       body
  Break,     // name                 body
  Cont,      // name                 body
  Goto,      // name
  Letp,      //                      predicate, body
  Part,      // name                 body
  Return,    //                      expression
};

enum class Op : std::uint8_t {
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
  And,
  Or,
  AndAnd,
  OrOr,
};

struct Parameter {
  std::string name;
  Base type;
  std::uint32_t style = 0;
  friend bool operator==(const Parameter&, const Parameter&) = default;
};

struct Tree {
  Form form = Form::Skip;
  Type type;  // as the front end infers it
  std::string name;
  std::string index;
  std::int64_t value = 0;
  Op op = Op::Add;
  Base declared;
  std::vector<Parameter> parameters;
  std::uint32_t style = 0;  // chooses among the spellings that mean the same; 0 is the plainest
  std::vector<Tree> children;

  const Base& base() const { return type.result; }
  friend bool operator==(const Tree&, const Tree&) = default;
};

struct Binding {
  std::string name;
  std::int64_t size = 0;  // arrays: the number of elements; otherwise 0
  Type type;
  std::uint32_t style = 0;
  friend bool operator==(const Binding&, const Binding&) = default;
};

struct Program {
  std::vector<std::pair<std::string, std::int64_t>> params;
  std::vector<std::string> datas;
  std::vector<Binding> context;
  Tree body;
  Type type;
  bool shows_type = true;
  // What the command line says.
  std::vector<std::pair<std::string, std::int64_t>> data_sizes;
  std::vector<std::string> error_commands;
  std::optional<IntRange> int_range;

  friend bool operator==(const Program&, const Program&) = default;
};

// The number of nodes.
std::size_t size(const Tree& tree);

// Trees by form, with the type that follows from the children's.
Tree leaf(Form form, Base type);
Tree literal(std::int64_t value);
Tree truth(bool value);
Tree name(std::string name, Type type);
Tree node(Form form, Base type, std::vector<Tree> children);
Tree binary(Op op, Tree left, Tree right);
Tree seq(std::vector<Tree> statements);
Tree assign(Tree target, Tree value);
Tree conditional(Tree condition, Tree then_part, Tree else_part);
Tree let(std::string name, Tree bound, Tree body);
// All arguments are given.
Tree call(Tree function, std::vector<Tree> arguments);
Tree fun(std::string name, Base declared, Tree body);

}  // namespace arbiter::generator
