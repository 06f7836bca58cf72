// A question in a process of its own: whatever becomes of the child, there is an answer or none,
// and nothing is left behind.
#include "smt/child_process.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include "clock/clock.h"

namespace arbiter::smt {
namespace {

using Core = std::vector<std::uint32_t>;
using Work = std::function<void(Teller&)>;

constexpr ChildOptions kOptions{.constraints = 8, .unknowns = 2, .seconds = 600};

Reply unsatisfiable(Core core) { return {Answer::Unsatisfiable, {}, std::move(core)}; }

[[noreturn]] void for_ever() {
  for (;;) (void)pause();
}

std::size_t descriptors() {
  const std::filesystem::directory_iterator all("/proc/self/fd");
  return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

// Nothing is left of any child.
class ChildProcessTest : public ::testing::Test {
 protected:
  void SetUp() override { before_ = descriptors(); }
  void TearDown() override {
    EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
    EXPECT_EQ(errno, ECHILD);
    EXPECT_EQ(descriptors(), before_);
  }

 private:
  std::size_t before_ = 0;
};

// A clock that the child moves and the parent reads, in memory that both have.
class SharedClock {
 public:
  SharedClock()
      : state_(static_cast<State*>(mmap(nullptr, sizeof(State), PROT_READ | PROT_WRITE,
                                        MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {
    EXPECT_NE(static_cast<void*>(state_), MAP_FAILED);
  }
  ~SharedClock() { munmap(state_, sizeof(State)); }
  SharedClock(const SharedClock&) = delete;
  SharedClock& operator=(const SharedClock&) = delete;

  Limits limits(std::optional<double> seconds) const {
    return Limits::by_clock(
        [state = state_] {
          ++state->readings;
          return Limits::Time(std::chrono::milliseconds(state->milliseconds.load()));
        },
        seconds);
  }
  // In the child: what it has told is heard, as far as the parent is concerned, before the time
  // goes on. The parent listens between one of its questions and the next.
  void advance(std::int64_t milliseconds) const {
    const int before = state_->readings;
    while (state_->readings < before + 10)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    state_->milliseconds += milliseconds;
  }

 private:
  struct State {
    std::atomic<std::int64_t> milliseconds;
    std::atomic<int> readings;
  };
  State* state_;
};

TEST_F(ChildProcessTest, RepliesComeThroughWhole) {
  const Reply model = ask_in_child(
      [](Teller& teller) { teller.tell({Answer::Satisfiable, {std::nullopt, INT64_MIN}, {}}); }, {},
      kOptions);
  EXPECT_EQ(model.answer, Answer::Satisfiable);
  EXPECT_EQ(model.model, (std::vector<std::optional<std::int64_t>>{std::nullopt, INT64_MIN}));
  const Reply core =
      ask_in_child([](Teller& teller) { teller.tell(unsatisfiable({0, 3, 7})); }, {}, kOptions);
  EXPECT_EQ(core.answer, Answer::Unsatisfiable);
  EXPECT_EQ(core.core, (Core{0, 3, 7}));
  const Reply unknown = ask_in_child([](Teller& teller) { teller.tell({}); }, {}, kOptions);
  EXPECT_EQ(unknown.answer, Answer::Unknown);
  EXPECT_FALSE(unknown.stopped);
}

// More than a pipe holds.
TEST_F(ChildProcessTest, LongRepliesComeThroughWhole) {
  ChildOptions options = kOptions;
  options.constraints = 200'000;
  Core all(options.constraints);
  for (std::uint32_t i = 0; i < all.size(); ++i) all[i] = i;
  const Reply reply =
      ask_in_child([&](Teller& teller) { teller.tell(unsatisfiable(all)); }, {}, options);
  EXPECT_EQ(reply.core, all);
}

TEST_F(ChildProcessTest, TheLastReplyCounts) {
  const Work work = [](Teller& teller) {
    teller.tell(unsatisfiable({0, 3, 7}));
    teller.go_on();
    teller.tell(unsatisfiable({3}));
  };
  EXPECT_EQ(ask_in_child(work, {}, kOptions).core, Core{3});
}

TEST_F(ChildProcessTest, WhatWasToldStandsWhenALookForMoreIsEnded) {
  const SharedClock clock;
  const Work work = [&](Teller& teller) {
    teller.tell(unsatisfiable({0, 3}));
    clock.advance(2'000);
    for_ever();
  };
  ChildOptions options = kOptions;
  options.seconds_more = 1;
  EXPECT_EQ(ask_in_child(work, clock.limits({}), options).core, (Core{0, 3}));
  const Reply by_limit = ask_in_child(work, clock.limits(1.0), kOptions);
  EXPECT_EQ(by_limit.core, (Core{0, 3}));
  EXPECT_FALSE(by_limit.stopped);
}

// Each sign that work goes on gives it more time.
TEST_F(ChildProcessTest, WorkThatGoesOnHasMoreTime) {
  const SharedClock clock;
  const Work work = [&](Teller& teller) {
    teller.tell(unsatisfiable({0, 3}));
    for (int i = 0; i < 6; ++i) {
      clock.advance(300);
      teller.go_on();
    }
    teller.tell(unsatisfiable({3}));
  };
  ChildOptions options = kOptions;
  options.seconds_more = 0.5;
  EXPECT_EQ(ask_in_child(work, clock.limits({}), options).core, Core{3});
}

TEST_F(ChildProcessTest, AChildThatDiesHasSaidNothing) {
  const std::vector<Work> all{
      [](Teller& /*teller*/) { _exit(0); },
      [](Teller& /*teller*/) { (void)std::raise(SIGKILL); },
      [](Teller& teller) {
        teller.tell(unsatisfiable({3}));
        (void)std::raise(SIGKILL);
      },
      [](Teller& teller) {
        teller.tell(unsatisfiable({3}));
        throw std::bad_alloc();
      },
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    const test::ManualClock stopped;  // nothing ends by time
    const Reply reply = ask_in_child(all[i], stopped.limits({}), kOptions);
    EXPECT_EQ(reply.answer, Answer::Unknown) << i;
    EXPECT_FALSE(reply.stopped) << i;
  }
}

TEST_F(ChildProcessTest, NonsenseIsNoReply) {
  const std::vector<Work> all{
      [](Teller& teller) { teller.tell(unsatisfiable({8})); },     // there is no such constraint
      [](Teller& teller) { teller.tell(unsatisfiable({3, 3})); },  // not ascending
      [](Teller& teller) { teller.tell(unsatisfiable(Core(9, 0))); },
      [](Teller& teller) { teller.tell({Answer::Satisfiable, {1}, {}}); },
      [](Teller& teller) { teller.tell({Answer::Satisfiable, {1, 2, 3}, {}}); },
      [](Teller& teller) {
        teller.tell(unsatisfiable({3}));
        teller.done();  // and once more at the end
        for_ever();
      },
  };
  for (std::size_t i = 0; i + 1 < all.size(); ++i) {
    EXPECT_EQ(ask_in_child(all[i], {}, kOptions).answer, Answer::Unknown) << i;
  }
  // What comes after the end is not waited for.
  EXPECT_EQ(ask_in_child(all.back(), {}, kOptions).core, Core{3});
}

// Bytes that nobody would write, at the pipe that the child was given.
TEST_F(ChildProcessTest, BytesAtRandomAreNoReply) {
  for (unsigned seed = 1; seed <= 50; ++seed) {
    const Work work = [seed](Teller& /*teller*/) {
      std::uint64_t state = seed;
      std::array<std::uint64_t, 64> words{};
      for (auto& word : words) word = state = state * 6364136223846793005U + 1442695040888963407U;
      // Its pipe is the last that was opened.
      const int next = open("/dev/null", O_RDONLY | O_CLOEXEC);
      for (int pipe = next - 1; pipe > 2; --pipe) {
        if (write(pipe, words.data(), sizeof words) > 0) break;
      }
      _exit(0);
    };
    EXPECT_EQ(ask_in_child(work, {}, kOptions).answer, Answer::Unknown) << seed;
  }
}

TEST_F(ChildProcessTest, AChildThatNeverAnswersIsEnded) {
  const Work work = [](Teller& /*teller*/) { for_ever(); };
  const Reply by_limit = ask_in_child(work, test::limits_after(20), kOptions);
  EXPECT_EQ(by_limit.answer, Answer::Unknown);
  EXPECT_EQ(by_limit.stopped, StopReason::Timeout);
  ChildOptions options = kOptions;
  options.seconds = 0.2;
  const Reply by_its_time = ask_in_child(work, {}, options);
  EXPECT_EQ(by_its_time.answer, Answer::Unknown);
  EXPECT_FALSE(by_its_time.stopped);
}

// Ctrl-C goes to both.
TEST_F(ChildProcessTest, AnInterruptEndsIt) {
  catch_interrupts();
  const Work work = [](Teller& /*teller*/) {
    (void)std::raise(SIGINT);
    (void)kill(getppid(), SIGINT);
    for_ever();
  };
  EXPECT_EQ(ask_in_child(work, {}, kOptions).stopped, StopReason::Interrupt);
  EXPECT_TRUE(take_interrupt());
  (void)std::signal(SIGINT, SIG_DFL);
}

TEST_F(ChildProcessTest, ItsMemoryCounts) {
  const Work work = [](Teller& /*teller*/) {
    std::vector<std::vector<char>> all;
    for (int i = 0; i < 300; ++i) {
      all.emplace_back(std::size_t{1} << 20U, static_cast<char>(i));
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    for_ever();
  };
  const Reply reply = ask_in_child(work, Limits(std::nullopt, 64), kOptions);
  EXPECT_EQ(reply.answer, Answer::Unknown);
  EXPECT_EQ(reply.stopped, StopReason::Memory);
}

TEST_F(ChildProcessTest, WithoutAPipeThereIsNoAnswer) {
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
  rlimit none = before;
  none.rlim_cur = 3;
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
  const Reply reply =
      ask_in_child([](Teller& teller) { teller.tell(unsatisfiable({3})); }, {}, kOptions);
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
  EXPECT_EQ(reply.answer, Answer::Unknown);
}

// In a process of its own, since nobody keeps the superuser from forking.
TEST_F(ChildProcessTest, WithoutAChildThereIsNoAnswer) {
  const pid_t limited = fork();
  if (limited == 0) {
    constexpr uid_t kNobody = 65534;
    const rlimit none{0, 0};
    if (geteuid() == 0 && setuid(kNobody) != 0) _exit(2);
    if (setrlimit(RLIMIT_NPROC, &none) != 0) _exit(2);
    const Reply reply =
        ask_in_child([](Teller& teller) { teller.tell(unsatisfiable({3})); }, {}, kOptions);
    _exit(reply.answer == Answer::Unknown ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(waitpid(limited, &status, 0), limited);
  ASSERT_TRUE(WIFEXITED(status));
  if (WEXITSTATUS(status) == 2) GTEST_SKIP() << "processes cannot be limited here";
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

// A pipe took their numbers, and what went to stderr went into it.
TEST_F(ChildProcessTest, ClosedStreamsAreNoPipes) {
  std::array<int, 3> kept{};
  for (int i = 0; i < 3; ++i) {
    kept[static_cast<std::size_t>(i)] = fcntl(i, F_DUPFD_CLOEXEC, 10);
    (void)close(i);
  }
  const Work work = [](Teller& teller) {
    for (int i = 0; i < 3; ++i) (void)!write(i, "nonsense", 8);
    teller.tell(unsatisfiable({3}));
  };
  const Reply reply = ask_in_child(work, {}, kOptions);
  for (int i = 0; i < 3; ++i) {
    (void)dup2(kept[static_cast<std::size_t>(i)], i);
    (void)close(kept[static_cast<std::size_t>(i)]);
  }
  EXPECT_EQ(reply.core, Core{3});
}

// Where the shell ignores the end of children, they are reaped by nobody.
TEST_F(ChildProcessTest, IgnoredEndsOfChildrenDoNotMatter) {
  (void)std::signal(SIGCHLD, SIG_IGN);
  const Reply reply =
      ask_in_child([](Teller& teller) { teller.tell(unsatisfiable({3})); }, {}, kOptions);
  (void)std::signal(SIGCHLD, SIG_DFL);
  EXPECT_EQ(reply.core, Core{3});
}

// If the parent is killed, the child is no orphan that goes on for ever.
TEST_F(ChildProcessTest, AChildEndsWithItsParent) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe2(ends.data(), O_CLOEXEC), 0);
  const pid_t parent = fork();
  if (parent == 0) {
    (void)ask_in_child(
        [&](Teller& /*teller*/) {
          (void)!write(ends[1], "x", 1);
          for_ever();
        },
        {}, kOptions);
    _exit(0);
  }
  (void)close(ends[1]);
  char byte = 0;
  ASSERT_EQ(read(ends[0], &byte, 1), 1);  // the child is there
  ASSERT_EQ(kill(parent, SIGKILL), 0);
  ASSERT_EQ(waitpid(parent, nullptr, 0), parent);
  pollfd closed{ends[0], POLLIN, 0};
  EXPECT_EQ(poll(&closed, 1, 5000), 1);  // nobody holds the other end any more
  EXPECT_EQ(read(ends[0], &byte, 1), 0);
  (void)close(ends[0]);
}

}  // namespace
}  // namespace arbiter::smt
