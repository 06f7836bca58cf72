#include "certify/certificate.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>

namespace arbiter::certify {

namespace {

using game::Graph;
using game::NodeId;
using game::VariableId;

// A sum of what a graph is made of, by FNV-1a.
class Fingerprint {
 public:
  void add(std::uint64_t value) {
    for (int byte = 0; byte < 8; ++byte) {
      sum_ = (sum_ ^ (value & 0xFFU)) * 0x100000001B3U;
      value >>= 8U;
    }
  }
  void add(std::int64_t value) { add(static_cast<std::uint64_t>(value)); }
  void add(const typing::Data& data) {
    add(static_cast<std::uint64_t>(data.kind));
    add(data.low);
    add(data.high);
  }
  void add(const Graph& graph, game::Expression expression) {
    for (const game::Instruction& each : graph.code_of(expression)) {
      add(static_cast<std::uint64_t>(each.op));
      add(each.operand);
    }
    add(std::uint64_t{0xE0F});
  }
  void add(const Graph& graph, const game::MoveTemplate& move) {
    add(std::uint64_t{move.component.index()});
    add(static_cast<std::uint64_t>(move.kind));
    add(graph, move.element);
  }
  std::uint64_t sum() const { return sum_; }

 private:
  std::uint64_t sum_ = 0xCBF29CE484222325U;
};

void add_node(const Graph& graph, const game::Node& node, Fingerprint& print) {
  print.add(static_cast<std::uint64_t>(node.kind));
  print.add(std::uint64_t{node.is_error_call ? 1U : 0U});
  for (const game::Action& action : graph.actions_of(node)) {
    print.add(std::uint64_t{action.target.index()});
    print.add(graph, action.index);
    print.add(graph, action.value);
  }
  print.add(graph, node.value);
  if (node.kind == game::Node::Kind::P) print.add(graph, node.move);
  if (node.kind != game::Node::Kind::O) {
    for (const NodeId target : graph.targets_of(node)) print.add(std::uint64_t{target.index()});
    return;
  }
  for (const game::OEdge& edge : graph.edges_of(node)) {
    print.add(graph, edge.move);
    print.add(edge.bind.is_some() ? std::uint64_t{edge.bind.index()} : ~std::uint64_t{0});
    print.add(std::uint64_t{edge.target.index()});
  }
}

std::string name_of(const Graph& graph, const Place& place) {
  const game::Variable& variable = graph.variables[place.variable];
  std::string name =
      variable.name.is_some() ? std::string(graph.judgement->names->text(variable.name)) : "r";
  if (variable.size > 0) name += "[" + std::to_string(place.element) + "]";
  return name + ":" + std::to_string(place.variable.index());
}

std::string hex(std::uint64_t value) {
  std::string text(16, '0');
  for (std::size_t i = text.size(); i-- > 0; value >>= 4U)
    text[i] = "0123456789abcdef"[value & 15U];
  return text;
}

class Reader {
 public:
  Reader(const Source& source, const Graph& graph, const Limits* limits = nullptr,
         MemoryCharge* charge = nullptr)
      : text_(source.text()), graph_(graph), limits_(limits), charge_(charge) {}

  // Why reading ended early, if so; then what run returned says nothing.
  std::optional<StopReason> stopped() const { return stopped_; }

  Result<Certificate> run() {
    if (!next_line() || line_ != "arbiter certificate 1") {
      return wrong("a certificate should begin with the line `arbiter certificate 1`");
    }
    if (!next_line() || !read_graph()) return wrong("expected `graph` and 16 hexadecimal digits");
    if (result_.graph != fingerprint(graph_)) {
      return wrong("the certificate is for another program, or for other options");
    }
    while (next_line() && goes_on()) {
      if (line_ == "end") {
        if (!finish_node()) return wrong("the states of a node should not be missing");
        if (next_line()) return wrong("nothing should follow the line `end`");
        return std::move(result_);
      }
      if (line_.starts_with("node ")) {
        if (!finish_node()) return wrong("the states of a node should not be missing");
        if (auto error = read_node()) return wrong(*error);
      } else if (auto error = read_row()) {
        return wrong(*error);
      }
    }
    return wrong("a certificate should end with the line `end`");
  }

