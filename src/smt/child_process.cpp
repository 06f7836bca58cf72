// Forks, waits and reads the pipe; the idea, the invariant and the limits are in child_process.h.
#include "smt/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <span>
#include <string>

#if defined(__linux__)
#include <sys/prctl.h>
#endif

namespace arbiter::smt {

namespace {

// A message is its kind, how many words follow, and these.
enum class Kind : std::int64_t {
  Satisfiable = 0x5a71,  // per unknown: whether it has a value, and the value
  Unsatisfiable,         // the core
  Unknown,
  GoesOn,
  Done,
};

class Descriptor {
 public:
  Descriptor() = default;
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  // Above those of the standard streams, which may be closed, and would be taken for it.
  bool move_up(int from) {
    constexpr int kFirst = 3;
    number_ = from >= kFirst ? from : fcntl(from, F_DUPFD_CLOEXEC, kFirst);
    if (number_ != from) (void)::close(from);
    return number_ >= 0;
  }
  void close() {
    if (number_ >= 0) (void)::close(number_);
    number_ = -1;
  }
  int number() const { return number_; }

 private:
  int number_ = -1;
};

bool open_pipe(Descriptor& from, Descriptor& to) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return false;
  const bool has_from = from.move_up(ends[0]);
  const bool has_to = to.move_up(ends[1]);
  return has_from && has_to;
}

// Ends when this does.
class Child {
 public:
  explicit Child(pid_t id) : id_(id) {}
  ~Child() {
    (void)kill(id_, SIGKILL);
    while (waitpid(id_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

 private:
  pid_t id_;
};

// What a process has in pages of its own or of its kin; 0 where that is not known.
std::size_t private_bytes(pid_t process) {
  const std::string path = "/proc/" + std::to_string(process) + "/statm";
  std::FILE* file = std::fopen(path.c_str(), "re");
  if (file == nullptr) return 0;
  unsigned long long all = 0;
  unsigned long long resident = 0;
  unsigned long long shared = 0;
  const int read = std::fscanf(file, "%llu %llu %llu", &all, &resident, &shared);
  (void)std::fclose(file);
  if (read != 3 || resident < shared) return 0;
  return static_cast<std::size_t>(resident - shared) *
         static_cast<std::size_t>(std::max(0L, sysconf(_SC_PAGESIZE)));
}

[[noreturn]] void work_in_child(const std::function<void(Teller&)>& work, int pipe, pid_t parent) {
  (void)std::signal(SIGINT, SIG_IGN);  // it is the parent's to hear
#if defined(__linux__)
  (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  if (getppid() != parent) _exit(1);  // it has ended already
  try {
    Teller teller(pipe);
    work(teller);
    teller.done();
  } catch (...) {
    _exit(1);
  }
  _exit(0);
}

// The parent's end: makes replies of what is read.
class Listener {
 public:
  explicit Listener(const ChildOptions& options) : options_(options) {}

  // How many messages these bytes complete; none if they are none.
  std::optional<std::size_t> take(std::span<const char> bytes) {
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    std::size_t at = 0;
    std::size_t messages = 0;
    while (!is_done_ && words_at(at) >= 2) {
      const std::int64_t kind = word(at, 0);
      const std::int64_t count = word(at, 1);
      if (!is_count(Kind{kind}, count)) return std::nullopt;
      const auto length = static_cast<std::size_t>(count) + 2;
      if (words_at(at) < length) break;
      if (!understand(Kind{kind}, at, static_cast<std::size_t>(count))) return std::nullopt;
      at += length * sizeof(std::int64_t);
      ++messages;
    }
    bytes_.erase(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(at));
    if (is_done_ && !bytes_.empty()) return std::nullopt;
    return messages;
  }

  bool is_done() const { return is_done_; }
  const Reply& reply() const { return reply_; }

 private:
  std::size_t words_at(std::size_t at) const { return (bytes_.size() - at) / sizeof(std::int64_t); }
  std::int64_t word(std::size_t at, std::size_t number) const {
    std::int64_t value = 0;
    std::memcpy(&value, bytes_.data() + at + number * sizeof value, sizeof value);
    return value;
  }

  bool is_count(Kind kind, std::int64_t count) const {
    switch (kind) {
      case Kind::Satisfiable: return count == static_cast<std::int64_t>(2 * options_.unknowns);
      case Kind::Unsatisfiable:
        return count >= 0 && count <= static_cast<std::int64_t>(options_.constraints);
      case Kind::Unknown:
      case Kind::GoesOn:
      case Kind::Done: return count == 0;
    }
    return false;
  }

  bool understand(Kind kind, std::size_t at, std::size_t count) {
    if (kind == Kind::GoesOn) return true;
    if (kind == Kind::Done) {
      is_done_ = true;
      return true;
    }
    reply_ = {};
    if (kind == Kind::Satisfiable) {
      reply_.answer = Answer::Satisfiable;
      for (std::size_t i = 0; i < count; i += 2) {
        const std::int64_t has_value = word(at, i + 2);
        if (has_value != 0 && has_value != 1) return false;
        reply_.model.emplace_back();
        if (has_value == 1) reply_.model.back() = word(at, i + 3);
      }
    }
    if (kind == Kind::Unsatisfiable) {
      reply_.answer = Answer::Unsatisfiable;
      std::int64_t last = -1;
      for (std::size_t i = 0; i < count; ++i) {
        const std::int64_t index = word(at, i + 2);
        if (index <= last || index >= static_cast<std::int64_t>(options_.constraints)) return false;
        reply_.core.push_back(static_cast<std::uint32_t>(index));
        last = index;
      }
    }
    return true;
  }

  const ChildOptions& options_;
  std::vector<char> bytes_;  // of a message that is not there as a whole
  Reply reply_;
  bool is_done_ = false;
};

// Waits for replies until the child is done, or is to be ended.
class Wait {
 public:
  Wait(pid_t child, const Limits& limits, const ChildOptions& options)
      : child_(child),
        limits_(limits),
        options_(options),
        charge_(limits),
        listener_(options),
        before_(private_bytes(getpid())),
        until_(in_seconds(options.seconds)) {}

  Reply reply(int pipe) {
    constexpr int kAskEvery = 5;  // milliseconds
    while (!listener_.is_done()) {
      pollfd readable{pipe, POLLIN, 0};
      const int ready = poll(&readable, 1, kAskEvery);
      if (ready < 0 && errno != EINTR) return {};
      if (ready > 0 && !hear(pipe)) return {};
      if (listener_.is_done()) break;
      if (options_.progress != nullptr) options_.progress->report({"ask the solver"});
      const auto stopped = reached();
      if (!stopped && limits_.now() < until_) continue;
      Reply last = listener_.reply();
      if (last.answer == Answer::Unknown) last.stopped = stopped;
      return last;
    }
    return listener_.reply();
  }

 private:
  // False if there is nothing more to come, or it makes no sense.
  bool hear(int pipe) {
    std::array<char, 1U << 14U> bytes;
    const ssize_t count = read(pipe, bytes.data(), bytes.size());
    if (count < 0) return errno == EINTR;
    if (count == 0) return false;
    const auto messages = listener_.take({bytes.data(), static_cast<std::size_t>(count)});
    if (!messages) return false;
    if (*messages > 0) until_ = in_seconds(options_.seconds_more);
    return true;
  }

  Limits::Time in_seconds(double seconds) const {
    constexpr double kMost = 1e9;
    return limits_.now() + std::chrono::duration_cast<Limits::Time::duration>(
                               std::chrono::duration<double>(std::min(seconds, kMost)));
  }

  std::optional<StopReason> reached() {
    const std::size_t now = private_bytes(child_);
    const std::size_t more = now > before_ ? now - before_ : 0;
    if (!charge_.resize(options_.bytes + more)) return StopReason::Memory;
    return limits_.reached();
  }

  pid_t child_;
  const Limits& limits_;
  const ChildOptions& options_;
  MemoryCharge charge_;
  Listener listener_;
  std::size_t before_;  // bytes that were the parent's
  Limits::Time until_;
};

void write_all(int pipe, const std::vector<std::int64_t>& words) {
  const char* next = reinterpret_cast<const char*>(words.data());
  std::size_t left = words.size() * sizeof(std::int64_t);
  while (left > 0) {
    const ssize_t written = write(pipe, next, left);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) _exit(1);  // nobody listens
    next += written;
    left -= static_cast<std::size_t>(written);
  }
}

}  // namespace

void Teller::tell(const Reply& reply) {
  std::vector<std::int64_t> words;
  if (reply.answer == Answer::Satisfiable) {
    for (const auto& value : reply.model) {
      words.push_back(value ? 1 : 0);
      words.push_back(value.value_or(0));
    }
  } else if (reply.answer == Answer::Unsatisfiable) {
    words.assign(reply.core.begin(), reply.core.end());
  }
  const Kind kind = reply.answer == Answer::Satisfiable     ? Kind::Satisfiable
                    : reply.answer == Answer::Unsatisfiable ? Kind::Unsatisfiable
                                                            : Kind::Unknown;
  const auto count = static_cast<std::int64_t>(words.size());
  words.insert(words.begin(), {static_cast<std::int64_t>(kind), count});
  write_all(pipe_, words);
}

void Teller::go_on() { write_all(pipe_, {static_cast<std::int64_t>(Kind::GoesOn), 0}); }

void Teller::done() { write_all(pipe_, {static_cast<std::int64_t>(Kind::Done), 0}); }

Reply ask_in_child(const std::function<void(Teller&)>& work, const Limits& limits,
                   const ChildOptions& options) {
  Descriptor from;
  Descriptor to;
  if (!open_pipe(from, to)) return {};
  const pid_t parent = getpid();
  const pid_t id = fork();
  if (id < 0) return {};
  if (id == 0) work_in_child(work, to.number(), parent);
  const Child child(id);
  to.close();
  return Wait(id, limits, options).reply(from.number());
}

}  // namespace arbiter::smt
