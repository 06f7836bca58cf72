// Running the arbiter binary as a user would: a process, its output, its exit code. No shell.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "paths/paths.h"

namespace arbiter::golden {

struct Command {
  std::vector<std::string> arguments;     // without the program itself
  std::filesystem::path directory = ".";  // where it runs
  std::string input{};                    // what it reads from its standard input
};

struct Output {
  int exit_code = -1;  // minus the signal's number if a signal ended it
  std::string out;
  std::string err;
};

using test::binary;
using test::source_dir;

Output run(const Command& command);

// Runs all commands, several at a time; the outputs are in the order of the commands.
std::vector<Output> run_all(std::span<const Command> commands);

// "arbiter run x.ia --moves '…'", for messages.
std::string to_string(const Command& command);

// A directory that exists as long as this object does.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

std::string read_file(const std::filesystem::path& path);
void write_file(const std::filesystem::path& path, const std::string& text);

}  // namespace arbiter::golden
