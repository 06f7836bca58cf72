// A program as HTML, with marks.
//
// The problem: marks nest and cover several lines, words and comments are coloured inside and
// outside of them, and HTML wants every element closed on its line.
//
// The idea: each line is cut where any of these begins or ends. Between two cuts nothing changes,
// so a piece gets its own elements around it, and no element is open across a cut.
//
// Invariant: the cursors of marks and words only move forward, since pieces come in the order of
// the file. `open_` holds the marks around the current piece, the innermost on top.
//
// Cost: a piece for each end of a mark, a word or a line that is shown. Files of more than
// kWholeLines lines are shown near the marks only, and lines of more than kWholeBytes in a window.
#include "report/html_source.h"

#include <algorithm>

#include "draw/markup.h"
#include "fsp/lexer.h"
#include "support/counted.h"
#include "support/diagnostic.h"
#include "support/locations.h"
#include "support/name.h"
#include "support/printable.h"
#include "syntax/lexer.h"

namespace arbiter::report {

namespace {

constexpr std::uint32_t kWholeLines = 4000;
constexpr std::uint32_t kNearLines = 12;
constexpr std::uint32_t kWholeBytes = 2000;
constexpr std::uint32_t kBytesBefore = 200;                   // of a mark in a long line
constexpr std::size_t kColoredBytes = std::size_t{1} << 20U;  // larger files have no colours
constexpr std::size_t kLinksPerLine = 3;

struct Word {
  Span span;
  const char* css = "";
};

// Reserved words and comments of a program.
std::vector<Word> program_words(const Source& source) {
  std::vector<Word> words;
  NamePool names;
  Diagnostics ignored;
  const syntax::Lexed lexed = syntax::lex(source, names, ignored);
  for (const syntax::Token& token : lexed.tokens) {
    if (token.kind >= syntax::TokenKind::And) words.push_back({token.span, "w"});
  }
  for (const Span comment : lexed.comments) words.push_back({comment, "k"});
  std::sort(words.begin(), words.end(),
            [](const Word& a, const Word& b) { return a.span.begin < b.span.begin; });
  return words;
}

// Those of FSP. Between two tokens there are only blanks and comments.
std::vector<Word> fsp_words(const Source& source) {
  std::vector<Word> words;
  NamePool names;
  Diagnostics ignored;
  std::uint32_t end = 0;  // of the token before
  for (const fsp::Token& token : fsp::lex(source, names, ignored)) {
    const std::string_view between = source.text({end, token.span.begin});
    constexpr std::string_view kBlanks = " \t\r\n\f\v";
    const std::size_t first = between.find_first_not_of(kBlanks);
    if (first != std::string_view::npos) {
      const std::size_t last = between.find_last_not_of(kBlanks);
      words.push_back(
          {{end + static_cast<std::uint32_t>(first), end + static_cast<std::uint32_t>(last) + 1},
           "k"});
    }
    if (token.kind >= fsp::TokenKind::Actions) words.push_back({token.span, "w"});
    end = token.span.end;
  }
  return words;
}

// Comments and reserved words, in the order of the file.
std::vector<Word> words_of(const Source& source, SourceLanguage language) {
  if (source.text().size() > kColoredBytes || language == SourceLanguage::Other) return {};
  return language == SourceLanguage::Fsp ? fsp_words(source) : program_words(source);
}

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

class SourceWriter {
 public:
  SourceWriter(const Source& source, std::vector<SourceMark> marks,
               const std::vector<PassedLine>& passed, SourceLanguage language)
      : source_(source), marks_(std::move(marks)), words_(words_of(source, language)) {
    std::stable_sort(marks_.begin(), marks_.end(), [](const SourceMark& a, const SourceMark& b) {
      return a.span.begin != b.span.begin ? a.span.begin < b.span.begin : a.span.end > b.span.end;
    });
    for (const PassedLine& one : passed) passed_.push_back(&one);
    std::stable_sort(passed_.begin(), passed_.end(),
                     [](const PassedLine* a, const PassedLine* b) { return a->line < b->line; });
    choose_lines();
  }

