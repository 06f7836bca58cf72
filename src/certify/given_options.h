// The options that say which graph a program has, as certificates name them.
//
// A certificate is for one graph, of which it has a fingerprint. That tells whether it is the same
// one, and not what is different. So a certificate names the options, too, for people: what is said
// of a certificate for another graph is made of them, and nothing else depends on them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/graph.h"

namespace arbiter::certify {

// "-D n=3", "-W X=2", "--int 0..7", "--error boom": the values of all params of the program,
// whether they were given or not; -W of the types that the graph has values of; and --int and
// --error as they were given.
std::vector<std::string> given_options(const game::Graph& graph);

// How the line of options begins.
inline constexpr std::string_view kOptions = "options ";
// "options -D n=3 --int 0..7\n"; empty if there are none.
std::string options_line(const game::Graph& graph);

// What is wrong with the first lines of a certificate.
struct HeadFault {
  std::string message;
  std::string help{};
};
// What is said of a certificate that is for another graph. `line` is its line of options; empty if
// it has none. Of a long line only the beginning is compared, and that is said.
HeadFault other_graph(const game::Graph& graph, std::string_view line);

}  // namespace arbiter::certify