 private:
  bool next_line() {
    if (at_ >= text_.size()) return false;
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    line_ = text_.substr(at_, end - at_);
    begin_ = static_cast<std::uint32_t>(at_);
    at_ = end + 1;
    return true;
  }

  // Asks the limits every few thousand lines, and whenever the values may need more room: then the
  // old and the new ones, which are twice as many, are there at once.
  bool goes_on() {
    constexpr std::size_t kLinesPerQuestion = 4096;
    if (limits_ != nullptr && ++lines_ % kLinesPerQuestion == 0) stopped_ = limits_->reached();
    if (charge_ != nullptr && !stopped_ && at_ > granted_) {
      granted_ = std::min(at_ + at_ / 8 + (std::size_t{1} << 16U), text_.size() + 1);
      const std::size_t held = values_ * sizeof(Known);
      const std::size_t growing =
          3 * (granted_ - std::min(at_, granted_) + line_.size()) / 2 * sizeof(Known);
      if (!charge_->resize(3 * held + growing)) stopped_ = StopReason::Memory;
    }
    return !stopped_;
  }

  tl::unexpected<std::vector<Diagnostic>> wrong(const std::string& message) const {
    Diagnostic error;
    error.code = DiagnosticCode::BadCertificate;
    error.message = message;
    const std::uint32_t end = begin_ + static_cast<std::uint32_t>(line_.size());
    error.span = {begin_, std::max(end, begin_)};
    return failure(std::move(error));
  }

  // The next word of the line, taken off it; empty at its end.
  static std::string_view word(std::string_view& line) {
    while (!line.empty() && line.front() == ' ') line.remove_prefix(1);
    const std::size_t end = std::min(line.find(' '), line.size());
    const std::string_view found = line.substr(0, end);
    line.remove_prefix(end);
    return found;
  }

  template <class Number>
  static bool parse(std::string_view text, Number& number, int base = 10) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
    return error == std::errc{} && end == text.data() + text.size() && !text.empty();
  }

  bool read_graph() {
    std::string_view rest = line_;
    return word(rest) == "graph" && parse(word(rest), result_.graph, 16) &&
           line_ == "graph " + hex(result_.graph);
  }

  bool finish_node() const { return result_.nodes.empty() || result_.nodes.back().rows > 0; }

  std::optional<std::string> read_node() {
    std::string_view rest = line_;
    word(rest);
    std::uint32_t number = 0;
    const std::string_view digits = word(rest);
    if (!parse(digits, number) || digits != std::to_string(number)) {
      return "expected `node` and its number";
    }
    if (number >= graph_.nodes.size() || graph_.nodes[NodeId(number)].kind != game::Node::Kind::O) {
      return "there is no such node where the environment is to move";
    }
    if (!result_.nodes.empty() && result_.nodes.back().node.index() >= number) {
      return "nodes should be in ascending order";
    }
    NodeStates states;
    states.node = NodeId(number);
    for (std::string_view place = word(rest); !place.empty(); place = word(rest)) {
      Place found;
      if (!read_place(place, found)) return "`" + std::string(place) + "` is not a variable";
      if (!states.places.empty() && !comes_before(states.places.back(), found)) {
        return "`" + std::string(place) + "` should come earlier: variables are in ascending order";
      }
      states.places.push_back(found);
    }
    result_.nodes.push_back(std::move(states));
    return std::nullopt;
  }

  static bool comes_before(const Place& a, const Place& b) {
    if (a.variable != b.variable) return a.variable.index() < b.variable.index();
    return a.element < b.element;
  }

