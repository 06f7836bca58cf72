#include "engine/systems.h"

#include <gtest/gtest.h>

#include <csignal>
#include <ctime>
#include <functional>
#include <sstream>

#include "clock/clock.h"
#include "engine/assumptions.h"
#include "export/lts_formats.h"
#include "fsp/aut.h"
#include "fsp/print.h"
#include "fsp/replay.h"
#include "systems/plan.h"
#include "systems/simulation.h"

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

// Every set of states whose only way on was to end became the end, the last one of them.
TEST(SystemRegression, DeterministicSystemsEndOnlyWhereNothingElseCanBe) {
  const std::string text = "deterministic Q = (a -> END | b -> END | b -> STOP). ||T = (Q).";
  EXPECT_EQ(answer(text, ""), "deadlock b");
  // What has yet to end silently is another state, as it is for LTSA.
  EXPECT_EQ(answer("deterministic P = (a -> b -> END)\\{b}. ||S = P.", ""), "deadlock a");
  EXPECT_EQ(answer("deterministic P = (a -> END). ||S = P.", ""), "safe");
  EXPECT_EQ(answer("deterministic Q = (b -> END | b -> STOP | a -> END). ||T = (Q).", ""),
            "deadlock b");
}

std::string many_choices() {
  std::string first = "P0 = (a -> ERROR";
  std::string second = "P1 = (a -> ERROR";
  for (int k = 0; k < 101; ++k) first += " | a -> x[" + std::to_string(k) + "] -> P0";
  for (int k = 0; k < 99; ++k) {
    const std::string index = "[" + std::to_string(k) + "]";
    second += " | a -> y" + index + " -> z" + index + " -> P1";
  }
  return first + "). " + second + "). ||S = (P0 || P1).";
}

// Following was cut off without a word, and what was left led to no error: an internal error.
TEST(SystemRegression, FollowingATraceThatForksTooOftenIsGivenUp) {
  const auto forked = verify_system(system_of(many_choices()), {});
  EXPECT_FALSE(std::get<VerifiedSystem>(forked).was_replayed);
  std::string nine;
  std::string all;
  for (int i = 0; i < 9; ++i) {
    const std::string n = std::to_string(i);
    nine += "P" + n + " = (a -> ERROR | a -> X | a -> Y), X = (x" + n + " -> P" + n + "), Y = (y" +
            n + " -> P" + n + "). ";
    all += (i == 0 ? "P" : " || P") + n;
  }
  const auto found = verify_system(system_of(nine + "||S = (" + all + ")."), {.all = true});
  EXPECT_EQ(std::get<VerifiedSystem>(found).faults.size(), 9U);
}

// The first component was blamed.
TEST(SystemRegression, NobodyIsBlamedForATraceThatCannotBeFollowed) {
  const auto learned =
      learn_system(system_of(many_choices()), {.about = "P1", .shorten_within = 0});
  ASSERT_TRUE(learned.value().fault.has_value());
  EXPECT_FALSE(learned->was_replayed);
  EXPECT_EQ(learned->fault->reason, "error");
  EXPECT_EQ(learned->fault->component, "");
}

// A component of one state behind a full unit was looked for beyond the end.
TEST(SystemRegression, AComponentOfOneStateNeedsNoRoom) {
  const std::string text = "P = (a -> b -> P). Q = (z -> Q). ||S = (forall [i:0..31] P || Q).";
  const auto verified = verify_system(system_of(text), {});
  EXPECT_EQ(std::get<VerifiedSystem>(verified).states, 2U);
}

// What a formula should do before something else was left out.
TEST(SystemRegression, AFormulaIsNotSequential) {
  const auto refused = loaded("P = (a -> F;STOP). ltl_property F = [](a -> X b)");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().front().code, DiagnosticCode::NotSequential);
}

std::string why_not_checked(const std::string& text, const Limits& limits) {
  const auto system = loaded(text, "", limits);
  if (const auto* undecided = std::get_if<Undecided>(&system.value())) {
    return std::string(reason_name(undecided->reason));
  }
  const auto verified = verify_system(std::get<LoadedSystem>(*system), {}, limits);
  const auto* undecided = std::get_if<Undecided>(&verified);
  return undecided == nullptr ? "checked" : std::string(reason_name(undecided->reason));
}

