#include "report/answer_notes.h"

#include "report/request.h"

namespace arbiter::report {

namespace {

// "the assumption at x.ia:3:5", "the assumptions at x.ia:3:5 and x.ia:7:1".
std::string assumptions_at(const std::vector<Span>& spans, const Source& source) {
  std::string text = spans.size() == 1 ? "the assumption at " : "the assumptions at ";
  for (std::size_t i = 0; i < spans.size(); ++i) {
    if (i > 0) text += i + 1 == spans.size() ? " and " : ", ";
    text += place_of(source, spans[i]);
  }
  return text;
}

}  // namespace

std::string note_text(const AnswerNote& note, const Source& source) {
  using Kind = AnswerNote::Kind;
  switch (note.kind) {
    case Kind::NothingCanFail:
      return "nothing in it can fail: constants and types alone rule out every assert, abort, "
             "index, division and range that could, or nothing leads there";
    case Kind::NotAllPlays:
      return "not all plays were looked at: " + note.why +
             (note.is_by_overflow ? "; there may be other errors, and shorter plays"
                                  : "; there may be more errors than these");
    case Kind::NotAllErrors:
      return "errors that come only together with these may be missing: " + note.why;
    case Kind::MaybeShorter: return "there may be a shorter play: " + note.why;
    case Kind::Unreached: return "no play comes to the assert at " + place_of(source, note.span);
    case Kind::Settled:
      return "no play asks the assert at " + place_of(source, note.span) +
             ": constants or types rule it out, or nothing leads there";
    case Kind::AllCutOff:
      return "every play is cut off by " + assumptions_at(note.assumptions, source) +
             ", so this proof is about nothing";
    case Kind::NoPlayEnds:
      return "no play comes to its end; plays that would may be cut off by " +
             assumptions_at(note.assumptions, source);
  }
  return "";
}

}  // namespace arbiter::report
