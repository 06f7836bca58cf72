#include "report/answer_notes.h"

#include <cctype>
#include <nlohmann/json.hpp>

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

std::string given_range_text(const IntRange& range) {
  return "--int " + std::to_string(range.low) + ".." + std::to_string(range.high) +
         " makes leaving that range an error; without it, a plain int holds every integer";
}

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
    case Kind::EndNotSought:
      return "learning does not look at whether any play comes to its end; plays that would may be "
             "cut off by " +
             assumptions_at(note.assumptions, source) + "; a check without --learn looks at that";
    case Kind::GivenRange: return given_range_text(note.range);
    case Kind::AnsweredSoon:
      return "nothing was learned: direct search came to the answer soon, so that learning is not "
             "worth it; --learn NAME learns all the same";
    case Kind::NoPart:
      return "nothing was learned: the program has no part to learn about; --parts tells more";
    case Kind::NotWorthLearning:
      return "nothing was learned: by the estimate no part saves anything, so that learning is not "
             "worth it; --learn NAME learns all the same, and --parts has the estimate";
    case Kind::LearnedAllTheSame:
      return "by the estimate learning is not worth it here, and was done for the assumption: a "
             "check without --learn may be quicker";
    case Kind::LearningGaveUp:
      return "the whole program was searched, since learning came to no answer: " + note.why;
  }
  return "";
}

std::string notes_text(const Answer& answer, const Source& source) {
  std::string text;
  for (const std::string& line : note_lines(answer, source)) text += "note: " + line + "\n";
  return text;
}

std::vector<std::string> note_lines(const Answer& answer, const Source& source) {
  std::vector<std::string> lines;
  lines.reserve(answer.notes.size());
  for (const AnswerNote& note : answer.notes) lines.push_back(note_text(note, source));
  return lines;
}

void add_notes(const Answer& answer, const Source& source, nlohmann::ordered_json& json) {
  if (!answer.notes.empty()) json["notes"] = note_lines(answer, source);
}

std::string as_sentence(std::string text) {
  if (text.empty()) return text;
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text + (text.back() == '.' ? "" : ".");
}

}  // namespace arbiter::report
