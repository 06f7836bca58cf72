#include "syntax/parsed.h"

#include "syntax/lexer.h"
#include "syntax/parser.h"

namespace arbiter::syntax {

namespace {

using enum NodeKind;

// The word that stands for a node with children; leaves have their text.
std::string head(const Node& node) {
  switch (node.kind) {
    case Unary: {
      const auto op = static_cast<UnaryOp>(node.payload);
      return op == UnaryOp::Not ? "not" : op == UnaryOp::Negate ? "-" : "!";
    }
    case Binary: return std::string(spelling(static_cast<BinaryOp>(node.payload)));
    case Call: return "call";
    case Index: return "index";
    case Mkvar: return "mkvar";
    case Group: return node.payload == 0 ? "paren" : "brace";
    case Seq: return "seq";
    case Assign: return ":=";
    case Let: return "let";
    case LetArray: return "let-array";
    case LetTyped: return "let-typed";
    case New: return "new";
    case NewArray: return "new-array";
    case If: return node.payload == 0 ? "if" : "if-fi";
    case While: return node.payload == 0 ? "while" : "while-od";
    case Fun: return "fun";
    case Break: return "break";
    case Cont: return "cont";
    case Goto: return "goto";
    case Letp: return "letp";
    case Part: return "part";
    case Return: return "return";
    case Parameter: return "parameter";
    case TypeExp: return "exp";
    case TypeVar: return "var";
    case TypeFunction: return "->";
    case DataRange: return "range";
    case DataModulo: return "modulo";
    case DataPartition: return "partition";
    case ParamHeader: return "param";
    case DataHeader: return "data";
    case Binding: return "binding";
    default: return "?";
  }
}

std::string leaf(const Parsed& parsed, NodeId id) {
  const Node& node = parsed.ast[id];
  switch (node.kind) {
    case None: return "_";
    case Error: return "error";
    case Integer: return std::to_string(parsed.ast.integer(id));
    case Boolean: return node.payload == 1 ? "tt" : "ff";
    case Name:
    case Binder:
    case DataName: return std::string(parsed.names.text(parsed.ast.name(id)));
    case TypeCom: return "com";
    case DataBool: return "bool";
    case DataInt: return "int";
    default: return "";
  }
}

}  // namespace

Parsed::Parsed(std::string text, const SizeLimits& limits) : source("test.ia", std::move(text)) {
  Diagnostics diagnostics;
  lexed = lex(source, names, diagnostics);
  ast = parse(lexed, names, limits, diagnostics);
  errors = diagnostics.take();
}

std::string show(const Parsed& parsed, NodeId node) {
  const std::string text = leaf(parsed, node);
  if (!text.empty()) return text;
  std::string shown = "(" + head(parsed.ast[node]);
  for (const NodeId child : parsed.ast.children(node)) shown += " " + show(parsed, child);
  return shown + ")";
}

std::string show_term(const std::string& text) {
  const Parsed parsed(text);
  if (!parsed.errors.empty()) return "error: " + parsed.errors.front().message;
  return show(parsed, parsed.ast.body);
}

std::vector<std::string> error_places(const std::string& text) {
  const Parsed parsed(text);
  std::vector<std::string> places;
  for (const Diagnostic& error : parsed.errors) {
    const Location place = parsed.source.locate(error.span.begin);
    places.push_back(std::to_string(place.line) + ":" + std::to_string(place.column) + " " +
                     code_name(error.code));
  }
  return places;
}

std::vector<std::string> token_texts(const Parsed& parsed) {
  std::vector<std::string> texts;
  for (const Token& token : parsed.lexed.tokens) {
    texts.emplace_back(parsed.source.text(token.span));
  }
  return texts;
}

std::vector<std::string> comment_texts(const Parsed& parsed) {
  std::vector<std::string> texts;
  for (const Span span : parsed.lexed.comments) {
    std::string text(parsed.source.text(span));
    std::erase(text, '\r');
    if (text.starts_with("//")) text.resize(text.find_last_not_of(" \t") + 1);
    texts.push_back(text);
  }
  return texts;
}

}  // namespace arbiter::syntax
