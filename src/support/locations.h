#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "support/diagnostic.h"
#include "support/source.h"

namespace arbiter {

// Lines and columns of many places of one file. Source::locate counts from the start of the line
// each time; here one sweep over the file serves all places, so that a thousand errors on one line
// of 64 MiB cost no more than one.
class Locations {
 public:
  // The places that will be asked for: the two ends of each span. Spans that are none are left out.
  // O(size of the file + spans · log spans).
  Locations(const Source& source, const std::vector<Span>& spans);

  // Requires one of the places given. Agrees with Source::locate.
  Location operator[](std::uint32_t offset) const;

 private:
  std::vector<std::uint32_t> offsets_;  // ascending, each once
  std::vector<Location> locations_;     // per offset
};

// The spans of the errors and of their notes.
std::vector<Span> spans_of(std::span<const Diagnostic> diagnostics);

}  // namespace arbiter
