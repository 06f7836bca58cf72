// From a layout to text.
//
// A greedy printer in the manner of Oppen ("Prettyprinting", 1980) with all the lookahead paid for
// in advance: running sums of flat widths and of forced line ends tell in constant time whether the
// rest of a group fits on the current line. A group is decided at its first gap; groups inside it
// that came before have been decided by then, and a line end in one of them breaks it as well. So a
// group breaks if and only if it does not fit, a comment ends a line inside it, or a part of it
// broke.
//
// "Fits" counts what follows the group up to the next place where a line may end: `);` or ` then`.
// Line comments count for nothing, since they may stick out.
#include <utility>

#include "support/invariant.h"
#include "syntax/layout.h"
#include "syntax/layout_comments.h"

namespace arbiter::syntax {

namespace {

bool may_break(const Gap& gap) {
  return gap.separator != Separator::Tight && gap.separator != Separator::Space;
}

std::uint32_t flat_width(Separator separator) {
  return separator == Separator::Tight || separator == Separator::SoftTight ? 0 : 1;
}

// Of one token and the gap before it.
struct Measure {
  std::uint32_t width_through = 0;   // flat, from the start of the file through this token
  std::uint32_t forced_through = 0;  // gaps up to this token's in which a line must end
  std::uint32_t tail = 0;            // flat width from this token to the next gap that may break
};

class Printer {
 public:
  Printer(const Source& source, const Lexed& lexed, const Layout& layout)
      : source_(source),
        lexed_(lexed),
        layout_(layout),
        commented_(find_comments(source, lexed)),
        choices_(layout.groups.size(), Choice::Open) {
    INVARIANT(layout.gaps.size() == lexed.tokens.size(), "each token should have a gap before it");
    choices_[0] = Choice::Broken;
    measure();
  }

  std::string run() {
    out_.reserve(source_.text().size() + source_.text().size() / 4);
    for (token_ = 0; token_ < lexed_.tokens.size(); ++token_) {
      if (next_commented_ < commented_.size() && commented_[next_commented_].token == token_) {
        print_commented_gap(commented_[next_commented_++]);
      } else {
        print_gap();
      }
      print(source_.text(lexed_.tokens[token_].span));
    }
    return std::move(out_);
  }

 private:
  enum class Choice : std::uint8_t { Open, Flat, Broken };

  void measure() {
    const std::size_t count = lexed_.tokens.size();
    measures_.resize(count);
    Measure sum;
    std::size_t comment = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      if (comment < commented_.size() && commented_[comment].token == i) {
        const CommentedGap& gap = commented_[comment++];
        sum.width_through += gap.flat_width;
        sum.forced_through += gap.forced || gap.multiline ? 1 : 0;
      } else {
        sum.width_through += flat_width(layout_.gaps[i].separator);
      }
      sum.forced_through += layout_.gaps[i].forced ? 1 : 0;
      sum.width_through += lexed_.tokens[i].span.end - lexed_.tokens[i].span.begin;
      measures_[i] = sum;
    }
    for (std::size_t i = count - 1; i-- > 0;) {
      if (may_break(layout_.gaps[i + 1])) continue;
      measures_[i].tail =
          measures_[i + 1].width_through - measures_[i].width_through + measures_[i + 1].tail;
    }
  }

  // Whether a line ends in the gap before the current token, comments aside.
  bool breaks() {
    const Gap& gap = layout_.gaps[token_];
    if (!may_break(gap)) return false;
    if (gap.separator == Separator::Fill) return !fits(gap.group);
    Choice& choice = choices_[gap.group.index()];
    if (choice == Choice::Open) choice = fits(gap.group) ? Choice::Flat : Choice::Broken;
    return choice == Choice::Broken;
  }

  // Whether the group from here on can be on this line. The current token is not printed yet.
  bool fits(GroupId id) const {
    const TokenGroup& group = layout_.groups[id];
    if (line_begin_ > group.first) return false;
    const Measure& last = measures_[group.last];
    if (last.forced_through != measures_[group.first].forced_through) return false;
    const std::uint32_t rest = last.width_through - measures_[token_ - 1].width_through + last.tail;
    return column_ + rest <= kLineWidth;
  }

  void print_gap() {
    const Gap& gap = layout_.gaps[token_];
    if (!breaks()) {
      space(flat_width(gap.separator));
      return;
    }
    const bool keep = gap.blank_first && gap.blank_last && line_ends_before_token(token_end()) > 1;
    end_line(keep, gap.level);
    line_begin_ = token_;
    line_level_ = gap.level;
  }

