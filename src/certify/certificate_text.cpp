#include "certify/certificate_text.h"

#include <algorithm>

namespace arbiter::certify {

std::string hex(std::uint64_t value) {
  std::string text(16, '0');
  for (std::size_t i = text.size(); i-- > 0; value >>= 4U)
    text[i] = "0123456789abcdef"[value & 15U];
  return text;
}

std::string name_of(const game::Graph& graph, const Column& column) {
  const game::Variable& variable = graph.variables[column.variable];
  std::string name =
      variable.name.is_some() ? std::string(graph.judgement->names->text(variable.name)) : "r";
  if (variable.size > 0) name += "[" + std::to_string(column.element) + "]";
  return name + ":" + std::to_string(column.variable.index());
}

bool read_column(const game::Graph& graph, std::string_view text, Column& column) {
  const std::size_t colon = text.rfind(':');
  std::uint32_t number = 0;
  if (colon == std::string_view::npos || !parse(text.substr(colon + 1), number)) return false;
  if (number >= graph.variables.size()) return false;
  column.variable = game::VariableId(number);
  const std::size_t bracket = text.rfind('[');
  if (graph.variables[column.variable].size > 0) {
    if (bracket == std::string_view::npos || bracket > colon) return false;
    if (!parse(text.substr(bracket + 1, colon - bracket - 2), column.element)) return false;
    if (column.element < 0 || column.element >= graph.variables[column.variable].size) return false;
  }
  return text == name_of(graph, column);
}

std::optional<std::string> read_node_line(const game::Graph& graph, std::string_view line,
                                          game::NodeId& node, std::vector<Column>& columns) {
  take_word(line);
  std::uint32_t number = 0;
  const std::string_view digits = take_word(line);
  if (!parse(digits, number) || digits != std::to_string(number)) {
    return "expected `node` and its number";
  }
  if (number >= graph.nodes.size()) return "there is no such node";
  if (node.is_some() && node.index() >= number) return "nodes should be in ascending order";
  node = game::NodeId(number);
  const auto comes_before = [](const Column& a, const Column& b) {
    if (a.variable != b.variable) return a.variable.index() < b.variable.index();
    return a.element < b.element;
  };
  for (std::string_view text = take_word(line); !text.empty(); text = take_word(line)) {
    Column column;
    if (!read_column(graph, text, column)) return "`" + std::string(text) + "` is not a variable";
    if (!columns.empty() && !comes_before(columns.back(), column)) {
      return "`" + std::string(text) + "` should come earlier: variables are in ascending order";
    }
    columns.push_back(column);
  }
  return std::nullopt;
}

std::string_view take_word(std::string_view& line) {
  while (!line.empty() && line.front() == ' ') line.remove_prefix(1);
  const std::size_t end = std::min(line.find(' '), line.size());
  const std::string_view found = line.substr(0, end);
  line.remove_prefix(end);
  return found;
}

bool Lines::next() {
  if (at_ >= text_.size()) return false;
  const std::size_t end = std::min(text_.find('\n', at_), text_.size());
  line_ = text_.substr(at_, end - at_);
  begin_ = static_cast<std::uint32_t>(at_);
  at_ = end + 1;
  return true;
}

bool Lines::next_if(std::string_view begin) {
  return text_.substr(std::min(at_, text_.size())).starts_with(begin) && next();
}

tl::unexpected<std::vector<Diagnostic>> Lines::wrong(const std::string& message,
                                                     const std::string& help) const {
  Diagnostic error;
  error.code = DiagnosticCode::BadCertificate;
  error.message = message;
  error.help = help;
  error.span = {begin_, begin_ + static_cast<std::uint32_t>(line_.size())};
  return failure(std::move(error));
}

std::optional<HeadFault> read_head(const game::Graph& graph, std::string_view head, Lines& lines,
                                   std::uint64_t& print) {
  if (!lines.next() || lines.line() != head) {
    return HeadFault{
        "a certificate should begin with the line `arbiter certificate 1`, or with 2 for one of "
        "intervals"};
  }
  const auto read_print = [&] {
    std::string_view rest = lines.line();
    return take_word(rest) == "graph" && parse(take_word(rest), print, 16) &&
           lines.line() == "graph " + hex(print);
  };
  if (!lines.next() || !read_print()) {
    return HeadFault{"expected `graph` and 16 hexadecimal digits"};
  }
  const bool has_options = lines.next_if(kOptions);
  if (print == fingerprint(graph)) return std::nullopt;
  return other_graph(graph, has_options ? lines.line() : "");
}

}  // namespace arbiter::certify