TEST(SystemRegression, StepsPropertiesAndSilentChoicesAreCountedBeforeTheyAreMade) {
  const std::string steps =
      "P = (a -> P | a -> Q), Q = (a -> Q | b -> P). ||S = forall [i:1..27] P.";
  EXPECT_EQ(why_not_checked(steps, Limits(std::nullopt, 200)), "memory");
  const std::string completed =
      "const N = 3000 property P = P[0], P[i:0..N] = (a[i] -> P[(i+1)%(N+1)]). A = (a[0] -> A). "
      "||S = (A || P).";
  EXPECT_EQ(why_not_checked(completed, Limits(std::nullopt, 64)), "memory");
  const std::string silent =
      "const N = 1500 P = P[0], P[i:0..N] = (a -> HUB | when (i<N) b -> P[i+1]), "
      "HUB = (t[i:0..N] -> P[i]). minimal ||S = P\\{t}. ||T = S.";
  EXPECT_EQ(why_not_checked(silent, Limits(std::nullopt, 40)), "memory");
}

double seconds_of(const std::function<void()>& work) {
  const double start = test::processor_seconds();
  work();
  return test::processor_seconds() - start;
}

// Each took a time that was the square of the size, or worse.
TEST(SystemRegression, LargeSystemsTakeATimeLikeTheirSize) {
  constexpr double kEnough = 10;
  const std::string letters =
      "const N = 5000 P = P[0], P[i:0..N] = (a -> P[(i+1)%(N+1)]) + {b[0..8*N]}.";
  EXPECT_LT(seconds_of([&] { (void)system_of(letters); }), kEnough);
  const std::string chain =
      "const N = 20000 P = (a -> C[0]), C[i:0..N] = (when (i<N) t -> C[i+1] | when (i==N) b -> P). "
      "minimal ||S = P\\{t}. ||T = S.";
  std::size_t states = 0;
  const auto reduce = [&] { states = system_of(chain).system.components.front().lts->states(); };
  EXPECT_LT(seconds_of(reduce), kEnough);
  EXPECT_EQ(states, 2U);
  const std::string premises =
      "const N = 8000 P = P[0], P[i:0..N] = (a[i] -> P[(i+1)%(N+1)]). Q = (x -> y -> Q). "
      "property W = (x -> y -> W). ||S = (P || Q || W).";
  const auto learn = [&] {
    EXPECT_TRUE(learn_system(system_of(premises), {.about = "Q"}).value().was_rechecked);
  };
  EXPECT_LT(seconds_of(learn), kEnough);
  const std::string many = "P = (x -> P). ||S = P/{{a[0..100000]}/x}.";
  EXPECT_LT(seconds_of([&] { (void)system_of(many); }), kEnough);
}

TEST(SystemRegression, FollowingATraceAsksTheLimits) {
  const LoadedSystem system = system_of("P = (a -> b -> ERROR). ||S = (P || P) >> {b}.");
  const auto parts = system.system.parts();
  const auto found = automata::search(parts, system.system.priority_or_null(), {});
  const auto replay = [&](const Limits& limits) {
    return fsp::replay(parts, system.system.priority_or_null(), found->faults.front(), limits);
  };
  EXPECT_EQ(replay({}), fsp::Replayed::Agrees);
  EXPECT_EQ(replay(Limits(0)), fsp::Replayed::GivenUp);
}

