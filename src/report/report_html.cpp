// An answer about a program as one page.
//
// The problem: a reader who has the page and nothing else should see what was decided, and follow
// each play to its error from the play's moves to the lines of the program and back. The program
// and the names in it are whatever a user has written, and a play may have millions of moves.
//
// The idea: the page is written from top to bottom, a section after the other: verdict, warnings,
// notes, program, one section for each error, statistics, and how to read it all. What a section
// shows of a play comes from its sequence chart (draw/chart.h), which is made first: the chart has
// already left out the middle of a long play and looked up the place of each move. So the rows of
// the table, the arrows of the picture and the numbers beside the program's lines agree. A line of
// the program is the target `L27` of links, and the third move of the second play is the target
// `e2m3`.
//
// Invariant: text that comes from the program, from the command line or from a limit is escaped on
// its way into the page, so that the page is well-formed whatever this text is. The first plays
// have charts, as many as have kMaxShownMoves moves in all; an error without a chart is still
// listed, with the reason why its play is not shown. Only the statistics differ from run to run.
//
// Cost: linear in the program and in the plays that are shown.
#include "report/report_html.h"

#include <algorithm>

#include "draw/chart.h"
#include "draw/chart_svg.h"
#include "draw/markup.h"
#include "engine/front_end.h"
#include "report/answer_notes.h"
#include "report/html_page.h"
#include "report/html_source.h"
#include "report/move_words.h"
#include "report/page_warnings.h"
#include "report/play_text.h"
#include "report/program_statistics.h"
#include "report/report_words.h"
#include "report/request.h"
#include "support/counted.h"
#include "support/excerpt.h"
#include "support/invariant.h"
#include "support/locations.h"

namespace arbiter::report {

namespace {

constexpr std::size_t kMoveColumns = 48;

class ReportWriter {
 public:
  explicit ReportWriter(const ProgramAnswer& shown)
      : shown_(shown),
        verified_(shown.verified()),
        source_(shown.source()),
        arena_(shown.term.arena()),
        warnings_(warnings_about(*shown.term.judgement, shown.request.program)),
        places_(source_, all_spans(shown)) {
    for (const ReachedError& error : verified_.errors) {
      charts_.push_back(
          draw::chart_of(error.play, arena_, source_,
                         with_detail(reason_of(error), detail_of(error.reason, error.outside)),
                         draw::kMaxChartMoves, &error.changes));
      shown_moves_ += charts_.back().rows.size();
      if (shown_moves_ > kMaxShownMoves) break;
    }
  }

  std::string write() {
    out_ += page_head(tone(), shown_.request.file);
    verdict();
    out_ += warnings_section(warnings_, source_);
    notes();
    program();
    for (std::size_t i = 0; i < verified_.errors.size(); ++i) error(i);
    out_ += statistics_section(program_statistics(shown_));
    how_to_read();
    out_ += page_foot();
    return std::move(out_);
  }

 private:
  // Of all places that the page names.
  static std::vector<Span> all_spans(const ProgramAnswer& shown) {
    std::vector<Span> spans;
    for (const AnswerNote& note : shown.answer.notes) {
      spans.push_back(note.span);
      spans.insert(spans.end(), note.assumptions.begin(), note.assumptions.end());
    }
    for (const ReachedError& error : shown.verified().errors) spans.push_back(error.span);
    for (const Undecided::OpenError& error : open_errors(shown)) spans.push_back(error.span);
    return spans;
  }

  // Those that are neither shown to be real nor ruled out.
  static std::vector<Undecided::OpenError> open_errors(const ProgramAnswer& shown) {
    const Undecided* undecided = undecided_of(shown.answer);
    return undecided != nullptr ? undecided->open_errors : std::vector<Undecided::OpenError>();
  }

  PageVerdict tone() const {
    return page_verdict(shown_.answer.is_unknown(), shown_.answer.is_safe());
  }

  // "line 26, column 12", as a link to it.
  std::string place(Span span) const {
    const Location at = places_[span.begin];
    const std::string line = std::to_string(at.line);
    return "<a href=\"#L" + line + "\">line " + line + ", column " + std::to_string(at.column) +
           "</a>";
  }

