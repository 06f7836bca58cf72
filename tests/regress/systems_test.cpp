#include "engine/systems.h"

#include <gtest/gtest.h>

#include "engine/assumptions.h"

namespace arbiter {
namespace {

Result<std::variant<LoadedSystem, Undecided>> loaded(const std::string& text,
                                                     const std::string& property = "",
                                                     const Limits& limits = {}) {
  return load_system(std::make_shared<const Source>("test.lts", text), {.property = property},
                     limits);
}

LoadedSystem system_of(const std::string& text, const std::string& property = "") {
  return std::get<LoadedSystem>(loaded(text, property).value());
}

// "property:W0 a x": the first fault; "safe" if there is none.
std::string answer(const std::string& text, const std::string& property) {
  const auto verified = verify_system(system_of(text, property), {.deadlocks = property.empty()});
  const auto& faults = std::get<VerifiedSystem>(verified).faults;
  if (faults.empty()) return "safe";
  std::string all = faults.front().reason;
  for (const std::string& action : faults.front().trace) all += " " + action;
  return all;
}

// A property inside a composite that was built was not found: a copy without labels and
// relabelling stood for it, and where all of the composite was properties, it was lost.
TEST(SystemRegression, APropertyIsFoundInsideWhatIsBuilt) {
  const std::string merged =
      "P = (a -> x -> P)+{b,c}. property W0 = (a -> V), V = (a -> V)+{b,c}. "
      "property W1 = ({a,b,c} -> W1). ||C = (W0 || W1). ||SYS = (P || C/{x/b, x/c}).";
  EXPECT_EQ(answer(merged, "W0"), "property:W0 a x");
  EXPECT_EQ(answer(merged, "W1"), "safe");
  const auto learned = learn_system(system_of(merged, "W0"), {.about = "auto"});
  EXPECT_TRUE(learned.value().fault.has_value());
  const std::string hidden =
      "A = (a -> b -> A). B = (b -> c -> B). property P = (a -> b -> P). ||S = (A || P)\\{a}. "
      "||T = (S || B).";
  EXPECT_EQ(answer(hidden, "P"), "safe");
  const std::string both =
      "A = (a -> A). property P = (a -> b -> P). property Q = (a -> Q). "
      "minimal ||S = (A || P || Q). ||T = (x:S || y:P || y:A).";
  EXPECT_EQ(answer(both, "Q"), "safe");
  EXPECT_NE(answer(both, "P"), "safe");
}

// Whose own errors would be looked for is not clear: only the property around it has a place.
TEST(SystemRegression, APropertyThatIsOnlyPartOfAnotherIsRefused) {
  const std::string text =
      "A = (a -> A). property P = (a -> P). property ||C = (P || A). ||S = (A || C).";
  EXPECT_EQ(answer(text, "C"), "safe");
  const auto refused = loaded(text, "P");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().front().code, DiagnosticCode::UnknownName);
  EXPECT_EQ(answer(text + " ||T = (S || P).", "P"), "safe");
}

}  // namespace
}  // namespace arbiter
