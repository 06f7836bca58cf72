#include "support/unknown_reason.h"

#include <gtest/gtest.h>

namespace arbiter {
namespace {

TEST(UnknownReason, OfALimitIsNamedAsTheLimitIs) {
  for (const StopReason limit : {StopReason::Timeout, StopReason::Interrupt, StopReason::Memory}) {
    const UnknownReason reason = unknown_reason(limit);
    EXPECT_EQ(reason_name(reason), stop_reason_name(limit));
    EXPECT_EQ(limit_of(reason), limit);
  }
}

TEST(UnknownReason, OfNoLimitHasNone) {
  for (const UnknownReason reason :
       {UnknownReason::Steps, UnknownReason::Overflow, UnknownReason::Priority}) {
    EXPECT_FALSE(is_by_limit(reason)) << reason_name(reason);
  }
}

}  // namespace
}  // namespace arbiter
