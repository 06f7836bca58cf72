// Plays a script word by word, and says of the first word that fails what could have stood there.
// The contract is in script.h.
#include "check/script.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "check/replay.h"
#include "typing/types.h"

namespace arbiter::check {

namespace {

using game::Move;

constexpr std::size_t kMostMovesDescribed = 20;
constexpr std::uint64_t kMostValuesListed = 4;

struct Word {
  std::string_view text;
  Span span;
  std::size_t position = 0;  // from 1
};

// The words of a text, one by one; an empty one ends them.
class Words {
 public:
  explicit Words(std::string_view text) : text_(text) {}

  Word next() {
    constexpr std::string_view kSpace = " \t\r\n\v\f";
    const std::size_t begin = std::min(text_.find_first_not_of(kSpace, at_), text_.size());
    at_ = std::min(text_.find_first_of(kSpace, begin), text_.size());
    return {text_.substr(begin, at_ - begin),
            {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)},
            ++count_};
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t count_ = 0;
};

std::string describe_move(const game::Arena& arena, Move move) {
  if (!carries_value(move.kind)) return arena.to_string(move);
  const typing::Data& data = arena[move.component].type.data;
  if (!data.is_finite()) {
    move.value = 0;
    return arena.to_string(move) + " (or with any other value)";
  }
  std::string text;
  const auto add = [&](std::string_view separator, std::int64_t value) {
    move.value = value;
    text += separator;
    text += arena.to_string(move);
  };
  const std::uint64_t more = data.bounds().width();
  add("", data.low);
  if (more >= kMostValuesListed) {
    add(" … ", data.high);
  } else {
    for (std::uint64_t k = 1; k <= more; ++k) add(", ", data.low + static_cast<std::int64_t>(k));
  }
  return text;
}

std::string whose_turn(const Replay& replay, const game::Arena& arena) {
  const Machine& machine = replay.machine();
  const std::size_t length = machine.play().size();
  if (machine.is_waiting()) {
    const std::string moves = describe_moves(arena, machine.legal_moves());
    return length == 0 ? "the play opens with " + moves : "the environment can move " + moves;
  }
  if (is_undecided(machine.status())) {
    return "the run was given up before this: " + std::string(status_name(machine.status()));
  }
  if (std::holds_alternative<CutOff>(machine.status())) {
    return "the play goes no further than its move " + std::to_string(length) +
           ": an assumption is false";
  }
  const std::string ended = std::holds_alternative<Complete>(machine.status())
                                ? "the play is complete with "
                                : "the play ends with ";
  return ended + "`" + arena.to_string(machine.play().back().move) + "`, its move " +
         std::to_string(length);
}

Diagnostic error(DiagnosticCode code, const Word& word, const std::string& what, std::string help) {
  Diagnostic diagnostic;
  diagnostic.code = code;
  diagnostic.span = word.span;
  diagnostic.message =
      "`" + std::string(word.text) + "`, word " + std::to_string(word.position) + ", " + what;
  diagnostic.help = std::move(help);
  return diagnostic;
}

Diagnostic illegal(const Word& word, const Move& move, const Replay& replay,
                   const game::Arena& arena, const NamePool& names) {
  const std::string help = whose_turn(replay, arena);
  const Machine& machine = replay.machine();
  const auto code = DiagnosticCode::IllegalMove;
  if (!machine.is_waiting()) return error(code, word, "comes after the end of the play", help);
  const std::vector<Move> moves = machine.legal_moves();
  const bool fits_but_for_value = std::any_of(moves.begin(), moves.end(), [&](Move legal) {
    legal.value = move.value;
    return legal == move;
  });
  if (fits_but_for_value) {
    const typing::Data& data = arena[move.component].type.data;
    return error(code, word,
                 "brings " + arena.value_to_string(move.component, move.value) +
                     ", which is not a value of " + typing::to_string(data, names),
                 help);
  }
  return error(code, word, "is not a move that the environment can make here", help);
}

Diagnostic unexpected(const Word& word, const Replay& replay, const game::Arena& arena) {
  const auto code = DiagnosticCode::UnexpectedReply;
  if (const auto reply = replay.reply()) {
    return error(code, word,
                 "is not what the program does: it moves `" + arena.to_string(*reply) + "`",
                 "the program's moves can be left out of the script");
  }
  return error(code, word, "is a move of the program, which does not move here",
               whose_turn(replay, arena));
}

}  // namespace

std::string describe_moves(const game::Arena& arena, const std::vector<Move>& moves) {
  std::string text;
  const std::size_t shown = std::min(moves.size(), kMostMovesDescribed);
  for (std::size_t i = 0; i < shown; ++i) {
    if (i > 0) text += ", ";
    text += describe_move(arena, moves[i]);
  }
  if (shown < moves.size()) text += ", and " + std::to_string(moves.size() - shown) + " more";
  return text;
}

tl::expected<Outcome, BrokenScript> run_script(const core::Judgement& judgement,
                                               const game::Arena& arena, const Source& script,
                                               Options options) {
  Replay replay(judgement, arena, std::move(options));
  const auto broken = [&](Diagnostic error) {
    return tl::unexpected(BrokenScript{std::move(error), outcome(replay.machine())});
  };
  Words words(script.text());
  for (Word word = words.next(); !word.text.empty(); word = words.next()) {
    const std::optional<Move> move = arena.parse(word.text);
    if (!move) {
      return broken(error(DiagnosticCode::BadMove, word, "is not a move of this program",
                          whose_turn(replay, arena)));
    }
    switch (replay.take(*move)) {
      case Replay::Agreement::Agrees: break;
      case Replay::Agreement::Illegal:
        return broken(illegal(word, *move, replay, arena, *judgement.names));
      case Replay::Agreement::Unexpected: return broken(unexpected(word, replay, arena));
      case Replay::Agreement::Undecided: return outcome(replay.machine());
    }
  }
  return outcome(replay.machine());
}

}  // namespace arbiter::check
