// A grammar as data: words in capitals are expanded, the others are tokens. Where the size is used
// up, the first alternative is taken, so each symbol's first one leads to an end. Unclosed `if` and
// `while` stand in brackets, so that no `fi` or `od` further on closes them.
#include "syntax/random_program.h"

#include <map>
#include <string_view>

namespace arbiter::syntax {

namespace {

using Alternatives = std::vector<std::string_view>;

const std::map<std::string_view, Alternatives>& grammar() {
  static const std::map<std::string_view, Alternatives> kGrammar = {
      {"FILE", {"HEADERS CONTEXT SEQ RESULT DOT"}},
      {"HEADERS", {"", "param n = 3 ;", "data X ;", "param n = N * ( 2 + 1 ) ; data X ;"}},
      {"CONTEXT", {"", "|-", "BINDINGS |-", "BINDINGS |-"}},
      {"BINDINGS", {"BINDING", "BINDING , BINDINGS", "BINDING , BINDINGS"}},
      {"BINDING", {"NAME : TYPE", "NAME [ N ] : TYPE", "NAME ( BASE , BASE ) : BASE"}},
      {"TYPE", {"BASE", "BASE", "BASE -> TYPE"}},
      {"BASE", {"com", "exp DATA", "var DATA", "DATA"}},
      {"DATA",
       {"int", "bool", "int [ 0 .. N - 1 ]", "int % 4", "int % ( N )", "int @ [ 0 , 3 ]",
        "int @ [ ]"}},
      {"RESULT", {"", ": TYPE"}},
      {"DOT", {"", "", "."}},
      {"SEQ", {"STATEMENT", "STATEMENT ; SEQ", "STATEMENT ; SEQ", "STATEMENT ;", "{ SEQ } NAME"}},
      {"STATEMENT",
       {"NAME", "EXPRESSION", "EXPRESSION", "TARGET := EXPRESSION", "TARGET := VALUE", "VALUE",
        "goto NAME"}},
      {"TARGET", {"NAME", "NAME [ EXPRESSION ]"}},
      {"VALUE",
       {"if NAME then NAME else NAME fi",
        "if SEQ then SEQ fi",
        "if SEQ then SEQ else SEQ fi",
        "while SEQ do SEQ od",
        "( if EXPRESSION then STATEMENT )",
        "( if EXPRESSION then SEQ else STATEMENT )",
        "( if EXPRESSION then { SEQ } else if EXPRESSION then STATEMENT else { SEQ } )",
        "{ while EXPRESSION do { SEQ } }",
        "part NAME { SEQ }",
        "let NAME be SEQ in SEQ",
        "let NAME be { SEQ } in SEQ",
        "let NAME [ NAME : N ] be SEQ in SEQ",
        "let com NAME { SEQ } in SEQ",
        "let int NAME ( int NAME , var NAME ) { SEQ } in SEQ",
        "new NAME . SEQ",
        "new NAME in SEQ",
        "new DATA NAME := EXPRESSION in SEQ",
        "new var NAME : DATA := VALUE in SEQ",
        "new DATA NAME [ N ] in SEQ",
        "array NAME [ N + 1 ] : DATA in SEQ",
        "fun NAME : BASE . SEQ",
        "fun NAME : BASE . fun NAME : BASE . SEQ",
        "break NAME . SEQ",
        "cont NAME . SEQ",
        "letp EXPRESSION in SEQ",
        "return EXPRESSION"}},
      {"EXPRESSION",
       {"SUM", "SUM", "SUM < SUM", "not SUM", "SUM and EXPRESSION", "SUM || EXPRESSION"}},
      {"SUM", {"OPERAND", "OPERAND", "OPERAND + SUM", "OPERAND - SUM", "OPERAND * OPERAND % SUM"}},
      {"OPERAND",
       {"NAME", "NAME", "12", "tt", "! NAME", "- OPERAND", "! OPERAND", "( SEQ )", "{ SEQ }",
        "NAME ( )", "NAME ( SEQ )", "NAME ( SEQ , SEQ , SEQ )", "NAME ( SEQ ) ( SEQ )",
        "NAME [ SEQ ]", "mkvar ( SEQ , SEQ )"}},
      {"NAME",
       {"x", "f", "counter", "a_rather_long_name", "an_even_longer_name_for_one_thing_or_another"}},
      {"N", {"n", "5"}},
  };
  return kGrammar;
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::size_t end = text.find(' ');
    words.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return words;
}

template <class T>
const T& pick(std::mt19937& random, const std::vector<T>& from) {
  return from[std::uniform_int_distribution<std::size_t>(0, from.size() - 1)(random)];
}

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

}  // namespace

std::vector<std::string> random_program(std::mt19937& random, int size) {
  std::vector<std::string> tokens;
  std::vector<std::string_view> pending = {"FILE"};
  while (!pending.empty()) {
    const std::string_view word = pending.back();
    pending.pop_back();
    const auto found = grammar().find(word);
    if (found == grammar().end()) {
      // A scope may have ended with the `;` that would follow it.
      if (word != ";" || tokens.back() != ";") tokens.emplace_back(word);
      continue;
    }
    if (word == "STATEMENT" || word == "OPERAND") --size;
    const bool is_name = word == "NAME" || word == "N";
    const auto& alternatives = found->second;
    const auto words =
        words_of(size > 0 || is_name ? pick(random, alternatives) : alternatives.front());
    pending.insert(pending.end(), words.rbegin(), words.rend());
  }
  return tokens;
}

std::string join_at_random(std::mt19937& random, const std::vector<std::string>& tokens,
                           bool with_comments) {
  static const std::vector<std::string> kSpaces = {" ",  " ",  " ",    "\n",
                                                   "\t", "  ", "\r\n", " \n  "};
  static const std::vector<std::string> kComments = {
      "/* c */",        " /* c */ ",     "\n/* c */ ", " /* c */\n",          "\n/* c */\n",
      "// c\n",         " // c  \n",     "\n  // c\n", "\n\n// c\n\n",        "\n// c\n\n// d\n",
      "/* a\n  b */",   "\n/* a\n */\n", "/**/ /**/",  "\n/* a */\n/* b */ ", "/* a\r\n b */\r\n",
      "/* a */ // b\n", "\n\n",          "\n \n\n"};
  std::string text;
  for (const std::string& token : tokens) {
    if (with_comments && random() % 8 == 0) text += " " + pick(random, kComments);
    // Two words need a space, and two operators might read as one without.
    const bool needed = !text.empty() && is_word(text.back()) == is_word(token.front());
    if (needed || random() % 2 == 0) text += pick(random, kSpaces);
    text += token;
  }
  if (with_comments && random() % 2 == 0) text += " " + pick(random, kComments);
  return text;
}

}  // namespace arbiter::syntax
