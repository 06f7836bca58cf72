#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace arbiter::cli {

// Lines from a terminal, a pipe or a file, as they come.
class LineReader {
 public:
  enum class Got : std::uint8_t {
    Line,         // one, without its end
    TooLong,      // one of more than kMostBytes, which is gone
    End,          // there is nothing more, or it cannot be read
    Interrupted,  // Ctrl-C came first
  };
  static constexpr std::size_t kMostBytes = 4096;

  explicit LineReader(int descriptor) : descriptor_(descriptor) {}

  Got next(std::string& line);

 private:
  Got fill();

  int descriptor_;
  std::string buffer_;  // what was read and not given out yet
  bool is_at_end_ = false;
};

}  // namespace arbiter::cli
