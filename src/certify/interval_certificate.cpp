// Certificates of intervals written to text and read from it; what the text means is in
// interval_certificate.h.
#include "certify/interval_certificate.h"

#include <algorithm>

#include "certify/certificate_text.h"

namespace arbiter::certify {

namespace {

using game::Graph;
using game::VariableId;

constexpr std::string_view kIntervalHead = "arbiter certificate 2";
// So many values by themselves are believed of one `=LO..HI`.
constexpr std::uint64_t kMostSingles = std::uint64_t{1} << 20U;

// "3", "3..7", "..7", "3..": false if it is none.
bool read_class(std::string_view text, IntervalClass& one) {
  const std::size_t dots = text.find("..");
  const auto end = [](std::string_view digits, std::optional<std::int64_t>& to) {
    if (digits.empty()) return true;
    std::int64_t value = 0;
    if (!parse(digits, value) || digits != std::to_string(value)) return false;
    to = value;
    return true;
  };
  if (dots == std::string_view::npos) {
    if (text.empty() || !end(text, one.low)) return false;
    one.high = one.low;
    return true;
  }
  if (!end(text.substr(0, dots), one.low) || !end(text.substr(dots + 2), one.high)) return false;
  return !one.low || !one.high || *one.low < *one.high;
}

class IntervalReader {
 public:
  IntervalReader(const Source& source, const Graph& graph, const Limits* limits = nullptr,
                 MemoryCharge* charge = nullptr)
      : lines_(source), graph_(graph), limits_(limits), charge_(charge) {}

  // Why reading ended early, if so; then what run returned says nothing.
  std::optional<StopReason> stopped() const { return stopped_; }

  Result<IntervalCertificate> run() {
    if (auto fault = read_head(graph_, kIntervalHead, lines_, result_.graph)) {
      return lines_.wrong(fault->message, fault->help);
    }
    while (lines_.next() && has_room(bytes_of_line())) {
      if (lines_.line() == "end") {
        if (!has_states()) return lines_.wrong("the states of a node should not be missing");
        if (lines_.next()) return lines_.wrong("nothing should follow the line `end`");
        return std::move(result_);
      }
      if (auto error = read_line()) return lines_.wrong(*error);
    }
    return lines_.wrong("a certificate should end with the line `end`");
  }

 private:
  using Error = std::optional<std::string>;

  // What a line can hold that is no run of values by themselves: a word has two bytes at least.
  std::size_t bytes_of_line() const {
    const std::size_t words = lines_.line().size() / 2 + 1;
    if (lines_.line().starts_with("classes ")) return words * sizeof(IntervalClass);
    if (lines_.line().starts_with("node ")) return words * sizeof(Column) + sizeof(ClassStates);
    return words * sizeof(std::uint32_t);
  }

  // So much is to be read. The limits are asked after so many bytes, and the charge before they are
  // there: tables are copied to ones twice as large when they grow, and both are there at once.
  bool has_room(std::size_t bytes) {
    constexpr std::size_t kAskAfter = std::size_t{1} << 16U;
    held_ += bytes;
    if (limits_ == nullptr || stopped_ || held_ < granted_) return !stopped_;
    granted_ = held_ + kAskAfter;
    stopped_ = limits_->reached();
    if (!charge_->resize(3 * granted_)) stopped_ = StopReason::Memory;
    return !stopped_;
  }

  bool has_states() const { return result_.nodes.empty() || result_.nodes.back().rows > 0; }

  Error read_line() {
    if (lines_.line().starts_with("classes ")) return read_classes();
    if (!lines_.line().starts_with("node ")) return read_row();
    if (!has_states()) return "the states of a node should not be missing";
    return read_node();
  }

  Error read_classes() {
    if (!result_.nodes.empty()) return "classes should come before all nodes";
    std::string_view rest = lines_.line();
    take_word(rest);
    const std::string_view name = take_word(rest);
    const std::size_t colon = name.rfind(':');
    std::uint32_t number = 0;
    if (colon == std::string_view::npos || !parse(name.substr(colon + 1), number) ||
        number >= graph_.variables.size() || name != name_of(graph_, {VariableId(number), 0})) {
      return "`" + std::string(name) + "` is not a variable";
    }
    if (!result_.classes.empty() && result_.classes.rbegin()->first.index() >= number) {
      return "variables should be in ascending order";
    }
    Classes& classes = result_.classes[VariableId(number)];
    for (std::string_view text = take_word(rest); !text.empty(); text = take_word(rest)) {
      if (!add_classes(text, classes)) {
        if (stopped_) return "";
        return "`" + std::string(text) + "` is no interval that comes after the one before";
      }
    }
    return classes.empty() ? Error("classes are missing") : std::nullopt;
  }

  bool add_classes(std::string_view text, Classes& classes) {
    const bool is_each = text.starts_with('=');
    IntervalClass one;
    if (!read_class(is_each ? text.substr(1) : text, one)) return false;
    if (!classes.empty()) {
      const auto& before = classes.back().high;
      if (!before || !one.low || *one.low <= *before) return false;
    }
    if (!is_each) {
      classes.push_back(one);
      return true;
    }
    if (!one.low || !one.high) return false;
    const std::uint64_t count =
        static_cast<std::uint64_t>(*one.high) - static_cast<std::uint64_t>(*one.low);
    if (count >= kMostSingles || classes.size() + count >= kMostSingles) return false;
    if (!has_room(static_cast<std::size_t>(count) * sizeof(IntervalClass))) return false;
    for (std::uint64_t i = 0; i <= count; ++i) {
      const auto value = *one.low + static_cast<std::int64_t>(i);
      classes.push_back({value, value});
    }
    return true;
  }