  std::string write() {
    out_ += "<pre class=\"source\"";
    if (!passed_.empty()) out_ += " style=\"--by:" + std::to_string(gutter_columns()) + "\"";
    out_ += "><code>";
    std::uint32_t next = 1;
    for (const std::uint32_t line : shown_) {
      if (line > next) gap(line - next);
      write_line(line);
      next = line + 1;
    }
    const std::uint32_t last = last_line();
    if (next <= last) gap(last + 1 - next);
    out_ += "</code></pre>\n";
    return std::move(out_);
  }

 private:
  // Without the empty one after the last line end.
  std::uint32_t last_line() const {
    const std::uint32_t count = source_.line_count();
    const Span span = source_.line_span(count);
    return count > 1 && span.begin == span.end ? count - 1 : count;
  }

  void choose_lines() {
    const std::uint32_t last = last_line();
    std::vector<std::uint32_t> centers = {1};
    centers.reserve(1 + passed_.size() + marks_.size());
    for (const PassedLine* one : passed_) centers.push_back(one->line);
    std::vector<Span> spans;
    spans.reserve(marks_.size());
    for (const SourceMark& mark : marks_) spans.push_back(mark.span);
    const Locations locations(source_, spans);
    for (const Span span : spans) centers.push_back(locations[span.begin].line);
    std::sort(centers.begin(), centers.end());
    std::uint32_t next = 1;
    for (const std::uint32_t center : centers) {
      const std::uint32_t from = center > kNearLines ? center - kNearLines : 1;
      next = std::max(next, from);
      while (next <= std::min(center + kNearLines, last)) shown_.push_back(next++);
    }
    if (last > kWholeLines) return;
    shown_.clear();
    for (std::uint32_t line = 1; line <= last; ++line) shown_.push_back(line);
  }

  void gap(std::uint32_t lines) {
    out_ += "<span class=\"gap\">⋮ " + counted(lines, "line") + " left out</span>\n";
  }

  void write_line(std::uint32_t line) {
    const Span whole = source_.line_span(line);
    advance(whole.begin);
    const Span shown = window(whole);
    const std::string number = std::to_string(line);
    std::string links = moves_of(line);
    out_ += "<span class=\"line" + std::string(links.empty() ? "" : " passed") + marked(whole) +
            "\" id=\"L" + number + R"("><a class="n" href="#L)" + number + "\">" + number + "</a>";
    if (!passed_.empty()) out_ += "<span class=\"by\">" + links + "</span>";
    out_ += shown.begin > whole.begin ? "…" : "";
    std::uint32_t at = shown.begin;
    if (!open_.empty()) {  // a mark from the line before does not mark how this one is indented
      const std::string_view text = source_.text(shown);
      const std::size_t indent = std::min(text.find_first_not_of(" \t"), text.size());
      out_ += text.substr(0, indent);
      at += static_cast<std::uint32_t>(indent);
    }
    while (at < shown.end) at = write_piece(at, shown.end);
    out_ += shown.end < whole.end ? "…" : "";
    out_ += "\n</span>";
  }

  // " has-error" if the line has such a mark: the first that begins there, or is open.
  std::string marked(Span line) const {
    if (!open_.empty()) return " has-" + open_.back()->css;
    if (next_mark_ == marks_.size() || marks_[next_mark_].span.begin >= line.end) return "";
    return " has-" + marks_[next_mark_].css;
  }

