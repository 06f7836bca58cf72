// Pictures by graphviz, which runs as a process of its own.
//
// Graphviz can take minutes, crash or be missing, and none of that may hang or end arbiter. It
// reads and writes temporary files rather than pipes, so that neither process waits for the other.
// It is ended after half a minute or when a limit is reached, and a limit of processor time ends it
// by itself should arbiter be killed meanwhile. It has a process group of its own, so that Ctrl-C
// reaches arbiter alone, which then ends it in order. Invariant: no child is left behind, and no
// half of a picture is returned. Each way to fail has a message that says what to do instead.
#include "draw/graph_svg.h"

#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <memory>
#include <thread>
#include <vector>

#include "support/printable.h"

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX leaves this to its users

namespace arbiter::draw {

namespace {

constexpr std::chrono::milliseconds kLongestPause(20);
constexpr int kSeconds = 30;  // for one drawing
// Beyond so many edges, to bend them around the nodes would take graphviz minutes: they are
// straight, and the places of the nodes are improved a few times only.
constexpr std::size_t kMostBentEdges = 200;

bool has_many_edges(std::string_view dot) {
  std::size_t edges = 0;
  for (std::size_t at = 0; (at = dot.find(" -> ", at)) != std::string_view::npos; ++at) ++edges;
  return edges > kMostBentEdges;
}

// A file that nobody else sees and that is gone when it is closed.
class ScratchFile {
 public:
  ScratchFile() : file_(std::tmpfile()) {}
  bool is_open() const { return file_ != nullptr; }
  int descriptor() const { return fileno(file_.get()); }

  bool write(std::string_view text) {
    return std::fwrite(text.data(), 1, text.size(), file_.get()) == text.size() &&
           std::fflush(file_.get()) == 0 && lseek(descriptor(), 0, SEEK_SET) == 0;
  }

  std::string read() {
    std::string text;
    std::array<char, 1U << 16U> block{};
    if (lseek(descriptor(), 0, SEEK_SET) != 0) return text;
    for (;;) {
      const ssize_t size = ::read(descriptor(), block.data(), block.size());
      if (size < 0 && errno == EINTR) continue;
      if (size <= 0) return text;
      text.append(block.data(), static_cast<std::size_t>(size));
    }
  }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, Close> file_;
};

// Runs `dot -Tsvg` between the files. Returns 0, or why it could not be started.
int spawn_dot(bool is_simple, const ScratchFile& in, const ScratchFile& out,
              const ScratchFile& errors, pid_t& child) {
  posix_spawn_file_actions_t files;
  if (const int code = posix_spawn_file_actions_init(&files); code != 0) return code;
  posix_spawn_file_actions_adddup2(&files, in.descriptor(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, out.descriptor(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, errors.descriptor(), STDERR_FILENO);
  std::vector<std::string> words = {"dot", "-Tsvg"};
  if (is_simple) words.insert(words.end(), {"-Gsplines=line", "-Gnslimit=2", "-Gnslimit1=2"});
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  // In a group of its own: Ctrl-C is for us, and graphviz would draw half a picture.
  posix_spawnattr_t group;
  posix_spawnattr_init(&group);
  posix_spawnattr_setflags(&group, POSIX_SPAWN_SETPGROUP);
  const int code =
      posix_spawnp(&child, words[0].c_str(), &files, &group, arguments.data(), environ);
  posix_spawnattr_destroy(&group);
  posix_spawn_file_actions_destroy(&files);
  // Should this process be ended while graphviz draws, graphviz ends by itself.
  const rlimit seconds = {kSeconds + 1, kSeconds + 1};
  if (code == 0) prlimit(child, RLIMIT_CPU, &seconds, nullptr);
  return code;
}

// Waits for graphviz, and ends it if it takes too long. Its status, or a message.
tl::expected<int, Unwritten> ended(pid_t child, const Limits& limits) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(kSeconds);
  for (std::chrono::milliseconds pause(1);; pause = std::min(2 * pause, kLongestPause)) {
    int status = 0;
    const pid_t found = waitpid(child, &status, WNOHANG);
    if (found == child) return status;
    if (found < 0 && errno != EINTR) {
      return unwritten(std::string("graphviz was lost: ") + std::strerror(errno));
    }
    const auto reason = limits.reached();
    if (reason || std::chrono::steady_clock::now() >= deadline) {
      kill(child, SIGKILL);
      waitpid(child, &status, 0);
      if (!reason) {
        return unwritten("graphviz was still drawing it after " + std::to_string(kSeconds) +
                         " s; a .dot file is quick");
      }
      return unwritten("stopped by " + std::string(stop_reason_name(*reason)) +
                           " while graphviz drew it; a .dot file is quick",
                       reason);
    }
    std::this_thread::sleep_for(pause);
  }
}

// Labels are set apart by blanks at their ends, which some programs that show SVG drop unless the
// picture says that blanks count. Graphviz 2 does not say it.
void keep_blanks(std::string& svg) {
  constexpr std::string_view kBegin = "<svg ";
  const std::size_t begin = svg.find(kBegin);
  if (begin != std::string::npos) {
    svg.insert(begin + kBegin.size(), R"(xml:space="preserve" )");
  }
}

// The first lines of what graphviz wrote to its standard error.
std::string complaint(ScratchFile& errors) {
  std::string text = errors.read();
  constexpr std::size_t kBytes = 500;
  if (text.size() > kBytes) text.resize(kBytes);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text.empty() ? "" : ": " + printable(text);
}

}  // namespace

tl::expected<std::string, Unwritten> dot_to_svg(std::string_view dot, const Limits& limits) {
  ScratchFile in;
  ScratchFile out;
  ScratchFile errors;
  if (!in.is_open() || !out.is_open() || !errors.is_open() || !in.write(dot)) {
    return unwritten(std::string("cannot write a temporary file: ") + std::strerror(errno));
  }
  pid_t child = 0;
  if (const int code = spawn_dot(has_many_edges(dot), in, out, errors, child); code != 0) {
    if (code == ENOENT) {
      return unwritten(
          "drawing needs graphviz, whose program `dot` was not found; on Debian: "
          "apt-get install graphviz");
    }
    return unwritten(std::string("graphviz could not be started: ") + std::strerror(code));
  }
  const auto status = ended(child, limits);
  if (!status) return tl::unexpected(status.error());
  if (WIFSIGNALED(*status)) {
    return unwritten("graphviz was ended by signal " + std::to_string(WTERMSIG(*status)) +
                     complaint(errors));
  }
  if (WEXITSTATUS(*status) != 0) return unwritten("graphviz failed" + complaint(errors));
  std::string svg = out.read();
  if (svg.empty()) return unwritten("graphviz drew nothing" + complaint(errors));
  keep_blanks(svg);
  return svg;
}

}  // namespace arbiter::draw
