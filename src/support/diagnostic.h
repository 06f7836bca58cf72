#pragma once

#include <optional>
#include <string>
#include <vector>

#include "support/diagnostic_code.h"
#include "support/limits.h"
#include "support/source.h"

namespace arbiter {

// A second place that explains the first: "`(` opened here".
struct Note {
  Span span;
  std::string text;
};

// One error of the user's, as a value. How it looks is `report`'s business.
struct Diagnostic {
  DiagnosticCode code = DiagnosticCode::UnexpectedToken;
  std::string message;
  Span span;                // none for errors that have no place in the file
  std::vector<Note> notes;  // further places
  std::string help;         // what to do about it, or empty
};

// Collects the errors of one file. Keeps the first kMaxKept and counts the rest, so that a file of
// garbage costs no more than a file with a few mistakes. It also knows how long reading may go on.
class Diagnostics {
 public:
  static constexpr std::size_t kMaxKept = 100;

  Diagnostics() = default;
  explicit Diagnostics(const Limits& limits) : limits_(limits) {}

  // True if reading is to be given up; asked at every step, it asks the limits now and then. What
  // the phases return after that is not to be used.
  bool is_stopped() {
    constexpr std::uint32_t kAskEvery = 1U << 14U;
    if (stopped_ || ++asked_ % kAskEvery != 0) return stopped_.has_value();
    if (limits_) stopped_ = limits_->reached();
    return stopped_.has_value();
  }
  std::optional<StopReason> stopped() const { return stopped_; }

  // Adds one and returns it, so that notes and help can be attached.
  Diagnostic& add(DiagnosticCode code, Span span, std::string message);

  bool empty() const { return count_ == 0; }
  std::size_t count() const { return count_; }

  // Syntax errors first, then others, each in source order; a last one counts those not kept.
  std::vector<Diagnostic> take();

 private:
  std::vector<Diagnostic> kept_;
  Diagnostic overflow_;  // scratch for those beyond kMaxKept
  std::size_t count_ = 0;
  std::optional<Limits> limits_;
  std::optional<StopReason> stopped_;
  std::uint32_t asked_ = 0;
};

}  // namespace arbiter
