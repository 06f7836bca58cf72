#include "support/locations.h"

#include <algorithm>

#include "support/invariant.h"

namespace arbiter {

Locations::Locations(const Source& source, const std::vector<Span>& spans) {
  for (const Span span : spans) {
    if (span.is_none()) continue;
    offsets_.push_back(span.begin);
    offsets_.push_back(span.end);
  }
  std::sort(offsets_.begin(), offsets_.end());
  offsets_.erase(std::unique(offsets_.begin(), offsets_.end()), offsets_.end());

  const auto size = static_cast<std::uint32_t>(source.text().size());
  Location here{1, 1};
  std::uint32_t at = 0;
  for (const std::uint32_t offset : offsets_) {
    const std::uint32_t wanted = std::min(offset, size);
    while (here.line < source.line_count() && source.line_span(here.line + 1).begin <= wanted) {
      ++here.line;
      here.column = 1;
      at = source.line_span(here.line).begin;
    }
    here.column += source.columns({at, wanted});
    at = wanted;
    locations_.push_back(here);
  }
}

Location Locations::operator[](std::uint32_t offset) const {
  const auto found = std::lower_bound(offsets_.begin(), offsets_.end(), offset);
  INVARIANT(found != offsets_.end() && *found == offset, "a place should have been announced");
  return locations_[static_cast<std::size_t>(found - offsets_.begin())];
}

std::vector<Span> spans_of(std::span<const Diagnostic> diagnostics) {
  std::vector<Span> spans;
  for (const Diagnostic& diagnostic : diagnostics) {
    spans.push_back(diagnostic.span);
    for (const Note& note : diagnostic.notes) spans.push_back(note.span);
  }
  return spans;
}

}  // namespace arbiter
