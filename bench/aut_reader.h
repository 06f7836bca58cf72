// Deterministic transition systems in Aldebaran's format, for benchmarks: every state accepts.
#pragma once

#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "automata/dfa.h"

namespace arbiter::bench {

struct Target {
  automata::Dfa dfa;
  std::vector<automata::LetterId> alphabet;  // labels in the order of their names
};

// Nothing if the file cannot be read or has another form than des (0,M,N) and M lines
// (FROM,"LABEL",TO).
inline std::optional<Target> read_aut(const std::string& path) {
  struct Line {
    std::uint32_t from;
    std::string label;
    std::uint32_t to;
  };
  std::ifstream file(path);
  std::size_t transitions = 0;
  std::uint32_t states = 0;
  char text[256] = {};
  if (!file.getline(text, sizeof text)) return std::nullopt;
  if (std::sscanf(text, "des (0,%zu,%u)", &transitions, &states) != 2) return std::nullopt;
  std::vector<std::vector<Line>> rows(states);
  std::map<std::string, std::uint32_t> number;
  for (std::size_t i = 0; i < transitions; ++i) {
    char label[128] = {};
    Line line{};
    if (!file.getline(text, sizeof text)) return std::nullopt;
    if (std::sscanf(text, "(%u,\"%127[^\"]\",%u)", &line.from, label, &line.to) != 3 ||
        line.from >= states || line.to >= states) {
      return std::nullopt;
    }
    line.label = label;
    number.emplace(line.label, 0);
    rows[line.from].push_back(std::move(line));
  }
  Target target;
  for (auto& [label, letter] : number) {
    letter = static_cast<std::uint32_t>(target.alphabet.size());
    target.alphabet.emplace_back(letter);
  }
  automata::DfaBuilder builder;
  for (const auto& row : rows) {
    builder.add_state(true);
    for (const Line& line : row) {
      builder.add_edge(automata::LetterId(number.at(line.label)), automata::StateId(line.to));
    }
  }
  target.dfa = std::move(builder).finish();
  return target;
}

}  // namespace arbiter::bench
