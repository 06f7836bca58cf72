// Large programs as people would write them, for measuring: a sequence of modules, each with its
// own variables, arrays, definitions and loops, that talk to a few clients in the context.
//
// A module is a block, so its names reach no further; what grows with the program is the number of
// modules. The same size and seed give the same text on every machine.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::bench {

class GeneratedProgram {
 public:
  // At least `bytes` long, by less than one module.
  static std::string text(std::size_t bytes, std::uint64_t seed = 1) {
    return GeneratedProgram(seed).run(bytes);
  }

 private:
  static constexpr int kClients = 40;

  explicit GeneratedProgram(std::uint64_t seed) : state_(seed) {}

  std::string run(std::size_t bytes) {
    out_.reserve(bytes + 8192);
    out_ += "// A generated program.\nparam n = 8;\n\n";
    for (int i = 0; i < kClients; ++i) {
      const std::string number = std::to_string(i);
      out_ += "client" + number + " : com -> exp int[0..7] -> com, sensor" + number +
              " : exp int[0..7],\nlog" + number + " : exp int -> com, cell" + number +
              " : var int" + (i + 1 < kClients ? ",\n" : " |-\n");
    }
    while (out_.size() < bytes) module();
    out_ += "skip : com.\n";
    return std::move(out_);
  }

  // SplitMix64: a few lines that give the same numbers everywhere.
  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15ULL;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31U);
  }
  int below(int limit) { return static_cast<int>(next() % static_cast<std::uint64_t>(limit)); }
  std::string environment(std::string_view what) {
    return std::string(what) + std::to_string(below(kClients));
  }
  std::string_view variable() {
    static constexpr std::array<std::string_view, 5> kVariables = {"count", "head", "level",
                                                                   "total", "previous"};
    return kVariables[static_cast<std::size_t>(below(5))];
  }

  void line(int depth, const std::string& text) {
    out_.append(static_cast<std::size_t>(2 * depth), ' ');
    out_ += text;
    out_ += '\n';
  }

  void module() {
    const std::string number = std::to_string(++modules_);
    line(0, "(  // module " + number);
    line(1, "new int[0..n] count := 0 in");
    line(1, "new var head : int%n := " + std::to_string(below(8)) + " in");
    line(1, "new int[0..7] level := " + environment("sensor") + " in");
    line(1, "new total in new int previous := -1 in new bool busy := ff in");
    line(1, "array store[n] : int[0..7] in");
    line(1, "new bool seen[n] := false in");
    definitions();
    line(1, environment("client") + "(push" + number_ + "(level), pop" + number_ + ");");
    for (int i = 4 + below(6); i > 0; --i) statement(1, 3);
    line(1, "client_of" + number_ + "(" + expression(1) + ", busy)");
    line(0, ");");
  }

  // Both styles of definition, and both of `if`.
  void definitions() {
    number_ = std::to_string(modules_ % 10);
    const std::string last = number_ + "_last";
    line(1, "let com push" + number_ + "(exp int[0..7] x) {");
    line(2, "if count < n then { store[head] := x; head := head + 1; count := count + 1 }");
    line(2, "else " + environment("log") + "(count)");
    line(1, "} in");
    line(1, "let exp int[0..7] pop" + number_ + " {");
    line(2, "if count = 0 then 0 else { count := count - 1; return store[(head + count) % n] }");
    line(1, "} in");
    line(1, "let client_of" + number_ + " be fun e : exp int. fun b : exp bool.");
    line(2, "if b and not busy then " + environment("log") + "(e); busy := true");
    line(2, "else " + environment("cell") + " := e fi in");
    line(1, "let last" + last +
                "[i : n] be mkvar(fun v : exp int[0..7]. store[i] := v, !store[i]) in");
    line(1, "let twice" + number_ + " be (" + environment("client") +
                "(skip, level); total := total + 1) in");
  }

  std::string expression(int depth) {
    switch (below(depth > 0 ? 9 : 5)) {
      case 0: return std::to_string(below(100));
      case 1: return "!" + std::string(variable());
      case 2: return environment("sensor");
      case 3: return "store[" + std::string(below(2) == 0 ? "head" : "level") + "]";
      case 4: return std::string(variable());
      case 5: return expression(depth - 1) + " + " + expression(depth - 1);
      case 6: return "(" + expression(depth - 1) + " - " + expression(depth - 1) + ") % 8";
      case 7: return "2 * " + expression(0) + " / 3";
      default: return "-(" + expression(depth - 1) + ")";
    }
  }

  std::string condition() {
    static constexpr std::array<std::string_view, 6> kSigns = {"<", "<=", "=", "!=", ">", ">="};
    std::string test = expression(1) + " " +
                       std::string(kSigns[static_cast<std::size_t>(below(6))]) + " " +
                       expression(1);
    switch (below(4)) {
      case 0: return test + " and not busy";
      case 1: return "busy || " + test;
      case 2: return "seen[head] && " + test;
      default: return test;
    }
  }

  void block(int depth, int nesting) {
    for (int i = 1 + below(3); i > 0; --i) statement(depth, nesting);
    line(depth, assignment());
  }

  std::string assignment() {
    switch (below(5)) {
      case 0: return "total := " + expression(2);
      case 1: return "previous := " + expression(1);
      case 2: return "head := head + 1";
      case 3: return "seen[head] := " + condition();
      default: return environment("cell") + " := " + expression(1);
    }
  }

  void statement(int depth, int nesting) {
    switch (below(nesting > 0 ? 11 : 5)) {
      case 0:
      case 1: return line(depth, assignment() + ";");
      case 2: return line(depth, environment("log") + "(" + expression(2) + ");");
      case 3:
        return line(depth, environment("client") + "(twice" + number_ + ", pop" + number_ + ");");
      case 4: return line(depth, "last" + number_ + "_last[head] := level;  // through the alias");
      case 5:
        line(depth, "if " + condition() + " then");
        block(depth + 1, nesting - 1);
        line(depth, "else");
        block(depth + 1, nesting - 1);
        return line(depth, "fi;");
      case 6:
        line(depth, "if " + condition() + " then {");
        block(depth + 1, nesting - 1);
        return line(depth, "};");
      case 7:
        line(depth, "while " + condition() + " do");
        block(depth + 1, nesting - 1);
        return line(depth, "od;");
      case 8:
        line(depth, "(new var inner : int[0..7] := level in");
        block(depth + 1, nesting - 1);
        return line(depth, ");");
      case 9:
        line(depth, "(break out. while busy do {");
        block(depth + 1, nesting - 1);
        line(depth + 1, "; if " + condition() + " then goto out");
        return line(depth, "});");
      default:
        line(depth, environment("client") + "(");
        block(depth + 1, nesting - 1);
        return line(depth, ", level);");
    }
  }

  std::uint64_t state_;
  std::string out_;
  int modules_ = 0;
  std::string number_;  // the suffix of this module's names
};

}  // namespace arbiter::bench
