#pragma once

#include <absl/container/flat_hash_map.h>

#include <string>
#include <vector>

#include "automata/cell.h"
#include "automata/dfa.h"
#include "game/arena.h"
#include "model/expose.h"

namespace arbiter::model {

// The letter for the `number`th of the ways on that abstraction leaves open. It is neither player's
// move.
inline game::Move nd_move(std::int64_t number) {
  return {game::ComponentId::none(), game::MoveKind::Value, 0, number};
}

// The letters of an automaton that is being built: those of the open cells first, then the moves in
// the order in which they come up.
class Letters {
 public:
  // Adds a cell with 2 · values letters. Requires that there are no moves yet.
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
