// What a body of a client does.
//
// Moves are numbered from 1, so that O's are odd. The counter t holds the number of the last move
// that the client made; the term's move n is the right one if t is n - 1 when it arrives. A
// question of the term is the call of some body, an answer the return from what a body has asked:
// there t, and the value if there is one, is compared with the play, and `diverge` follows if they
// differ. All that a client knows is t, so bodies may be called again while they wait for their
// arguments, and may be abandoned by a jump.
//
// A body does for each of its calls in the play what O does there: the questions to arguments, each
// with the check of its answer, then the answer. It chooses among several calls by t.
#include <algorithm>

#include "client/client_writer.h"
#include "support/excerpt.h"

namespace arbiter::client {

using game::MoveKind;
using typing::Base;

namespace {

constexpr std::size_t kLongestChain = 50;
constexpr std::size_t kPiecesPerQuestion = 2048;  // to the limits
constexpr std::size_t kCommentColumns = 80;

std::string number(std::size_t index) { return std::to_string(index + 1); }

}  // namespace

std::string ClientWriter::dispatch(const Body& body, const Calls& calls) {
  if (calls.empty()) return text(stuck(body.type));
  if (calls.size() == 1) {
    const Call& call = *calls.front();
    Lines lines = {
        {"if " + guards(body, call, " != ", " || ") + " then " + stuck(), comment(call.question)}};
    for (Line& line : steps(body, call)) lines.push_back(std::move(line));
    return text(lines);
  }
  std::vector<Chain> chains;
  for (std::size_t i = 0; i < calls.size(); i += kLongestChain) {
    const auto some = std::span(calls).subspan(i, std::min(kLongestChain, calls.size() - i));
    chains.push_back({some.front()->question, chain(body, some)});
    if (why_not_) return "";
  }
  return merged(std::move(chains));
}

// if t = 3 then { … } else if t = 7 then { … } else diverge
std::string ClientWriter::chain(const Body& body, std::span<const Call* const> calls) {
  std::string text;
  for (const Call* call : calls) {
    const std::string head = "if " + guards(body, *call, " = ", " && ") + " then {  // " +
                             comment(call->question) + "\n";
    if (!goes_on(head.size())) return text;
    text += head + ClientWriter::text(steps(body, *call)) + "} else ";
  }
  return text + "{\n" + ClientWriter::text(stuck(body.type)) + "}\n";
}

bool ClientWriter::goes_on(std::size_t bytes) {
  bytes_written_ += bytes;
  if (bytes_written_ > Source::kMaxBytes) why_not_ = NoClient::TooLong;
  if (++pieces_written_ % kPiecesPerQuestion == 0 && options_.limits.limits.reached()) {
    why_not_ = NoClient::Stopped;
  }
  return !why_not_;
}

// Chooses among chains by halves, so that many calls are neither nested deep nor found slowly.
std::string ClientWriter::merged(std::vector<Chain> chains) {
  while (chains.size() > 1) {
    std::vector<Chain> halves;
    for (std::size_t i = 0; i < chains.size(); i += 2) {
      halves.push_back(std::move(chains[i]));
      if (i + 1 == chains.size()) break;
      halves.back().text = "if " + own("t") + " < " + number(chains[i + 1].first - 1) +
                           " then {\n" + halves.back().text + "} else {\n" + chains[i + 1].text +
                           "}\n";
    }
    chains = std::move(halves);
  }
  return std::move(chains.front().text);
}

// What tells this call from all others.
std::string ClientWriter::guards(const Body& body, const Call& call, std::string_view relation,
                                 std::string_view connective) {
  const std::string is(relation);
  std::string text = own("t") + is + number(call.question - 1);
  if (!body.index.empty()) {
    text +=
        std::string(connective) + body.index + is + std::to_string(play_[call.question].element);
  }
  if (!body.written.empty()) {
    text += std::string(connective) + body.written + is + value(call.question);
  }
  return text;
}

ClientWriter::Lines ClientWriter::steps(const Body& body, const Call& call) {
  Lines lines;
  for (const Turn& turn : call.turns) {
    const game::Move& move = play_[turn.move];
    if (!lines.empty() && !goes_on(lines.back().code.size() + lines.back().comment.size())) break;
    lines.push_back({own("t") + " := " + number(turn.move), ""});
    if (!game::is_question(move.kind)) {
      if (game::carries_value(move.kind)) lines.push_back({value(turn.move), ""});
      lines.back().comment = comment(turn.move);
      return lines;
    }
    ask(lines, turn, body.arguments[arena_[move.component].position - 1]);
    if (turn.answer) continue;
    for (Line& line : stuck(body.type)) lines.push_back(std::move(line));
    return lines;
  }
  finish(lines, body);
  return lines;
}

// O's question to the term or an argument, and the check of P's answer if there is one.
void ClientWriter::ask(Lines& lines, const Turn& turn, const std::string& target) {
  const game::Move& move = play_[turn.move];
  const bool wants_value = move.kind == MoveKind::Q || move.kind == MoveKind::Read;
  if (wants_value && turn.answer) {
    lines.push_back({check(*turn.answer, target + " != " + value(*turn.answer) + " || "),
                     comment(turn.move) + ", " + comment(*turn.answer)});
    return;
  }
  const bool is_write = move.kind == MoveKind::Write;
  lines.push_back({target + (is_write ? " := " + value(turn.move) : ""), comment(turn.move)});
  if (turn.answer) lines.push_back({check(*turn.answer), comment(*turn.answer)});
}

// The play ends here, with a move of P's: leave, or fail at the call of an error command.
void ClientWriter::finish(Lines& lines, const Body& body) {
  if (calls_error_last()) {
    lines.push_back({failure(), ""});
    return;
  }
  leaves_ = true;
  lines.push_back({"goto " + own("out"), ""});
  if (body.type.kind == Base::Kind::Com) return;
  for (Line& line : stuck(body.type)) lines.push_back(std::move(line));
}

// That P's move is the one of the play: `also` and t are as they should be.
std::string ClientWriter::check(std::size_t index, const std::string& also) {
  return "if " + also + own("t") + " != " + number(index - 1) + " then " + stuck();
}

// The word `diverge`, or what needs no name where the files use that word for something else.
std::string ClientWriter::stuck() {
  if (!names_.is_rebound("diverge")) return "diverge";
  return "(cont " + own("forever") + ". goto " + own("forever") + ")";
}

ClientWriter::Lines ClientWriter::stuck(const Base& type) {
  Lines lines = {{stuck(), ""}};
  const bool has_type = !names_.is_rebound("diverge") || type.kind == Base::Kind::Com;
  if (!has_type) lines.push_back({value_word(type.data, type.data.low), ""});
  return lines;
}

std::string ClientWriter::failure() {
  const bool wants_abort = options_.error_call == ClientOptions::ErrorCall::Abort;
  const bool has_abort = !names_.is_rebound("abort");
  const bool has_assert = !names_.is_rebound("assert");
  if (has_abort && (wants_abort || !has_assert)) return "abort";
  if (has_assert) return "assert(ff)";
  return own("t") + " := 1 / 0";
}

// "3: f#1.run"; the last move of O's tells too that the term aborts.
std::string ClientWriter::comment(std::size_t index) const {
  const std::string text =
      number(index) + ": " + without_middle(arena_.to_string(play_[index]), kCommentColumns);
  const bool aborts = index + 2 == play_.size() && play_.back().kind == MoveKind::Abort;
  return aborts ? text + ", " + comment(index + 1) : text;
}

std::string ClientWriter::value(std::size_t index) const {
  return value_word(arena_[play_[index].component].type.data, play_[index].value);
}

std::string ClientWriter::text(const Lines& lines) {
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    text += lines[i].code + (i + 1 < lines.size() ? ";" : "");
    if (!lines[i].comment.empty()) text += "  // " + lines[i].comment;
    text += "\n";
  }
  return text;
}

}  // namespace arbiter::client
