#include "automata/random_automata.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>

namespace arbiter::automata {

namespace {

// How an automaton is drawn. Percentages.
struct Shape {
  unsigned edge = 50;       // that a letter has an edge
  unsigned next = 0;        // that an edge leads to the next state
  unsigned accepting = 30;  // that a state accepts
  bool acyclic = false;
};

Shape random_shape(Random& random) {
  Shape shape;
  switch (random.below(5)) {
    case 0: shape.edge = 25; break;
    case 1: shape.edge = 90; break;
    case 2: shape = {.edge = 30, .next = 80}; break;
    case 3: shape.acyclic = true; break;
    default: break;
  }
  const std::vector<unsigned> accepting = {0, 10, 10, 30, 50, 100};
  shape.accepting = random.pick(accepting);
  return shape;
}

std::uint32_t random_count(Random& random, std::uint32_t most) {
  return static_cast<std::uint32_t>(random.below(most + 1));
}

// Where an edge from `state` leads; none if the shape has no such edge.
StateId random_target(Random& random, const Shape& shape, std::uint32_t state,
                      std::uint32_t states) {
  const bool has_next = state + 1 < states;
  if (has_next && random.chance(shape.next)) return StateId(state + 1);
  if (!shape.acyclic) return StateId(static_cast<std::uint32_t>(random.below(states)));
  if (!has_next) return StateId::none();
  return StateId(state + 1 + static_cast<std::uint32_t>(random.below(states - state - 1)));
}

}  // namespace

Dfa ring(std::uint32_t states) {
  DfaBuilder builder;
  for (std::uint32_t state = 0; state < states; ++state) {
    builder.add_state(true);
    builder.add_edge(LetterId(0), StateId((state + 1) % states));
  }
  return std::move(builder).finish();
}

Dfa random_dfa(Random& random, const Size& size) {
  if (size.states >= 6 && random.chance(20)) {
    const auto copies = static_cast<std::uint32_t>(random.between(2, 4));
    return blown_up(random, random_dfa(random, {size.states / copies, size.letters}), copies);
  }
  const Shape shape = random_shape(random);
  const std::uint32_t states = random_count(random, size.states);
  DfaBuilder builder;
  for (std::uint32_t state = 0; state < states; ++state) {
    builder.add_state(random.chance(shape.accepting));
    for (std::uint32_t letter = size.letters; letter-- > 0;) {
      if (!random.chance(shape.edge)) continue;
      const StateId target = random_target(random, shape, state, states);
      if (target.is_some()) builder.add_edge(LetterId(letter), target);
    }
  }
  return std::move(builder).finish();
}

Nfa random_nfa(Random& random, const Size& size) {
  const Shape shape = random_shape(random);
  const std::uint32_t states = random_count(random, size.states);
  const auto silent = static_cast<unsigned>(random.below(40));
  NfaBuilder builder;
  for (std::uint32_t state = 0; state < states; ++state) {
    builder.add_state(random.chance(shape.accepting));
    const std::size_t edges = random.below(size.letters + 2);
    for (std::size_t i = 0; i < edges; ++i) {
      const bool is_silent = random.chance(silent);
      const auto letter = static_cast<std::uint32_t>(random.below(size.letters));
      const StateId target = random_target(random, shape, state, states);
      if (target.is_some()) builder.add_edge(is_silent ? kSilent : LetterId(letter), target);
    }
  }
  return std::move(builder).finish();
}

Nfa random_chains(Random& random, const Size& size) {
  const Dfa dfa = random_dfa(random, size);
  const auto silent = static_cast<unsigned>(random.below(70));
  NfaBuilder builder;
  for (std::uint32_t state = 0; state < dfa.states(); ++state) {
    if (random.chance(silent)) {
      builder.add_state(false);
      builder.add_edge(kSilent, StateId(static_cast<std::uint32_t>(random.below(dfa.states()))));
      continue;
    }
    builder.add_state(dfa.accepts(StateId(state)));
    for (const Edge& edge : dfa.edges(StateId(state))) builder.add_edge(edge.letter, edge.target);
  }
  return std::move(builder).finish();
}

Dfa blown_up(Random& random, const Dfa& dfa, std::uint32_t copies) {
  DfaBuilder builder;
  for (std::uint32_t state = 0; state < copies * dfa.states(); ++state) {
    const StateId original(state / copies);
    builder.add_state(dfa.accepts(original));
    for (const Edge& edge : dfa.edges(original)) {
      const auto copy = static_cast<std::uint32_t>(random.below(copies));
      builder.add_edge(edge.letter, StateId(edge.target.index() * copies + copy));
    }
  }
  return std::move(builder).finish();
}

Dfa changed(Random& random, const Dfa& dfa) {
  const std::size_t changed_edge = random.below(dfa.transitions() + 1);
  const std::size_t changed_state = dfa.states() - random.below(dfa.states() + 1);
  const bool drop = random.chance(30);
  DfaBuilder builder;
  std::size_t edges = 0;
  for (std::uint32_t state = 0; state < dfa.states(); ++state) {
    const bool turned = changed_state == state && changed_edge == dfa.transitions();
    builder.add_state(dfa.accepts(StateId(state)) != turned);
    for (const Edge& edge : dfa.edges(StateId(state))) {
      StateId target = edge.target;
      if (edges++ == changed_edge) {
        if (drop) continue;
        target = StateId(static_cast<std::uint32_t>(random.below(dfa.states())));
      }
      builder.add_edge(edge.letter, target);
    }
  }
  return std::move(builder).finish();
}

Program random_program(Random& random, const Size& size) {
  Program program;
  const auto values = static_cast<std::uint32_t>(random.between(1, 3));
  const std::uint32_t before = random_count(random, size.letters);
  program.cell = {LetterId(before), values, static_cast<std::uint32_t>(random.below(values))};
  for (std::uint32_t i = 0; i < size.letters; ++i) {
    program.visible.emplace_back(i < before ? i : i + 2 * values);
  }
  const Shape shape = random_shape(random);
  const std::uint32_t states = random_count(random, size.states);
  const auto uses = static_cast<unsigned>(random.below(80));
  const unsigned missing = random.chance(50) ? 0 : 30;
  DfaBuilder builder;
  const auto add_edge = [&](std::uint32_t from, LetterId letter) {
    const StateId target = random_target(random, shape, from, states);
    if (target.is_some()) builder.add_edge(letter, target);
  };
  for (std::uint32_t state = 0; state < states; ++state) {
    const bool uses_cell = random.chance(uses);
    builder.add_state(!uses_cell && random.chance(shape.accepting));
    if (!uses_cell) {
      for (const LetterId letter : program.visible) {
        if (random.chance(shape.edge)) add_edge(state, letter);
      }
    } else if (random.chance(50)) {
      add_edge(state, program.cell.write(static_cast<std::uint32_t>(random.below(values))));
    } else {
      for (std::uint32_t value = 0; value < values; ++value) {
        if (!random.chance(missing)) add_edge(state, program.cell.read(value));
      }
    }
  }
  program.dfa = std::move(builder).finish();
  return program;
}

namespace {

// What the child process tells.
struct Report {
  std::uint64_t seed = 0;  // being checked
  char message[1U << 14U] = {};
};

std::optional<std::uint64_t> number_in_environment(const char* name) {
  const char* text = std::getenv(name);
  if (text == nullptr || *text == '\0') return std::nullopt;
  return std::strtoull(text, nullptr, 10);
}

// Leaves the first failure in the report.
void run_checks(std::uint64_t first, std::uint64_t last, const Check& check, Report& report) {
  for (std::uint64_t seed = first; seed <= last; ++seed) {
    report.seed = seed;
    Random random(seed);
    const std::string message = check(random);
    if (message.empty()) continue;
    std::strncpy(report.message, message.c_str(), sizeof report.message - 1);
    return;
  }
}

}  // namespace

void check_random(std::uint64_t count, const Check& check) {
  const auto one = number_in_environment("ARBITER_SEED");
  const bool is_long = number_in_environment("ARBITER_LONG").value_or(0) != 0;
  const std::uint64_t first = one.value_or(1);
  const std::uint64_t last = one ? first : is_long ? count : count / 10;
  void* memory =
      mmap(nullptr, sizeof(Report), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(memory, MAP_FAILED);
  auto* report = new (memory) Report;
  std::fflush(nullptr);
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    run_checks(first, last, check, *report);
    std::exit(0);  // not _exit, which would lose records of coverage
  }
  int status = 0;
  waitpid(child, &status, 0);
  const bool ended = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  const std::string test = ::testing::UnitTest::GetInstance()->current_test_info()->name();
  EXPECT_TRUE(ended && report->message[0] == '\0')
      << (ended ? report->message : "the process ended")
      << "\nRun it again with ARBITER_SEED=" << report->seed
      << " build/release/tests/test_automata --gtest_filter='*." << test << "'";
  munmap(memory, sizeof(Report));
}

}  // namespace arbiter::automata
