#pragma once

#include "draw/trace_chart.h"
#include "engine/followed_trace.h"

namespace arbiter::report {

// The trace to a fault, to be drawn; of a long one its beginning and its end.
draw::TraceChart chart_of(const LoadedSystem& loaded, const SystemFault& fault,
                          const FollowedTrace& followed);

}  // namespace arbiter::report
