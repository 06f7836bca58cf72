#include "syntax/parsed.h"

#include "syntax/lexer.h"
#include "syntax/parser.h"

namespace arbiter::syntax {

namespace {

using enum NodeKind;

// The word that stands for a node with children; leaves have their text.
std::string head(const Node& node) {
  switch (node.kind) {
    case kUnary: {
      const auto op = static_cast<UnaryOp>(node.payload);
      return op == UnaryOp::kNot ? "not" : op == UnaryOp::kNegate ? "-" : "!";
    }
    case kBinary: return std::string(spelling(static_cast<BinaryOp>(node.payload)));
    case kCall: return "call";
    case kIndex: return "index";
    case kMkvar: return "mkvar";
    case kGroup: return node.payload == 0 ? "paren" : "brace";
    case kSeq: return "seq";
    case kAssign: return ":=";
    case kLet: return "let";
    case kLetArray: return "let-array";
    case kLetTyped: return "let-typed";
    case kNew: return "new";
    case kNewArray: return "new-array";
    case kIf: return node.payload == 0 ? "if" : "if-fi";
    case kWhile: return node.payload == 0 ? "while" : "while-od";
    case kFun: return "fun";
    case kBreak: return "break";
    case kCont: return "cont";
    case kGoto: return "goto";
    case kLetp: return "letp";
    case kPart: return "part";
    case kReturn: return "return";
    case kParameter: return "parameter";
    case kTypeExp: return "exp";
    case kTypeVar: return "var";
    case kTypeFunction: return "->";
    case kDataRange: return "range";
    case kDataModulo: return "modulo";
    case kDataPartition: return "partition";
    case kParamHeader: return "param";
    case kDataHeader: return "data";
    case kBinding: return "binding";
    default: return "?";
  }
}

std::string leaf(const Parsed& parsed, NodeId id) {
  const Node& node = parsed.ast[id];
  switch (node.kind) {
    case kNone: return "_";
    case kError: return "error";
    case kInteger: return std::to_string(parsed.ast.integer(id));
    case kBoolean: return node.payload == 1 ? "tt" : "ff";
    case kName:
    case kBinder:
    case kDataName: return std::string(parsed.names.text(parsed.ast.name(id)));
    case kTypeCom: return "com";
    case kDataBool: return "bool";
    case kDataInt: return "int";
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
