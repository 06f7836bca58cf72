// All programs up to a size over a small signature, by number: without a list of them, so that
// tests can take every tenth, or run them in any order.
//
// A grammar gives for each nonterminal its productions; the programs derived from the first
// nonterminal are numbered by size, then by production, then by the sizes and numbers of the
// children. Counting is a convolution over sizes, done once; the program of a number is found by
// walking the counts down.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "generator/program.h"

namespace arbiter::generator {

// A way to build a tree from trees of the given nonterminals. It counts as one node.
struct Production {
  std::vector<std::size_t> children;
  std::function<Tree(std::vector<Tree>)> make;
};

struct Grammar {
  std::string name;
  std::vector<std::vector<Production>> productions;  // per nonterminal; the first is the term's
  std::function<Program(Tree)> program;              // the file around the term
};

class Enumeration {
 public:
  // All programs whose terms have at most `max_size` nodes. The number of them must fit in 64 bits.
  Enumeration(Grammar grammar, std::size_t max_size);

  std::uint64_t count() const { return count_; }
  // The number-th program; requires number < count().
  Program program(std::uint64_t number) const;
  const std::string& name() const { return grammar_.name; }

 private:
  // How many lists of trees for the children from `position` on there are, of this size in all.
  std::uint64_t lists(const Production& production, std::size_t position, std::size_t size) const;
  Tree tree(std::size_t nonterminal, std::size_t size, std::uint64_t number) const;

  Grammar grammar_;
  std::vector<std::vector<std::uint64_t>> trees_;  // per nonterminal and size: how many
  std::uint64_t count_ = 0;
};

// f : com -> exp int%3 -> com and e : exp int%3, two variables, three values: assignments,
// sequences, branches, loops, calls, sums.
Grammar calls_grammar();

// g : var int[0..2] -> com and r : var int[0..2], a local variable: variables as arguments, by-name
// definitions, labels and jumps, abort, mkvar.
Grammar scopes_grammar();

// h : com -> com and e : exp bool, a flag: a function of a command, applied to its own
// applications.
Grammar functions_grammar();

// h : com -> com and e : com: a function that is applied in the body of another, to arguments that
// mention the other's.
Grammar nested_grammar();

// g : var int%3 -> com and e : exp bool, a local variable: variables given by terms with labels and
// definitions of their own, read and written.
Grammar variables_grammar();

}  // namespace arbiter::generator
