#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "engine/systems.h"

namespace arbiter {

namespace {

// What came of the file: "loaded", "memory", "timeout", or "wrong" for mistakes in it.
std::string outcome(const std::string& name, const std::string& text, const Limits& limits) {
  const auto loaded = load_system(std::make_shared<const Source>(name, text), {}, limits);
  if (!loaded) return "wrong";
  const auto* undecided = std::get_if<Undecided>(&*loaded);
  return undecided == nullptr ? "loaded" : std::string(reason_name(undecided->reason));
}

}  // namespace

// Each part copied the text of all parts before it.
TEST(RegressTransitionSystems, LabelsOfManyPartsTakeLinearTime) {
  std::string label = "a";
  for (int i = 0; i < 200'000; ++i) label += ".a";
  EXPECT_EQ(outcome("test.lts", "P = (" + label + " -> P).", Limits(600.0)), "loaded");
}

// Only the number of labels was counted, not their text.
TEST(RegressTransitionSystems, TheTextOfLabelsIsChargedToMemory) {
  const std::string word(20'000, 'x');
  const Limits limits({}, 64);
  EXPECT_EQ(outcome("test.lts", "P = (" + word + "[0..9999] -> P).", limits), "memory");
  EXPECT_EQ(outcome("test.lts", "P = ([0..9999]." + word + " -> P).", limits), "memory");
  EXPECT_EQ(outcome("test.lts", "P = (a -> P).\n||S = " + word + "[0..9999]:P.", limits), "memory");
  EXPECT_EQ(outcome("test.lts", "P = (a -> P).\n||S = {" + word + "[0..9999]}::P.", limits),
            "memory");
}

// What is made of the lines of a .aut file was not charged.
TEST(RegressTransitionSystems, LinesOfAutFilesAreChargedToMemory) {
  std::string text = "des (0, 300000, 300001)\n";
  for (int i = 0; i < 300'000; ++i) {
    text += "(" + std::to_string(i) + ", i, " + std::to_string(i + 1) + ")\n";
  }
  EXPECT_EQ(outcome("test.aut", text, Limits({}, 24)), "memory");
  EXPECT_EQ(outcome("test.aut", text, Limits({}, 256)), "loaded");
}

}  // namespace arbiter
