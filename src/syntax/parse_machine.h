// The parser is a machine with a stack of states instead of recursive functions, so that nesting
// costs heap and not stack, and a million prefix operators are no worse than ten.
//
// A state is "what to do next" and carries its production in a comment at its handler. A handler
// consumes tokens, pushes the states that remain of its production (the next one last), and moves
// finished nodes through the operand stack: a production's children lie there from `base` on.
//
// Recovery: an error is reported once per token; a broken expression becomes an Error node, and
// tokens are skipped to one that can follow it (a separator, a closer or a keyword that continues
// something). What could be read of it becomes the Error's children, so that mistakes inside it are
// found too.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "support/diagnostic.h"
#include "support/limits.h"
#include "support/name.h"
#include "syntax/ast.h"
#include "syntax/pairing.h"
#include "syntax/token.h"

namespace arbiter::syntax {

class ParseMachine {
 public:
  ParseMachine(const Lexed& lexed, NamePool& names, const SizeLimits& limits,
               Diagnostics& diagnostics);
  Ast run();

 private:
  enum class State : std::uint8_t {
    // parse_file.cpp
    Headers,
    ParamEnd,
    Bindings,
    BindingSize,
    BindingType,
    BindingArgument,
    BindingResult,
    BindingEnd,
    Body,
    BodyEnd,
    AnnotationEnd,
    // parse_type.cpp
    Type,
    TypeNext,
    Base,
    BaseData,
    Data,
    RangeLow,
    RangeHigh,
    ModuloEnd,
    PartitionLow,
    PartitionHigh,
    // parse_statement.cpp
    Seq,
    SeqNext,
    Statement,
    Value,
    AssignTarget,
    AssignEnd,
    IfThen,
    IfElse,
    IfEnd,
    WhileDo,
    WhileEnd,
    FunDot,
    FunEnd,
    LabelEnd,
    LetpIn,
    LetpEnd,
    PartEnd,
    ReturnEnd,
    // parse_binding.cpp
    LetIn,
    LetArraySize,
    LetTypedName,
    LetTypedParameter,
    LetTypedIn,
    LetEnd,
    LetArrayEnd,
    LetTypedEnd,
    NewName,
    NewInitial,
    NewIn,
    NewEnd,
    NewArraySize,
    NewArrayIn,
    NewArrayEnd,
    ArraySize,
    ArrayIn,
    ArrayEnd,
    // parse_expression.cpp
    Expression,
    Infix,
    InfixEnd,
    PrefixEnd,
    Postfix,
    CallNext,
    IndexEnd,
    MkvarComma,
    MkvarEnd,
    GroupEnd,
    Broken,
    // parse_habits.cpp
    DoWhile,
    ChoiceElse,
  };

  struct Frame {
    State state;
    std::uint32_t base;   // where this production's children begin on the operand stack
    std::uint32_t begin;  // where its text begins
    std::uint32_t extra;  // what else the state needs; see its handler
  };
  static constexpr std::uint32_t kClosed = 1;  // in extra: an `if` or `while` ends with fi or od

  // Tokens.
  const Token& token() const { return tokens_[at_]; }
  TokenKind kind(std::size_t ahead = 0) const {
    return at_ + ahead < tokens_.size() ? tokens_[at_ + ahead].kind : TokenKind::End;
  }
  bool at(TokenKind wanted) const { return kind() == wanted; }
  void advance();
  bool accept(TokenKind wanted);
  // Consumes the token or reports that it is missing, with the help; then nothing is consumed.
  bool expect(TokenKind wanted, std::string_view context, std::string_view help = "");
  // As expect, for the closer of the bracket at token index `open`. If another token stands there,
  // the missing opener was reported, and a missing closer is not.
  void expect_closer(TokenKind wanted, std::uint32_t open);
  // A name that is being bound: pushes a Binder node. A reserved word is reported and taken as one.
  void binder(std::string_view context);
  static bool begins_primary(TokenKind kind);
  static bool begins_statement(TokenKind kind);
  static bool is_statement_keyword(TokenKind kind);
  static bool can_follow_seq(TokenKind kind);
  static bool is_closer(TokenKind kind);
  bool is_data_name(const Token& name) const;

