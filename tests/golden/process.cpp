#include "golden/process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <system_error>
#include <thread>

#include "paths/scratch_file.h"

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX leaves this to its users

namespace arbiter::golden {

namespace fs = std::filesystem;

namespace {

int exit_code_of(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status); }

}  // namespace

Output run(const Command& command) {
  const std::string program = fs::absolute(binary()).string();
  std::vector<char*> arguments = {const_cast<char*>(program.c_str())};
  for (const std::string& argument : command.arguments) {
    arguments.push_back(const_cast<char*>(argument.c_str()));
  }
  arguments.push_back(nullptr);

  test::ScratchFile in;
  in.set_contents(command.input);
  const test::ScratchFile out;
  const test::ScratchFile err;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in.fd(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out.fd(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, err.fd(), STDERR_FILENO);
  posix_spawn_file_actions_addchdir_np(&actions, command.directory.c_str());
  pid_t pid = 0;
  const int failure =
      posix_spawn(&pid, program.c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failure != 0) throw std::system_error(failure, std::generic_category(), program);

  int status = 0;
  while (waitpid(pid, &status, 0) < 0) {
    if (errno != EINTR) throw std::system_error(errno, std::generic_category(), "waitpid");
  }
  return {exit_code_of(status), out.contents(), err.contents()};
}

std::vector<Output> run_all(std::span<const Command> commands) {
  std::vector<Output> outputs(commands.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < commands.size(); i = next++) {
      try {
        outputs[i] = run(commands[i]);
      } catch (const std::exception& failure) {
        outputs[i].err = failure.what();
      }
    }
  };
  std::vector<std::thread> helpers;
  const unsigned count = std::clamp(std::thread::hardware_concurrency(), 1U, 8U);
  for (unsigned i = 1; i < count; ++i) helpers.emplace_back(work);
  work();
  for (std::thread& helper : helpers) helper.join();
  return outputs;
}

std::string to_string(const Command& command) {
  std::string text = "arbiter";
  for (const std::string& argument : command.arguments) {
    const bool quote = argument.empty() || argument.find_first_of(" #()[]") != std::string::npos;
    text += quote ? " '" + argument + "'" : " " + argument;
  }
  return text;
}

TemporaryDirectory::TemporaryDirectory() {
  std::string name = (fs::temp_directory_path() / "arbiter-golden-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) {
    throw std::system_error(errno, std::generic_category(), "temporary directory");
  }
  path_ = name;
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path.string());
  return {std::istreambuf_iterator<char>(file), {}};
}

void write_file(const fs::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file) throw std::runtime_error("cannot write " + path.string());
}

}  // namespace arbiter::golden
