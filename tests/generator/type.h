// The types of generated programs. They are the language's (language.md), kept apart from
// typing/types.h so that generated text, not shared code, is what the front end is tested with.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace arbiter::generator {

struct Data {
  enum class Kind : std::uint8_t {
    Int,
    Range,      // low … high
    Modulo,     // 0 … high
    Partition,  // int@[low,high]
    Whole,      // int@[]
    Bool,
    Named,
    Literal,  // inferred only: of literals between low and high
  };
  Kind kind = Kind::Int;
  std::int64_t low = 0;
  std::int64_t high = 0;
  std::string name;  // Named

  static Data integer() { return {}; }
  static Data boolean() { return {Kind::Bool, 0, 1, ""}; }
  static Data range(std::int64_t low, std::int64_t high) { return {Kind::Range, low, high, ""}; }
  static Data modulo(std::int64_t n) { return {Kind::Modulo, 0, n - 1, ""}; }
  static Data literal(std::int64_t value) { return {Kind::Literal, value, value, ""}; }

  bool is_integral() const { return kind != Kind::Bool && kind != Kind::Named; }
  friend bool operator==(const Data&, const Data&) = default;
};

// Any is the type of `abort` and `diverge`, and of names bound to them.
struct Base {
  enum class Kind : std::uint8_t { Com, Exp, Var, Any };
  Kind kind = Kind::Com;
  Data data;

  static Base com() { return {}; }
  static Base exp(Data data) { return {Kind::Exp, std::move(data)}; }
  static Base var(Data data) { return {Kind::Var, std::move(data)}; }
  static Base any() { return {Kind::Any, {}}; }
  bool is_value() const { return kind == Kind::Exp || kind == Kind::Var; }
  friend bool operator==(const Base&, const Base&) = default;
};

struct Type {
  std::vector<Base> arguments;
  Base result;
  bool is_function() const { return !arguments.empty(); }
  friend bool operator==(const Type&, const Type&) = default;
};

// As source text. Requires a type that can be declared: no Literal, no Any.
std::string to_text(const Data& data);
std::string to_text(const Base& base);
std::string to_text(const Type& type);

// True if a value of `from` may stand where a value of `to` is wanted.
bool may_stand_for(const Data& from, const Data& to);

// The type of `if` with branches of these types, which must go together.
Base join(const Base& left, const Base& right);

}  // namespace arbiter::generator
