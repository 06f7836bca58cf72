// What all answers have in common as JSON, and what is said where there is none.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "engine/answer.h"
#include "engine/undecided.h"
#include "report/request.h"
#include "report/shown_answer.h"

namespace arbiter::core {
struct Judgement;
}

namespace arbiter::report {

// What every answer begins with: arbiter, command, file, and the params of a program, unless it was
// not read that far (null).
nlohmann::ordered_json json_head(const Request& request, const core::Judgement* judgement);

// The `stats` of an answer: states in all, transitions, states of the largest automaton, and what
// it took.
nlohmann::ordered_json stats_json(const Request& request, std::size_t states,
                                  std::size_t transitions, std::size_t peak_states);

// The same states in words, which text and page both say: "5 states", or "5 states (at most 3 at a
// time)" where not all were held at one time.
std::string states_text(const Costs& costs);
// Without the word: "5 (at most 3 at a time)".
std::string states_number(const Costs& costs);

// The `error` of an answer: one that has no place in a file.
nlohmann::ordered_json usage_json(const std::string& message);

// What a transition system is called in an answer.
struct SystemName {
  std::string file;
  std::string process;  // empty if it is not known yet
};

// No answer: the file, or the two files, why, and what to do about it. `judgement` is null if the
// program was not read to its end, and for transition systems; `system` for programs.
std::string unknown_text(const Request& request, const core::Judgement* judgement,
                         const Undecided& undecided, const SystemName* system = nullptr);
// The lines of help that such a text ends with, and the field `help`.
std::string help_text(const std::vector<std::string>& ways);
void add_help(const std::vector<std::string>& ways, nlohmann::ordered_json& json);
// "UNKNOWN  x.lts: S is not decided: …\n": the first line of it.
std::string unknown_headline(const SystemName& system, const std::string& message);
// `more` are fields that go before the `stats`.
nlohmann::ordered_json unknown_json(const Request& request, const core::Judgement* judgement,
                                    const Undecided& undecided, const SystemName* system,
                                    const nlohmann::ordered_json& more);

ShownAnswer shown_unknown(const Request& request, const core::Judgement* judgement,
                          const Undecided& undecided, const SystemName* system = nullptr);

// "arbiter 0.1.0".
ShownAnswer shown_version(const Request& request);

}  // namespace arbiter::report
