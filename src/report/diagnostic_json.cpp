#include "report/diagnostic_json.h"

#include <nlohmann/json.hpp>
#include <vector>

#include "support/invariant.h"
#include "support/locations.h"

namespace arbiter::report {

namespace {

using nlohmann::ordered_json;

ordered_json span_to_json(Span span, const Source& source, const Locations& locations) {
  ordered_json json = {{"file", source.name()}};
  if (span.is_none()) return json;
  const Location begin = locations[span.begin];
  const Location end = locations[span.end];
  json["line"] = begin.line;
  json["column"] = begin.column;
  json["end_line"] = end.line;
  json["end_column"] = end.column;
  return json;
}

ordered_json diagnostic_to_json(const Diagnostic& diagnostic, const Source& source,
                                const Locations& locations) {
  ordered_json json = {{"code", code_name(diagnostic.code)}, {"message", diagnostic.message}};
  if (!diagnostic.help.empty()) json["help"] = diagnostic.help;
  json["spans"] = ordered_json::array();
  json["spans"].push_back(span_to_json(diagnostic.span, source, locations));
  for (const Note& note : diagnostic.notes) {
    ordered_json place = span_to_json(note.span, source, locations);
    place["label"] = note.text;
    json["spans"].push_back(std::move(place));
  }
  return json;
}

}  // namespace

ordered_json warnings_to_json(std::span<const Diagnostic> warnings, const Source& source) {
  const Locations locations(source, spans_of(warnings));
  ordered_json json = ordered_json::array();
  for (const Diagnostic& warning : warnings) {
    json.push_back(diagnostic_to_json(warning, source, locations));
  }
  return json;
}

ordered_json diagnostics_to_json(std::span<const Diagnostic> diagnostics, const Source& source) {
  INVARIANT(!diagnostics.empty(), "a failure should come with its reason");
  ordered_json errors = warnings_to_json(diagnostics, source);
  ordered_json json;
  json["error"] = errors.front();
  json["diagnostics"] = std::move(errors);
  return json;
}

}  // namespace arbiter::report
