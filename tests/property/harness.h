// How property tests run: over many programs, in processes of their own, with failures made small.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "generator/enumerate.h"
#include "generator/program.h"
#include "property/lockstep.h"

namespace arbiter::property {

// What the environment asks for: ARBITER_LONG=1 for all of a test and not the quick tenth,
// ARBITER_SEED=n for one program, ARBITER_FIRST_SEED=n for other programs than usual.
struct Settings {
  bool is_long = false;
  std::optional<std::uint64_t> seed;
  std::uint64_t first_seed = 1;

  static Settings from_environment();
};

// The programs of a test: the one made from `seed` for each seed of a range.
struct Programs {
  std::string name;                                       // for messages
  std::function<generator::Program(std::uint64_t)> make;  // from a seed
  std::uint64_t first = 0;
  std::uint64_t count = 0;
  std::uint64_t stride = 1;  // only every so many-th is made
};

// Random programs of several sizes: all `count` of them, or the quick tenth.
Programs random_programs(std::string name, std::uint64_t count);

// The same, every bare int with a few values, so that models and searches end.
Programs finite_programs(std::string name, std::uint64_t count);

// All programs of a grammar up to a size; every one, or the quick tenth of them.
struct Signature {
  generator::Grammar (*grammar)();
  std::size_t max_size;
};
inline std::string name_of(const testing::TestParamInfo<Signature>& one) {
  return one.param.grammar().name;
}
Programs small_programs(const std::string& name, const Signature& signature);

// What is wrong with a program, or nothing. The first word says which kind of thing it is: only a
// program with the same kind of fault is taken for a smaller example of it.
using Check = std::function<std::optional<std::string>(const generator::Program&,
                                                       std::uint64_t seed, Coverage&)>;

// Checks them all, two processes at a time, and prints what was covered. A program that fails, or
// that ends its process, is shrunk, and reported with its seed and how to run it again; it is a
// failure of the current test.
Coverage check_all(const Programs& programs, const Check& check);

// From text to core term, with the program's options. An error is a text that begins with
// "rejected".
std::shared_ptr<const core::Judgement> read(const generator::Program& program, std::string& error);
// The same for another text of the program.
std::shared_ptr<const core::Judgement> read(const generator::Program& program,
                                            const std::string& text, std::string& error);

// From a program to its graph; nothing if it would be too large.
std::optional<game::Graph> compiled(std::shared_ptr<const core::Judgement> judgement);
// The same from the program on; an error says why there is none.
std::optional<game::Graph> compiled(const generator::Program& program, std::string& error);

}  // namespace arbiter::property
