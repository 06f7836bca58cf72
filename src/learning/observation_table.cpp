// The observation table, without its entries.
//
// L* compares rows all the time, and looks at single entries hardly ever. So rows are kept as
// classes: a binary tree splits them column by column, and a row holds only the leaf where it
// ends. Two rows are equal iff they end in the same leaf; the column in which they first differ is
// the depth of the node where they part; an entry is read off the way to the root. The tree has at
// most one node per class and column, a thousand times less than the table has entries.
//
// Queries are asked in batches, row by row, so that neighbours begin alike.
#include "learning/observation_table.h"

#include <algorithm>
#include <utility>

namespace arbiter::learning {

namespace {

constexpr std::size_t kWordsAtOnce = 4096;
// Between two looks at the limits, however long the words are.
constexpr std::size_t kBytesAtOnce = std::size_t{1} << 24U;

}  // namespace

ObservationTable::ObservationTable(Teacher& teacher, const Limits& limits)
    : teacher_(teacher),
      limits_(limits),
      charge_(limits),
      alphabet_(teacher.alphabet().begin(), teacher.alphabet().end()),
      nodes_({{kNoNode, 0, false, {kNoNode, kNoNode}, RowId::none()}}) {}

Bounded<void> ObservationTable::start() {
  INVARIANT(rows_.empty(), "a table should be started once");
  suffixes_.emplace_back();
  const RowId empty = rows_.push({});
  if (auto filled = fill(0, 0); !filled) return filled;
  return make_short(empty);
}

Bounded<void> ObservationTable::make_short(RowId row) {
  INVARIANT(!is_short(row), "a row should become short once");
  if (!grant(alphabet_.size(), 0)) return tl::unexpected(StopReason::Memory);
  const std::size_t first = rows_.size();
  rows_[row].first_extension = rows_.next_id();
  for (std::uint32_t letter = 0; letter < alphabet_.size(); ++letter) {
    rows_.push({.prefix = row, .letter = letter});
  }
  add_short(row);
  return fill(first, 0);
}

Bounded<void> ObservationTable::add_suffix(Word suffix) {
  if (!grant(0, 1)) return tl::unexpected(StopReason::Memory);
  suffixes_.push_back(std::move(suffix));
  next_unclosed_ = 0;
  if (auto filled = fill(0, suffixes_.size() - 1); !filled) return filled;
  for (const RowId row : std::exchange(short_rows_, {})) add_short(row);
  return {};
}

Word ObservationTable::word(RowId row) const {
  Word result;
  append_word(row, result);
  return result;
}

void ObservationTable::append_word(RowId row, Word& word) const {
  const auto begin = static_cast<std::ptrdiff_t>(word.size());
  for (; rows_[row].prefix.is_some(); row = rows_[row].prefix) {
    word.push_back(alphabet_[rows_[row].letter]);
  }
  std::reverse(word.begin() + begin, word.end());
}

bool ObservationTable::at(RowId row, std::size_t suffix) const {
  std::uint32_t node = rows_[row].node;
  while (nodes_[node].depth > suffix + 1) node = nodes_[node].parent;
  return nodes_[node].bit;
}

void ObservationTable::count_true(RowId row, std::span<std::uint32_t> counts) const {
  for (std::uint32_t node = rows_[row].node; nodes_[node].depth > 0; node = nodes_[node].parent) {
    if (nodes_[node].bit) ++counts[nodes_[node].depth - 1];
  }
}

RowId ObservationTable::extension(RowId row, std::size_t letter) const {
  INVARIANT(is_short(row) && letter < alphabet_.size(), "a short row should have all extensions");
  return RowId(rows_[row].first_extension.index() + static_cast<std::uint32_t>(letter));
}

RowId ObservationTable::find(WordView word) const {
  RowId row(0);
  for (const LetterId letter : word) {
    const auto found = std::ranges::lower_bound(alphabet_, letter);
    if (!is_short(row) || found == alphabet_.end() || *found != letter) return RowId::none();
    row = extension(row, static_cast<std::size_t>(found - alphabet_.begin()));
  }
  return row;
}

std::optional<std::size_t> ObservationTable::first_difference(RowId a, RowId b) const {
  std::uint32_t left = rows_[a].node;
  std::uint32_t right = rows_[b].node;
  if (left == right) return std::nullopt;
  while (nodes_[left].parent != nodes_[right].parent) {
    left = nodes_[left].parent;
    right = nodes_[right].parent;
  }
  return nodes_[left].depth - 1;
}

RowId ObservationTable::unclosed() {
  for (; next_unclosed_ < rows_.size(); ++next_unclosed_) {
    const RowId row(next_unclosed_);
    if (representative(row).is_none()) return row;
  }
  return RowId::none();
}

TableOutline ObservationTable::outline() const {
  TableOutline result;
  for (const RowId row : short_rows_) result.prefixes.push_back(word(row));
  result.suffixes = suffixes_;
  return result;
}

// Asks for the columns from `first_suffix` on of the rows from `first_row` on.
Bounded<void> ObservationTable::fill(std::size_t first_row, std::size_t first_suffix) {
  Words words;
  std::vector<RowId> asked;  // whose row each word is
  const auto ask = [&]() -> Bounded<void> {
    if (const auto reason = limits_.reached()) return tl::unexpected(*reason);
    const auto answers = teacher_.are_members(words);
    if (!answers) return tl::unexpected(answers.error());
    INVARIANT(answers->size() == asked.size(), "a teacher should answer every word");
    for (std::size_t i = 0; i < asked.size(); ++i) {
      Row& row = rows_[asked[i]];
      const bool answer = (*answers)[i] != 0;
      if (row.node == 0) row.accepts = answer;
      row.node = child(row.node, answer);
    }
    words.clear();
    asked.clear();
    return {};
  };
  Word prefix;
  for (std::size_t row = first_row; row < rows_.size(); ++row) {
    const RowId id(static_cast<std::uint32_t>(row));
    const bool is_sibling = row > first_row && rows_[id].prefix.is_some() &&
                            rows_[id].prefix == rows_[RowId(id.index() - 1)].prefix;
    if (is_sibling) {
      prefix.back() = alphabet_[rows_[id].letter];
    } else {
      prefix.clear();
      append_word(id, prefix);
    }
    for (std::size_t suffix = first_suffix; suffix < suffixes_.size(); ++suffix) {
      words.add(prefix, suffixes_[suffix]);
      asked.push_back(id);
      if (asked.size() < kWordsAtOnce && words.bytes() < kBytesAtOnce) continue;
      if (auto done = ask(); !done) return done;
    }
  }
  return asked.empty() ? Bounded<void>() : ask();
}

std::uint32_t ObservationTable::child(std::uint32_t node, bool bit) {
  if (nodes_[node].child[bit ? 1 : 0] == kNoNode) {
    nodes_[node].child[bit ? 1 : 0] = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({node, nodes_[node].depth + 1, bit, {kNoNode, kNoNode}, RowId::none()});
  }
  return nodes_[node].child[bit ? 1 : 0];
}

void ObservationTable::add_short(RowId row) {
  short_rows_.push_back(row);
  RowId& representative = nodes_[rows_[row].node].representative;
  if (representative.is_none()) representative = row;
}

// Counts rows, and as many new nodes as there can be. An array that grows is there twice, the new
// one with room for as much again.
bool ObservationTable::grant(std::size_t more_rows, std::size_t more_suffixes) {
  constexpr std::size_t kMostRows = (std::size_t{1} << 32U) - 2;
  const std::size_t rows = rows_.size() + more_rows;
  const std::size_t columns = suffixes_.size() + more_suffixes;
  const std::size_t new_nodes = more_rows * columns + more_suffixes * rows;
  const std::size_t nodes = nodes_.size() + new_nodes;
  if (rows > kMostRows || nodes > kMostRows) return false;
  const std::size_t bytes = 3 * (rows * (sizeof(Row) + sizeof(RowId)) + nodes * sizeof(Node));
  return bytes <= charge_.bytes() || charge_.resize(bytes + bytes / 4 + 4096);
}

}  // namespace arbiter::learning
