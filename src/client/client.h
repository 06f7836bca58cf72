#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "check/machine.h"
#include "game/arena.h"
#include "model/compare.h"
#include "support/int_range.h"
#include "typing/core.h"

namespace arbiter::client {

// A client is a closed program that plays the environment's part of one play around a term: a
// counter of moves, a body for each free identifier, and the question that opens the play. Where
// the term leaves the play, it diverges. A name that the play never asks for has the body
// `diverge`.
//
// If the play is complete the client terminates; if it ends in `abort` the term aborts; if it ends
// otherwise, the client leaves by a jump once the last move is made, and so terminates, or fails
// there if that move is the call of an error command. It does so around the term whose play it is,
// and around any other term that has the play, and around no other.
//
// The text stands for itself: it needs no option of the command line. Params have the values they
// had, every bare int the range of --int; data types need no size, since a closed term uses no
// more values than it mentions. It is laid out as `arbiter format` does it unless it is longer than
// anybody reads, and linear in play and terms.
struct ClientOptions {
  // What an error command does, if its call is the last move of the play.
  enum class ErrorCall : std::uint8_t {
    Assert,  // fails by assert(ff)
    Abort,   // fails by abort
    Leave,   // leaves, like any other
  };
  ErrorCall error_call = ErrorCall::Assert;
  std::optional<IntRange> int_range;  // --int
  check::Options
      limits;  // of the run that finds which question each answer is for, and of the rest
};

// Why there is no client.
enum class NoClient : std::uint8_t {
  NoPlay,   // it is no play of the term with a move of P's at its end
  Stopped,  // by a limit
  TooLong,  // it would be longer than a Source may be
};
template <class T>
using Client = tl::expected<T, NoClient>;

// How a client ends around a term.
enum class ClientEnding : std::uint8_t {
  Terminates,
  Fails,
};

// One client, ready to be put around terms.
struct ClientText {
  std::string before;        // up to the definition of the term
  std::string after;         // from there on
  std::string type;          // of the term's result
  std::string term;          // the name that the term gets
  bool is_function = false;  // the term has parameters
  ClientEnding ending = ClientEnding::Terminates;
  std::optional<IntRange> int_range;
};

// A client for a play of `judgement`, whose arena is `arena`. `others` are the terms, apart from
// this one, that it is to be put around: terms in the same context and of the same type.
Client<ClientText> make_client(const core::Judgement& judgement, const game::Arena& arena,
                               std::span<const game::Move> play, const ClientOptions& options,
                               std::span<const core::Judgement* const> others = {});

// The whole program. `comment` is put at its top, a comment line for each line of it.
Client<std::string> put_around(const ClientText& client, const core::Judgement& term,
                               const std::string& comment);

// The client that drives a term along a play into an error: `arbiter run` ends in it.
Client<std::string> client_program(const core::Judgement& judgement, const game::Arena& arena,
                                   std::span<const game::Move> play,
                                   const ClientOptions& options = {});

// One side of a comparison.
struct ComparedTerm {
  const core::Judgement& judgement;
  const game::Arena& arena;
};

// The same client around either term. Around the one that has the play it terminates, or fails if
// `ending` says so; around the other it does not.
struct Contexts {
  std::string left;
  std::string right;
  ClientEnding ending = ClientEnding::Terminates;  // around the term that has the play
};

// NoPlay for abstract models too, whose plays are not the programs'. A play that
// ends with the call of an error command fails by `abort` there, unless the other term fails at
// that point by itself; options.error_call is not used.
Client<Contexts> distinguishing_contexts(const ComparedTerm& left, const ComparedTerm& right,
                                         const model::DistinguishingPlay& play,
                                         ClientOptions options = {});

}  // namespace arbiter::client
