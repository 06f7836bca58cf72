// What is told of transition systems: traces, faults, and notes about the file.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "engine/systems.h"
#include "report/request.h"

namespace arbiter::report {

// What answers about systems begin with.
nlohmann::ordered_json system_head(const Request& request, const LoadedSystem& loaded);

nlohmann::ordered_json trace_json(const std::vector<std::string>& trace);
// A line for each action; of a very long trace the beginning and the end.
std::string trace_text(const std::vector<std::string>& trace);

// "deadlock", "property Order violated", "P comes to ERROR"; of several who err together the first
// few.
std::string describe_fault(const SystemFault& fault);
// The same of the one that is blamed, without the others.
std::string describe_blamed(const SystemFault& fault);
// reason, component, also, and the trace.
void add_fault(const SystemFault& fault, nlohmann::ordered_json& json);

// About actions of the wanted property that no process has, and about what the file says and nobody
// checks: a sentence each, without a full stop; and as lines of the answer.
std::vector<std::string> system_note_lines(const Request& request, const LoadedSystem& loaded);
std::string system_notes(const Request& request, const LoadedSystem& loaded);
void add_notes(const Request& request, const LoadedSystem& loaded, nlohmann::ordered_json& json);

}  // namespace arbiter::report
