#include "report/report_html.h"

#include <gtest/gtest.h>

#include <cstring>

#include "draw/markup_check.h"
#include "engine/answer.h"
#include "report/answer_notes.h"
#include "report/html_source.h"
#include "report/page_warnings.h"
#include "report/program_answer.h"

namespace arbiter::report {
namespace {

// What is between the tags, so that one sees what a reader sees.
std::string shown(const std::string& html) {
  std::string text;
  bool inside = false;
  for (const char c : html) {
    if (c == '<') inside = true;
    if (!inside) text += c;
    if (c == '>') inside = false;
  }
  return text;
}

Term term_of(const std::string& text) {
  auto compiled = compile_term(std::make_shared<Source>("a.ia", text), {});
  EXPECT_TRUE(compiled) << text;
  return std::move(std::get<Term>(*compiled));
}

std::string page_of(const Term& term, const Answer& answer, const std::string& file = "a.ia") {
  Request request;
  request.file = file;
  request.command = "arbiter check " + file;
  std::string page = answer_html({request, term, answer});
  EXPECT_EQ(draw::markup_fault(page), std::nullopt);
  return page;
}

std::string page_of(const std::string& text, bool all = false, const std::string& file = "a.ia") {
  const Term term = term_of(text);
  const auto outcome = verify(term, {.all = all});
  EXPECT_TRUE(outcome) << text;
  return page_of(term, answer_of(std::get<Verified>(*outcome), all), file);
}

bool has(const std::string& page, const std::string& piece) {
  return page.find(piece) != std::string::npos;
}

TEST(ReportHtml, OfAnUnsafeProgramHasVerdictProgramPlayChartAndStatistics) {
  const std::string page = page_of("f : com -> com |-\nf(assert(ff))");
  for (const char* piece :
       {"UNSAFE", "an assert fails", "<a href=\"#L2\">line 2, column 3</a>", "id=\"L2\"",
        "id=\"e1m4\"", "<svg", "f runs its argument 1", "States", "prefers-color-scheme",
        "<mark class=\"error\" title=\"an assert fails\">assert(</mark>"}) {
    EXPECT_TRUE(has(page, piece)) << piece;
  }
  for (const char* piece : {"<script", "http-equiv=\"refresh\"", "src=", "url(", "@import"}) {
    EXPECT_FALSE(has(page, piece)) << piece;
  }
}

TEST(ReportHtml, HasTheLocalVariablesThatChange) {
  const std::string page = page_of(
      "f : com -> com |- new int[0..3] n := 2 in new bool b[3] in f({ n := 3; b[1] := tt;"
      " assert(ff) })");
  EXPECT_TRUE(has(page, "<td><code>n = 2, b[0..2] = ff</code></td>")) << page;
  EXPECT_TRUE(has(page, "<td><code>n = 3, b[1] = tt</code></td>")) << page;
  EXPECT_TRUE(has(page, "class=\"c-changes\">n = 3, b[1] = tt</text>")) << page;
}

TEST(ReportHtml, EveryErrorHasItsPlay) {
  const std::string page = page_of("f : exp bool |- if f then abort else assert(ff)", true);
  EXPECT_TRUE(has(page, "into 2 errors"));
  EXPECT_TRUE(has(page, "Error 2: "));
  EXPECT_TRUE(has(page, "id=\"e2m4\""));
}

TEST(ReportHtml, OfASafeProgramSaysWhatWasProved) {
  const std::string page = page_of("f : exp int[0..3] |- assert(f < 4); assert(f >= 0)");
  EXPECT_TRUE(has(page, "SAFE"));
  EXPECT_FALSE(has(page, "UNSAFE"));
  EXPECT_FALSE(has(page, "<svg"));
  const std::string bounded =
      page_of("f : exp int[0..3] |- new int a[4] in new int[0..8] n := f + f in assert(n < 7)");
  EXPECT_TRUE(has(bounded, "The assert holds whenever it is reached."));
}

TEST(ReportHtml, SaysWhenAProofIsAboutNothing) {
  EXPECT_TRUE(has(page_of("f : com |- f"), "Nothing in it can fail"));
  const std::string idle = page_of(
      "f : exp bool |-\nnew int[0..3] n := 0 in\n"
      "if n = 1 then assert(f) else skip");
  EXPECT_TRUE(has(idle, "No play comes to the assert at <a href=\"#L3\">"));
  EXPECT_TRUE(has(idle, "<mark class=\"idle\""));
}

TEST(ReportHtml, OfAnUndecidedCheckSaysWhatWasReachedAndWhatToTry) {
  const std::string page =
      page_of(term_of("f : com |- f"),
              answer_of({UnknownReason::Timeout, "stopped by timeout after 7 states", ""}));
  EXPECT_TRUE(has(page, "UNKNOWN"));
  EXPECT_TRUE(has(page, "after 7 states"));
  EXPECT_TRUE(has(page, "--timeout SECONDS"));
  EXPECT_FALSE(has(page, "Nothing in it can fail"));
}

// They were in text and in JSON only.
TEST(ReportHtml, OfAnUndecidedCheckListsTheUndecidedPlaces) {
  const std::string program = "f : com |- f;\nassert(tt);\nassert(ff)";
  const Term term = term_of(program);
  Undecided undecided{UnknownReason::Relation, "it may need a relation", ""};
  EXPECT_FALSE(has(page_of(term, answer_of(undecided)), "Not decided:"));
  const auto begin = static_cast<std::uint32_t>(program.find("assert(ff)"));
  undecided.open_errors = {{"assert", {begin, begin + 10}}};
  const std::string page = page_of(term, answer_of(undecided));
  EXPECT_TRUE(has(page,
                  "<p>Not decided:</p>\n<ul>\n"
                  "<li>assert at <a href=\"#L3\">line 3, column 1</a></li>\n</ul>"))
      << page;
  EXPECT_TRUE(has(page, "<mark class=\"idle\" title=\"not decided\">assert(</mark>")) << page;
}

TEST(ReportHtml, SaysPlainlyThatAnAnswerIsNotComplete) {
  const Term term = term_of("f : com |- f; abort");
  const auto outcome = verify(term, {.all = true});
  auto verified = std::get<Verified>(*outcome);
  EXPECT_FALSE(has(page_of(term, answer_of(verified, true)), "not complete"));
  verified.is_complete = false;
  verified.why_incomplete = "stopped by <timeout>";
  const std::string page = page_of(term, answer_of(verified, true));
  EXPECT_TRUE(has(page, "This answer is not complete"));
  EXPECT_TRUE(has(page, "stopped by &lt;timeout&gt;. There may be more errors"));
  EXPECT_TRUE(has(page, "No shorter play"));
  verified.has_overflow = true;
  const std::string overflown = page_of(term, answer_of(verified, true));
  EXPECT_FALSE(has(overflown, "No shorter play"));
  EXPECT_TRUE(has(overflown, "other errors, and shorter plays, than are shown"));
}

TEST(ReportHtml, HasTheNotesOfTheAnswer) {
  const Term term = term_of("f : com |- f; abort");
  auto verified = std::get<Verified>(*verify(term, {}));
  verified.why_not_shortest = "it was found by way of the part";
  EXPECT_TRUE(has(page_of(term, answer_of(verified)),
                  "There may be a shorter play: it was found by way of the part."));
}

// They were on stderr and in JSON only.
TEST(ReportHtml, HasTheWarningsWithTheirLines) {
  const std::string page = page_of(
      "c : com |-\nnew int[0..3] x := 0 in new bool b := false in\n{ x = 1;\nif !b then c }");
  EXPECT_TRUE(has(page, "<h2>Warnings</h2>")) << page;
  EXPECT_TRUE(has(page, "At <a href=\"#L3\">line 3, column 3</a>: this statement compares"));
  EXPECT_TRUE(has(page, "[A048]. Write `x := 1` to assign.</p>")) << page;
  EXPECT_TRUE(has(page, "At <a href=\"#L4\">line 4, column 4</a>: ")) << page;
  EXPECT_TRUE(has(page, "[A049]")) << page;
  EXPECT_TRUE(has(page, "<mark class=\"idle\" title=\"a warning: this statement compares"));
  EXPECT_FALSE(has(page_of("c : com |- c"), "<h2>Warning"));
}

TEST(ReportHtml, WarningsOfOptionsHaveNoLineAndAreEscaped) {
  const Term term = term_of("c : com |- c");
  Request request;
  request.file = "a.ia";
  request.program.params = {{"<b>", 3}};
  const Answer answer = answer_of(std::get<Verified>(*verify(term, {})));
  const std::string page = answer_html({request, term, answer});
  EXPECT_EQ(draw::markup_fault(page), std::nullopt);
  EXPECT_TRUE(has(page, "<h2>Warning</h2>\n<p class=\"note\">-D changes nothing")) << page;
  EXPECT_TRUE(has(page, "`&lt;b&gt;` [A047]. The file has no params.</p>")) << page;
  EXPECT_FALSE(has(page, "<b>"));
}

// The page left out what looks at that.
TEST(ReportHtml, SaysThatLearningDoesNotLookAtEndsAsTextDoes) {
  const std::string text = "b : exp bool |-\nassume(b);\nassume(not b)";
  const Term term = term_of(text);
  Answer answer = answer_of(std::get<Verified>(*verify(term, {})));
  answer.notes = {AnswerNote{AnswerNote::Kind::EndNotSought}};
  for (const char* piece : {"assume(b)", "assume(not b)"}) {
    const auto at = static_cast<std::uint32_t>(text.find(piece));
    answer.notes[0].assumptions.push_back({at, at + 1});
  }
  const std::string page = shown(page_of(term, answer));
  for (std::size_t i = 0; i < 2; ++i) {
    AnswerNote one = answer.notes[0];
    one.assumptions = {one.assumptions[i]};
    std::string sentence = as_sentence(note_text(one, Source("a.ia", text)));
    EXPECT_TRUE(has(sentence, "a check without --learn looks at that.")) << sentence;
    const std::string line = std::to_string(i + 2);
    const std::string place = "a.ia:" + line + ":1";
    ASSERT_TRUE(has(sentence, place)) << sentence;
    sentence.replace(sentence.find(place), place.size(), "line " + line + ", column 1");
    EXPECT_TRUE(has(page, sentence)) << sentence;
  }
}

// The text told the states of the largest search, and the page those of all.
TEST(ReportHtml, TextAndPageCountStatesAlike) {
  const Term term = term_of("c : com |- c");
  Answer answer = answer_of(std::get<Verified>(*verify(term, {})));
  answer.costs = {60, 80, 53};
  ShowLimits limits{Limits{}};
  Request request;
  request.file = "a.ia";
  const std::string text = answer_text(ProgramAnswer{request, term, answer}, limits);
  EXPECT_TRUE(has(text, "\n60 states (at most 53 at a time) · ")) << text;
  EXPECT_TRUE(has(page_of(term, answer), "<td>60 (at most 53 at a time)</td>"));
  answer.costs = {60, 80, 60};
  const std::string whole = answer_text(ProgramAnswer{request, term, answer}, limits);
  EXPECT_TRUE(has(whole, "\n60 states · ")) << whole;
  EXPECT_TRUE(has(page_of(term, answer), "<td>60</td>"));
}

// Who leaves it open was said by the marker of the papers only.
TEST(ReportText, TheAbstractPlaySaysWhatIsLeftOpen) {
  const Term term = term_of("f : com |- f; abort");
  auto verified = std::get<Verified>(*verify(term, {}));
  verified.precision.emplace();
  verified.abstract_play = {{1, "<0", 1}, {3, "", 2}, {5, "Z", 0}};
  Request request;
  request.file = "a.ia";
  request.verbose = true;
  ShowLimits limits{Limits{}};
  const Answer answer = answer_of(verified);
  const std::string text = answer_text(ProgramAnswer{request, term, answer}, limits);
  EXPECT_TRUE(has(text,
                  "abstract play: move 1 brings <0; after it the partitions leave open which "
                  "way 1 step of the program goes\n"
                  "abstract play: move 3: after it the partitions leave open which way 2 "
                  "steps of the program go\n"
                  "abstract play: move 5 brings Z\n"))
      << text;
}

TEST(ReportHtml, HostileTextIsShownAndNeverObeyed) {
  const std::string page = page_of(
      "// </pre><script>alert(1)</script> & \xE2\x80\xAE \x1b[31m \xEF\xBF\xBF\n"
      "f : com |-\n f; /* \"' */ abort",
      false, "<img src=x onerror=\"alert(1)\">.ia");
  EXPECT_FALSE(has(page, "<script"));
  EXPECT_FALSE(has(page, "<img"));
  EXPECT_TRUE(has(page, "&lt;/pre&gt;&lt;script&gt;"));
}

TEST(PageWarnings, OfALongFileTheirLinesAreShown) {
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "skip;\n";
  const auto at = static_cast<std::uint32_t>(text.size() / 2);
  const Source source("a.ia", text);
  const std::vector<Diagnostic> warnings = {
      {DiagnosticCode::UnknownName,
       "a & b",
       {at, at + 4},
       {{{0, 4}, "it is there"}, {Span::none(), "and nowhere"}},
       "no"}};
  EXPECT_EQ(
      warnings_section(warnings, source),
      "<section>\n<h2>Warning</h2>\n<p class=\"note\">At <a href=\"#L10001\">line 10001, "
      "column 1</a>: a &amp; b [A020]. It is there. See <a href=\"#L1\">line 1, column 1</a>. "
      "And nowhere. No.</p>\n</section>\n");
  std::vector<SourceMark> marks;
  mark_warnings(warnings, marks);
  EXPECT_TRUE(has(source_to_html(source, std::move(marks), {}), "id=\"L10001\""));
}

TEST(SourceHtml, MarksExactlyTheSpanOnEveryLineOfIt) {
  const std::string text = "a b\n\t cc \xC3\xA9 d\ne";
  const Source source("a.ia", text);
  const auto begin = static_cast<std::uint32_t>(text.find('b'));
  const auto end = static_cast<std::uint32_t>(text.find(" d"));
  const std::string html = source_to_html(source, {{{begin, end}, "error", "why"}}, {});
  EXPECT_TRUE(has(html, "a <mark class=\"error\" title=\"why\">b</mark>\n")) << html;
  EXPECT_TRUE(has(html, "</a>\t <mark class=\"error\" title=\"why\">cc \xC3\xA9</mark> d\n"))
      << html;
  EXPECT_EQ(shown(html), "1a b\n2\t cc \xC3\xA9 d\n3e\n\n");
}

TEST(SourceHtml, NestedMarksAndWordsAreClosedInOrder) {
  const Source source("a.ia", "if x then y else z // end");
  const std::string html = source_to_html(
      source, {{{0, 18}, "error", "outer"}, {{3, 4}, "idle", "inner"}, {{3, 4}, "error", "same"}},
      {{1, "e1m1", "1"}, {1, "e1m2", "2"}, {1, "e1m3", "3"}, {1, "e1m4", "4"}});
  EXPECT_EQ(draw::markup_fault(html), std::nullopt) << html;
  EXPECT_TRUE(has(html, "title=\"same\">x</mark>")) << html;
  EXPECT_TRUE(has(html, "title=\"outer\"><i class=\"w\">if</i></mark>")) << html;
  EXPECT_EQ(shown(html), "11 2 3…if x then y else z // end\n\n");
}

TEST(SourceHtml, LongFilesAndLinesAreCutAroundTheMarks) {
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "skip;\n";
  const auto at = static_cast<std::uint32_t>(text.size());
  text += std::string(100'000, 'a') + " b " + std::string(100'000, 'c') + "\n";
  const std::uint32_t b = at + 100'001;
  const std::string html =
      source_to_html(Source("a.ia", text), {{{b, b + 1}, "error", "here"}}, {});
  EXPECT_EQ(draw::markup_fault(html), std::nullopt);
  EXPECT_LT(html.size(), 10'000U);
  EXPECT_TRUE(has(html, "title=\"here\">b</mark>"));
  EXPECT_TRUE(has(html, "lines left out"));
  EXPECT_TRUE(has(html, "id=\"L20001\""));
}

TEST(SourceHtml, EveryTextIsWellFormed) {
  const std::vector<std::string> texts = {
      "",   "\n", "\r\n\r\n",        "\t", "\xEF\xBB\xBFskip", "\xff\xfe", std::string("\0\0", 2),
      "/*", "//", "\xF0\x9F\x98\x80"};
  for (const std::string& text : texts) {
    const auto size = static_cast<std::uint32_t>(text.size());
    for (std::uint32_t begin = 0; begin <= size; ++begin) {
      for (std::uint32_t end = begin; end <= size; ++end) {
        const std::string html =
            source_to_html(Source("a.ia", text), {{{begin, end}, "error", text}}, {});
        EXPECT_EQ(draw::markup_fault(html), std::nullopt) << html;
      }
    }
  }
}

}  // namespace
}  // namespace arbiter::report
