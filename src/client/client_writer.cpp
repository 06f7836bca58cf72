// The client as a program: the counter, a definition for each free identifier and each parameter of
// the term, the term, and the question that opens the play.
#include "client/client_writer.h"

#include "support/invariant.h"

namespace arbiter::client {

using game::MoveKind;
using typing::Base;

ClientWriter::ClientWriter(const core::Judgement& judgement, const game::Arena& arena,
                           std::span<const game::Move> play, const Environment& environment,
                           FreshNames& names, const ClientOptions& options)
    : judgement_(judgement),
      arena_(arena),
      play_(play),
      environment_(environment),
      names_(names),
      options_(options),
      calls_(arena.size()) {
  for (const Call& call : environment.calls) {
    calls_[play[call.question].component.index()].push_back(&call);
  }
}

Client<ClientText> ClientWriter::write() {
  INVARIANT(play_.size() >= 2, "a play should have a move of P's");
  std::string identifiers;
  for (std::uint32_t i = 0; i < judgement_.context.size(); ++i) {
    identifiers += identifier(core::FreeId(i));
  }
  ClientText client;
  client.term = own("term");
  client.type = word(judgement_.type);
  const std::string applied = application();
  client.is_function = applied != client.term;
  client.after = main(applied);
  if (leaves_) client.before = "break " + own("out") + ".\n";
  client.before += "new int[1.." + std::to_string(play_.size() - 1) + "] " + own("t") +
                   " := 1 in  // the number of the client's last move\n" + identifiers;
  if (play_.back().kind == MoveKind::Abort || calls_error_last())
    client.ending = ClientEnding::Fails;
  if (why_not_) return tl::unexpected(*why_not_);
  return client;
}

// The client is to fail at the last move.
bool ClientWriter::calls_error_last() const {
  const game::Move& move = play_.back();
  const game::Component& last = arena_[move.component];
  return options_.error_call != ClientOptions::ErrorCall::Leave && game::is_question(move.kind) &&
         last.kind == game::Component::Kind::Free && judgement_.context[last.free].is_error;
}

// let com f(com a1, exp int a2) { … } in
std::string ClientWriter::identifier(core::FreeId id) {
  const core::FreeIdentifier& identifier = judgement_.context[id];
  const Calls& calls = calls_[arena_.free(id).index()];
  Body body;
  body.type = identifier.type.result;
  for (std::size_t i = 1; i <= identifier.type.arguments.size(); ++i) {
    body.arguments.push_back(own("a" + std::to_string(i)));
  }
  if (identifier.size > 0) return array(identifier, body, calls);
  std::string parameters;
  for (std::size_t i = 0; i < body.arguments.size(); ++i) {
    parameters +=
        (i == 0 ? "" : ", ") + word(identifier.type.arguments[i]) + " " + body.arguments[i];
  }
  if (!parameters.empty()) parameters = "(" + parameters + ")";
  const bool is_variable = body.type.kind == Base::Kind::Var;
  return "let " + word(body.type) + " " + name(identifier) + parameters + " {\n" +
         (is_variable ? variable(body, calls) : dispatch(body, calls)) + "} in\n";
}

// let x[i : 3] be fun a1 : com. … in
// This form says no type, so an exp goes through a definition that does.
std::string ClientWriter::array(const core::FreeIdentifier& identifier, const Body& body,
                                const Calls& calls) {
  Body indexed = body;
  indexed.index = own("i");
  std::string text = "let " + name(identifier) + "[" + indexed.index + " : " +
                     std::to_string(identifier.size) + "] be\n";
  for (std::size_t i = 0; i < body.arguments.size(); ++i) {
    text += "fun " + body.arguments[i] + " : " + word(identifier.type.arguments[i]) + ".\n";
  }
  if (body.type.kind == Base::Kind::Var) return text + variable(indexed, calls) + "in\n";
  const std::string element = own("element");
  return text + "let " + word(body.type) + " " + element + " {\n" + dispatch(indexed, calls) +
         "} in\n" + element + "\nin\n";
}

// mkvar(fun v : exp D. …, …)
std::string ClientWriter::variable(const Body& body, const Calls& calls) {
  Body write = body;
  write.type = Base::com();
  write.written = own("v");
  Body read = body;
  read.type = Base::exp(body.type.data);
  Calls writes;
  Calls reads;
  for (const Call* call : calls) {
    (play_[call->question].kind == MoveKind::Write ? writes : reads).push_back(call);
  }
  return "mkvar(\nfun " + write.written + " : " + word(read.type) + ".\n" +
         dispatch(write, writes) + ",\n" + dispatch(read, reads) + ")\n";
}

// The opening question, with the check of its answer.
std::string ClientWriter::main(const std::string& application) {
  std::string definition;
  std::string target = application;
  if (target != own("term") && judgement_.type.kind == Base::Kind::Exp) {
    definition = "let " + word(judgement_.type) + " " + own("result") + " { " + target + " } in\n";
    target = own("result");
  }
  Lines lines;
  ask(lines, environment_.opening, target);
  if (!environment_.opening.answer) {
    for (Line& line : stuck(Base::com())) lines.push_back(std::move(line));
  }
  return definition + text(lines) + ": com\n";
}

std::string ClientWriter::name(const core::FreeIdentifier& identifier) {
  if (identifier.name.is_none()) return own("p" + std::to_string(identifier.position));
  return std::string(judgement_.names->text(identifier.name));
}

// "term", or "term(p1, p2)" with its parameters.
std::string ClientWriter::application() {
  std::string parameters;
  for (const core::FreeIdentifier& identifier : judgement_.context) {
    if (identifier.name.is_some()) continue;
    parameters += (parameters.empty() ? "" : ", ") + name(identifier);
  }
  return own("term") + (parameters.empty() ? "" : "(" + parameters + ")");
}

const std::string& ClientWriter::own(const std::string& wish) {
  const auto found = own_.find(wish);
  if (found != own_.end()) return found->second;
  return own_.emplace(wish, names_.make(wish)).first->second;
}

}  // namespace arbiter::client
