#include "certify/given_options.h"

#include <algorithm>
#include <map>
#include <utility>

#include "certify/certificate_text.h"

namespace arbiter::certify {

namespace {

using Options = std::vector<std::string>;

constexpr std::size_t kMostShown = 8;

// How many values -W gives each type that the graph has values of.
std::map<NameId, std::int64_t> sizes_of_types(const game::Graph& graph) {
  std::map<NameId, std::int64_t> sizes;
  const auto look_at = [&](const typing::Data& data) {
    if (data.kind == typing::Data::Kind::Named && data.is_finite())
      sizes[data.name] = data.high + 1;
  };
  for (const game::Variable& variable : graph.variables) look_at(variable.data);
  for (std::uint32_t i = 0; i < graph.arena->size(); ++i) {
    look_at((*graph.arena)[game::ComponentId(i)].type.data);
  }
  return sizes;
}

// The options of a line: two words each.
Options read_options(std::string_view line) {
  take_word(line);
  Options all;
  for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
    all.push_back(std::string(word) + " " + std::string(take_word(line)));
  }
  return all;
}

// "`-D n=3`, `--int 0..7`": those that the other list lacks; empty if there are none.
std::string lacking(const Options& all, const Options& other) {
  std::string text;
  std::size_t count = 0;
  for (const std::string& option : all) {
    if (std::find(other.begin(), other.end(), option) != other.end()) continue;
    if (++count > kMostShown) continue;
    text += (text.empty() ? "`" : ", `") + typing::shown(option) + "`";
  }
  if (count > kMostShown) text += " and " + std::to_string(count - kMostShown) + " more";
  return text;
}

}  // namespace

Options given_options(const game::Graph& graph) {
  const core::Judgement& judgement = *graph.judgement;
  const auto name_of = [&](NameId name) { return std::string(judgement.names->text(name)); };
  Options all;
  for (const core::Parameter& param : judgement.parameters) {
    all.push_back("-D " + name_of(param.name) + "=" + std::to_string(param.value));
  }
  const auto sizes = sizes_of_types(graph);
  for (const NameId type : judgement.data_types) {
    const auto found = sizes.find(type);
    if (found == sizes.end()) continue;
    all.push_back("-W " + name_of(type) + "=" + std::to_string(found->second));
  }
  if (judgement.int_range) {
    all.push_back("--int " + std::to_string(judgement.int_range->low) + ".." +
                  std::to_string(judgement.int_range->high));
  }
  for (const core::FreeIdentifier& free : judgement.context) {
    const bool is_given = free.is_error && free.error_reason == core::ErrorReason::ErrorCommand;
    if (is_given) all.push_back("--error " + name_of(free.name));
  }
  return all;
}

std::string options_line(const game::Graph& graph) {
  std::string line;
  for (const std::string& option : given_options(graph)) {
    line += (line.empty() ? std::string(kOptions) : " ") + option;
  }
  return line.empty() ? "" : line + "\n";
}

HeadFault other_graph(const game::Graph& graph, std::string_view line) {
  const Options here = given_options(graph);
  const Options there = read_options(line);
  const std::string only_there = lacking(there, here);
  const std::string only_here = lacking(here, there);
  if (only_there.empty() && only_here.empty()) {
    return {"the certificate is for another program",
            "its options are those given here, so the program is not the same, or another version "
            "of arbiter has read it; `arbiter check FILE --certificate OUT` makes one for this"};
  }
  const std::string message = "the certificate is not for this program with these options";
  if (only_here.empty()) return {message, "it is for " + only_there + ", too"};
  if (only_there.empty()) return {message, "here is " + only_here + ", too"};
  return {message, "it is for " + only_there + "; here it is " + only_here};
}

}  // namespace arbiter::certify
