// Which `fi`, `od` and `else` belongs to what.
//
// The papers write `if` and `while` in two styles, closed by fi/od (001) and not closed (000, 003),
// and one file may mix them. A grammar for both is ambiguous, so the question is settled before
// parsing, by one pass over the tokens, each bracket level by itself:
//   - a `fi` closes the nearest `if` still open, an `od` the nearest `while` still open;
//   - an `else` belongs to the nearest `if` still open that has none;
//   - whatever was opened inside the thing just closed or continued has ended with it;
//   - a `,` ends every `if` and `while` of its bracket level; the `in` of a `let … be` (and of any
//     other construct with an `in`) ends those opened since.
// For the last rule the design names only `let … be`. For `new … := … in` it makes programs legal
// that were syntax errors otherwise and changes the meaning of none: an `if` in an initial value
// that was still open could only be closed by a `fi` after the `in`, which no parse allows.
//
// Cost: every token pushes and pops at most one entry.
#include "syntax/pairing.h"

#include <algorithm>
#include <utility>

#include "support/invariant.h"

namespace arbiter::syntax {

namespace {

using enum TokenKind;

// Something open at the current point. A bracket hides all below it.
struct Open {
  enum class Kind : std::uint8_t { Bracket, If, While, Scope };
  Kind kind;
  std::uint32_t ending = 0;  // If, While: index into Pairing::endings
};

class Pairer {
 public:
  explicit Pairer(const std::vector<Token>& tokens) : tokens_(tokens) {}

  Pairing run() {
    for (std::uint32_t i = 0; i < tokens_.size(); ++i) see(i);
    return std::move(out_);
  }

 private:
  void see(std::uint32_t i) {
    switch (tokens_[i].kind) {
      case LeftParen:
      case LeftBrace:
      case LeftBracket:
        open_.push_back({Open::Kind::Bracket});
        outer_.push_back(std::exchange(here_, {}));
        break;
      case RightParen:
      case RightBrace:
      case RightBracket: close_bracket(); break;
      case If: open(Open::Kind::If, i); break;
      case While: open(Open::Kind::While, i); break;
      case Fi:
        if (here_.ifs > 0) out_.endings[pop_through(Open::Kind::If, false)].closed = true;
        break;
      case Od:
        if (here_.whiles > 0) out_.endings[pop_through(Open::Kind::While, false)].closed = true;
        break;
      case Else:
        if (here_.elseless > 0) {
          const std::uint32_t ending = pop_through(Open::Kind::If, true);
          out_.endings[ending].has_else = true;
          push(Open::Kind::If, ending);
        }
        break;
      case Comma: pop_level(); break;
      case Let:
      case Letp:
      case Array: push(Open::Kind::Scope, 0); break;
      case New:
        if (!is_dotted_new(i)) push(Open::Kind::Scope, 0);
        break;
      case In:
        if (here_.scopes > 0) pop_through(Open::Kind::Scope, false);
        break;
      case Turnstile:
        if (outer_.empty() && !out_.turnstile) out_.turnstile = i;
        break;
      default: break;
    }
  }

  // `new x. M` has no `in`.
  bool is_dotted_new(std::uint32_t i) const {
    return i + 2 < tokens_.size() && tokens_[i + 1].kind == Name && tokens_[i + 2].kind == Dot;
  }

  void open(Open::Kind kind, std::uint32_t token) {
    out_.endings.push_back({token, false, false});
    push(kind, static_cast<std::uint32_t>(out_.endings.size() - 1));
  }

  void push(Open::Kind kind, std::uint32_t ending) {
    open_.push_back({kind, ending});
    count(open_.back(), 1);
  }
  Open pop() {
    const Open top = open_.back();
    open_.pop_back();
    count(top, -1);
    return top;
  }
  void count(const Open& entry, std::int64_t by) {
    switch (entry.kind) {
      case Open::Kind::If:
        here_.ifs += by;
        here_.elseless += out_.endings[entry.ending].has_else ? 0 : by;
        break;
      case Open::Kind::While: here_.whiles += by; break;
      case Open::Kind::Scope: here_.scopes += by; break;
      case Open::Kind::Bracket: break;
    }
  }

  // Pops through the nearest open thing of that kind on this bracket level; there is one.
  std::uint32_t pop_through(Open::Kind kind, bool without_else) {
    while (true) {
      INVARIANT(!open_.empty() && open_.back().kind != Open::Kind::Bracket,
                "what is counted open should be on the stack");
      const bool passed_over =
          open_.back().kind != kind || (without_else && out_.endings[open_.back().ending].has_else);
      const Open top = pop();
      if (!passed_over) return top.ending;
    }
  }

  void pop_level() {
    while (!open_.empty() && open_.back().kind != Open::Kind::Bracket) pop();
  }

  void close_bracket() {
    if (outer_.empty()) return;  // the parser reports it
    pop_level();
    open_.pop_back();
    here_ = outer_.back();
    outer_.pop_back();
  }

  // What is open on one bracket level, so that a closer without an opener costs nothing.
  struct Counts {
    std::int64_t ifs = 0;
    std::int64_t elseless = 0;
    std::int64_t whiles = 0;
    std::int64_t scopes = 0;
  };

  const std::vector<Token>& tokens_;
  std::vector<Open> open_;
  Counts here_;
  std::vector<Counts> outer_;  // one per open bracket
  Pairing out_;
};

}  // namespace

const Ending& Pairing::of(std::uint32_t token) const {
  const auto found = std::lower_bound(endings.begin(), endings.end(), token,
                                      [](const Ending& e, std::uint32_t t) { return e.token < t; });
  INVARIANT(found != endings.end() && found->token == token,
            "an if or while should have an ending");
  return *found;
}

Pairing pair_endings(const std::vector<Token>& tokens) { return Pairer(tokens).run(); }

}  // namespace arbiter::syntax
