#include "generator/enumerate.h"

#include <cassert>

namespace arbiter::generator {

Enumeration::Enumeration(Grammar grammar, std::size_t max_size) : grammar_(std::move(grammar)) {
  const std::size_t nonterminals = grammar_.productions.size();
  trees_.assign(nonterminals, std::vector<std::uint64_t>(max_size + 1, 0));
  for (std::size_t size = 1; size <= max_size; ++size) {
    // A production takes a node for itself, so all counts that this needs are known.
    for (std::size_t n = 0; n < nonterminals; ++n) {
      for (const Production& production : grammar_.productions[n]) {
        trees_[n][size] += lists(production, 0, size - 1);
      }
    }
    count_ += trees_[0][size];
  }
}

std::uint64_t Enumeration::lists(const Production& production, std::size_t position,
                                 std::size_t size) const {
  const std::size_t left = production.children.size() - position;
  if (left == 0) return size == 0 ? 1 : 0;
  if (size < left) return 0;
  const std::vector<std::uint64_t>& first = trees_[production.children[position]];
  if (left == 1) return first[size];
  std::uint64_t total = 0;
  for (std::size_t taken = 1; taken < size; ++taken) {
    if (first[taken] > 0) total += first[taken] * lists(production, position + 1, size - taken);
  }
  return total;
}

Tree Enumeration::tree(std::size_t nonterminal, std::size_t size, std::uint64_t number) const {
  for (const Production& production : grammar_.productions[nonterminal]) {
    const std::uint64_t here = lists(production, 0, size - 1);
    if (number >= here) {
      number -= here;
      continue;
    }
    std::vector<Tree> children;
    std::size_t rest = size - 1;
    for (std::size_t i = 0; i < production.children.size(); ++i) {
      const std::vector<std::uint64_t>& first = trees_[production.children[i]];
      for (std::size_t taken = 1; taken <= rest; ++taken) {
        const std::uint64_t others = lists(production, i + 1, rest - taken);
        if (number < first[taken] * others) {
          children.push_back(tree(production.children[i], taken, number / others));
          number %= others;
          rest -= taken;
          break;
        }
        number -= first[taken] * others;
      }
    }
    return production.make(std::move(children));
  }
  assert(false);
  return {};
}

Program Enumeration::program(std::uint64_t number) const {
  for (std::size_t size = 1; size < trees_[0].size(); ++size) {
    if (number < trees_[0][size]) return grammar_.program(tree(0, size, number));
    number -= trees_[0][size];
  }
  assert(false);
  return {};
}

}  // namespace arbiter::generator
