// Checks programs by way of their parts, and prints the verdicts of `arbiter check` with the same
// options: --learn auto FILE..., and --assume ASSUMPTION FILE...
#include <cstdio>
#include <string>

#include "engine/front_end.h"
#include "engine/learn_auto.h"

namespace {

using arbiter::Answer;

// The rest of the program with every part that keeps to the assumption.
tl::expected<Answer, std::string> with_assumption(const arbiter::Term& term,
                                                  const std::string& file) {
  const auto source = arbiter::read_source(file);
  if (!source) return tl::unexpected(source.error().front().message);
  const auto assumption = arbiter::assume::parse_assumption((*source)->text());
  if (!assumption) return tl::unexpected(assumption.error());
  const auto split = arbiter::split_term(term, assumption->parts, {});
  if (!split) return tl::unexpected(split.error());
  if (const auto* why = std::get_if<arbiter::Undecided>(&*split)) return arbiter::answer_of(*why);
  const auto answer =
      arbiter::answer_about_rest(std::get<arbiter::SplitTerm>(*split), *assumption, {});
  if (!answer) return tl::unexpected(answer.error().front().message);
  return *answer;
}

tl::expected<Answer, std::string> checked(const std::string& file, const std::string& option,
                                          const std::string& value) {
  const auto source = arbiter::read_source(file);
  if (!source) return tl::unexpected(source.error().front().message);
  const auto compiled = arbiter::compile_term(*source, {});
  if (!compiled) return tl::unexpected(compiled.error().front().message);
  if (const auto* why = std::get_if<arbiter::Undecided>(&*compiled)) {
    return arbiter::answer_of(*why);
  }
  const auto& term = std::get<arbiter::Term>(*compiled);
  if (option == "--assume") return with_assumption(term, value);
  const auto found = arbiter::answer_by_learning_auto(term, {});
  if (!found) return tl::unexpected(found.error().front().message);
  return found->answer;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 4) return 2;
  int code = 0;
  for (int i = 3; i < count; ++i) {
    const auto answer = checked(arguments[i], arguments[1], arguments[2]);
    if (!answer) {
      std::printf("%s: error: %s\n", arguments[i], answer.error().c_str());
      code = 2;
      continue;
    }
    const std::string verdict(arbiter::verdict_name(answer->verdict));
    const std::string reason = arbiter::reason_text(answer->verdict);
    std::printf("%s: %s%s\n", arguments[i], verdict.c_str(),
                reason.empty() ? "" : (" " + reason).c_str());
  }
  return code;
}
