// A file in memory, for what a child process reads and prints: output of any size fits, and nothing
// has to be drained.
#pragma once

#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <string>
#include <system_error>

namespace arbiter::test {

class ScratchFile {
 public:
  ScratchFile() : fd_(memfd_create("arbiter-scratch", MFD_CLOEXEC)) {
    if (fd_ < 0) throw std::system_error(errno, std::generic_category(), "scratch file");
  }
  ~ScratchFile() { close(fd_); }
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  int fd() const { return fd_; }
  // To be read from its beginning.
  void set_contents(const std::string& text) {
    const ssize_t written = write(fd_, text.data(), text.size());
    if (written != static_cast<ssize_t>(text.size()) || lseek(fd_, 0, SEEK_SET) != 0) {
      throw std::system_error(errno, std::generic_category(), "scratch file");
    }
  }
  // As much of it as that, from its beginning.
  std::string contents(std::size_t most_bytes = SIZE_MAX) const {
    const auto size = static_cast<std::size_t>(lseek(fd_, 0, SEEK_END));
    std::string text(std::min(size, most_bytes), '\0');
    const ssize_t got = pread(fd_, text.data(), text.size(), 0);
    text.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
    return text;
  }

 private:
  int fd_;
};

}  // namespace arbiter::test
