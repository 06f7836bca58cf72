#include "cli/line_reader.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace arbiter::cli {

// Reads something more. Unlike read, poll does not go on by itself after a signal.
LineReader::Got LineReader::fill() {
  pollfd waiting{descriptor_, POLLIN, 0};
  if (poll(&waiting, 1, -1) < 0) return errno == EINTR ? Got::Interrupted : Got::End;
  std::array<char, 4096> bytes{};
  const ssize_t count = ::read(descriptor_, bytes.data(), bytes.size());
  if (count < 0 && errno == EINTR) return Got::Interrupted;
  if (count <= 0) return Got::End;
  buffer_.append(bytes.data(), static_cast<std::size_t>(count));
  return Got::Line;
}

LineReader::Got LineReader::next(std::string& line) {
  bool is_too_long = false;
  std::size_t end = std::string::npos;
  while ((end = buffer_.find('\n')) == std::string::npos) {
    if (buffer_.size() > kMostBytes) {
      is_too_long = true;
      buffer_.clear();
    }
    const Got got = is_at_end_ ? Got::End : fill();
    if (got == Got::Interrupted) return got;
    if (got == Got::Line) continue;
    is_at_end_ = true;
    if (buffer_.empty() && !is_too_long) return Got::End;
    end = buffer_.size();
    break;
  }
  line = buffer_.substr(0, end);
  buffer_.erase(0, end + 1);
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return is_too_long || line.size() > kMostBytes ? Got::TooLong : Got::Line;
}

}  // namespace arbiter::cli
