#include "syntax/random_program.h"

#include <utility>

namespace arbiter::syntax {

namespace {

class ProgramWriter {
 public:
  ProgramWriter(std::mt19937& random, int size) : random_(random), left_(size) {}

  std::vector<std::string> run() {
    if (chance(3)) add({"param", "n", "=", "3", ";"});
    if (chance(3)) add({"data", "X", ";"});
    if (chance(2)) context();
    seq(0);
    if (chance(2)) {
      add({":"});
      type();
    }
    if (chance(3)) add({"."});
    return std::move(out_);
  }

 private:
  int below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(random_); }
  bool chance(int n) { return below(n) == 0; }
  void add(const std::vector<std::string>& words) {
    out_.insert(out_.end(), words.begin(), words.end());
  }
  void name() {
    static const std::vector<std::string> kNames = {
        "x", "y", "f", "counter", "a_rather_long_name", "an_even_longer_name_for_a_variable_or_two"};
    out_.push_back(kNames[static_cast<std::size_t>(below(static_cast<int>(kNames.size())))]);
  }

  void context() {
    for (int i = below(5); i > 0; --i) {
      name();
      if (chance(4)) add({"[", "3", "]"});
      add({":"});
      type();
      if (i > 1) add({","});
    }
    add({"|-"});
  }

  void type() {
    base();
    while (chance(3)) {
      add({"->"});
      base();
    }
  }
  void base() {
    switch (below(4)) {
      case 0: add({"com"}); break;
      case 1: add({"exp"}); data(); break;
      case 2: add({"var"}); data(); break;
      default: data(); break;
    }
  }
  void data() {
    static const std::vector<std::vector<std::string>> kTypes = {
        {"int"}, {"bool"}, {"int", "[", "0", "..", "n", "-", "1", "]"}, {"int", "%", "4"},
        {"int", "%", "(", "n", ")"}, {"int", "@", "[", "0", ",", "3", "]"}, {"int", "@", "[", "]"}};
    add(kTypes[static_cast<std::size_t>(below(static_cast<int>(kTypes.size())))]);
  }

  void seq(int depth) {
    statement(depth);
    while (left_ > 0 && chance(2)) {
      semicolon();
      statement(depth);
    }
    if (chance(8)) semicolon();
  }
  void semicolon() {
    if (out_.back() != ";") add({";"});  // a scope before may have ended with one
  }

  void statement(int depth) {
    --left_;
    if (left_ <= 0 || depth > 12) return simple(depth + 1);
    switch (below(14)) {
      case 0: add({"let"}); name(); add({"be"}); seq(depth + 1); return in(depth);
      case 1: add({"new"}); data(); name(); return in(depth);
      case 2: add({"new", "var"}); name(); add({":="}); value(depth); return in(depth);
      case 3: add({"new"}); name(); add({"."}); return seq(depth + 1);
      case 4: add({"let", "com"}); name(); parameters(); braces(depth); return in(depth);
      case 5: add({"if"}); seq(depth + 1); add({"then"}); seq(depth + 1);
              if (chance(2)) { add({"else"}); seq(depth + 1); }
              return add({"fi"});
      // In brackets, so that no `fi` or `od` further on closes them.
      case 6: add({"(", "if"}); expression(depth); add({"then"}); braces(depth);
              if (chance(2)) { add({"else", "if"}); expression(depth); add({"then"}); simple(depth); }
              if (chance(2)) { add({"else"}); braces(depth); }
              return add({")"});
      case 7: add({"while"}); expression(depth); add({"do"}); seq(depth + 1); return add({"od"});
      case 8: add({"{", "while"}); expression(depth); add({"do"}); braces(depth); return add({"}"});
      case 9: add({"fun"}); name(); add({":"}); base(); add({"."}); return seq(depth + 1);
      case 10: add({chance(2) ? "break" : "cont"}); name(); add({"."}); return seq(depth + 1);
      case 11: add({"letp"}); expression(depth); return in(depth);
      case 12: add({"part"}); name(); return braces(depth);
      default: return simple(depth);
    }
  }
  void simple(int depth) {
    switch (below(4)) {
      case 0: name(); add({":="}); return expression(depth);
      case 1: name(); add({":="}); return value(depth);
      case 2: add({"goto"}); return name();
      default: return expression(depth);
    }
  }
  void value(int depth) {
    if (left_ <= 0 || chance(2)) return expression(depth);
    add({"if"});
    expression(depth);
    add({"then"});
    seq(depth + 1);
    add({"else"});
    seq(depth + 1);
    add({"fi"});
  }
  void in(int depth) {
    add({"in"});
    seq(depth + 1);
  }
  void braces(int depth) {
    add({"{"});
    seq(depth + 1);
    add({"}"});
  }
  void parameters() {
    if (chance(2)) return;
    add({"(", "int"});
    name();
    add({",", "var"});
    name();
    add({")"});
  }

  void expression(int depth) {
    static const std::vector<std::string> kOperators = {"+", "-", "*", "/", "%", "and", "or", "&&", "||"};
    operand(depth);
    while (left_ > 0 && chance(2)) {
      add({kOperators[static_cast<std::size_t>(below(static_cast<int>(kOperators.size())))]});
      operand(depth);
    }
  }
  void operand(int depth) {
    --left_;
    while (chance(5)) add({chance(2) ? "-" : "!"});
    if (left_ <= 0 || depth > 12) return name();
    switch (below(7)) {
      case 0: return add({"12"});
      case 1: return add({chance(2) ? "tt" : "false"});
      case 2: add({"("}); seq(depth + 1); return add({")"});
      case 3: return braces(depth);
      case 4: name(); add({"("});
              for (int i = below(4); i > 0; --i) { seq(depth + 1); if (i > 1) add({","}); }
              return add({")"});
      case 5: name(); add({"["}); seq(depth + 1); return add({"]"});
      default: return name();
    }
  }

  std::mt19937& random_;
  int left_;
  std::vector<std::string> out_;
};

bool are_words(char left, char right) {
  const auto is_word = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  return is_word(left) && is_word(right);
}

}  // namespace

std::vector<std::string> random_program(std::mt19937& random, int size) {
  return ProgramWriter(random, size).run();
}

std::string join_at_random(std::mt19937& random, const std::vector<std::string>& tokens,
                           bool with_comments) {
  static const std::vector<std::string> kSpaces = {" ", " ", " ", "\n", "\t", "  ", "\r\n", " \n  "};
  static const std::vector<std::string> kComments = {
      "/* c */", " /* c */ ", "\n/* c */ ", " /* c */\n", "\n/* c */\n", "// c\n", " // c  \n",
      "\n  // c\n", "\n\n// c\n\n", "\n// c\n\n// d\n", "/* a\n  b */", "\n/* a\n  b */\n", "/**/ /**/",
      "/* a */ // b\n", "\n/* a */\n/* b */ ", "\n\n", "\n \n\n"};
  const auto pick = [&](const std::vector<std::string>& from) {
    return from[std::uniform_int_distribution<std::size_t>(0, from.size() - 1)(random)];
  };
  std::string text;
  for (const std::string& token : tokens) {
    const bool needed = !text.empty() && are_words(text.back(), token.front());
    // Without a space the lexer could read two operators as one.
    const bool symbols = !text.empty() && !are_words(text.back(), 'x') && !are_words('x', token.front());
    if (with_comments && random() % 8 == 0) text += " " + pick(kComments);
    if (needed || symbols || random() % 2 == 0) text += pick(kSpaces);
    text += token;
  }
  if (with_comments && random() % 2 == 0) text += " " + pick(kComments);
  return text;
}

}  // namespace arbiter::syntax