  // "height:2", "cell[0]:1". The name is for people, and should be the variable's.
  bool read_place(std::string_view text, Place& place) const {
    const std::size_t colon = text.rfind(':');
    std::uint32_t number = 0;
    if (colon == std::string_view::npos || !parse(text.substr(colon + 1), number)) return false;
    if (number >= graph_.variables.size()) return false;
    place.variable = VariableId(number);
    const std::size_t bracket = text.rfind('[');
    if (graph_.variables[place.variable].size > 0) {
      if (bracket == std::string_view::npos || bracket > colon) return false;
      if (!parse(text.substr(bracket + 1, colon - bracket - 2), place.element)) return false;
      if (place.element < 0 || place.element >= graph_.variables[place.variable].size) return false;
    }
    return text == name_of(graph_, place);
  }

  std::optional<std::string> read_row() {
    if (result_.nodes.empty()) return "expected `node`";
    NodeStates& states = result_.nodes.back();
    const std::size_t before = states.values.size();
    std::string_view rest = line_;
    if (states.places.empty()) {
      if (line_ != "-" || states.rows != 0) return "a node without variables has the one state `-`";
      states.rows = 1;
      return std::nullopt;
    }
    for (std::string_view text = word(rest); !text.empty(); text = word(rest)) {
      std::int64_t value = 0;
      if (text != "?" && !parse(text, value)) {
        return "`" + std::string(text) + "` is neither a 64-bit integer nor `?`";
      }
      states.values.push_back(text == "?" ? Known() : Known(value));
      if (text != text_of(states.values.back())) return "a number has digits that it needs not";
    }
    const std::size_t count = states.places.size();
    if (states.values.size() - before != count) {
      return "expected " + std::to_string(count) + " values, one for each variable";
    }
    const auto row = states.values.begin() + static_cast<std::ptrdiff_t>(before);
    const auto width = static_cast<std::ptrdiff_t>(count);
    if (states.rows > 0 && !std::lexicographical_compare(row - width, row, row, row + width)) {
      return "states should be in ascending order, each once";
    }
    ++states.rows;
    values_ += count;
    return std::nullopt;
  }

  std::string_view text_;
  const Graph& graph_;
  const Limits* limits_;
  MemoryCharge* charge_;
  std::size_t lines_ = 0;
  std::size_t values_ = 0;   // that were read
  std::size_t granted_ = 0;  // the text is charged for up to here
  std::optional<StopReason> stopped_;
  std::size_t at_ = 0;
  std::uint32_t begin_ = 0;  // of the line
  std::string_view line_;
  Certificate result_;
};

}  // namespace

std::uint64_t fingerprint(const Graph& graph) {
  Fingerprint print;
  for (const game::Variable& variable : graph.variables) {
    print.add(variable.data);
    print.add(variable.size);
  }
  for (std::uint32_t i = 0; i < graph.arena->size(); ++i) {
    print.add((*graph.arena)[game::ComponentId(i)].type.data);
  }
  for (const game::Node& node : graph.nodes) add_node(graph, node, print);
  print.add(std::uint64_t{graph.start.index()});
  return print.sum();
}

std::string text_of(const Known& value) { return value ? std::to_string(*value) : "?"; }

void write(std::ostream& out, const Certificate& certificate, const Graph& graph) {
  out << "arbiter certificate 1\ngraph " << hex(certificate.graph) << "\n";
  std::string line;
  for (const NodeStates& states : certificate.nodes) {
    out << "node " << states.node.index();
    for (const Place& place : states.places) out << " " << name_of(graph, place);
    out << "\n";
    if (states.places.empty()) out << "-\n";
    for (std::size_t i = 0; i < states.values.size(); ++i) {
      line += text_of(states.values[i]);
      line += (i + 1) % states.places.size() == 0 ? '\n' : ' ';
      if (line.size() < 4096 && i + 1 < states.values.size()) continue;
      out << line;
      line.clear();
    }
  }
  out << "end\n";
}

Result<Certificate> read(const Source& source, const Graph& graph) {
  return Reader(source, graph).run();
}

Bounded<Result<Certificate>> read(const Source& source, const Graph& graph, const Limits& limits,
                                  MemoryCharge& charge) {
  Reader reader(source, graph, &limits, &charge);
  auto certificate = reader.run();
  if (const auto reason = reader.stopped()) return tl::unexpected(*reason);
  return certificate;
}

}  // namespace arbiter::certify
