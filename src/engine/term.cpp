#include "engine/term.h"

#include "engine/front_end.h"
#include "game/compile.h"

namespace arbiter {

Undecided stopped(StopReason limit) { return stopped(unknown_reason(limit)); }

Undecided stopped(UnknownReason reason) {
  INVARIANT(is_by_limit(reason), "only limits should stop work");
  const std::string name(reason_name(reason));
  return {reason,
          reason == UnknownReason::Memory ? "stopped at the memory limit" : "stopped by " + name,
          ""};
}

namespace {

std::size_t bytes_of(const core::Judgement& judgement) {
  constexpr std::size_t kPerTerm = sizeof(core::Term) + sizeof(core::TermId);
  return judgement.source->text().size() + judgement.size() * kPerTerm +
         judgement.binders.size() * sizeof(core::Binder);
}

std::size_t bytes_of(const game::Graph& graph) {
  return graph.nodes.size() * sizeof(game::Node) + graph.code.size() * sizeof(game::Instruction) +
         graph.actions.size() * sizeof(game::Action) + graph.targets.size() * sizeof(game::NodeId) +
         graph.edges.size() * sizeof(game::OEdge) + graph.live.size() * sizeof(game::VariableId) +
         graph.variables.size() * sizeof(game::Variable);
}

}  // namespace

std::variant<Term, Undecided> compile_term(std::shared_ptr<const core::Judgement> judgement,
                                           const Limits& limits, Progress* progress) {
  const auto held = std::make_shared<MemoryCharge>(limits);
  if (!held->resize(bytes_of(*judgement))) return stopped(StopReason::Memory);
  auto compiled = game::compile(judgement, {}, limits, progress);
  if (const auto* by_limits = std::get_if<game::Stopped>(&compiled)) {
    return stopped(by_limits->reason);
  }
  if (const auto* too_large = std::get_if<game::TooLarge>(&compiled)) {
    Undecided why{UnknownReason::Memory, "the game graph would have more than " +
                                             std::to_string(too_large->limit) + " " +
                                             too_large->what};
    why.is_fixed_limit = true;
    return why;
  }
  auto& graph = std::get<game::Graph>(compiled);
  if (!held->resize(bytes_of(*judgement) + bytes_of(graph))) return stopped(StopReason::Memory);
  return Term{std::move(judgement), std::move(graph), held};
}

Result<std::variant<Term, Undecided>> compile_term(const std::shared_ptr<const Source>& source,
                                                   const typing::Options& options,
                                                   const Limits& limits, Progress* progress) {
  auto read = read_term(source, options, limits);
  if (!read) return failure(read.error());
  if (!*read) return std::variant<Term, Undecided>(stopped(read->error()));
  return compile_term(std::make_shared<const core::Judgement>(std::move(**read)), limits, progress);
}

}  // namespace arbiter
