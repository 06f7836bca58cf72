// The text goes to a new file beside the one that is meant, which then takes its name: that is one
// step of the file system's, and comes last. Links are followed first, so that they stay links.
//
// Where a new file could not take the place of the old one, the text goes into the old one: it has
// several names, or an access control list, or an owner whom this process cannot give files to; its
// folder takes no new file; or it is a mount point. If the text is not taken there, what it was
// written over is put back. A device or a pipe has no content to be lost. A file that this process
// has open, such as the one behind /dev/stdout, is written where it stands.
#include "cli/whole_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string_view>

namespace arbiter::cli {

namespace {

constexpr int kMostLinks = 40;         // one after the other, as Linux follows them
constexpr int kMostNamesBeside = 100;  // that files of ended processes may have taken

// Writes all of the text. 0, or the error.
int write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t taken = write(descriptor, text.data(), text.size());
    if (taken < 0 && errno == EINTR) continue;
    if (taken <= 0) return taken < 0 ? errno : EIO;
    text.remove_prefix(static_cast<std::size_t>(taken));
  }
  return 0;
}

// Closes the file; some file systems tell only then that the text was not taken.
int closed(int descriptor, int error) {
  const bool is_closed = close(descriptor) == 0;
  return error == 0 && !is_closed ? errno : error;
}

// The standard output or error, if the file is what it goes to.
std::optional<int> standard_descriptor(const struct stat& there) {
  for (const int descriptor : {STDOUT_FILENO, STDERR_FILENO}) {
    struct stat opened{};
    if (fstat(descriptor, &opened) != 0) continue;
    if (opened.st_dev == there.st_dev && opened.st_ino == there.st_ino) return descriptor;
  }
  return std::nullopt;
}

// The path behind all links, whether or not there is a file. None if they are too many.
std::optional<std::filesystem::path> followed(std::filesystem::path path) {
  std::error_code unknown;
  for (int i = 0; i < kMostLinks; ++i) {
    if (!std::filesystem::is_symlink(path, unknown)) return path;
    const std::filesystem::path next = std::filesystem::read_symlink(path, unknown);
    if (unknown) return path;
    path = path.parent_path() / next;
  }
  return std::nullopt;
}

// Whether a file that is there can only be written into, and not be replaced.
bool keeps_its_place(const char* path, const struct stat& there) {
  return !S_ISREG(there.st_mode) || there.st_nlink > 1 || access(path, W_OK) != 0 ||
         getxattr(path, "system.posix_acl_access", nullptr, 0) > 0;
}

// The first bytes of a file, at most so many. None if they cannot be read.
std::optional<std::string> beginning(int descriptor, std::size_t size) {
  std::string bytes(size, '\0');
  std::size_t known = 0;
  while (known < size) {
    const ssize_t got =
        pread(descriptor, bytes.data() + known, size - known, static_cast<off_t>(known));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return std::nullopt;
    if (got == 0) break;
    known += static_cast<std::size_t>(got);
  }
  bytes.resize(known);
  return bytes;
}

// Writes the text over what is in a regular file and cuts off what was longer; if that fails, what
// was there is put back.
int overwrite_regular(int descriptor, const struct stat& there, const std::string& text) {
  const auto before =
      beginning(descriptor, std::min(text.size(), static_cast<std::size_t>(there.st_size)));
  if (!before) return errno;
  int error = write_all(descriptor, text);
  if (error == 0 && ftruncate(descriptor, static_cast<off_t>(text.size())) != 0) error = errno;
  if (error == 0) return 0;
  const bool is_back = lseek(descriptor, 0, SEEK_SET) == 0 && write_all(descriptor, *before) == 0 &&
                       ftruncate(descriptor, there.st_size) == 0;
  return is_back ? error : EIO;
}

// Writes the text into a file that is there. 0, or the error.
int overwrite(const char* path, const struct stat& there, const std::string& text) {
  int descriptor = open(path, (S_ISREG(there.st_mode) ? O_RDWR : O_WRONLY) | O_CLOEXEC);
  const bool is_readable = descriptor >= 0 && S_ISREG(there.st_mode);
  if (descriptor < 0 && errno == EACCES) {
    descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC);  // it may be written, and not be read
  }
  if (descriptor < 0) return errno;
  return closed(descriptor, is_readable ? overwrite_regular(descriptor, there, text)
                                        : write_all(descriptor, text));
}

// Gives the new file the owner and the permissions of the one that is there. 0, or the error.
int take_after(int descriptor, const struct stat& there) {
  struct stat made{};
  if (fstat(descriptor, &made) != 0) return errno;
  const bool is_same_owner = made.st_uid == there.st_uid && made.st_gid == there.st_gid;
  if (!is_same_owner && fchown(descriptor, there.st_uid, there.st_gid) != 0) return errno;
  return fchmod(descriptor, there.st_mode & 07777U) == 0 ? 0 : errno;
}

// Writes a new file beside the target, which takes its name then. `there` is what the target is
// now, or null. 0, or the error; the target is as it was then.
int replace(const std::filesystem::path& target, const struct stat* there,
            const std::string& text) {
  std::string beside;
  int descriptor = -1;
  for (int i = 0; i < kMostNamesBeside && descriptor < 0; ++i) {
    const std::string name = ".arbiter-" + std::to_string(getpid()) + "-" + std::to_string(i);
    beside = (target.parent_path() / name).string();
    descriptor = open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0 && errno != EEXIST) break;
  }
  if (descriptor < 0) return errno;
  int error = there == nullptr ? 0 : take_after(descriptor, *there);
  error = closed(descriptor, error == 0 ? write_all(descriptor, text) : error);
  if (error == 0 && std::rename(beside.c_str(), target.c_str()) != 0) error = errno;
  if (error != 0) unlink(beside.c_str());
  return error;
}

// Whether a new file could not be made or not take the old one's place, though there is room.
bool is_refused(int error) {
  return error == EACCES || error == EPERM || error == EBUSY || error == EROFS || error == EXDEV;
}

// 0, or the error.
int written(const std::string& path, const std::string& text) {
  struct stat there{};
  const bool is_there = stat(path.c_str(), &there) == 0;
  if (is_there) {
    if (const auto descriptor = standard_descriptor(there)) {
      std::fflush(nullptr);
      return write_all(*descriptor, text);
    }
    if (keeps_its_place(path.c_str(), there)) return overwrite(path.c_str(), there, text);
  }
  const auto target = followed(path);
  if (!target) return ELOOP;
  const int error = replace(*target, is_there ? &there : nullptr, text);
  return is_there && is_refused(error) ? overwrite(path.c_str(), there, text) : error;
}

}  // namespace

std::optional<std::string> write_whole(const std::string& path, const std::string& text) {
  const int error = written(path, text);
  if (error == 0) return std::nullopt;
  return "cannot write `" + path + "`: " + std::strerror(error);
}

}  // namespace arbiter::cli