  // The part of a long line that is shown: from a little before its first mark on.
  Span window(Span line) const {
    if (line.end - line.begin <= kWholeBytes) return line;
    const std::string_view text = source_.text();
    Span shown = line;
    const bool marks_follow =
        next_mark_ < marks_.size() && marks_[next_mark_].span.begin < line.end && open_.empty();
    const std::uint32_t first = marks_follow ? marks_[next_mark_].span.begin : line.begin;
    if (first - line.begin > kBytesBefore) shown.begin = first - kBytesBefore;
    shown.end = std::min(line.end, shown.begin + kWholeBytes);
    while (shown.begin < shown.end && continues_character(text[shown.begin])) ++shown.begin;
    while (shown.end < line.end && continues_character(text[shown.end])) ++shown.end;
    return shown;
  }

  // Writes from `at` to the next cut, which is returned.
  std::uint32_t write_piece(std::uint32_t at, std::uint32_t end) {
    advance(at);
    if (next_mark_ < marks_.size()) end = std::min(end, marks_[next_mark_].span.begin);
    if (!open_.empty()) end = std::min(end, open_.back()->span.end);
    const Word* word = next_word_ < words_.size() ? &words_[next_word_] : nullptr;
    const bool in_word = word != nullptr && word->span.begin <= at;
    if (word != nullptr) end = std::min(end, in_word ? word->span.end : word->span.begin);
    if (!open_.empty()) {
      out_ += "<mark class=\"" + open_.back()->css + "\" title=\"" +
              draw::escaped(open_.back()->title) + "\">";
    }
    if (in_word) out_ += "<i class=\"" + std::string(word->css) + "\">";
    out_ += draw::escaped_program(source_.text({at, end}));
    if (in_word) out_ += "</i>";
    if (!open_.empty()) out_ += "</mark>";
    return end;
  }

  // Moves the cursors to `at`: what ends by then is closed, what begins by then is open.
  void advance(std::uint32_t at) {
    while (next_word_ < words_.size() && words_[next_word_].span.end <= at) ++next_word_;
    for (;;) {
      while (!open_.empty() && open_.back()->span.end <= at) open_.pop_back();
      if (next_mark_ == marks_.size() || marks_[next_mark_].span.begin > at) return;
      const SourceMark& mark = marks_[next_mark_++];
      if (mark.span.end > at) open_.push_back(&mark);
    }
  }

  // What the moves beside any line take at most.
  std::size_t gutter_columns() const {
    std::size_t widest = 0;
    for (std::size_t i = 0; i < passed_.size();) {
      std::size_t columns = 0;
      std::size_t count = 0;
      const std::uint32_t line = passed_[i]->line;
      for (; i < passed_.size() && passed_[i]->line == line; ++i, ++count) {
        if (count < kLinksPerLine) columns += columns_of(passed_[i]->number) + 1;
      }
      widest = std::max(widest, columns);
    }
    return widest;
  }

  std::string moves_of(std::uint32_t line) {
    std::string links;
    while (next_passed_ < passed_.size() && passed_[next_passed_]->line < line) ++next_passed_;
    for (std::size_t count = 0; next_passed_ < passed_.size(); ++next_passed_, ++count) {
      const PassedLine& one = *passed_[next_passed_];
      if (one.line != line) break;
      if (count == kLinksPerLine) links += "…";
      if (count >= kLinksPerLine) continue;
      links += (links.empty() ? "<a href=\"#" : " <a href=\"#") + one.link + "\">" +
               draw::escaped(one.number) + "</a>";
    }
    return links;
  }

  const Source& source_;
  std::vector<SourceMark> marks_;          // by their begin, the outer before the inner
  std::vector<Word> words_;                // by their begin
  std::vector<const PassedLine*> passed_;  // by line, then by move
  std::vector<std::uint32_t> shown_;       // lines, ascending
  std::size_t next_mark_ = 0;
  std::size_t next_word_ = 0;
  std::size_t next_passed_ = 0;
  std::vector<const SourceMark*> open_;
  std::string out_;
};

}  // namespace

std::string source_to_html(const Source& source, std::vector<SourceMark> marks,
                           const std::vector<PassedLine>& passed, SourceLanguage language) {
  return SourceWriter(source, std::move(marks), passed, language).write();
}

}  // namespace arbiter::report