  // Comments c1 … cn make n + 1 places where a line may end.
  void print_commented_gap(const CommentedGap& commented) {
    const Gap& gap = layout_.gaps[token_];
    const bool broken = breaks();
    const bool continued = gap.level == kContinuation;
    const Level level = continued ? deeper(line_level_) : gap.level;
    const Level comment_level = gap.closes ? deeper(level) : level;
    const std::uint32_t count = commented.comment_count;
    const std::uint32_t usual = usual_place(commented, gap);

    std::uint32_t end = token_end();
    for (std::uint32_t i = 0; i <= count; ++i) {
      const bool is_last = i == count;
      const Span next =
          is_last ? lexed_.tokens[token_].span : lexed_.comments[commented.first_comment + i];
      const std::uint32_t line_ends = count_line_ends(source_, end, next.begin);
      const bool ends_line = commented.forced ? line_ends > 0 : broken && i == usual;
      const std::string_view text = is_last ? std::string_view() : comment_text(source_, next);
      if (ends_line) {
        const bool may_keep = (i > 0 || gap.blank_first) && (!is_last || gap.blank_last);
        end_line(may_keep && line_ends > 1, is_last ? level : comment_level);
        line_begin_ = token_;
      } else {
        space(spaces(text, i, is_last));
      }
      if (!is_last) print_comment(text);
      end = next.end;
    }
    if (line_begin_ == token_ && !continued) line_level_ = gap.level;
  }

  // Where the line ends in a gap that is not forced: where it did, otherwise before the comments,
  // or after them where a body closes.
  std::uint32_t usual_place(const CommentedGap& commented, const Gap& gap) const {
    std::uint32_t end = token_end();
    for (std::uint32_t i = 0; i < commented.comment_count; ++i) {
      const Span comment = lexed_.comments[commented.first_comment + i];
      if (count_line_ends(source_, end, comment.begin) > 0) return i;
      end = comment.end;
    }
    const bool after = gap.closes || line_ends_before_token(end) > 0;
    return after ? commented.comment_count : 0;
  }

  std::size_t spaces(std::string_view comment, std::uint32_t place, bool is_last) const {
    if (is_last) return spaces_after(lexed_.tokens[token_].kind);
    if (place > 0) return spaces_between(comment);
    return spaces_before(comment, token_ == 0 ? TokenKind::End : lexed_.tokens[token_ - 1].kind);
  }

  std::uint32_t token_end() const { return token_ == 0 ? 0 : lexed_.tokens[token_ - 1].span.end; }
  std::uint32_t line_ends_before_token(std::uint32_t from) const {
    return count_line_ends(source_, from, lexed_.tokens[token_].span.begin);
  }

  void print(std::string_view text) {
    out_ += text;
    column_ += text.size();
  }

  // Byte for byte, but for CRLF.
  void print_comment(std::string_view text) {
    std::size_t line = 0;
    for (std::size_t at = text.find('\n'); at != std::string_view::npos;
         at = text.find('\n', line)) {
      std::size_t end = at;
      while (end > line && text[end - 1] == '\r') --end;
      out_ += text.substr(line, end - line);
      out_ += '\n';
      column_ = 0;
      line = at + 1;
    }
    out_ += text.substr(line);
    column_ += display_width(text.substr(line));
  }

  void space(std::size_t count) {
    out_.append(count, ' ');
    column_ += count;
  }

  void end_line(bool blank, Level level) {
    if (out_.empty()) return;
    out_.append(blank ? 2 : 1, '\n');
    column_ = level * kIndentWidth;
    out_.append(column_, ' ');
  }

  const Source& source_;
  const Lexed& lexed_;
  const Layout& layout_;
  const std::vector<CommentedGap> commented_;
  std::vector<Choice> choices_;  // by group
  std::vector<Measure> measures_;
  std::string out_;
  std::size_t column_ = 0;
  std::size_t next_commented_ = 0;
  std::uint32_t token_ = 0;       // the next to print
  std::uint32_t line_begin_ = 0;  // the first token of the current line
  Level line_level_ = 0;          // of the last line that did not continue another
};

}  // namespace

std::string print_layout(const Source& source, const Lexed& lexed, const Layout& layout) {
  return Printer(source, lexed, layout).run();
}

}  // namespace arbiter::syntax