  // Errors.
  Diagnostic* report(DiagnosticCode code, Span span, std::string message);
  void unexpected(std::string_view wanted, std::string_view help = "");
  void skip_to_follower();
  // Goes on without the closer of something that is open, which may still come.
  void abandon();
  void enter();  // one level of brackets or blocks deeper
  void leave() { --depth_; }

  // Stacks.
  void push(State state, std::uint32_t base, std::uint32_t begin, std::uint32_t extra = 0) {
    frames_.push_back({state, base, begin, extra});
  }
  std::uint32_t top() const { return static_cast<std::uint32_t>(operands_.size()); }
  void push_node(NodeKind kind, std::uint32_t begin, std::uint32_t payload = 0);
  void push_none() { operands_.push_back(ast_.none()); }
  void push_error(Span span) { operands_.push_back(ast_.add(NodeKind::Error, span, 0, {})); }
  // Replaces the operands from `base` on by one node with them as children.
  void reduce(NodeKind kind, std::uint32_t base, std::uint32_t begin, std::uint32_t payload = 0);
  // Moves the operand at `from` to position `to`, keeping the order of the others.
  void rotate_operand(std::uint32_t from, std::uint32_t to);

  void step();

  void headers(const Frame& frame);
  void param_end(const Frame& frame);
  void bindings(const Frame& frame);
  void no_arguments(std::uint32_t begin);
  void binding_size(const Frame& frame);
  void binding_argument(const Frame& frame);
  void binding_result(const Frame& frame);
  void binding_end(const Frame& frame);
  void body(const Frame& frame);
  void body_end(const Frame& frame);
  void annotation_end(const Frame& frame);

  void type(const Frame& frame);
  void type_next(const Frame& frame);
  void base(const Frame& frame);
  void base_data(const Frame& frame);
  void data(const Frame& frame);
  void range_low(const Frame& frame);
  void range_high(const Frame& frame);
  void modulo_end(const Frame& frame);
  void partition_low(const Frame& frame);
  void partition_high(const Frame& frame);
  void third_order();

  void seq(const Frame& frame);
  void seq_next(const Frame& frame);
  void statement(const Frame& frame);
  void value(const Frame& frame);
  void assign_target(const Frame& frame);
  void assign_end(const Frame& frame);
  void let();
  void let_array_size(const Frame& frame);
  void let_typed_name(const Frame& frame);
  void let_untyped(std::uint32_t base, std::uint32_t begin);
  bool has_broken_type(std::uint32_t base) const;
  void let_typed_head(std::uint32_t base, std::uint32_t begin);
  void let_typed_next(std::uint32_t base, std::uint32_t begin, std::uint32_t open);
  void let_typed_parameter(const Frame& frame);
  void let_typed_open(std::uint32_t base, std::uint32_t begin);
  void new_variable();
  void new_name(const Frame& frame);
  void new_initial(const Frame& frame);
  bool accept_initial(std::string_view help);
  void new_in(const Frame& frame);
  void new_array_size(const Frame& frame);
  void array();
  void array_size(const Frame& frame);
  void scope_in(const Frame& frame, State end);
  void scope_end(const Frame& frame, NodeKind kind, std::uint32_t payload = 0);
  void conditional();
  void if_then(const Frame& frame);
  void if_else(const Frame& frame);
  void if_end(const Frame& frame);
  void loop();
  void while_do(const Frame& frame);
  void while_end(const Frame& frame);
  void fun();
  void fun_dot(const Frame& frame);
  void label(NodeKind kind);
  void jump();
  void predicate();
  void part();
  void part_end(const Frame& frame);

