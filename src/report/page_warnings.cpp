#include "report/page_warnings.h"

#include "draw/markup.h"
#include "report/answer_notes.h"
#include "report/html_page.h"
#include "support/locations.h"

namespace arbiter::report {

namespace {

// "line 26, column 12", as a link to it.
std::string linked_place(Span span, const Locations& locations) {
  const Location at = locations[span.begin];
  const std::string line = std::to_string(at.line);
  return "<a href=\"#L" + line + "\">line " + line + ", column " + std::to_string(at.column) +
         "</a>";
}

}  // namespace

std::string warnings_section(std::span<const Diagnostic> warnings, const Source& source) {
  if (warnings.empty()) return "";
  const Locations locations(source, spans_of(warnings));
  std::string out =
      std::string("<section>\n<h2>") + (warnings.size() == 1 ? "Warning" : "Warnings") + "</h2>\n";
  for (const Diagnostic& warning : warnings) {
    const std::string message = warning.message + " [" + code_name(warning.code) + "]";
    std::string text = warning.span.is_none() ? draw::escaped(as_sentence(message))
                                              : "At " + linked_place(warning.span, locations) +
                                                    ": " + draw::escaped(message) + ".";
    for (const Note& note : warning.notes) {
      text += " " + draw::escaped(as_sentence(note.text));
      if (!note.span.is_none()) text += " See " + linked_place(note.span, locations) + ".";
    }
    if (!warning.help.empty()) text += " " + draw::escaped(as_sentence(warning.help));
    out += page_note(text);
  }
  return out + "</section>\n";
}

void mark_warnings(std::span<const Diagnostic> warnings, std::vector<SourceMark>& marks) {
  for (const Diagnostic& warning : warnings) {
    if (warning.span.is_none()) continue;
    marks.push_back({warning.span, "idle", "a warning: " + warning.message});
  }
}

}  // namespace arbiter::report