  static std::string id_of_move(std::size_t error, std::size_t number) {
    return "e" + std::to_string(error + 1) + "m" + std::to_string(number);
  }

  void verdict() {
    out_ += page_header(tone(), shown_.request.file, about_verdict(), shown_.request.command);
  }

  std::string about_verdict() const {
    if (const auto* unknown = std::get_if<Unknown>(&shown_.answer.verdict)) {
      return undecided_on_page("Whether an environment can drive the program into an error",
                               *unknown, open_places());
    }
    return shown_.answer.is_safe() ? safe() : unsafe();
  }

  std::vector<std::string> open_places() const {
    const std::vector<Undecided::OpenError> errors = open_errors(shown_);
    std::vector<std::string> all;
    all.reserve(errors.size());
    for (const Undecided::OpenError& error : errors) {
      all.push_back(draw::escaped(error.what) + " at " + place(error.span));
    }
    return all;
  }

  std::string safe() const {
    const std::string text =
        "<p>No environment can drive the program into an error" +
        draw::escaped(narrowed_to(shown_.request)) +
        ": whoever calls it, whatever they give it, in whatever order and however often. All plays "
        "of it are covered.</p>\n";
    const std::vector<std::string> proved = what_was_proved(shown_.term.graph);
    return proved.empty() ? text : text + "<p>In every play:</p>\n" + list(proved);
  }

  std::string unsafe() const {
    const ReachedError& first = verified_.errors.front();
    if (verified_.errors.size() == 1) {
      return "<p>There is an environment that drives the program into an error: <strong>" +
             draw::escaped(error_in_words(first)) + "</strong> at " + place(first.span) +
             (verified_.is_shortest() ? ". No shorter play comes to an error, and the" : ". The") +
             " reference interpreter has run this one on the program and came to the same error "
             "there.</p>\n";
    }
    std::string text = "<p>Environments can drive the program into " +
                       counted(verified_.errors.size(), "error") + ". For each there is a " +
                       (verified_.is_shortest() ? "shortest " : "") +
                       "play, which the reference interpreter has run on the program.</p>\n<ol>\n";
    for (std::size_t i = 0; i < verified_.errors.size(); ++i) {
      const ReachedError& error = verified_.errors[i];
      text += "<li><a href=\"#e" + std::to_string(i + 1) + "\">" +
              draw::escaped(error_in_words(error)) + "</a> at " + place(error.span) + ", after " +
              counted(error.play.size(), "move") + "</li>\n";
    }
    return text + "</ol>\n";
  }

  void notes() {
    if (shown_.answer.notes.empty()) return;
    out_ += "<section>\n<h2>Notes</h2>\n";
    for (const AnswerNote& note : shown_.answer.notes) {
      for (const std::string& sentence : sentences(note)) out_ += page_note(sentence);
    }
    out_ += "</section>\n";
  }

  // As markup: places are links.
  std::vector<std::string> sentences(const AnswerNote& note) const {
    using Kind = AnswerNote::Kind;
    const auto for_each_assumption = [&](const std::string& before) {
      std::vector<std::string> all;
      all.reserve(note.assumptions.size());
      for (const Span span : note.assumptions) all.push_back(before + place(span) + ".");
      return all;
    };
    switch (note.kind) {
      case Kind::NotAllPlays:
        return {"This answer is not complete. Not all plays were looked at: " +
                draw::escaped(note.why) + ". There may be " +
                (note.is_by_overflow ? "other errors, and shorter plays," : "more errors") +
                " than are shown."};
      case Kind::NothingCanFail:
        return {
            "Nothing in it can fail: constants and types alone rule out every assert, abort, "
            "index, division and range that could, or nothing leads there."};
      case Kind::MaybeShorter:
        return {"There may be a shorter play: " + draw::escaped(note.why) + "."};
      case Kind::NotAllErrors:
        return {"Errors that come only together with these may be missing: " +
                draw::escaped(note.why) + "."};
      case Kind::AllCutOff:
        return for_each_assumption(
            "Every play is cut off by an assumption, so this proof is about nothing: the one at ");
      case Kind::NoPlayEnds:
        return for_each_assumption(
            "No play comes to its end; those that would may be cut off by the assumption at ");
      case Kind::EndNotSought: return linked(note);
      case Kind::Unreached:
        return {"No play comes to the assert at " + place(note.span) +
                ": of it, nothing is shown."};
      case Kind::Settled:
        return {"No play asks the assert at " + place(note.span) +
                ": constants or types rule it out, or nothing leads there."};
      case Kind::GivenRange:
      case Kind::AnsweredSoon:
      case Kind::NoPart:
      case Kind::NotWorthLearning:
      case Kind::LearnedAllTheSame:
      case Kind::LearningGaveUp: return {draw::escaped(as_sentence(note_text(note, source_)))};
    }
    return {};
  }

