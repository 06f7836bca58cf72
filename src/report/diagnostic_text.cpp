#include "report/diagnostic_text.h"

#include <algorithm>
#include <string_view>

#include "report/terminal.h"
#include "support/counted.h"
#include "support/excerpt.h"
#include "support/locations.h"
#include "support/printable.h"

namespace arbiter::report {

namespace {

class Writer {
 public:
  Writer(std::span<const Diagnostic> diagnostics, const Source& source, const TextOptions& options)
      : source_(source),
        file_(printable(source.name())),
        locations_(source, spans_of(diagnostics)),
        color_(options.color),
        tone_(options.severity == "warning" ? kYellow : kRed),
        what_(options.severity),
        severity_(what_ + ":") {}

  void write(const Diagnostic& diagnostic) {
    head(diagnostic.span, tone_, severity_);
    paint(kBold, printable(diagnostic.message) + " [" + code_name(diagnostic.code) + "]");
    out_ += '\n';
    place(diagnostic.span, tone_);
    for (const Note& note : diagnostic.notes) {
      head(note.span, kCyan, "note:");
      out_ += printable(note.text) + '\n';
      place(note.span, kCyan);
    }
    if (diagnostic.help.empty()) return;
    paint(kGreen, "help:");
    out_ += ' ' + printable(diagnostic.help) + '\n';
  }

  // "5 errors", "2 warnings". The one that says that some are not shown is none itself.
  void write_count(std::span<const Diagnostic> diagnostics) {
    if (diagnostics.size() < 2) return;
    const bool more = diagnostics.back().code == DiagnosticCode::TooManyErrors;
    const std::size_t count = diagnostics.size() - (more ? 1 : 0);
    out_ += counted(count, what_) + (more ? " shown\n" : "\n");
  }

  std::string take() { return std::move(out_); }

 private:
  void paint(std::string_view color, std::string_view text) {
    if (color_) out_ += color;
    out_ += text;
    if (color_) out_ += kPlain;
  }

  // "file:line:col: error: ".
  void head(Span span, std::string_view color, std::string_view kind) {
    std::string where = file_ + ":";
    if (!span.is_none()) {
      const Location location = locations_[span.begin];
      where += std::to_string(location.line) + ":" + std::to_string(location.column) + ":";
    }
    paint(kBold, where);
    out_ += ' ';
    paint(color, kind);
    out_ += ' ';
  }

  // The source line and its carets. A blank line shows nothing, so it is left out.
  void place(Span span, std::string_view color) {
    if (span.is_none()) return;
    const std::uint32_t line = locations_[span.begin].line;
    const Excerpt piece = excerpt(source_, span, line);
    if (piece.text.find_first_not_of(' ') == std::string::npos) return;
    const std::string number = std::to_string(line);
    const std::size_t width = std::max(kLineNumberWidth, number.size());
    out_ += std::string(width - number.size(), ' ') + number + " | " + piece.text + '\n';
    out_ += std::string(width, ' ') + " | " + std::string(piece.indent, ' ');
    paint(color, std::string(piece.carets, '^'));
    out_ += '\n';
  }

  const Source& source_;
  std::string file_;
  Locations locations_;
  bool color_;
  std::string_view tone_;  // the colour of the severity
  std::string what_;       // "error", "warning"
  std::string severity_;   // "error:"
  std::string out_;
};

}  // namespace

std::string diagnostics_to_text(std::span<const Diagnostic> diagnostics, const Source& source,
                                const TextOptions& options) {
  Writer writer(diagnostics, source, options);
  for (const Diagnostic& diagnostic : diagnostics) writer.write(diagnostic);
  writer.write_count(diagnostics);
  return writer.take();
}

}  // namespace arbiter::report
