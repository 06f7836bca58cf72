#include "cli/child.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <nlohmann/json.hpp>
#include <system_error>
#include <thread>

#include "paths/paths.h"
#include "paths/scratch_file.h"

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX leaves this to its users

namespace arbiter::cli {

namespace {

constexpr std::size_t kKeptBytes = std::size_t{1} << 18U;

pid_t spawn(const Run& run, int in, int out, int err) {
  const std::string program = test::binary().string();
  std::vector<char*> arguments = {const_cast<char*>(program.c_str())};
  for (const std::string& argument : run.arguments) {
    arguments.push_back(const_cast<char*>(argument.c_str()));
  }
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
  if (run.stdout_path.empty()) {
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  } else {
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, run.stdout_path.c_str(), O_WRONLY, 0);
  }
  posix_spawn_file_actions_adddup2(&actions, err, STDERR_FILENO);
  pid_t child = 0;
  const int failure =
      posix_spawn(&child, program.c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failure != 0) throw std::system_error(failure, std::generic_category(), program);
  if (!is_sanitized()) {
    const rlim_t bytes = rlim_t{run.address_mib} << 20U;
    const rlimit limit{bytes, bytes};
    prlimit(child, RLIMIT_AS, &limit, nullptr);
  }
  return child;
}

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

// Waits until the child has ended, if need be by ending it.
rusage wait_for(pid_t child, double seconds_at_most, int& status, bool& timed_out) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  rusage usage{};
  while (true) {
    const pid_t ended = wait4(child, &status, timed_out ? 0 : WNOHANG, &usage);
    if (ended == child) return usage;
    if (ended < 0 && errno != EINTR) {
      throw std::system_error(errno, std::generic_category(), "wait4");
    }
    const std::chrono::duration<double> passed = Clock::now() - start;
    if (passed.count() > seconds_at_most) {
      timed_out = true;
      kill(child, SIGKILL);
    } else {
      std::this_thread::sleep_for(std::chrono::milliseconds(passed.count() < 0.1 ? 1 : 10));
    }
  }
}

}  // namespace

Ended run(const Run& run) {
  test::ScratchFile in;
  in.set_contents(run.input);
  const test::ScratchFile out;
  const test::ScratchFile err;
  const pid_t child = spawn(run, in.fd(), out.fd(), err.fd());
  Ended result;
  int status = 0;
  const rusage usage = wait_for(child, run.seconds_at_most, status, result.timed_out);
  result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  result.processor_seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
  result.peak_mib = static_cast<double>(usage.ru_maxrss) / 1024;
  result.out = out.contents(kKeptBytes);
  result.err = err.contents(kKeptBytes);
  return result;
}

bool has(const std::string& text, const std::string& piece) {
  return text.find(piece) != std::string::npos;
}

nlohmann::json parsed(const Ended& ended) {
  return nlohmann::json::parse(ended.out, nullptr, false);
}

std::string to_string(const Run& run) {
  std::string text = "arbiter";
  for (const std::string& argument : run.arguments) text += " '" + argument + "'";
  return text;
}

bool is_long() {
  const char* given = std::getenv("ARBITER_LONG");
  return given != nullptr && std::string(given) == "1";
}

}  // namespace arbiter::cli
