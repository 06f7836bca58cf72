// Certificates written to text and read from it, and the fingerprint of the graph that one is for;
// what the text means is in certificate.h. Reading believes nothing: each line is checked against
// the graph, and what is read is charged as it grows.
#include "certify/certificate.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "certify/certificate_text.h"

namespace arbiter::certify {

namespace {

using game::Graph;
using game::NodeId;

constexpr std::string_view kHead = "arbiter certificate 1";

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

class Reader {
 public:
  Reader(const Source& source, const Graph& graph, const Limits* limits = nullptr,
         MemoryCharge* charge = nullptr)
      : lines_(source), graph_(graph), limits_(limits), charge_(charge) {}

  // Why reading ended early, if so; then what run returned says nothing.
  std::optional<StopReason> stopped() const { return stopped_; }

  Result<Certificate> run() {
    if (auto fault = read_head(graph_, kHead, lines_, result_.graph)) {
      return lines_.wrong(fault->message, fault->help);
    }
    while (lines_.next() && goes_on()) {
      if (lines_.line() == "end") {
        if (!finish_node()) return lines_.wrong("the states of a node should not be missing");
        if (lines_.next()) return lines_.wrong("nothing should follow the line `end`");
        return std::move(result_);
      }
      if (lines_.line().starts_with("node ")) {
        if (!finish_node()) return lines_.wrong("the states of a node should not be missing");
        if (auto error = read_node()) return lines_.wrong(*error);
      } else if (auto error = read_row()) {
        return lines_.wrong(*error);
      }
    }
    return lines_.wrong("a certificate should end with the line `end`");
  }

 private:
  // Asks the limits every few thousand lines, and whenever the values may need more room: then the
  // old and the new ones, which are twice as many, are there at once.
  bool goes_on() {
    constexpr std::size_t kLinesPerQuestion = 4096;
    if (limits_ != nullptr && ++count_ % kLinesPerQuestion == 0) stopped_ = limits_->reached();
    const std::size_t at = lines_.at();
    if (charge_ != nullptr && !stopped_ && at > granted_) {
      granted_ = std::min(at + at / 8 + (std::size_t{1} << 16U), lines_.size() + 1);
      const std::size_t held = values_ * sizeof(Known);
      const std::size_t growing =
          3 * (granted_ - std::min(at, granted_) + lines_.line().size()) / 2 * sizeof(Known);
      if (!charge_->resize(3 * held + growing)) stopped_ = StopReason::Memory;
    }
    return !stopped_;
  }

  bool finish_node() const { return result_.nodes.empty() || result_.nodes.back().rows > 0; }

  std::optional<std::string> read_node() {
    NodeStates states;
    if (!result_.nodes.empty()) states.node = result_.nodes.back().node;
    if (auto error = read_node_line(graph_, lines_.line(), states.node, states.columns)) {
      return error;
    }
    if (graph_.nodes[states.node].kind != game::Node::Kind::O) {
      return "there is no such node where the environment is to move";
    }
    result_.nodes.push_back(std::move(states));
    return std::nullopt;
  }

  std::optional<std::string> read_row() {
    if (result_.nodes.empty()) return "expected `node`";
    NodeStates& states = result_.nodes.back();
    const std::size_t before = states.values.size();
    std::string_view rest = lines_.line();
    if (states.columns.empty()) {
      if (lines_.line() != "-" || states.rows != 0)
        return "a node without variables has the one state `-`";
      states.rows = 1;
      return std::nullopt;
    }
    for (std::string_view text = take_word(rest); !text.empty(); text = take_word(rest)) {
      std::int64_t value = 0;
      if (text != "?" && !parse(text, value)) {
        return "`" + std::string(text) + "` is neither a 64-bit integer nor `?`";
      }
      states.values.push_back(text == "?" ? Known() : Known(value));
      if (text != text_of(states.values.back())) return "a number has digits that it needs not";
    }
    const std::size_t count = states.columns.size();
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

  Lines lines_;
  const Graph& graph_;
  const Limits* limits_;
  MemoryCharge* charge_;
  std::size_t count_ = 0;    // of lines
  std::size_t values_ = 0;   // that were read
  std::size_t granted_ = 0;  // the text is charged for up to here
  std::optional<StopReason> stopped_;
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
  out << kHead << "\ngraph " << hex(certificate.graph) << "\n" << options_line(graph);
  std::string line;
  for (const NodeStates& states : certificate.nodes) {
    out << "node " << states.node.index();
    for (const Column& column : states.columns) out << " " << name_of(graph, column);
    out << "\n";
    if (states.columns.empty()) out << "-\n";
    for (std::size_t i = 0; i < states.values.size(); ++i) {
      line += text_of(states.values[i]);
      line += (i + 1) % states.columns.size() == 0 ? '\n' : ' ';
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
