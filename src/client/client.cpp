#include "client/client.h"

#include <algorithm>

#include "check/replay.h"
#include "client/client_words.h"
#include "client/client_writer.h"
#include "client/environment.h"
#include "client/term_text.h"
#include "support/limits.h"
#include "support/printable.h"
#include "syntax/format.h"
#include "syntax/lexer.h"
#include "syntax/parser.h"

namespace arbiter::client {

namespace {

// Longer ones are not read by people, and laying them out takes many times their memory.
constexpr std::size_t kMaxLaidOut = std::size_t{1} << 20U;

std::string formatted(std::string text) {
  if (text.size() > kMaxLaidOut) return text;
  const Source source("client", std::move(text));
  Diagnostics diagnostics;
  NamePool names;
  const syntax::Lexed lexed = syntax::lex(source, names, diagnostics);
  const syntax::Ast ast = syntax::parse(lexed, names, SizeLimits{}, diagnostics);
  // A term at the limit of nesting is too deep inside a client; its reader is told when it is read.
  if (!diagnostics.empty()) return std::string(source.text());
  return syntax::format(source, lexed, ast);
}

std::string as_comment(const std::string& text) {
  std::string result;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    result += "// " + printable(text.substr(begin, end - begin)) + "\n";
    begin = end + 1;
  }
  return result;
}

std::string headers(const core::Judgement& judgement) {
  std::string text;
  for (const core::Parameter& parameter : judgement.parameters) {
    text += "param " + std::string(judgement.names->text(parameter.name)) + " = " +
            constant_word(parameter.value) + ";\n";
  }
  return text;
}

bool ends_with_error_call(const ComparedTerm& term, std::span<const game::Move> play) {
  const game::Component& component = term.arena[play.back().component];
  return game::is_question(play.back().kind) && component.kind == game::Component::Kind::Free &&
         term.judgement.context[component.free].is_error;
}

// Whether the term aborts after all of the play but its last move.
bool fails_at_the_end(const ComparedTerm& term, std::span<const game::Move> play,
                      const check::Options& options) {
  check::Replay replay(term.judgement, term.arena, options);
  for (const game::Move& move : play.first(play.size() - 1)) {
    if (replay.take(move) != check::Replay::Agreement::Agrees) return false;
  }
  return std::holds_alternative<check::Aborted>(replay.machine().status());
}

}  // namespace

Client<ClientText> make_client(const core::Judgement& judgement, const game::Arena& arena,
                               std::span<const game::Move> play, const ClientOptions& options,
                               std::span<const core::Judgement* const> others) {
  const auto environment = environment_of(judgement, arena, play, options.limits);
  if (!environment) return tl::unexpected(environment.error());
  FreshNames names;
  names.avoid(judgement);
  for (const core::Judgement* other : others) names.avoid(*other);
  auto client = ClientWriter(judgement, arena, play, *environment, names, options).write();
  if (client) client->int_range = options.int_range;
  return client;
}

Client<std::string> put_around(const ClientText& client, const core::Judgement& term,
                               const std::string& comment) {
  const TermText text = term_text(*term.source, client.int_range);
  const bool by_name = client.is_function;
  std::string program =
      as_comment(comment) + headers(term) + text.data_headers + "|-\n" + client.before + "let " +
      (by_name ? client.term + " be\n" : client.type + " " + client.term + " {\n") + text.body +
      (by_name ? "\nin\n" : "\n} in\n") + client.after;
  if (program.size() <= Source::kMaxBytes) program = formatted(std::move(program));
  if (program.size() > Source::kMaxBytes) return tl::unexpected(NoClient::TooLong);
  return program;
}

Client<std::string> client_program(const core::Judgement& judgement, const game::Arena& arena,
                                   std::span<const game::Move> play, const ClientOptions& options) {
  const auto client = make_client(judgement, arena, play, options);
  if (!client) return tl::unexpected(client.error());
  const std::string ending = client->ending == ClientEnding::Fails ? "an error" : "its end";
  return put_around(*client, judgement,
                    "A client that drives " + judgement.source->name() + " to " + ending + ".");
}

Client<Contexts> distinguishing_contexts(const ComparedTerm& left, const ComparedTerm& right,
                                         const model::DistinguishingPlay& play,
                                         ClientOptions options) {
  if (play.left.empty()) return tl::unexpected(NoClient::NoPlay);
  const bool is_left = play.of == automata::Side::Left;
  const ComparedTerm& owner = is_left ? left : right;
  const ComparedTerm& other = is_left ? right : left;
  const std::span<const game::Move> moves = is_left ? play.left : play.right;
  const bool both_fail = ends_with_error_call(owner, moves) &&
                         fails_at_the_end(other, is_left ? play.right : play.left, options.limits);
  options.error_call =
      both_fail ? ClientOptions::ErrorCall::Leave : ClientOptions::ErrorCall::Abort;
  const core::Judgement* const others[] = {&other.judgement};
  const auto client = make_client(owner.judgement, owner.arena, moves, options, others);
  if (!client) return tl::unexpected(client.error());
  const bool fails = client->ending == ClientEnding::Fails;
  const std::string owner_does = fails ? "fails" : "terminates";
  const std::string other_does = fails ? "runs on" : "does not: it runs on, or fails";
  const auto around = [&](const core::Judgement& term) {
    const bool is_owner = &term == &owner.judgement;
    return put_around(*client, term,
                      "A context in which " + left.judgement.source->name() + " and " +
                          right.judgement.source->name() + " differ.\nAround " +
                          term.source->name() + ", as here, it " +
                          (is_owner ? owner_does : other_does) + ".");
  };
  auto around_left = around(left.judgement);
  auto around_right = around(right.judgement);
  if (!around_left || !around_right) return tl::unexpected(NoClient::TooLong);
  return Contexts{std::move(*around_left), std::move(*around_right), client->ending};
}

}  // namespace arbiter::client
