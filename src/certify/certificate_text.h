// Lines of certificates: what both formats are written and read with.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "certify/certificate.h"
#include "certify/given_options.h"
#include "game/graph.h"
#include "support/result.h"
#include "support/source.h"

namespace arbiter::certify {

// 16 hexadecimal digits.
std::string hex(std::uint64_t value);

// "height:2", "cell[0]:1": the name is for people, the number is the variable's.
std::string name_of(const game::Graph& graph, const Column& column);
// The same read again; false if there is no such column.
bool read_column(const game::Graph& graph, std::string_view text, Column& column);

// The line `node`, its number and its columns. The node before it is in `node` and replaced by this
// one; none if it is the first. What is wrong with it, if something is.
std::optional<std::string> read_node_line(const game::Graph& graph, std::string_view line,
                                          game::NodeId& node, std::vector<Column>& columns);

// A number with nothing before or after it.
template <class Number>
bool parse(std::string_view text, Number& number, int base = 10) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  return error == std::errc{} && end == text.data() + text.size() && !text.empty();
}

// The next word of a line, taken off it; empty at its end.
std::string_view take_word(std::string_view& line);

// A text line by line.
class Lines {
 public:
  explicit Lines(const Source& source) : text_(source.text()) {}

  bool next();
  // Goes to the next line if it begins so.
  bool next_if(std::string_view begin);
  std::string_view line() const { return line_; }
  std::size_t at() const { return at_; }  // behind the line
  std::size_t size() const { return text_.size(); }
  // An error that points to the line.
  tl::unexpected<std::vector<Diagnostic>> wrong(const std::string& message,
                                                const std::string& help = "") const;

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t begin_ = 0;  // of the line
  std::string_view line_;
};

// The first lines: the head, `graph` with the fingerprint, which should be the graph's, and the
// options, if it has any. What is wrong with them, if something is.
std::optional<HeadFault> read_head(const game::Graph& graph, std::string_view head, Lines& lines,
                                   std::uint64_t& print);

}  // namespace arbiter::certify
