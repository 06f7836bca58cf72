#pragma once

#include <absl/container/flat_hash_map.h>

#include <string>
#include <vector>

#include "automata/cell.h"
#include "automata/dfa.h"
#include "game/arena.h"
#include "model/expose.h"

namespace arbiter::model {

// The marker of a choice that abstraction leaves open, the `number`th way on. It is neither
// player's.
inline game::Move nd_move(std::int64_t number) {
  return {game::ComponentId::none(), game::MoveKind::Value, 0, number};
}

// The letters of an automaton that is being built: those of the open cells first, then moves as
// they come.
class Letters {
 public:
  // One more cell, with its 2 · values letters. All cells come before all moves.
  automata::Cell add_cell(std::uint32_t values, std::uint32_t initial);

  automata::LetterId of(const game::Move& move);
  bool is_move(automata::LetterId letter) const { return letter.index() >= cell_letters_; }
  const game::Move& move(automata::LetterId letter) const {
    return moves_[letter.index() - cell_letters_];
  }
  std::uint32_t cell_letters() const { return cell_letters_; }
  const std::vector<game::Move>& moves() const { return moves_; }

 private:
  using Key = std::tuple<std::uint32_t, std::uint8_t, std::int64_t, std::int64_t>;
  std::uint32_t cell_letters_ = 0;
  std::vector<game::Move> moves_;
  absl::flat_hash_map<Key, std::uint32_t> known_;
};

}  // namespace arbiter::model
