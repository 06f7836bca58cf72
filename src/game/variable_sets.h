#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "game/graph.h"

namespace arbiter::game {

// A set of variables for each node of a graph.
class VariableSets {
 public:
  VariableSets(std::size_t nodes, std::size_t variables)
      : variables_(variables), words_(words_for(variables)), bits_(nodes * words_, 0) {}

  bool has(NodeId node, VariableId variable) const {
    return (bits_[place(node, variable)] >> (variable.index() % 64) & 1U) != 0;
  }
  void add(NodeId node, VariableId variable) {
    bits_[place(node, variable)] |= std::uint64_t{1} << (variable.index() % 64);
  }
  // The variables in the set of a node, ascending.
  std::vector<VariableId> at(NodeId node) const {
    std::vector<VariableId> all;
    for (std::uint32_t v = 0; v < variables_; ++v) {
      if (has(node, VariableId(v))) all.push_back(VariableId(v));
    }
    return all;
  }

  // The set of a node, 64 variables to a word.
  std::span<std::uint64_t> words(NodeId node) {
    return {bits_.data() + node.index() * words_, words_};
  }
  // How many words a set of so many variables takes.
  static std::size_t words_for(std::size_t variables) { return (variables + 63) / 64; }

 private:
  std::size_t place(NodeId node, VariableId variable) const {
    return node.index() * words_ + variable.index() / 64;
  }

  std::size_t variables_;
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

}  // namespace arbiter::game
