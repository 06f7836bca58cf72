#include "report/html_page.h"

#include "draw/markup.h"
#include "report/report_style.h"
#include "support/version.h"

namespace arbiter::report {

PageVerdict page_verdict(bool is_unknown, bool is_safe) {
  if (is_unknown) return {"UNKNOWN", "unknown"};
  return is_safe ? PageVerdict{"SAFE", "safe"} : PageVerdict{"UNSAFE", "unsafe"};
}

std::string page_head(PageVerdict verdict, const std::string& file) {
  return "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n"
         "<meta charset=\"utf-8\"/>\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
         "style-src 'unsafe-inline'\"/>\n" +
         element("title", std::string(verdict.word) + ": " + file) + "\n<style>" + report_style() +
         "</style>\n</head>\n<body class=\"" + verdict.css + "\">\n<main>\n";
}

std::string page_header(PageVerdict verdict, std::string_view title, const std::string& about,
                        const std::string& command) {
  return "<header>\n<h1><span class=\"verdict\">" + std::string(verdict.word) + "</span> " +
         element("span", title) + "</h1>\n" + about + "<p class=\"soft\"><code>" +
         draw::escaped(command) + "</code></p>\n</header>\n";
}

std::string page_note(const std::string& html) { return "<p class=\"note\">" + html + "</p>\n"; }

std::string page_foot() {
  return "<footer>Written by arbiter " + draw::escaped(kVersion) +
         ". This page needs no other file and no network.</footer>\n</main>\n</body>\n</html>\n";
}

std::string element(std::string_view tag, std::string_view text) {
  const std::string name(tag);
  return "<" + name + ">" + draw::escaped(text) + "</" + name + ">";
}

std::string list(const std::vector<std::string>& items) {
  std::string out = "<ul>\n";
  for (const std::string& item : items) out += element("li", item) + "\n";
  return out + "</ul>\n";
}

std::string scrolled(std::string_view label, const std::string& content) {
  return R"(<div class="scroll" role="region" tabindex="0" aria-label=")" + draw::escaped(label) +
         "\">\n" + content + "</div>\n";
}

std::string statistics_section(const Statistics& statistics) {
  std::string out = "<section>\n<h2>Statistics</h2>\n<table class=\"stats\">\n<tbody>\n";
  for (const auto& [name, value] : statistics) {
    out +=
        "<tr><th scope=\"row\">" + draw::escaped(name) + "</th>" + element("td", value) + "</tr>\n";
  }
  return out + "</tbody>\n</table>\n</section>\n";
}

}  // namespace arbiter::report
