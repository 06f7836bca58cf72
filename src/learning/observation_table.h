#pragma once

#include <optional>
#include <vector>

#include "learning/teacher.h"

namespace arbiter::learning {

using RowId = Id<struct RowTag>;

// The rows and columns that a table can start from.
struct TableOutline {
  std::vector<Word> prefixes;  // prefix-closed
  std::vector<Word> suffixes;
};

// The observation table (S, E, T) of L* (004, section 4.1; 000, section 4). S is a prefix-closed
// set of words, E a set of words, and T says for each word of S and of S·Σ and each of E whether
// the two together are in the language. A row is *short* if its word is in S. Rows that are equal
// in all columns are of one class.
//
// The table is always filled. Growing it asks the teacher; once that was stopped, the table is of
// no further use.
class ObservationTable {
 public:
  ObservationTable(Teacher& teacher, const Limits& limits);

  // S = E = {λ}. To be called first, and once.
  Bounded<void> start();
  // Adds the word to S. Requires that the row be there and not short yet.
  Bounded<void> make_short(RowId row);
  // Adds the word to E, as the last column.
  Bounded<void> add_suffix(Word suffix);

  std::size_t rows() const { return rows_.size(); }
  const std::vector<RowId>& short_rows() const { return short_rows_; }  // S, as it grew
  const std::vector<Word>& suffixes() const { return suffixes_; }       // E, as it grew
  const std::vector<LetterId>& alphabet() const { return alphabet_; }

  bool is_short(RowId row) const { return rows_[row].first_extension.is_some(); }
  Word word(RowId row) const;
  // T for λ, the first column.
  bool accepts(RowId row) const { return rows_[row].accepts; }
  // T, for the column with that number.
  bool at(RowId row, std::size_t suffix) const;
  // Adds one to the count of each column in which the row is true. Requires a count per column.
  void count_true(RowId row, std::span<std::uint32_t> counts) const;
  // The row of the word with that letter of the alphabet after it. Requires the row short.
  RowId extension(RowId row, std::size_t letter) const;
  // The row of the word if it is in S or S·Σ; none otherwise.
  RowId find(WordView word) const;

  // The first short row of the row's class; none if there is none.
  RowId representative(RowId row) const { return nodes_[rows_[row].node].representative; }
  bool same_class(RowId a, RowId b) const { return rows_[a].node == rows_[b].node; }
  // The number of the first column in which the rows differ; nothing if they are of one class.
  std::optional<std::size_t> first_difference(RowId a, RowId b) const;

  // The first row whose class has no short row; none if the table is closed.
  RowId unclosed();

  TableOutline outline() const;

 private:
  struct Row {
    RowId prefix;              // the row without the last letter; none for the empty word
    std::uint32_t letter = 0;  // the last one's number in the alphabet
    std::uint32_t node = 0;    // its class
    bool accepts = false;      // in the first column
    RowId first_extension;     // with the first letter, the others behind it; none if not short
  };
  // Rows that are equal in the first columns, as many as the node is deep. The children are the
  // rows among them that are 0 and 1 in the next column.
  struct Node {
    std::uint32_t parent;
    std::uint32_t depth;
    bool bit;                // in the column above
    std::uint32_t child[2];  // kNoNode if there is none
    RowId representative;    // the first short row, for nodes of full depth
  };
  static constexpr std::uint32_t kNoNode = 0xFFFFFFFFU;

  Bounded<void> fill(std::size_t first_row, std::size_t first_suffix);
  void append_word(RowId row, Word& word) const;
  std::uint32_t child(std::uint32_t node, bool bit);
  void add_short(RowId row);
  [[nodiscard]] bool grant(std::size_t more_rows, std::size_t more_suffixes);

  Teacher& teacher_;
  Limits limits_;
  MemoryCharge charge_;
  std::vector<LetterId> alphabet_;
  Table<RowId, Row> rows_;
  std::vector<RowId> short_rows_;
  std::vector<Word> suffixes_;
  std::vector<Node> nodes_;
  std::uint32_t next_unclosed_ = 0;  // rows before it are closed
};

}  // namespace arbiter::learning
