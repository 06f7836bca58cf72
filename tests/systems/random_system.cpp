#include "systems/random_system.h"

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "automata/lts_reduce.h"

namespace arbiter::systems {

namespace {

using automata::kErrorState;
using automata::kSilent;
using automata::LetterId;
using automata::Lts;
using automata::LtsBuilder;
using automata::StateId;
using generator::Random;

std::vector<LetterId> random_letters(Random& random, std::uint32_t count, unsigned percent) {
  std::vector<LetterId> letters;
  for (std::uint32_t i = 0; i < count; ++i) {
    if (random.chance(percent)) letters.emplace_back(i);
  }
  return letters;
}

Lts random_process(Random& random, std::uint32_t letters, bool errs) {
  const auto own = random_letters(random, letters, 60);
  const auto states = static_cast<std::uint32_t>(1 + random.below(5));
  const bool has_silent = random.chance(30);
  LtsBuilder builder;
  builder.add_letters(own);
  for (std::uint32_t state = 0; state < states; ++state) {
    builder.add_state();
    const auto target = [&] {
      const bool is_error = errs && random.chance(8);
      return is_error ? kErrorState : StateId(static_cast<std::uint32_t>(random.below(states)));
    };
    for (const LetterId letter : own) {
      if (random.chance(45)) builder.add_edge(letter, target());
      if (random.chance(8)) builder.add_edge(letter, target());
    }
    if (has_silent && random.chance(25)) builder.add_edge(kSilent, target());
  }
  if (random.chance(20)) builder.set_end(StateId(states - 1));
  return std::move(builder).finish();
}

Lts random_property(Random& random, std::uint32_t letters) {
  const auto own = random_letters(random, letters, 50);
  const auto states = static_cast<std::uint32_t>(1 + random.below(4));
  LtsBuilder builder;
  builder.add_letters(own);
  for (std::uint32_t state = 0; state < states; ++state) {
    builder.add_state();
    for (const LetterId letter : own) {
      if (!random.chance(82)) continue;
      builder.add_edge(letter, StateId(static_cast<std::uint32_t>(random.below(states))));
    }
  }
  return automata::completed(std::move(builder).finish()).value();
}

}  // namespace

LoadedSystem random_system(Random& random) {
  constexpr std::uint32_t kLetters = 6;
  LoadedSystem loaded;
  fsp::System& system = loaded.system;
  system.name = "S";
  system.span = Span::none();
  system.actions = std::make_shared<fsp::ActionTable>();
  // The order of names is not that of letters.
  for (const char* name : {"d", "b", "f", "a", "e", "c"}) system.actions->intern(name);
  const auto add = [&](const std::string& name, bool is_property, Lts lts) {
    system.components.push_back(
        {name, name, Span::none(), is_property, std::make_shared<const Lts>(std::move(lts))});
  };
  const std::size_t processes = 2 + random.below(2);
  const bool errs = random.chance(30);
  for (std::size_t i = 0; i < processes; ++i) {
    add("P" + std::to_string(i), false, random_process(random, kLetters, errs));
  }
  const std::size_t properties = random.below(10) == 0 ? 2 : 1;
  for (std::size_t i = 0; i < properties; ++i) {
    add("Q" + std::to_string(i), true, random_property(random, kLetters));
  }
  return loaded;
}

std::uint64_t cases(std::uint64_t count) {
  const char* wanted = std::getenv("ARBITER_LONG");
  return wanted != nullptr && std::string(wanted) == "1" ? count : count / 10;
}

}  // namespace arbiter::systems