  // The note's text once for each assumption, its place as a link.
  std::vector<std::string> linked(AnswerNote note) const {
    const std::vector<Span> spans = std::move(note.assumptions);
    std::vector<std::string> all;
    if (spans.empty()) return all;
    note.assumptions = {spans.front()};  // only its words are needed, and places are costly to name
    const std::string text = as_sentence(note_text(note, source_));
    const std::string named = place_of(source_, spans.front());
    const std::size_t at = text.rfind(named);
    INVARIANT(at != std::string::npos, "a note should name its assumption");
    const std::string before = draw::escaped(text.substr(0, at));
    const std::string behind = draw::escaped(text.substr(at + named.size()));
    for (const Span span : spans) all.push_back(before + place(span) + behind);
    return all;
  }

  void program() {
    std::vector<SourceMark> marks;
    marks.reserve(verified_.errors.size());
    for (const ReachedError& error : verified_.errors) {
      marks.push_back({error.span, "error", error_in_words(error)});
    }
    for (const Undecided::OpenError& error : open_errors(shown_)) {
      marks.push_back({error.span, "idle", "not decided"});
    }
    for (const AnswerNote& note : shown_.answer.notes) {
      if (note.kind != AnswerNote::Kind::Unreached) continue;
      marks.push_back({note.span, "idle", "no play comes to this assert"});
    }
    mark_warnings(warnings_, marks);
    std::vector<PassedLine> passed;
    for (std::size_t e = 0; e < charts_.size(); ++e) {
      for (std::size_t m = 0; m < charts_[e].rows.size(); ++m) {
        const std::uint32_t line = charts_[e].rows[m].line.line;
        if (line == 0) continue;
        const std::size_t move = charts_[e].number(static_cast<std::uint32_t>(m));
        const std::string number =
            (charts_.size() > 1 ? std::to_string(e + 1) + "·" : "") + std::to_string(move);
        passed.push_back({line, id_of_move(e, move), number});
      }
    }
    out_ += "<section>\n<h2>The program</h2>\n" +
            scrolled("The program", source_to_html(source_, std::move(marks), passed));
    if (!passed.empty()) {
      out_ +=
          "<p class=\"soft\">Beside the lines: the moves of the play that come from them.</p>\n";
    }
    out_ += "</section>\n";
  }

  void error(std::size_t index) {
    const ReachedError& error = verified_.errors[index];
    const std::string number = std::to_string(index + 1);
    const std::string words = error_in_words(error);
    out_ += "<section id=\"e" + number + "\">\n<h2>" +
            (verified_.errors.size() == 1 ? "The play"
                                          : "Error " + number + ": " + draw::escaped(words)) +
            "</h2>\n<p>" + counted(error.play.size(), "move") +
            ", by O, the environment, and P, the program. At the end: " + draw::escaped(words) +
            " at " + place(error.span) + ".</p>\n";
    if (index < charts_.size()) {
      play(index);
      chart(index);
    } else {
      out_ += page_note("Its play is left out: the page shows plays of about " +
                        std::to_string(kMaxShownMoves) + " moves in all.");
    }
    out_ += "</section>\n";
  }

  std::string words_of(const ReachedError& error, std::size_t number) const {
    const game::Move& made = error.play[number - 1].move;
    const std::string words = without_middle(move_in_words(made, arena_), draw::kMaxChartColumns);
    return made.kind == game::MoveKind::Abort ? words + ": " + error_in_words(error) : words;
  }

