// Commands, run as a user would run them, and what they took.
#pragma once

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "support/invariant.h"

namespace arbiter::bench {

using Words = std::vector<std::string>;

struct CommandLimits {
  unsigned seconds = 600;
  unsigned gib = 16;
  int worst_exit = 0;  // what ends with a higher exit code has not ended well
};

// What a command took.
struct Taken {
  double seconds = 0;  // of processor time, of all its processes and cores together
  double peak_bytes = 0;
};

// What the last command wrote, to both of its outputs: a file in the current folder.
inline std::string output() {
  std::ifstream file("output");
  return {std::istreambuf_iterator<char>(file), {}};
}

// Nothing if it does not end well within the limits.
inline std::optional<Taken> run(const Words& words, const CommandLimits& limits) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t child = fork();
  INVARIANT(child >= 0, "a benchmark should be able to fork");
  if (child == 0) {
    const rlimit memory = {rlim_t{limits.gib} << 30U, rlim_t{limits.gib} << 30U};
    const rlimit time = {limits.seconds, limits.seconds};
    setrlimit(RLIMIT_AS, &memory);
    setrlimit(RLIMIT_CPU, &time);
    const int file = open("output", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(file, STDOUT_FILENO);
    dup2(file, STDERR_FILENO);
    execvp(arguments[0], arguments.data());
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  if (!WIFEXITED(status) || WEXITSTATUS(status) > limits.worst_exit) return std::nullopt;
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return Taken{seconds(usage.ru_utime) + seconds(usage.ru_stime),
               static_cast<double>(usage.ru_maxrss) * 1024};
}

// The median of three runs; one is enough where it is long.
inline std::optional<Taken> measured(const Words& words, const CommandLimits& limits) {
  constexpr double kShort = 5;  // seconds
  constexpr std::size_t kRuns = 3;
  std::vector<Taken> all;
  while (all.size() < kRuns && (all.empty() || all.front().seconds < kShort)) {
    const auto taken = run(words, limits);
    if (!taken) return std::nullopt;
    all.push_back(*taken);
  }
  std::sort(all.begin(), all.end(),
            [](const Taken& a, const Taken& b) { return a.seconds < b.seconds; });
  return all[all.size() / 2];
}

}  // namespace arbiter::bench
