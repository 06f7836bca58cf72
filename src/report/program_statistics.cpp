#include "report/program_statistics.h"

#include <algorithm>

#include "report/answer_head.h"
#include "report/part_lesson.h"
#include "support/counted.h"
#include "support/progress.h"

namespace arbiter::report {

namespace {

// "assume-guarantee, explicit search".
std::string method_of(const ProgramAnswer& shown) {
  const Undecided* undecided = undecided_of(shown.answer);
  const bool is_abstract = undecided != nullptr ? undecided->method == AnswerMethod::Partition
                                                : shown.verified().is_abstract;
  std::string search = is_abstract ? "search over abstract values" : "explicit search";
  if (shown.lesson == nullptr) return search;
  return std::string(method_name(AnswerMethod::AssumeGuarantee)) + ", " + search;
}

// How partitions were refined; of many rounds the first ones.
void add_refinement(const game::Graph& graph, const std::vector<refine::Round>& rounds,
                    const abstraction::Precision& precision, Rows& statistics) {
  constexpr std::size_t kShown = 50;
  statistics.emplace_back("Rounds of refinement", std::to_string(rounds.size()));
  auto rows = round_rows(graph, rounds, "; ");
  const std::size_t left = rows.size() - std::min(rows.size(), kShown);
  rows.resize(rows.size() - left);
  for (auto& [name, text] : rows) {
    name.front() = 'R';
    statistics.emplace_back(std::move(name), std::move(text));
  }
  if (left > 0) {
    statistics.emplace_back("Left out here", counted(left, "round") + "; -v lists all");
  }
  for (auto& [name, cuts] : partition_rows(graph, precision)) {
    statistics.emplace_back("Partition of " + name, std::move(cuts));
  }
}

}  // namespace

Rows program_statistics(const ProgramAnswer& shown) {
  const core::Judgement& judgement = *shown.term.judgement;
  Rows statistics;
  for (const core::Parameter& parameter : judgement.parameters) {
    statistics.emplace_back("param " + std::string(judgement.names->text(parameter.name)),
                            std::to_string(parameter.value));
  }
  statistics.emplace_back("Method", method_of(shown));
  if (shown.lesson != nullptr) {
    for (auto& row : lesson_statistics(shown)) statistics.push_back(std::move(row));
  }
  statistics.emplace_back("Nodes of the game graph", std::to_string(shown.term.graph.nodes.size()));
  statistics.emplace_back("States", states_number(shown.answer.costs));
  statistics.emplace_back("Transitions", std::to_string(shown.answer.costs.transitions));
  if (const Undecided* undecided = undecided_of(shown.answer)) {
    if (undecided->refinement) {
      add_refinement(shown.term.graph, undecided->refinement->rounds,
                     undecided->refinement->precision, statistics);
    }
  } else if (const Verified& verified = shown.verified(); verified.precision) {
    add_refinement(shown.term.graph, verified.rounds, *verified.precision, statistics);
  }
  statistics.emplace_back("Time", elapsed_text(shown.request));
  statistics.emplace_back("Memory, at most", std::to_string(peak_mib()) + " MiB");
  return statistics;
}

}  // namespace arbiter::report
