#include "property/peers.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "support/invariant.h"

namespace arbiter::property {

namespace {

// Every choice in a process of its own; a run that fails makes all before it fail.
constexpr const char* kChoices = R"(
#include <signal.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

int __VERIFIER_nondet_int(void);
long long __VERIFIER_nondet_longlong(void);

static void end_after(int seconds) {  // of processor time; 0: whatever it takes
  const struct itimerval timer = {{0, 0}, {seconds, 0}};
  setitimer(ITIMER_PROF, &timer, 0);
}

static int made;
int __VERIFIER_nondet_int(void) {
  if (++made > CHOICES) _exit(0);
  end_after(0);  // from here on only the choices run, each with a time of its own
  for (int value = LOW; value <= HIGH; ++value) {
    const pid_t child = fork();
    if (child == 0) { end_after(1); return value; }
    int status = 0;
    waitpid(child, &status, 0);
    const int failed = WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
    if (failed || (WIFEXITED(status) && WEXITSTATUS(status) == 42)) _exit(42);
  }
  _exit(0);
}
long long __VERIFIER_nondet_longlong(void) { return __VERIFIER_nondet_int(); }
)";

class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "arbiter-XXXXXX").string();
    INVARIANT(mkdtemp(name.data()) != nullptr, "a test should get a folder");
    path_ = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  void write(const char* name, const std::string& text) const {
    std::ofstream(path_ / name) << text;
  }
  // The output of a command of the shell, which runs here.
  std::string run(const std::string& command) const {
    const std::string whole = "cd '" + path_.string() + "' && { " + command + "; } 2>&1";
    std::FILE* pipe = popen(whole.c_str(), "r");
    INVARIANT(pipe != nullptr, "a test should be able to run a command");
    std::string output;
    std::array<char, 4096> buffer{};
    while (const std::size_t read = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
      output.append(buffer.data(), read);
    }
    pclose(pipe);
    return output;
  }

 private:
  std::filesystem::path path_;
};

bool has(const std::string& text, const char* what) { return text.find(what) != std::string::npos; }

}  // namespace

bool is_installed(const std::string& program) {
  return std::system(("command -v " + program + " > /dev/null").c_str()) == 0;
}

Told ask_spin(const std::string& model) {
  const Folder folder;
  folder.write("model.pml", model);
  Told told;
  told.output = folder.run(
      "spin -a model.pml && gcc -O0 -w -DSAFETY -o pan pan.c && ulimit -t 30 && "
      "./pan -m4000000 -w18 -n");
  const bool is_whole =
      !has(told.output, "max search depth too small") && !has(told.output, "Search not completed");
  if (has(told.output, "errors: 0") && is_whole) told.answer = Answer::Safe;
  if (has(told.output, "assertion violated 0")) told.answer = Answer::Unsafe;
  return told;
}

Told ask_z3(const std::string& clauses) {
  const Folder folder;
  folder.write("clauses.smt2", clauses);
  Told told;
  told.output = folder.run("ulimit -t 10; z3 fp.engine=spacer -memory:1000 clauses.smt2");
  if (told.output == "sat\n") told.answer = Answer::Safe;
  if (told.output == "unsat\n") told.answer = Answer::Unsafe;
  return told;
}

Told run_c(const std::string& program, int choices, int low, int high) {
  const Folder folder;
  folder.write("program.c", program);
  folder.write("choices.c", kChoices);
  Told told;
  const std::string messages =
      folder.run("gcc -Wall -Wextra -Werror -O1 -DCHOICES=" + std::to_string(choices) +
                 " -DLOW=" + std::to_string(low) + " -DHIGH=" + std::to_string(high) +
                 " -o program program.c choices.c");
  if (!messages.empty()) return {Answer::Undecided, "compiler: " + messages};
  const std::string code = folder.run("timeout 600 ./program > output 2>&1; echo $?");
  told.output = code;
  if (code == "0\n") told.answer = Answer::Safe;
  if (code == "42\n" || code == "134\n") told.answer = Answer::Unsafe;  // 134: without a choice
  return told;
}

}  // namespace arbiter::property