  Error read_node() {
    ClassStates states;
    if (!result_.nodes.empty()) states.node = result_.nodes.back().node;
    if (auto error = read_node_line(graph_, lines_.line(), states.node, states.columns)) {
      return error;
    }
    for (const Column& column : states.columns) {
      if (!result_.classes.contains(column.variable)) {
        return "`" + name_of(graph_, column) + "` has no classes";
      }
    }
    result_.nodes.push_back(std::move(states));
    return std::nullopt;
  }

  Error read_row() {
    if (result_.nodes.empty()) return "expected `classes` or `node`";
    ClassStates& states = result_.nodes.back();
    std::string_view rest = lines_.line();
    const std::size_t count = states.columns.size();
    if (count == 0) {
      if (rest != "-" || states.rows != 0) return "a node without variables has the one state `-`";
      states.rows = 1;
      return std::nullopt;
    }
    const std::size_t before = states.numbers.size();
    for (std::string_view text = take_word(rest); !text.empty(); text = take_word(rest)) {
      if (states.numbers.size() - before == count) return wrong_count(count);
      const VariableId variable = states.columns[states.numbers.size() - before].variable;
      const auto number = number_of(text, result_.classes.at(variable));
      if (!number) return "`" + std::string(text) + "` is no class of its variable";
      states.numbers.push_back(*number);
    }
    if (states.numbers.size() - before != count) return wrong_count(count);
    const auto row = states.numbers.begin() + static_cast<std::ptrdiff_t>(before);
    const auto width = static_cast<std::ptrdiff_t>(count);
    if (states.rows > 0 && !std::lexicographical_compare(row - width, row, row, row + width)) {
      return "states should be in ascending order, each once";
    }
    ++states.rows;
    return std::nullopt;
  }

  static std::string wrong_count(std::size_t count) {
    return "expected " + std::to_string(count) + " intervals, one for each variable";
  }

  static std::optional<std::uint32_t> number_of(std::string_view text, const Classes& classes) {
    IntervalClass one;
    if (!read_class(text, one)) return std::nullopt;
    const auto found = one.low    ? class_of(classes, *one.low)
                       : one.high ? class_of(classes, *one.high)
                                  : std::optional<std::uint32_t>(0);
    if (!found || classes[*found] != one) return std::nullopt;
    return found;
  }

  Lines lines_;
  const Graph& graph_;
  const Limits* limits_;
  MemoryCharge* charge_;
  std::size_t held_ = 0;     // bytes, at most
  std::size_t granted_ = 0;  // of them
  std::optional<StopReason> stopped_;
  IntervalCertificate result_;
};

// Runs of values by themselves are written as one.
void write_classes(std::ostream& out, const Classes& classes) {
  for (std::size_t i = 0; i < classes.size(); ++i) {
    std::size_t last = i;
    while (classes[i].is_single() && last + 1 < classes.size() && classes[last + 1].is_single() &&
           *classes[last + 1].low - 1 == *classes[last].low) {
      ++last;
    }
    if (last == i) {
      out << " " << text_of(classes[i]);
    } else {
      out << " =" << *classes[i].low << ".." << *classes[last].low;
    }
    i = last;
  }
}

}  // namespace

std::optional<std::uint32_t> class_of(const Classes& classes, std::int64_t value) {
  const auto after =
      std::partition_point(classes.begin(), classes.end(),
                           [&](const IntervalClass& one) { return !one.low || *one.low <= value; });
  if (after == classes.begin()) return std::nullopt;
  const auto& found = *(after - 1);
  if (found.high && *found.high < value) return std::nullopt;
  return static_cast<std::uint32_t>(after - 1 - classes.begin());
}

std::string text_of(const IntervalClass& one) {
  if (one.is_single()) return std::to_string(*one.low);
  std::string text = one.low ? std::to_string(*one.low) : "";
  text += "..";
  if (one.high) text += std::to_string(*one.high);
  return text;
}

void write(std::ostream& out, const IntervalCertificate& certificate, const Graph& graph) {
  out << kIntervalHead << "\ngraph " << hex(certificate.graph) << "\n" << options_line(graph);
  for (const auto& [variable, classes] : certificate.classes) {
    out << "classes " << name_of(graph, {variable, 0});
    write_classes(out, classes);
    out << "\n";
  }
  for (const ClassStates& states : certificate.nodes) {
    out << "node " << states.node.index();
    for (const Column& column : states.columns) out << " " << name_of(graph, column);
    out << "\n";
    const std::size_t width = states.columns.size();
    if (width == 0) out << "-\n";
    for (std::size_t i = 0; i < states.numbers.size(); ++i) {
      const Classes& classes = certificate.classes.at(states.columns[i % width].variable);
      out << text_of(classes[states.numbers[i]]) << ((i + 1) % width == 0 ? "\n" : " ");
    }
  }
  out << "end\n";
}

bool is_interval_certificate(const Source& source) {
  return source.text().starts_with(std::string(kIntervalHead) + "\n");
}

Result<IntervalCertificate> read_intervals(const Source& source, const Graph& graph) {
  return IntervalReader(source, graph).run();
}

Bounded<Result<IntervalCertificate>> read_intervals(const Source& source, const Graph& graph,
                                                    const Limits& limits, MemoryCharge& charge) {
  IntervalReader reader(source, graph, &limits, &charge);
  auto certificate = reader.run();
  if (const auto reason = reader.stopped()) return tl::unexpected(*reason);
  return certificate;
}

}  // namespace arbiter::certify
