#include "report/fault_chart.h"

#include "report/system_words.h"

namespace arbiter::report {

draw::TraceChart chart_of(const LoadedSystem& loaded, const SystemFault& fault,
                          const FollowedTrace& followed) {
  static_assert(draw::kMaxTraceRows <= kMaxFollowedActions, "what is drawn should be followed");
  draw::TraceChart chart;
  for (const fsp::Component& component : loaded.system.components) {
    chart.components.push_back(component.name);
  }
  const std::size_t length = fault.trace.size();
  for (std::size_t i = 0; i < length; ++i) {
    if (i == draw::kMaxTraceRows / 2 && length > draw::kMaxTraceRows) {
      chart.gap = i;
      chart.left_out = length - draw::kMaxTraceRows;
      i += chart.left_out;
    }
    chart.rows.push_back({fault.trace[i], followed.movers[i]});
  }
  chart.ending = describe_fault(fault);
  chart.erring = fault.erring;
  return chart;
}

}  // namespace arbiter::report
