#include "report/client.h"

#include <algorithm>

#include "report/client_words.h"
#include "report/client_writer.h"
#include "report/environment.h"
#include "report/printable.h"
#include "report/term_text.h"
#include "support/limits.h"
#include "syntax/format.h"
#include "syntax/lexer.h"
#include "syntax/parser.h"

namespace arbiter::report {

namespace {

std::string formatted(std::string text) {
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

// "left.ia" of "terms/left.ia".
std::string file_name(const core::Judgement& judgement) {
  const std::string& path = judgement.source->name();
  return path.substr(path.find_last_of('/') + 1);
}

}  // namespace

std::optional<ClientText> make_client(const core::Judgement& judgement, const game::Arena& arena,
                                      std::span<const game::Move> play, const ClientOptions& options,
                                      std::span<const core::Judgement* const> others) {
  const auto environment = environment_of(judgement, arena, play, options.limits);
  if (!environment) return std::nullopt;
  FreshNames names;
  names.avoid(judgement);
  for (const core::Judgement* other : others) names.avoid(*other);
  ClientText client = ClientWriter(judgement, arena, play, *environment, names, options).write();
  client.int_range = options.int_range;
  return client;
}

std::string put_around(const ClientText& client, const core::Judgement& term,
                       const std::string& comment) {
  const TermText text = term_text(*term.source, client.int_range);
  const bool by_name = client.is_function;
  return formatted(as_comment(comment) + headers(term) + text.data_headers + "|-\n" + client.before +
                   "let " + (by_name ? client.term + " be\n" : client.type + " " + client.term + " {\n") +
                   text.body + (by_name ? "\nin\n" : "\n} in\n") + client.after);
}

std::optional<std::string> client_program(const core::Judgement& judgement, const game::Arena& arena,
                                          std::span<const game::Move> play, ClientOptions options) {
  const auto client = make_client(judgement, arena, play, options);
  if (!client) return std::nullopt;
  const std::string ending = client->ending == ClientEnding::Fails ? "an error" : "its end";
  return put_around(*client, judgement,
                    "A client that drives " + file_name(judgement) + " to " + ending + ".");
}

std::optional<Contexts> distinguishing_contexts(const ComparedTerm& left, const ComparedTerm& right,
                                                const model::DistinguishingPlay& play,
                                                ClientOptions options) {
  if (play.left.empty()) return std::nullopt;
  options.failure = ClientOptions::Failure::Abort;
  const bool is_left = play.of == automata::Side::Left;
  const ComparedTerm& owner = is_left ? left : right;
  const core::Judgement* const others[] = {is_left ? &right.judgement : &left.judgement};
  const auto client = make_client(owner.judgement, owner.arena, is_left ? play.left : play.right,
                                  options, others);
  if (!client) return std::nullopt;
  const std::string verb = client->ending == ClientEnding::Fails ? "fails" : "terminates";
  const auto around = [&](const core::Judgement& term) {
    const bool does = &term == &owner.judgement;
    return put_around(*client, term,
                      "A context in which " + file_name(left.judgement) + " and " +
                          file_name(right.judgement) + " differ.\nAround " + file_name(term) +
                          ", as here, it " + (does ? verb : "does not: it runs on, or fails") + ".");
  };
  return Contexts{around(left.judgement), around(right.judgement), client->ending};
}

}  // namespace arbiter::report
