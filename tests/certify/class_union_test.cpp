// The formula against trying all values: where the images are constants, it is one itself.
#include "certify/class_union.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <set>

#include "engine/term.h"

namespace arbiter::certify {
namespace {

constexpr std::size_t kColumns = 3;
constexpr std::int64_t kLast = 8;  // values from 0 on that are tried

class ClassUnionTest : public ::testing::Test {
 protected:
  ClassUnionTest() {
    auto compiled =
        compile_term(std::make_shared<Source>(
                         "term.ia",
                         "n : exp int |- new int a := n in new int b := n in new int c := n in "
                         "if a + b + c = 7 then abort : com"),
                     {});
    term_.emplace(std::move(std::get<Term>(compiled.value())));
    states_.node = term_->graph.start;
    for (std::uint32_t i = 0; i < kColumns; ++i)
      states_.columns.push_back({game::VariableId(i), 0});
  }

  std::uint32_t below(std::uint32_t end) {
    return std::uniform_int_distribution<std::uint32_t>(0, end - 1)(random_);
  }

  // Some have gaps between them, and some have no end.
  Classes random_classes() {
    Classes classes;
    std::int64_t low = below(2);
    while (low <= kLast) {
      const std::int64_t high = low + std::int64_t{below(3) / 2} * below(3);
      classes.push_back({low, high});
      low = high + 1 + (below(4) == 0 ? 1 : 0);
    }
    if (below(2) == 0) classes.front().low.reset();
    if (below(2) == 0) classes.back().high.reset();
    return classes;
  }

  void make_random() {
    certificate_.classes.clear();
    std::size_t all = 1;
    for (const Column& column : states_.columns) {
      all *= (certificate_.classes[column.variable] = random_classes()).size();
    }
    std::set<std::vector<std::uint32_t>> rows;
    const std::size_t tries = below(4) == 0 ? 4 * all : below(static_cast<std::uint32_t>(all));
    for (std::size_t i = 0; i < tries; ++i) {
      std::vector<std::uint32_t> row;
      row.reserve(certificate_.classes.size());
      for (const auto& [variable, classes] : certificate_.classes) {
        row.push_back(below(static_cast<std::uint32_t>(classes.size())));
      }
      rows.insert(row);
    }
    states_.rows = rows.size();
    states_.numbers.clear();
    for (const auto& row : rows) {
      states_.numbers.insert(states_.numbers.end(), row.begin(), row.end());
    }
  }

  bool agrees(std::size_t row, const Pattern& pattern) const {
    for (std::size_t i = 0; i < kColumns; ++i) {
      const std::uint32_t number = states_.numbers[row * kColumns + i];
      if (pattern[i].value_or(number) != number) return false;
    }
    return true;
  }

  // Row by row.
  bool is_outside(Pattern pattern, const std::vector<Image>& images,
                  const std::vector<std::int64_t>& values) const {
    for (std::size_t i = 0; i < images.size(); ++i) {
      const auto& classes = certificate_.classes.at(states_.columns[images[i].column].variable);
      pattern[images[i].column] = class_of(classes, values[i]);
      if (!pattern[images[i].column]) return true;
    }
    for (std::size_t row = 0; row < states_.rows; ++row) {
      if (agrees(row, pattern)) return false;
    }
    return true;
  }

  std::optional<Term> term_;
  IntervalCertificate certificate_;
  ClassStates states_;
  std::mt19937 random_{1};
};

TEST_F(ClassUnionTest, IsJustTheRowsThatAgree) {
  const Limits limits;
  SymbolicNode symbolic(term_->graph, limits);
  smt::Terms& terms = symbolic.terms();
  std::size_t outside = 0;
  std::size_t tried = 0;
  for (int round = 0; round < 80; ++round) {
    make_random();
    Pattern pattern(kColumns);
    std::vector<Image> images;
    for (std::size_t i = 0; i < kColumns; ++i) {
      const auto& classes = certificate_.classes.at(states_.columns[i].variable);
      if (below(2) == 0) pattern[i] = below(static_cast<std::uint32_t>(classes.size()));
      if (!pattern[i]) images.push_back({i, {}});
    }
    if (images.empty()) continue;
    std::vector<std::int64_t> values(images.size(), -1);
    for (bool is_over = false; !is_over;) {
      for (std::size_t i = 0; i < images.size(); ++i) images[i].value = terms.constant(values[i]);
      ClassUnion rows(certificate_, states_, images, symbolic);
      const bool expected = is_outside(pattern, images, values);
      const smt::TermId found = rows.outside_all(pattern);
      ASSERT_TRUE(terms.value(found));
      ASSERT_EQ(terms.is_true(found), expected) << "round " << round;
      outside += expected ? 1 : 0;
      ++tried;
      std::size_t at = 0;
      while (at < values.size() && ++values[at] > kLast + 3) values[at++] = -1;
      is_over = at == values.size();
    }
  }
  EXPECT_GT(outside, tried / 10);
  EXPECT_LT(outside, tried - tried / 10);
}

TEST_F(ClassUnionTest, FindsTheNextRowThatAgrees) {
  const Limits limits;
  SymbolicNode symbolic(term_->graph, limits);
  for (int round = 0; round < 300; ++round) {
    make_random();
    const ClassUnion rows(certificate_, states_, {}, symbolic);
    Pattern pattern(kColumns);
    for (auto& number : pattern) {
      if (below(3) > 0) number = below(8);
    }
    for (std::size_t at = 0; at <= states_.rows; ++at) {
      std::size_t next = at;
      while (next < states_.rows && !agrees(next, pattern)) ++next;
      ASSERT_EQ(rows.agreeing_row(pattern, at), next) << "round " << round;
    }
  }
}

// One interval, and not a thousand.
TEST_F(ClassUnionTest, ValuesByThemselvesAreOneInterval) {
  const Limits limits;
  SymbolicNode symbolic(term_->graph, limits);
  Classes classes{{std::nullopt, -1}};
  for (std::int64_t i = 0; i < 1000; ++i) classes.push_back({i, i});
  certificate_.classes[game::VariableId(0)] = classes;
  states_.columns.resize(1);
  for (std::uint32_t i = 1; i <= 1000; ++i) states_.numbers.push_back(i);
  states_.rows = 1000;
  const std::vector<Image> images{{0, symbolic.unknown(0)}};
  const std::size_t before = symbolic.terms().size();
  ClassUnion(certificate_, states_, images, symbolic).outside_all({std::nullopt});
  EXPECT_LT(symbolic.terms().size(), before + 10);
}

// Beside the ends of 64 bits nothing follows.
TEST_F(ClassUnionTest, EndsOfTheRangeDoNotMeet) {
  constexpr std::int64_t kLowest = std::numeric_limits<std::int64_t>::min();
  constexpr std::int64_t kHighest = std::numeric_limits<std::int64_t>::max();
  const Limits limits;
  SymbolicNode symbolic(term_->graph, limits);
  certificate_.classes[game::VariableId(0)] = {{kLowest, kLowest}, {kHighest, kHighest}};
  states_.columns.resize(1);
  states_.numbers = {0, 1};
  states_.rows = 2;
  for (const std::int64_t value : {kLowest, kLowest + 1, kHighest - 1, kHighest}) {
    const std::vector<Image> images{{0, symbolic.terms().constant(value)}};
    const auto found =
        ClassUnion(certificate_, states_, images, symbolic).outside_all({std::nullopt});
    EXPECT_EQ(symbolic.terms().is_true(found), value != kLowest && value != kHighest);
  }
}

}  // namespace
}  // namespace arbiter::certify
