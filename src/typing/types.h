#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "support/id.h"
#include "support/int_range.h"
#include "support/name.h"

namespace arbiter::typing {

// A data type. Values of every kind are 64-bit integers at run time: ff is 0 and tt is 1, and the
// values of a data-independent type X are 0, 1, 2, …
struct Data {
  enum class Kind : std::uint8_t {
    Int,        // all integers
    Range,      // low … high; fitting checks
    Modulo,     // 0 … high; fitting reduces
    Partition,  // all integers, seen through <low, low … high, >high
    Whole,      // all integers, seen through the partition [] = {Z}
    Bool,
    Named,    // a data-independent type; low is 0, high its last value when -W gives its size
    Literal,  // of integer literals only: becomes an int type or a data-independent type; high is
              // the largest literal
  };

  Kind kind = Kind::Int;
  std::int64_t low = 0;
  std::int64_t high = 0;
  NameId name;  // Named only
  // Range only: a bare int, of which --int has made this range. The type is the same as one that
  // the file writes so.
  bool is_given = false;

  static Data integer() { return {}; }
  static Data boolean() { return {Kind::Bool, 0, 1, {}}; }
  static Data range(std::int64_t low, std::int64_t high) { return {Kind::Range, low, high, {}}; }
  static Data modulo(std::int64_t n) { return {Kind::Modulo, 0, n - 1, {}}; }
  static Data literal(std::int64_t value) { return {Kind::Literal, value, value, {}}; }

  bool is_integral() const { return kind != Kind::Bool && kind != Kind::Named; }
  // True if the type has finitely many values: low … high.
  bool is_finite() const {
    return kind == Kind::Range || kind == Kind::Modulo || kind == Kind::Bool ||
           (kind == Kind::Named && high >= low);
  }
  // What its values lie in: low … high if it is finite, else all integers.
  IntRange bounds() const { return is_finite() ? IntRange{low, high} : IntRange::all(); }
  // Integers seen through a partition: what is stored as one is abstracted.
  bool is_abstract() const { return kind == Kind::Partition || kind == Kind::Whole; }
  friend bool operator==(const Data& a, const Data& b) {
    return a.kind == b.kind && a.low == b.low && a.high == b.high && a.name == b.name;
  }
};

// A data-independent type whose size -W leaves open.
inline Data open_named(NameId name) { return {Data::Kind::Named, 0, -1, name}; }

// The base types of the language. Any is the type of `abort` and `diverge`, which have every base
// type; after an error it also stands for "unknown", so that one mistake is reported once.
struct Base {
  enum class Kind : std::uint8_t { Com, Exp, Var, Any };

  Kind kind = Kind::Com;
  Data data;  // Exp and Var only

  static Base com() { return {Kind::Com, {}}; }
  static Base exp(Data data) { return {Kind::Exp, data}; }
  static Base var(Data data) { return {Kind::Var, data}; }
  static Base any() { return {Kind::Any, {}}; }
  friend bool operator==(const Base&, const Base&) = default;
};

// First-order: base types in, a base type out.
struct Type {
  std::vector<Base> arguments;
  Base result;
  friend bool operator==(const Type&, const Type&) = default;
};

// A name as messages show it: all of it, or the beginning of a very long one.
std::string shown(std::string_view name);

// As a user would write them: "exp int[0..1]", "com -> com". Of very many arguments the first are
// shown.
std::string to_string(const Data& data, const NamePool& names);
std::string to_string(const Base& base, const NamePool& names);
std::string to_string(const Type& type, const NamePool& names);

// True if every value of `from` is a value of `to` as it stands, so that fitting changes nothing.
// Fitting to an abstracted type always does: the value is no longer known exactly.
bool fits_always(const Data& from, const Data& to);

}  // namespace arbiter::typing
