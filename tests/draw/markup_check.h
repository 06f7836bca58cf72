// Is a text well-formed XML, as far as what we write goes? A checker of its own, so that no test
// needs another program: elements closed in order, attributes quoted and each once, known entities
// only, ids each once, and no character that XML has not.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "support/utf8.h"

namespace arbiter::draw {

class MarkupCheck {
 public:
  explicit MarkupCheck(std::string_view text) : text_(text) {}

  // What is wrong, or nothing.
  std::optional<std::string> fault() {
    if (auto wrong = wrong_character()) return wrong;
    while (at_ < text_.size() && fault_.empty()) {
      if (text_[at_] == '<') {
        tag();
      } else {
        content('<', true);
      }
    }
    if (fault_.empty() && !open_.empty()) fault_ = "not closed: " + open_.back();
    if (fault_.empty()) return std::nullopt;
    return fault_ + " at byte " + std::to_string(at_) + ": " +
           std::string(text_.substr(at_ > 40 ? at_ - 40 : 0, 80));
  }

 private:
  std::optional<std::string> wrong_character() const {
    for (std::size_t i = 0; i < text_.size();) {
      const Utf8Character c = first_character(text_.substr(i));
      const bool control = c.code_point < 0x20 && c.code_point != '\n' && c.code_point != '\t';
      const bool none = c.code_point == 0xFFFE || c.code_point == 0xFFFF;
      const bool turns = (c.code_point >= 0x202A && c.code_point <= 0x202E) ||
                         (c.code_point >= 0x2066 && c.code_point <= 0x2069);
      if (c.length == 0 || control || none || turns) {
        return "a character that should not be there, at byte " + std::to_string(i);
      }
      i += c.length;
    }
    return std::nullopt;
  }

  // Text up to `end`; at the end of the file only if that may be.
  void content(char end, bool may_end) {
    for (; at_ < text_.size() && text_[at_] != end; ++at_) {
      if (text_[at_] == '<') return fail("a < in a value");
      if (text_[at_] != '&') continue;
      const std::string_view rest = text_.substr(at_);
      bool known = false;
      for (const char* entity : {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;", "&#45;", "&#160;"}) {
        known = known || rest.starts_with(entity);
      }
      if (!known) return fail("an unknown entity");
    }
    if (at_ == text_.size() && !may_end) fail("the end of the file");
  }

  std::string name() {
    const std::size_t begin = at_;
    while (at_ < text_.size() &&
           std::string_view(" \n/>=").find(text_[at_]) == std::string_view::npos)
      ++at_;
    return std::string(text_.substr(begin, at_ - begin));
  }

  void tag() {
    if (text_.substr(at_).starts_with("<!DOCTYPE html>")) {
      at_ += 15;
      return;
    }
    if (text_.substr(at_).starts_with("<!--")) {
      const std::size_t end = text_.find("-->", at_);
      if (end == std::string_view::npos) return fail("a comment that does not end");
      at_ = end + 3;
      return;
    }
    ++at_;
    if (at_ < text_.size() && text_[at_] == '/') {
      ++at_;
      const std::string closed = name();
      if (open_.empty() || open_.back() != closed) return fail("closed out of order: " + closed);
      open_.pop_back();
    } else {
      const std::string opened = name();
      if (opened.empty()) return fail("an element without a name");
      attributes();
      if (at_ < text_.size() && text_[at_] == '/') {
        ++at_;
      } else {
        open_.push_back(opened);
      }
    }
    if (at_ >= text_.size() || text_[at_] != '>') return fail("a tag that does not end");
    ++at_;
  }

  void attributes() {
    std::set<std::string> names;
    while (fault_.empty() && at_ < text_.size() && text_[at_] != '/' && text_[at_] != '>') {
      if (text_[at_] == ' ' || text_[at_] == '\n') {
        ++at_;
        continue;
      }
      const std::string attribute = name();
      if (!names.insert(attribute).second) return fail("twice: " + attribute);
      if (!text_.substr(at_).starts_with("=\"")) return fail("no value: " + attribute);
      at_ += 2;
      const std::size_t begin = at_;
      content('"', false);
      const std::string value(text_.substr(begin, at_ - begin));
      if (attribute == "id" && !ids_.insert(value).second) return fail("an id twice: " + value);
      if (attribute == "href" && !value.starts_with('#')) return fail("a link outside: " + value);
      ++at_;
    }
  }

  void fail(const std::string& what) {
    if (fault_.empty()) fault_ = what;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string fault_;
  std::vector<std::string> open_;
  std::set<std::string> ids_;
};

inline std::optional<std::string> markup_fault(std::string_view text) {
  return MarkupCheck(text).fault();
}

}  // namespace arbiter::draw
