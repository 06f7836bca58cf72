// What all reports have in common as pages: head and foot, and small pieces.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter::report {

// Names and values, in order.
using Statistics = std::vector<std::pair<std::string, std::string>>;

// The word on the page, "UNSAFE", and the class of the page in its style sheet, "unsafe".
struct PageVerdict {
  const char* word;
  const char* css;
};
PageVerdict page_verdict(bool is_unknown, bool is_safe);

// Up to the beginning of the page's main part; `file` is what the verdict is about.
std::string page_head(PageVerdict verdict, const std::string& file);
// What a page begins with: the verdict, what it is about, `about` it as markup, and the command
// that gives this answer.
std::string page_header(PageVerdict verdict, std::string_view title, const std::string& about,
                        const std::string& command);
std::string page_foot();

// The text, escaped, in an element.
std::string element(std::string_view tag, std::string_view text);
// A paragraph that stands out; markup.
std::string page_note(const std::string& html);
std::string list(const std::vector<std::string>& items);
// What cannot be shown at once can be scrolled, by keyboard too.
std::string scrolled(std::string_view label, const std::string& content);
std::string statistics_section(const Statistics& statistics);

}  // namespace arbiter::report
