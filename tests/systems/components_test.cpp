// How the rule chooses among components, and what it hands to its own second premise.
#include "systems/components.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <variant>

#include "engine/systems.h"
#include "systems/rule.h"

namespace arbiter::systems {

namespace {

fsp::System composed(const std::string& text) {
  auto loaded = load_system(std::make_shared<const Source>("test.lts", text), {});
  return std::get<LoadedSystem>(loaded.value()).system;
}

Components components_of(const fsp::System& system) {
  Components all;
  for (const fsp::Component& component : system.components) all.push_back(component.lts);
  return all;
}

}  // namespace

// A .aut file has no names of processes.
TEST(AutFiles, HaveTheNameOfTheirFile) {
  const auto source =
      std::make_shared<const Source>("some/where/lamp.aut", "des (0, 1, 1)\n(0, \"on\", 0)\n");
  const auto loaded = load_system(source, {});
  EXPECT_EQ(std::get<LoadedSystem>(loaded.value()).system.name, "lamp");
}

// The interface of the first has one letter, that of the second three, that of the third two.
TEST(Narrowest, IsTheComponentWithTheSmallestInterface) {
  const fsp::System system =
      composed("A = (a -> A).\nB = (a -> b -> c -> B).\nC = (b -> c -> C).\n||S = (A || B || C).");
  const Components all = components_of(system);
  EXPECT_EQ(narrowest(all, {}), 0U);
  EXPECT_EQ(narrowest({all[1], all[0], all[2]}, {}), 1U);
  EXPECT_EQ(narrowest({all[1], all[2], all[0]}, {}), 2U);
  // Of several the first.
  EXPECT_EQ(narrowest({all[0], all[0], all[1]}, {}), 0U);
}

// Of x, y and a, only `a` matters, for the outer assumption as for that of the premise within.
TEST(Levels, RefineTheirAlphabetsAsTheOuterOneDoes) {
  const fsp::System system = composed(
      "M1 = (a -> ERROR | x -> M1 | y -> M1).\nM2 = (x -> y -> M2 | b -> a -> M2).\n"
      "M3 = (x -> y -> M3)+{b}.\n||S = (M1 || M2 || M3).");
  const Components all = components_of(system);
  for (const bool refine : {false, true}) {
    const Reasoned reasoned = reason({all[0]}, {all[1], all[2]}, *system.actions,
                                     {.levels = 1, .refine_alphabet = refine}, Limits());
    ASSERT_TRUE(std::holds_alternative<Holds>(reasoned.verdict));
    const auto& premises = std::get<Holds>(reasoned.verdict).premises;
    ASSERT_EQ(premises.size(), 3U);
    EXPECT_EQ(premises.back().guaranteed->alphabet().size(), refine ? 1U : 3U);
  }
}

}  // namespace arbiter::systems