  void play(std::size_t index) {
    const draw::Chart& chart = charts_[index];
    std::string table =
        "<table class=\"play\">\n<thead><tr><th scope=\"col\">#</th><th scope=\"col\">by</th>"
        "<th scope=\"col\">move</th><th scope=\"col\" class=\"words\">in words</th>"
        "<th scope=\"col\">line</th><th scope=\"col\">program</th>"
        "<th scope=\"col\">local variables that changed</th></tr></thead>\n<tbody>\n";
    for (std::size_t i = 0; i < chart.rows.size(); ++i) {
      const draw::PlayLine& line = chart.rows[i].line;
      if (chart.gap == i) {
        table +=
            "<tr><td></td><td></td><td colspan=\"5\">" + draw::escaped(line.move) + "</td></tr>\n";
        continue;
      }
      const std::size_t number = chart.number(static_cast<std::uint32_t>(i));
      const bool by_opponent = line.by == game::Player::Opponent;
      const bool is_fault = i + 1 == chart.rows.size();
      const std::string at = std::to_string(line.line);
      table += "<tr id=\"" + id_of_move(index, number) + "\" class=\"" +
               (is_fault      ? "fault"
                : by_opponent ? "o"
                              : "p") +
               "\"><td>" + std::to_string(number) + "</td><td class=\"who\">" +
               (by_opponent ? "O" : "P") + R"(</td><td class="move"><code title=")" +
               draw::escaped(line.move) + "\">" +
               draw::escaped(without_middle(line.move, kMoveColumns)) +
               "</code></td><td class=\"words\">" +
               draw::escaped(words_of(verified_.errors[index], number)) + "</td><td class=\"at\">" +
               (line.line == 0 ? "" : "<a href=\"#L" + at + "\">" + at + "</a>") +
               "</td><td><code>" + draw::escaped(line.program) + "</code></td><td><code>" +
               draw::escaped(chart.rows[i].changes) + "</code></td></tr>\n";
    }
    out_ += scrolled("The play, move by move", table + "</tbody>\n</table>\n");
  }

  void chart(std::size_t index) {
    const draw::Chart& chart = charts_[index];
    out_ += "<h3>As a chart</h3>\n<figure>\n" +
            scrolled("The play as a sequence chart",
                     draw::chart_to_svg(chart, {.stands_alone = false, .place_link = "#L"})) +
            "<figcaption>Solid arrows are questions, dashed ones answers. A bar lasts as long as "
            "its question is open.";
    if (draw::has_left(chart)) out_ += " A small cross ends it where a jump leaves it unanswered.";
    if (chart.left_out > 0) {
      out_ +=
          " Left out since they take no part: " + counted(chart.left_out, "free identifier") + ".";
    }
    out_ += "</figcaption>\n</figure>\n";
  }

  void how_to_read() {
    out_ +=
        "<section>\n<h2>How to read this page</h2>\n"
        "<p>The program is open: what it uses and who calls it is not written yet. A check plays "
        "it as a game. <strong>O</strong> is the environment: the caller, and every free "
        "identifier. <strong>P</strong> is the program. They move in turns, and a move is a "
        "question or an answer.</p>\n<ul>\n"
        "<li><code>run</code> and <code>done</code>: a command is run, and has ended.</li>\n"
        "<li><code>f.q</code> and <code>f.3</code>: the value of <code>f</code> is asked for, and "
        "is 3. <code>x.read</code>, <code>x.write(3)</code> and <code>x.ok</code> are for "
        "variables.</li>\n"
        "<li><code>f#2.run</code>: <code>f</code>, which the program has called, runs the second "
        "argument that it was given. It may do so as often as it likes, before it answers.</li>\n"
        "<li><code>abort</code>: the program fails, and the play is over.</li>\n</ul>\n"
        "</section>\n";
  }

  const ProgramAnswer& shown_;
  const Verified& verified_;
  const Source& source_;
  const game::Arena& arena_;
  const std::vector<Diagnostic> warnings_;
  const Locations places_;
  std::vector<draw::Chart> charts_;  // of the first errors, as many as are shown
  std::size_t shown_moves_ = 0;
  std::string out_;
};

}  // namespace

std::string answer_html(const ProgramAnswer& shown) { return ReportWriter(shown).write(); }

}  // namespace arbiter::report