// Copies were not counted.
TEST(SystemRegression, CopiesAreChargedToMemory) {
  const auto why = [](const std::string& text, const std::string& kind) {
    const auto system = loaded(text, "", Limits(std::nullopt, 64));
    const auto* undecided = std::get_if<Undecided>(&system.value());
    EXPECT_EQ(undecided == nullptr ? "loaded" : reason_name(undecided->reason), "memory") << kind;
  };
  const std::string process = "P = P[0], P[i:0..20000] = (a -> P[(i+1)%20001]). ";
  why(process + "||S = forall [i:0..400] p[i]:P.", "labelled");
  why(process + "||S = forall [i:0..400] (P/{b[i]/a}).", "relabelled");
  why(process + "||S = P/{{b[0..2000]}/a}.", "relabelled to many");
  why(process + "||S = {b[0..2000]}::P.", "shared");
  why("P = P[0], P[i:0..20000] = (a -> P[(i+1)%20001])/{{b[0..2000]}/a}.", "in a process");
}

// It was compiled once for each way from the outermost one.
TEST(SystemRegression, CompositesThatAreBuiltAreBuiltOnce) {
  std::string text = "P = (a -> P). property V = (a -> V). minimal ||C0 = (P || V).\n";
  for (int i = 1; i <= 30; ++i) {
    const std::string inner = "C" + std::to_string(i - 1);
    text += "minimal ||C" + std::to_string(i) + " = (x:" + inner + " || y:" + inner + ")@{x}.\n";
  }
  text += "||T = (C30 || C30).";
  EXPECT_EQ(answer(text, ""), "safe");
  EXPECT_EQ(answer(text, "V"), "safe");
}

// Properties that are left out were compiled for each way to them, without end.
TEST(SystemRegression, CompositesOfNothingAreCounted) {
  std::string text = "property V = (a -> V). property W = (b -> W). ||C0 = V.\n";
  for (int i = 1; i <= 40; ++i) {
    const std::string inner = "C" + std::to_string(i - 1);
    text += "||C" + std::to_string(i) + " = (x:" + inner + " || y:" + inner + ").\n";
  }
  const auto system = loaded(text, "W");
  ASSERT_FALSE(system.has_value());
  EXPECT_NE(system.error().front().message.find("components"), std::string::npos);
}

