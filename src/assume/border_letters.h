// The letters of a border: its moves, with the values they carry seen through classes.
//
// A value falls into the classes of the variable that it is for: those of its partition, or its
// values one by one where the type is small. An array is used cell by cell. The class of a value is
// a matter of comparisons with constants, so that every letter means the same on plain integers as
// it does through a partition: a premise is a claim about the program itself, however it is proved.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "abstraction/cuts.h"
#include "assume/border.h"
#include "automata/dfa.h"
#include "learning/pair_alphabet.h"

namespace arbiter::assume {

using automata::Dfa;
using automata::LetterId;
using automata::StateId;
using automata::Word;

// How the values of a variable fall into classes.
struct ValueClasses {
  std::int64_t low = 0;  // if `points` is empty and count > 1: low … low + count - 1
  std::uint32_t count = 1;
  std::vector<std::int64_t> points{};  // the least value of every class but the first

  std::string text(std::uint32_t number, const typing::Data& data) const;
  friend bool operator==(const ValueClasses&, const ValueClasses&) = default;
};

// The letters of one move of the border: first … first + count - 1.
struct MoveLetters {
  std::uint32_t first = 0;
  std::uint32_t cells = 1;  // Read, Write: of the array; 1 otherwise
  ValueClasses values;
  std::uint32_t count() const { return cells * values.count; }
};

class BorderLetters {
 public:
  // A border with more letters gets no answer.
  static constexpr std::uint64_t kMost = std::uint64_t{1} << 16U;
  // How many letters the border would have under these partitions.
  static std::uint64_t count(const Border& border, const abstraction::Precision& precision);

  BorderLetters(const Border& border, const abstraction::Precision& precision);

  const Border& border() const { return *border_; }
  std::size_t size() const { return move_of_.size(); }
  const MoveLetters& of(BorderMoveId move) const { return letters_[move]; }
  BorderMoveId move(LetterId letter) const { return move_of_[letter.index()]; }
  bool is_opponents(LetterId letter) const { return border_->moves[move(letter)].is_opponents(); }
  // "x.write(<0)", "buffer[2].read", "f#1.run", "done".
  const std::string& name(LetterId letter) const { return names_[letter.index()]; }
  // The letter of that name, or none.
  LetterId find(const std::string& name) const;
  // All letters that `name` can mean: one, or one for each class where this border distinguishes
  // values and the file's did not.
  std::vector<LetterId> all_named(const std::string& name) const;
  // The variable whose classes the values of this move fall into; none if the move carries no value
  // or no variable takes it.
  static game::VariableId classified_by(const BorderMove& move,
                                        const abstraction::Precision& precision);

  // Whether there can be a play in which the part answers `opponent` with `player`.
  bool can_follow(LetterId opponent, LetterId player) const;
  // How many of these moves the rest of a program can go along with: O and P alternate, each of O's
  // answers the one of P's before it, the part is entered only while it is not active, and nothing
  // comes after an abort.
  std::size_t possible_length(std::span<const LetterId> moves) const;
  // Whether the moves are a play: all possible, each answer to the question that was asked last,
  // and none open where the part is left other than by a jump.
  bool is_play(std::span<const LetterId> moves) const;

 private:
  static MoveLetters letters_of(const Border& border, const BorderMove& move,
                                const abstraction::Precision& precision);
  std::string name_of(BorderMoveId move, std::uint32_t number) const;
  std::string name_of_exit(const BorderMove& move) const;
  std::string name_of_environment(const BorderMove& move, const std::string& value) const;
  std::vector<std::uint32_t> in_text_order() const;  // letters

  const Border* border_;
  Table<BorderMoveId, MoveLetters> letters_;
  std::vector<BorderMoveId> move_of_;  // per letter
  std::vector<std::string> names_;     // per letter
  std::map<std::string, LetterId> by_name_;
};

}  // namespace arbiter::assume
