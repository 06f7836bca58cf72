#include "certify/premises.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace arbiter::certify {

namespace {

using automata::kErrorState;
using automata::kSilent;
using automata::LetterId;
using automata::Lts;
using automata::LtsBuilder;
using automata::StateId;

struct Edge {
  std::uint32_t from;
  char letter;  // '-' for a silent step
  int to;       // -1 for the error
};

Lts lts(std::uint32_t states, const std::string& alphabet, const std::vector<Edge>& edges) {
  LtsBuilder builder;
  const auto letter_of = [](char c) { return LetterId(static_cast<std::uint32_t>(c - 'a')); };
  for (const char c : alphabet) builder.add_letter(letter_of(c));
  for (std::uint32_t state = 0; state < states; ++state) {
    builder.add_state();
    for (const Edge& edge : edges) {
      if (edge.from != state) continue;
      builder.add_edge(edge.letter == '-' ? kSilent : letter_of(edge.letter),
                       edge.to < 0 ? kErrorState : StateId(static_cast<std::uint32_t>(edge.to)));
    }
  }
  return std::move(builder).finish();
}

bool claim(const std::vector<const Lts*>& systems, const Lts* assumed, const Lts* guaranteed) {
  const auto right = holds({systems, assumed, guaranteed});
  EXPECT_TRUE(right.has_value());
  return right.value_or(false);
}

}  // namespace

// 004's channel: i = input, s = send, a = ack, o = output.
class Channel : public ::testing::Test {
 protected:
  const Lts input_ = lts(3, "isa", {{0, 'i', 1}, {1, 's', 2}, {2, 'a', 0}});
  const Lts output_ = lts(3, "soa", {{0, 's', 1}, {1, 'o', 2}, {2, 'a', 0}});
  const Lts order_ = lts(2, "io", {{0, 'i', 1}, {0, 'o', -1}, {1, 'i', -1}, {1, 'o', 0}});
  const Lts first_ = lts(1, "soa", {{0, 'a', 0}, {0, 's', 0}});
  const Lts second_ = lts(2, "soa", {{0, 'a', 0}, {0, 's', 1}, {1, 'o', 0}, {1, 's', 0}});
};

TEST_F(Channel, TheFirstPremiseNeedsAnAssumptionThatIsNotTooWeak) {
  EXPECT_FALSE(claim({&input_, &order_}, nullptr, nullptr));
  EXPECT_FALSE(claim({&input_, &order_}, &first_, nullptr));
  EXPECT_TRUE(claim({&input_, &order_}, &second_, nullptr));
  EXPECT_TRUE(claim({&input_, &order_, &output_}, nullptr, nullptr));
}

TEST_F(Channel, TheSecondPremiseForbidsWhatTheAssumptionDoes) {
  EXPECT_FALSE(claim({&output_}, nullptr, &first_));
  EXPECT_TRUE(claim({&output_}, nullptr, &second_));
  const Lts other = lts(3, "soa", {{0, 's', 1}, {1, 's', 1}, {1, 'o', 2}, {2, 'a', 0}});
  EXPECT_FALSE(claim({&other}, nullptr, &second_));
}

TEST(Claim, SilentErrorsAndChoicesCount) {
  const Lts silent = lts(2, "a", {{0, 'a', 1}, {1, '-', -1}});
  const Lts choice = lts(2, "a", {{0, 'a', 1}, {0, 'a', -1}});
  const Lts nothing = lts(1, "a", {});
  for (const Lts* each : {&silent, &choice}) {
    EXPECT_FALSE(claim({each}, nullptr, nullptr));
    EXPECT_TRUE(claim({each, &nothing}, nullptr, nullptr));
    EXPECT_TRUE(claim({each}, &nothing, nullptr));
  }
}

TEST(Claim, LimitsEndTheCheck) {
  const Lts loop = lts(2, "a", {{0, 'a', 1}, {1, 'a', 0}});
  const Lts once = lts(3, "a", {{0, 'a', 1}, {1, 'a', 2}});
  const std::vector<const Lts*> systems = {&loop};
  EXPECT_FALSE(holds({systems, nullptr, &once}, Limits(0.0)).has_value());
}

TEST(Claim, WhatForbidsNothingIsGuaranteedByAllThatDoNotErr) {
  const Lts all = lts(2, "a", {{0, 'a', 1}, {1, 'a', 1}});
  const Lts error = lts(1, "a", {{0, 'a', -1}});
  EXPECT_TRUE(claim({&all}, nullptr, &all));
  EXPECT_FALSE(claim({&error}, nullptr, &all));
  EXPECT_FALSE(claim({&all}, nullptr, &error));
}

}  // namespace arbiter::certify
