// The text of a term, made fit for another program.
//
// The problem: a client is a program around the user's term. In the client's file the term should
// mean what it means in its own file under the options of the command line. Where --int has given a
// bare `int` a range, the client's file has no such option. A letp predicate is never run, but it
// may name what the client binds instead of leaving it free, and would be rejected then.
//
// The idea: the term is not printed from its syntax tree, which would lose comments and the layout
// that the user knows. The tree only shows where to edit the text: an edit replaces a span, which
// may be empty, by other words. `letp P in M` becomes `(M)`; each bare `int`, and each place where
// a type is left out, gets the type that --int stands for.
//
//   letp x = 0 in new i := 0 in c    becomes, with --int 0..3,    ( new int[0..3] i := 0 in c)
//
// Invariant: no edit overlaps another that is made. Edits are made in the order of their places,
// and one that begins inside text that an earlier one has replaced, such as the predicate of a
// letp, is passed over. Whatever no edit touches stays as written, byte by byte.
//
// Cost: a pass over the tree for each kind of edit, and n log n for n edits.
#include "client/term_text.h"

#include <algorithm>
#include <vector>

#include "client/client_words.h"
#include "support/invariant.h"
#include "support/limits.h"
#include "support/name.h"
#include "syntax/ast.h"
#include "syntax/lexer.h"
#include "syntax/parser.h"

namespace arbiter::client {

namespace {

using syntax::NodeId;
using syntax::NodeKind;
using syntax::Token;
using syntax::TokenKind;

struct Edit {
  Span span;  // what is replaced, may be empty
  std::string text;
};

class Editor {
 public:
  Editor(const Source& source, const syntax::Lexed& lexed, const syntax::Ast& ast)
      : source_(source), tokens_(lexed.tokens), ast_(ast) {}

  Span body() const {
    const std::uint32_t first = before(ast_[ast_.body].span.begin);
    return {first == 0 ? 0 : tokens_[first - 1].span.end, body_end()};
  }

  void leave_out_predicates() {
    each(NodeKind::Letp, [&](NodeId node) {
      const Span scope = ast_[node].span;
      const std::uint32_t body = before(ast_[ast_.child(node, 1)].span.begin);
      // After a `}` the `;` may have been left out, since a keyword followed.
      const std::uint32_t first = before(scope.begin);
      const bool ends = first > 0 && tokens_[first - 1].kind == TokenKind::RightBrace;
      edits_.push_back({{scope.begin, tokens_[body - 1].span.end}, ends ? ";(" : "("});
      edits_.push_back({{scope.end, scope.end}, ")"});
    });
  }

  // Spells what a type that is left out, or a bare int, stands for.
  void spell_int(const std::string& type) {
    const auto insert = [&](std::uint32_t at, std::string text) {
      edits_.push_back({{at, at}, std::move(text)});
    };
    each(NodeKind::DataInt, [&](NodeId node) { edits_.push_back({ast_[node].span, type}); });
    for (const NodeKind kind : {NodeKind::TypeExp, NodeKind::TypeVar}) {
      each(kind, [&](NodeId node) {
        if (is_none(ast_.child(node, 0))) insert(ast_[node].span.end, " " + type);
      });
    }
    each(NodeKind::New, [&](NodeId node) {
      if (!is_none(ast_.child(node, 1))) return;
      insert(tokens_[before(ast_[node].span.begin)].span.end, " " + type);
      const Token& next = tokens_[before(ast_[ast_.child(node, 0)].span.end)];
      if (next.kind == TokenKind::Dot) edits_.push_back({next.span, " in "});
    });
    each(NodeKind::NewArray, [&](NodeId node) {
      if (!is_none(ast_.child(node, 1))) return;
      std::uint32_t at = before(ast_[ast_.child(node, 2)].span.end);
      while (tokens_[at].kind != TokenKind::RightBracket) ++at;
      insert(tokens_[at].span.end, " : " + type);
    });
  }

  // The text of a span after the edits that lie in it.
  std::string edited(Span span) {
    std::stable_sort(edits_.begin(), edits_.end(),
                     [](const Edit& a, const Edit& b) { return a.span.begin < b.span.begin; });
    std::string text;
    std::uint32_t at = span.begin;
    for (const Edit& edit : edits_) {
      if (edit.span.begin < at || edit.span.end > span.end) continue;
      text += source_.text({at, edit.span.begin});
      text += edit.text;
      at = edit.span.end;
    }
    return text + std::string(source_.text({at, span.end}));
  }

 private:
  bool is_none(NodeId node) const { return node == ast_.none(); }

  template <class Action>
  void each(NodeKind kind, const Action& action) {
    for (std::uint32_t i = 0; i < ast_.size(); ++i) {
      if (ast_[NodeId(i)].kind == kind) action(NodeId(i));
    }
  }

  // How many tokens begin before an offset: the index of the first one that does not.
  std::uint32_t before(std::uint32_t offset) const {
    const auto found = std::lower_bound(
        tokens_.begin(), tokens_.end(), offset,
        [](const Token& token, std::uint32_t at) { return token.span.begin < at; });
    return static_cast<std::uint32_t>(found - tokens_.begin());
  }

  std::uint32_t body_end() const {
    std::uint32_t last = static_cast<std::uint32_t>(tokens_.size()) - 1;  // the end of the file
    if (ast_.type != ast_.none()) {
      last = before(ast_[ast_.type].span.begin) - 1;
    } else if (ast_.ends_with_dot) {
      --last;
    }
    return tokens_[last].span.begin;
  }

  const Source& source_;
  const std::vector<Token>& tokens_;
  const syntax::Ast& ast_;
  std::vector<Edit> edits_;
};

std::string trimmed(const std::string& text) {
  constexpr const char* kBlank = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(kBlank);
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(kBlank) - begin + 1);
}

}  // namespace

TermText term_text(const Source& source, const std::optional<IntRange>& int_range) {
  Diagnostics diagnostics;
  NamePool names;
  const syntax::Lexed lexed = syntax::lex(source, names, diagnostics);
  const syntax::Ast ast = syntax::parse(lexed, names, SizeLimits{}, diagnostics);
  INVARIANT(diagnostics.empty(), "a term that was read should be without errors");
  TermText result;
  for (const NodeId header : ast.headers) {
    if (ast[header].kind != NodeKind::DataHeader) continue;
    result.data_headers +=
        "data " + std::string(names.text(ast.name(ast.child(header, 0)))) + ";\n";
  }
  Editor editor(source, lexed, ast);
  editor.leave_out_predicates();
  if (int_range) {
    editor.spell_int(data_word(typing::Data::range(int_range->low, int_range->high), names));
  }
  result.body = trimmed(editor.edited(editor.body()));
  return result;
}

}  // namespace arbiter::client