  // parse_habits.cpp
  static constexpr std::uint32_t kDeclaredAsInC = 1;  // extra of NewName: `;` stands for `in`
  bool is_named(const Token& name, std::string_view text) const;
  bool is_joined_to_next() const;
  std::string operand_name(std::uint32_t base) const;
  bool c_assignment(const Frame& frame);
  bool c_statement();
  bool c_increment();
  bool is_c_do();
  void c_do();
  void c_do_while(const Frame& frame);
  struct Parenthesised {
    std::uint32_t closer = 0;  // how many tokens from here
    std::uint32_t parts = 0;
  };
  std::optional<Parenthesised> look_into_parentheses(std::uint32_t distance);
  bool c_for();
  void c_for_each();
  void skip_to_brace_or_follower();
  bool c_break();
  bool c_choice(const Frame& frame);
  void c_choice_else(const Frame& frame);

  // parse_habits_words.cpp
  bool is_type_word(const Token& token) const;
  std::uint32_t c_type_length() const;
  NodeId c_type(std::uint32_t length);
  std::string c_initial(std::uint32_t sign) const;
  bool c_declaration();
  bool c_new_type();
  bool accept_c_constant();
  bool c_type_definition();
  bool c_switch();
  void skip_group();
  bool c_main();
  bool c_function();
  bool c_test();
  bool c_member(const Frame& frame);
  std::string_view c_operator_help() const;
  bool is_after_member() const;

  // parse_habits_declarations.cpp
  std::string bound_name(std::uint32_t base) const;
  std::string initial_help(std::uint32_t base, bool is_array = false) const;
  std::string scope_help(std::uint32_t base, State end) const;
  struct WrittenParameter {
    std::string type;
    std::string name;
  };
  std::optional<std::vector<WrittenParameter>> written_parameters(std::uint32_t open) const;
  std::string definition_help(const std::string& name, std::uint32_t open,
                              std::string_view type = "com") const;
  std::string function_help(const std::string& name, std::uint32_t open) const;
  void c_void();
  void c_let_void(std::uint32_t base, std::uint32_t begin);
  static constexpr std::string_view kMissingTurnstile =
      "if this is the context, `|-` is missing before the term";
  static constexpr std::string_view kSemicolonForTurnstile =
      "the names that the environment provides end with `|-`, not with `;`";
  static constexpr std::string_view kContextSigns =
      "`,` stands between the names that the environment provides, and `|-` after them";
  static constexpr std::string_view kNoStructures =
      "there are no structures: each field is a variable of its own";
  bool is_undivided_argument() const;
  bool may_be_declaration(NodeId term) const;
  bool at_semicolon_in_context() const;

  void expression(const Frame& frame);
  void infix(const Frame& frame);
  void infix_end(const Frame& frame);
  void prefix_end(const Frame& frame);
  void primary();
  void broken_primary();
  void group(TokenKind closer);
  void postfix(const Frame& frame);
  void call_next(const Frame& frame);
  void index_end(const Frame& frame);
  void mkvar();
  void mkvar_comma(const Frame& frame);
  void mkvar_end(const Frame& frame);
  void group_end(const Frame& frame);

  const std::vector<Token>& tokens_;
  NamePool& names_;
  const SizeLimits& limits_;
  Diagnostics& diagnostics_;
  Pairing pairing_;
  Ast ast_;
  std::vector<Frame> frames_;
  std::vector<NodeId> operands_;
  std::unordered_set<NameId> data_names_;  // declared by the headers
  std::uint32_t at_ = 0;                   // the current token
  std::uint32_t previous_end_ = 0;         // where the last consumed token ended
  std::uint32_t depth_ = 0;                // open brackets and blocks
  std::uint32_t abandoned_ = 0;  // closers that may come late, and then are no mistake of their own
  std::int64_t last_error_ = -1;   // the token of the last report
  std::uint64_t lookahead_ = 0;    // how many tokens recovery may still look at in vain
  bool stopped_ = false;           // a limit was reached: give up
  bool misses_turnstile_ = false;  // that was reported
};

}  // namespace arbiter::syntax
