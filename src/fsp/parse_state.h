// The parser's functions, split by what they read: parse_file.cpp the definitions,
// parse_process.cpp primitive processes, parse_composite.cpp composites, parse_label.cpp labels and
// sets, parse_expression.cpp expressions, parse_logic.cpp formulas, which are read and forgotten.
//
// What can nest is Deep; each such function carries its production. After a mistake `failed_` is
// set: every function then returns at once, without a further report, and the definition that has
// the mistake is skipped.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "fsp/ast.h"
#include "support/deep.h"
#include "support/diagnostic.h"
#include "support/limits.h"

namespace arbiter::fsp {

class Parser {
 public:
  Parser(Ast& ast, const Tokens& tokens, const SizeLimits& limits, Diagnostics& diagnostics)
      : ast_(ast), tokens_(tokens), limits_(limits), diagnostics_(diagnostics) {}

  void run();

 private:
  // Tokens.
  const Token& token() const { return tokens_[at_]; }
  TokenKind kind(std::size_t ahead = 0) const {
    return at_ + ahead < tokens_.size() ? tokens_[at_ + ahead].kind : TokenKind::End;
  }
  bool at(TokenKind wanted) const { return !failed_ && kind() == wanted; }
  std::uint32_t begin() const { return token().span.begin; }
  Span since(std::uint32_t begin) const { return {begin, previous_end_}; }
  void advance();
  bool accept(TokenKind wanted);
  // Where a mistake is: this token, or at the end of the file what comes after the last one.
  Span here() const {
    return kind() == TokenKind::End ? Span{previous_end_, previous_end_} : token().span;
  }
  // Takes the token, or reports that it is missing, with a help line if there is one to give.
  bool expect(TokenKind wanted, std::string_view context, std::string_view help = {});
  // The same for the closer of the bracket whose token is `open`.
  bool close(TokenKind wanted, std::size_t open);
  // The name here, which is taken; none, and a report, if there is none of this kind.
  NameId take_name(TokenKind wanted, std::string_view what);

  // Mistakes.
  void unexpected(std::string_view wanted, std::string_view help = {});
  Diagnostic& fail(DiagnosticCode code, Span span, std::string message);
  void skip_definition();
  bool begins_definition() const;
  // One level deeper; false, and a report, if that is too deep.
  bool enter();
  void leave() {
    INVARIANT(depth_ > 0, "a production that is left should have been entered");
    --depth_;
  }

  NodeId add(NodeKind kind, std::uint32_t begin, std::uint32_t payload,
             std::span<const NodeId> children);
  NodeId add(NodeKind kind, std::uint32_t begin, std::uint32_t payload,
             std::initializer_list<NodeId> children) {
    return add(kind, begin, payload, std::span(children.begin(), children.size()));
  }
  NodeId error() { return ast_.add(NodeKind::Error, token().span, 0, {}); }

  // parse_file.cpp
  void definition();
  void constant_definition(ConstantDefinition::Kind kind);
  void process_definition(const Modifiers& modifiers);
  void composite_definition(const Modifiers& modifiers);
  void import_definition();
  void progress_definition();
  void fluent_definition();
  void formula_definition(TokenKind kind);
  void menu_definition();
  void animation_definition();
  Modifiers modifiers();
  std::vector<Parameter> parameters();
  void visibility(NodeId& set, bool& exposes);

  // parse_process.cpp
  LocalProcess local_process(ProcessDefinition& process);
  Deep<NodeId> process_body();
  Deep<NodeId> choices();
  Deep<NodeId> choice();
  Deep<NodeId> prefix();
  Deep<NodeId> conditional(NodeKind kind);
  Deep<NodeId> reference();
  Deep<std::vector<NodeId>> arguments();

  // parse_composite.cpp
  Deep<NodeId> composite();
  Deep<NodeId> labelled();
  Deep<NodeId> parallel();
  Deep<NodeId> instance();
  Deep<NodeId> relabels();

  // parse_label.cpp
  bool begins_label() const;
  bool begins_set() const;
  Deep<NodeId> label();
  Deep<NodeId> label_part();
  Deep<NodeId> index();
  Deep<NodeId> index_values();
  Deep<NodeId> ranges();
  Deep<NodeId> set();

  // parse_expression.cpp
  static constexpr int kSimple = 9;  // only + and - and what binds tighter
  Deep<NodeId> expression(int loosest = 1);
  Deep<NodeId> unary();
  Deep<NodeId> primary();

  // parse_logic.cpp
  Deep<NodeId> formula();
  Deep<NodeId> formula_binary();
  Deep<NodeId> formula_and();
  Deep<NodeId> formula_unary();
  bool is_operator_name() const;
  bool begins_composite_definition() const;

  Ast& ast_;
  const Tokens& tokens_;
  const SizeLimits& limits_;
  Diagnostics& diagnostics_;
  std::unordered_set<NameId> set_names_;  // defined so far
  std::size_t at_ = 0;                    // the current token
  std::uint32_t previous_end_ = 0;        // where the last token that was taken ended
  std::uint32_t depth_ = 0;
  bool failed_ = false;   // the definition has a mistake
  bool stopped_ = false;  // nothing more is read
};

}  // namespace arbiter::fsp
