#include "certify/given_options.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "certify/certificate_text.h"

namespace arbiter::certify {

namespace {

using Options = std::vector<std::string>;

constexpr std::size_t kMostShown = 8;
// How much of a line is compared: it is anybody's text.
constexpr std::size_t kMostOptions = 1000;
constexpr std::size_t kMostRead = 10000;  // bytes

constexpr const char* kAnother = "the certificate is for another program";
constexpr const char* kAnotherOrOptions =
    "the certificate is for another program, or for other options";
constexpr const char* kMakeOne = "; `arbiter check FILE --certificate OUT` makes one for this";

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

// What a line says, as far as it is read.
struct Named {
  Options options;  // in its order
  bool is_all = true;
};

// The options of a line: two words each.
Named read_options(std::string_view line) {
  Named named;
  if (line.size() > kMostRead) {
    named.is_all = false;
    line = line.substr(0, kMostRead);
    line = line.substr(0, line.rfind(' '));  // the last word may not be whole
  }
  take_word(line);
  for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
    const std::string_view value = take_word(line);
    if (value.empty() && !named.is_all) break;
    if (named.options.size() == kMostOptions) {
      named.is_all = false;
      break;
    }
    named.options.push_back(std::string(word) + " " + std::string(value));
  }
  return named;
}

// "-D n" of "-D n=3", "--int" of "--int 0..7": options with the same are about the same.
std::string subject_of(const std::string& option) {
  return option.substr(0, option.starts_with("--int ") ? 5 : option.find('='));
}

// "param `n` = 3", "`--int 0..7`": a param has a value, whether it was given or not.
std::string in_words(const std::string& option) {
  const std::size_t equals = option.find('=');
  if (!option.starts_with("-D ") || equals == std::string::npos) {
    return "`" + typing::shown(option) + "`";
  }
  return "param `" + typing::shown(option.substr(3, equals - 3)) +
         "` = " + typing::shown(option.substr(equals + 1));
}

std::string listed(const Options& options) {
  std::string text;
  for (std::size_t i = 0; i < std::min(options.size(), kMostShown); ++i) {
    text += (i == 0 ? "" : ", ") + in_words(options[i]);
  }
  if (options.size() <= kMostShown) return text;
  return text + " and " + std::to_string(options.size() - kMostShown) + " more";
}

// Those that the other list lacks, each once.
Options lacking(const Options& all, const Options& other) {
  std::set<std::string> met(other.begin(), other.end());
  Options lacked;
  for (const std::string& option : all) {
    if (met.insert(option).second) lacked.push_back(option);
  }
  return lacked;
}

// Those that are about the same as some of the others.
Options about_the_same(const Options& all, const Options& other) {
  std::set<std::string> subjects;
  for (const std::string& option : other) subjects.insert(subject_of(option));
  Options same;
  for (const std::string& option : all) {
    if (subjects.contains(subject_of(option))) same.push_back(option);
  }
  return same;
}

// Of a certificate without a line of options.
HeadFault other_graph_than_unnamed(const Options& here) {
  const std::string none =
      "it names no options: there were none, or it is older, or made by hand; here ";
  if (here.empty()) return {kAnother, none + "there are none" + kMakeOne};
  return {kAnotherOrOptions, none + "the program is read with " + listed(here)};
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
  if (line.empty()) return other_graph_than_unnamed(here);
  const auto [there, is_all] = read_options(line);
  const Options only_there = lacking(there, here);
  // What a line that was not read to its end lacks is not known.
  const Options only_here =
      is_all ? lacking(here, there) : about_the_same(lacking(here, there), only_there);
  const std::string first = "its first " + std::to_string(there.size()) + " options ";
  if (only_there.empty() && only_here.empty() && !is_all) {
    return {kAnotherOrOptions,
            first + "are those of the program here; there are more, which were not compared"};
  }
  if (only_there.empty() && only_here.empty()) {
    return {kAnother,
            std::string("its options are those of the program here, so the program is not the "
                        "same, or another version of arbiter has read it") +
                kMakeOne};
  }
  const std::string with_here = "here the program is read with " + listed(only_here);
  if (only_there.empty()) {
    return {kAnotherOrOptions, with_here + ", which the certificate does not name"};
  }
  const std::string more = is_all ? "" : "; only " + first + "were compared, and there are more";
  const std::string with_there = "it was made with " + listed(only_there);
  if (only_here.empty()) return {kAnotherOrOptions, with_there + ", which is not so here" + more};
  return {kAnotherOrOptions, with_there + "; " + with_here + more};
}

}  // namespace arbiter::certify
