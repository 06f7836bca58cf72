// A bug may end the process (INVARIANT exits, and so do sanitizers), so programs are checked in
// child processes, which report through memory that they share with the test.
#include "property/harness.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "engine/front_end.h"
#include "game/compile.h"
#include "generator/print.h"
#include "generator/random_program.h"
#include "generator/shrink.h"
#include "support/invariant.h"

extern "C" void __gcov_dump() __attribute__((weak));

namespace arbiter::property {

namespace {

constexpr std::size_t kWorkers = 2;
constexpr std::size_t kMessageBytes = std::size_t{1} << 14U;

// What a child process tells.
struct Report {
  std::uint64_t seed = 0;  // being checked
  bool failed = false;
  Coverage coverage;
  char message[kMessageBytes] = {};
};

// Report, in memory that is shared with processes forked later.
class SharedReport {
 public:
  SharedReport() {
    void* memory =
        mmap(nullptr, sizeof(Report), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    INVARIANT(memory != MAP_FAILED, "a test should get memory");
    report_ = new (memory) Report;
  }
  SharedReport(const SharedReport&) = delete;
  SharedReport& operator=(const SharedReport&) = delete;
  ~SharedReport() { munmap(report_, sizeof(Report)); }
  Report* operator->() const { return report_; }

 private:
  Report* report_;
};

void note_failure(const SharedReport& report, const std::string& message) {
  report->failed = true;
  std::strncpy(report->message, message.c_str(), kMessageBytes - 1);
}

template <class Body>
pid_t fork_child(bool silent, Body body) {
  std::fflush(nullptr);
  const pid_t child = fork();
  INVARIANT(child >= 0, "a test should be able to fork");
  if (child > 0) return child;
  if (silent && std::freopen("/dev/null", "w", stderr) == nullptr) _exit(1);
  body();
  std::fflush(nullptr);
  if (__gcov_dump != nullptr) __gcov_dump();
  _exit(0);
}

// Waits; a child that did not get to its end has failed.
void await(pid_t child, const SharedReport& report) {
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return;
  const std::string how = WIFSIGNALED(status) ? "signal " + std::to_string(WTERMSIG(status))
                                              : "exit code " + std::to_string(WEXITSTATUS(status));
  note_failure(report, "crashed: " + how);
}

std::string kind_of(const std::string& message) { return message.substr(0, message.find(' ')); }

// The check in a process of its own: what is wrong with the program, or "".
std::string isolated(const generator::Program& program, std::uint64_t seed, const Check& check,
                     bool silent) {
  const SharedReport report;
  await(fork_child(silent,
                   [&] {
                     Coverage ignored;
                     if (const auto message = check(program, seed, ignored)) {
                       note_failure(report, *message);
                     }
                   }),
        report);
  return report->failed ? report->message : "";
}

std::string shown(const generator::Program& program) {
  const std::string options = options_text(program);
  return (options.empty() ? "" : "  options: " + options + "\n") + to_text(program);
}

std::string explain(const Programs& programs, std::uint64_t seed, const Check& check) {
  const generator::Program program = programs.make(seed);
  const std::string message = isolated(program, seed, check, false);
  const std::string kind = kind_of(message);
  const generator::Program small = shrink(program, [&](const generator::Program& candidate) {
    return kind_of(isolated(candidate, seed, check, true)) == kind;
  });
  return programs.name + ", seed " + std::to_string(seed) +
         ": run it again with ARBITER_SEED=" + std::to_string(seed) + "\n" + message +
         "\nprogram:\n" + shown(program) + "\nshrunk:\n" + shown(small) +
         isolated(small, seed, check, true) + "\n";
}

}  // namespace

Settings Settings::from_environment() {
  Settings settings;
  const char* is_long = std::getenv("ARBITER_LONG");
  settings.is_long = is_long != nullptr && std::string(is_long) == "1";
  if (const char* seed = std::getenv("ARBITER_SEED"))
    settings.seed = std::strtoull(seed, nullptr, 10);
  if (const char* first = std::getenv("ARBITER_FIRST_SEED")) {
    settings.first_seed = std::strtoull(first, nullptr, 10);
  }
  return settings;
}

Programs random_programs(std::string name, std::uint64_t count) {
  const Settings settings = Settings::from_environment();
  Programs programs;
  programs.name = std::move(name);
  programs.make = [](std::uint64_t seed) {
    static constexpr int kBudgets[] = {12, 25, 50, 100};
    return generator::random_program(seed, {.budget = kBudgets[seed % 4]});
  };
  programs.first = settings.first_seed;
  programs.count = settings.is_long ? count : count / 10;
  return programs;
}

Programs finite_programs(std::string name, std::uint64_t count) {
  Programs programs = random_programs(std::move(name), count);
  programs.make = [make = programs.make](std::uint64_t seed) {
    generator::Program program = make(seed);
    if (!program.int_range) program.int_range = {-1, 2};
    return program;
  };
  return programs;
}

Programs small_programs(const std::string& name, const Signature& signature) {
  const auto all =
      std::make_shared<const generator::Enumeration>(signature.grammar(), signature.max_size);
  Programs programs;
  programs.name = name + " of the signature `" + all->name() + "`, " + std::to_string(all->count());
  programs.make = [all](std::uint64_t number) { return all->program(number % all->count()); };
  programs.count = all->count();
  programs.stride = Settings::from_environment().is_long ? 1 : 10;
  return programs;
}

Coverage check_all(const Programs& programs, const Check& check) {
  const Settings settings = Settings::from_environment();
  if (settings.seed) {
    const std::string message =
        isolated(programs.make(*settings.seed), *settings.seed, check, true);
    if (message.empty()) {
      std::printf("%s, seed %llu: agrees\n%s", programs.name.c_str(),
                  static_cast<unsigned long long>(*settings.seed),
                  shown(programs.make(*settings.seed)).c_str());
    } else {
      ADD_FAILURE() << explain(programs, *settings.seed, check);
    }
    return {};
  }
  std::vector<SharedReport> reports(kWorkers);
  std::vector<pid_t> children;
  for (std::size_t w = 0; w < kWorkers; ++w) {
    children.push_back(fork_child(false, [&] {
      const SharedReport& report = reports[w];
      for (std::uint64_t i = w * programs.stride; i < programs.count;
           i += kWorkers * programs.stride) {
        report->seed = programs.first + i;
        const auto message = check(programs.make(report->seed), report->seed, report->coverage);
        if (message) return note_failure(report, *message);
      }
    }));
  }
  Coverage total;
  for (std::size_t w = 0; w < kWorkers; ++w) {
    await(children[w], reports[w]);
    total.add(reports[w]->coverage);
  }
  std::printf("%s, seeds %llu … %llu, every %llu:\n%s", programs.name.c_str(),
              static_cast<unsigned long long>(programs.first),
              static_cast<unsigned long long>(programs.first + programs.count - 1),
              static_cast<unsigned long long>(programs.stride), total.to_string().c_str());
  for (const SharedReport& report : reports) {
    if (report->failed) ADD_FAILURE() << explain(programs, report->seed, check);
  }
  return total;
}

std::shared_ptr<const core::Judgement> read(const generator::Program& program, std::string& error) {
  return read(program, to_text(program), error);
}

std::shared_ptr<const core::Judgement> read(const generator::Program& program,
                                            const std::string& text, std::string& error) {
  typing::Options options;
  options.data_sizes = program.data_sizes;
  options.error_commands = program.error_commands;
  options.int_range = program.int_range;
  auto judgement = read_term(std::make_shared<const Source>("generated.ia", text), options);
  if (!judgement) {
    const Diagnostic& first = judgement.error().front();
    error = "rejected_" + code_name(first.code) + " by the front end at " +
            std::to_string(first.span.begin) + ".." + std::to_string(first.span.end) + ": " +
            first.message;
    return nullptr;
  }
  return std::make_shared<const core::Judgement>(std::move(*judgement));
}

std::optional<game::Graph> compiled(std::shared_ptr<const core::Judgement> judgement) {
  auto result = game::compile(std::move(judgement));
  if (auto* graph = std::get_if<game::Graph>(&result)) return std::move(*graph);
  return std::nullopt;
}

std::optional<game::Graph> compiled(const generator::Program& program, std::string& error) {
  const auto judgement = read(program, error);
  if (!judgement) return std::nullopt;
  auto graph = compiled(judgement);
  if (!graph) error = "too_large";
  return graph;
}

}  // namespace arbiter::property
