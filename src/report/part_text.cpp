#include "report/part_text.h"

#include <set>
#include <sstream>

#include "export/lts_formats.h"
#include "report/observation_table_text.h"
#include "support/counted.h"

namespace arbiter::report {

namespace {

constexpr std::size_t kPrefixRows = 200;
constexpr std::size_t kSuffixColumns = 16;
constexpr std::size_t kListedStates = 24;
constexpr std::size_t kListedEdges = 320;

}  // namespace

std::string part_conjecture_text(const assume::Conjecture& conjecture,
                                 const abstraction::Precision* /*precision*/) {
  const learning::ObservationTable& table = conjecture.table;
  const std::string number =
      std::to_string(conjecture.refinement) + "." + std::to_string(conjecture.round);
  // Valid plays; what extends a rejected one is rejected.
  const auto is_play = [&](learning::WordView word) {
    if (!conjecture.letters.is_play(conjecture.pairs.moves(word))) return false;
    if (word.empty()) return true;
    const learning::RowId before = table.find(word.first(word.size() - 1));
    return before.is_none() || table.accepts(before);
  };
  std::size_t listed = 0;
  for (std::uint32_t r = 0; r < table.rows() && listed <= kPrefixRows; ++r) {
    if (is_play(table.word(learning::RowId(r)))) ++listed;
  }
  std::ostringstream text;
  if (listed <= kPrefixRows && table.suffixes().size() <= kSuffixColumns) {
    const auto name = [&](automata::LetterId letter) {
      const learning::MovePair& pair = conjecture.pairs.pair(letter);
      return conjecture.letters.name(pair.opponent) + "·" + conjecture.letters.name(pair.player);
    };
    TableStyle style;
    style.empty_word = "ε";
    style.separator = "·";
    style.extensions = "S·OP";
    style.is_listed = is_play;
    text << "Table " << number << "\n" << observation_table_text(table, name, style) << "\n";
  } else {
    text << "Table " << number << ": " << counted(table.rows(), "row") << ", "
         << counted(table.suffixes().size(), "column") << "\n";
  }
  // Without partitions: the names of letters say what they are.
  abstraction::Precision none;
  for (std::size_t v = 0; v < conjecture.letters.border().graph->variables.size(); ++v) {
    none.cuts.push(std::nullopt);
    none.is_fixed.push(0);
  }
  const auto shown =
      assume::assumption_of(conjecture.letters, conjecture.pairs, none, conjecture.assumption, {});
  text << "A_" << number << ": " << counted(shown.states, "state") << ", "
       << counted(shown.edges.size(), "transition") << "\n";
  if (shown.states <= kListedStates && shown.edges.size() <= kListedEdges) {
    for (const auto& edge : shown.edges) {
      const auto& [opponent, player] = shown.pairs[edge.pair];
      text << "  " << edge.from << "  " << opponent << " · " << player << " → " << edge.to << "\n";
    }
  }
  text << "\n";
  return std::move(text).str();
}

AssumptionSystem system_of(const assume::Assumption& assumption) {
  AssumptionSystem made;
  automata::LtsBuilder builder;
  const auto action = [&](std::uint32_t pair) {
    const auto& [opponent, player] = assumption.pairs[pair];
    return made.actions.intern(opponent + "·" + player);
  };
  // What is forbidden everywhere is in the alphabet, too.
  for (std::uint32_t pair = 0; pair < assumption.pairs.size(); ++pair) {
    builder.add_letter(action(pair));
  }
  auto edge = assumption.edges.begin();
  for (std::uint32_t s = 0; s < assumption.states; ++s) {
    builder.add_state();
    for (; edge != assumption.edges.end() && edge->from == s; ++edge) {
      builder.add_edge(action(edge->pair), automata::StateId(edge->to));
    }
  }
  made.lts = std::move(builder).finish();
  return made;
}

}  // namespace arbiter::report