TEST(SystemRegression, AWeakestAssumptionThatIsTooLargeIsNotLearned) {
  const LoadedSystem system = system_of(
      "Input = (input -> send -> ack -> Input). Output = (send -> output -> ack -> Output). "
      "property Order = (input -> output -> Order). ||S = (Input || Output || Order).");
  const auto weakest = [&](std::size_t most_words) {
    WeakestOptions options;
    options.of = "Input";
    options.compare = true;
    options.most_words = most_words;
    return std::get<WeakestAssumption>(weakest_assumption(system, options).value());
  };
  EXPECT_TRUE(weakest(10'000).learned.has_value());
  EXPECT_FALSE(weakest(10'000).is_too_large_to_learn);
  EXPECT_FALSE(weakest(10).learned.has_value());
  EXPECT_TRUE(weakest(10).is_too_large_to_learn);
}

// Printed as FSP and read again, with the number of its letters.
std::string printed(const automata::Lts& lts, const fsp::ActionTable& actions) {
  std::ostringstream text;
  fsp::print_process(text, "P", lts, actions);
  return text.str();
}

TEST(SystemRegression, LettersStayApartWhenTheyAreWritten) {
  fsp::ActionTable actions;
  const Source source("x.aut",
                      "des (0, 3, 1)\n(0, \"a-b\", 0)\n(0, \"a_b\", 0)\n(0, \"a+b\", 0)\n");
  const auto lts = fsp::read_aut(source, actions);
  const auto again = system_of(printed(**lts, actions)).system;
  EXPECT_EQ(again.components.front().lts->alphabet().size(), 3U);
  EXPECT_EQ(again.components.front().lts->transitions(), 3U);
  EXPECT_TRUE(again.actions->find("a_b").is_some());
  const auto large =
      system_of("P = (a[2147483647] -> a[2147483647+1] -> [-5].a['x][010] -> P).").system;
  const auto reread = system_of(printed(*large.components.front().lts, *large.actions)).system;
  for (const std::string_view name : {"a.2147483647", "a.-2147483648", "-5.a.x.8"}) {
    EXPECT_TRUE(reread.actions->find(name).is_some()) << name;
  }
}

// It was silent when it was read again.
TEST(SystemRegression, AnActionThatAldebaranTakesAsSilentIsNotWritten) {
  const auto system = system_of("P = (i -> a -> P).").system;
  const exports::ShownLts shown{"P", *system.components.front().lts, *system.actions};
  std::ostringstream text;
  EXPECT_FALSE(exports::write_lts(text, shown, exports::LtsFormat::Aut).has_value());
  EXPECT_TRUE(exports::write_lts(text, shown, exports::LtsFormat::Json).has_value());
}

// The wanted property began with a composite of nothing, and was left out with it: a wrong SAFE.
TEST(SystemRegression, APropertyThatBeginsWithNothingIsKept) {
  const std::string text =
      "X = (a -> b -> X). ||E = if (0) then (X). property ||PP = (E || X). "
      "Q = (a -> a -> Q | b -> Q). ||S = (PP || Q).";
  EXPECT_EQ(answer(text, "PP"), "property:PP b");
  const std::string none =
      "X = (a -> b -> X). ||E = forall[i:1..0] X. property ||PP = (E || X). "
      "Q = (a -> a -> Q | b -> Q). ||S = (PP || Q).";
  EXPECT_EQ(answer(none, "PP"), "property:PP b");
}

// A composite inside one that a relabelling had made one part was taken for all of it.
TEST(SystemRegression, WhatIsInsideAMergedPartIsNoPart) {
  const LoadedSystem system = system_of(
      "P = (a -> p -> P). Q = (b -> q -> Q). R = (r -> R). T = (t -> T). "
      "property OK = (t -> OK). ||I = (P || Q). ||C = (I || R). "
      "||S = (C/{x/a, x/b} || T || OK).");
  WeakestOptions options;
  options.of = "C";
  EXPECT_TRUE(weakest_assumption(system, options).has_value());
  options.of = "I";
  EXPECT_FALSE(weakest_assumption(system, options).has_value());
}

// Words that lead to sets that are known already were followed without a look at the limits.
TEST(SystemRegression, SimulatingKnownWordsAsksTheLimits) {
  const LoadedSystem system = system_of(
      "Input = (input -> send -> ack -> Input). Output = (send -> output -> ack -> Output). "
      "property Order = (input -> output -> Order). ||S = (Input || Output || Order).");
  const systems::Task task = systems::plan_about(system.system, {false, true, false}).task(0);
  const systems::Interface interface(
      systems::common(systems::alphabet_of(task.judged), systems::alphabet_of(task.environment)),
      *system.system.actions);
  systems::Simulation simulation(interface, Limits());
  ASSERT_TRUE(simulation.start(task.judged));
  const automata::Word word(100, interface.numbers()[2]);
  ASSERT_TRUE(simulation.allows(word));
  catch_interrupts();
  (void)std::raise(SIGINT);
  bool was_stopped = false;
  for (int i = 0; i < 10'000 && !was_stopped; ++i) was_stopped = !simulation.allows(word);
  EXPECT_TRUE(was_stopped);
  EXPECT_TRUE(take_interrupt());
}

// While the first table was made, the line of progress stood still.
TEST(SystemRegression, LearningTellsHowManyWordsItHasAsked) {
  const LoadedSystem system = system_of(
      "P = P[0], P[i:0..300] = (when (i < 300) a -> P[i+1] | b -> P[0] | when (i == 300) c -> "
      "ERROR). Q = (a -> b -> Q) + {c}. ||S = (P || Q).");
  std::string lines;
  auto now = Progress::Clock::time_point();
  Progress progress(Progress::Style::Listed,
                    {[&](std::string_view line) { lines += line; },
                     [&] { return now += std::chrono::seconds(2); }, [] { return 1; }});
  WeakestOptions options;
  options.of = "P";
  options.compare = true;
  options.progress = &progress;
  ASSERT_TRUE(weakest_assumption(system, options).has_value());
  EXPECT_NE(lines.find("determinise"), std::string::npos) << lines;
  EXPECT_NE(lines.find(" words"), std::string::npos) << lines;
}

}  // namespace
}  // namespace arbiter
