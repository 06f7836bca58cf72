// The text goes to a new file beside the one that is meant, which then takes its name: that is one
// step of the file system's, and comes last. A link is followed first, so that it stays a link. The
// text goes straight to the file where a new one could not take its place: devices, pipes, files
// with several names, and folders that take no new file.
#include "cli/whole_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace arbiter::cli {

namespace {

std::string wrong(const std::string& path, int error) {
  return "cannot write `" + path + "`: " + std::strerror(error);
}

// Writes all and closes the file. 0, or the error.
int write_all(std::FILE* file, const std::string& text) {
  const bool is_taken = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  const int error = errno;
  const bool is_closed = std::fclose(file) == 0;
  if (is_taken && is_closed) return 0;
  return is_taken ? errno : error;
}

std::optional<std::string> write_straight(const std::string& path, const std::string& text) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return wrong(path, errno);
  if (const int error = write_all(file, text)) return wrong(path, error);
  return std::nullopt;
}

// The permissions that a file made here would have.
mode_t usual_mode() {
  const mode_t mask = umask(0);
  umask(mask);
  return 0666U & ~mask;
}

}  // namespace

std::optional<std::string> write_whole(const std::string& path, const std::string& text) {
  std::error_code unknown;
  const std::filesystem::path target = std::filesystem::weakly_canonical(path, unknown);
  if (unknown || std::filesystem::is_symlink(target, unknown)) return write_straight(path, text);
  struct stat there{};
  const bool is_there = stat(target.c_str(), &there) == 0;
  if (is_there &&
      (!S_ISREG(there.st_mode) || there.st_nlink > 1 || access(target.c_str(), W_OK) != 0)) {
    return write_straight(path, text);
  }
  std::string beside = (target.parent_path() / ".arbiter-XXXXXX").string();
  const int descriptor = mkstemp(beside.data());
  if (descriptor < 0) return write_straight(path, text);
  std::FILE* file = fdopen(descriptor, "wb");
  int error = file == nullptr ? errno : 0;
  if (file == nullptr) {
    close(descriptor);
  } else {
    if (fchmod(descriptor, is_there ? there.st_mode & 07777U : usual_mode()) != 0) error = errno;
    const int taken = write_all(file, text);
    if (error == 0) error = taken;
  }
  if (error == 0 && std::rename(beside.c_str(), target.c_str()) != 0) error = errno;
  if (error == 0) return std::nullopt;
  unlink(beside.c_str());
  return wrong(path, error);
}

}  // namespace arbiter::cli
