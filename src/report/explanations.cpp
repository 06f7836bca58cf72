#include "report/explanations.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "report/answer_head.h"
#include "report/explanation_tables.h"
#include "support/invariant.h"
#include "support/printable.h"

namespace arbiter::report {

namespace {

constexpr std::size_t kTextColumns = 80;

// The length of the first word; what stands between backquotes is not broken.
std::size_t word_length(std::string_view text) {
  bool quoted = false;
  std::size_t length = 0;
  while (length < text.size() && (quoted || text[length] != ' ')) {
    if (text[length] == '`') quoted = !quoted;
    ++length;
  }
  return length;
}

// Breaks a paragraph at blanks. A word longer than a line stands on a line of its own.
void append_wrapped(std::string& out, std::string_view paragraph) {
  std::size_t column = 0;
  while (!paragraph.empty()) {
    const std::size_t length = word_length(paragraph);
    const std::string_view word = paragraph.substr(0, length);
    paragraph.remove_prefix(std::min(length + 1, paragraph.size()));
    if (column > 0 && column + 1 + word.size() > kTextColumns) {
      out += '\n';
      column = 0;
    }
    if (column > 0) out += ' ';
    out += word;
    column += word.size() + (column > 0 ? 1 : 0);
  }
  out += '\n';
}

void append_example(std::string& out, std::string_view heading, std::string_view example) {
  if (example.empty()) return;
  out += "\n" + std::string(heading) + "\n\n";
  while (!example.empty()) {
    const std::size_t length = std::min(example.find('\n'), example.size());
    const std::string line = printable(example.substr(0, length));
    out += (line.empty() ? "" : "    " + line) + "\n";
    example.remove_prefix(std::min(length + 1, example.size()));
  }
}

}  // namespace

const Explanation& explanation(DiagnosticCode code) {
  for (const auto& table : {syntax_explanations(), typing_explanations(), constant_explanations(),
                            method_explanations(), system_explanations()}) {
    const auto found = std::find_if(table.begin(), table.end(),
                                    [&](const Explanation& entry) { return entry.code == code; });
    if (found != table.end()) return *found;
  }
  INVARIANT(false, "every code should have an explanation");
}

std::string explanation_to_text(DiagnosticCode code) {
  const Explanation& entry = explanation(code);
  std::string out = code_name(code) + ": " + std::string(entry.title) + "\n";
  std::string_view text = entry.text;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find("\n\n"), text.size());
    out += '\n';
    append_wrapped(out, text.substr(0, length));
    text.remove_prefix(std::min(length + 2, text.size()));
  }
  if (entry.trigger == Trigger::Command) {
    append_example(out, "A command that meets it:", entry.command);
    append_example(out, "with this file:", entry.wrong);
  } else {
    append_example(out, "Wrong:", entry.wrong);
  }
  append_example(out, "Right:", entry.mended);
  return out;
}

ShownAnswer shown_explanation(const Request& request, DiagnosticCode code) {
  nlohmann::ordered_json json = json_head(request, nullptr);
  json["code"] = code_name(code);
  json["title"] = explanation(code).title;
  json["text"] = explanation_to_text(code);
  return {explanation_to_text(code), std::move(json)};
}

ShownAnswer shown_codes(const Request& request) {
  std::string text;
  nlohmann::ordered_json json = json_head(request, nullptr);
  json["codes"] = nlohmann::ordered_json::array();
  for (const DiagnosticCode code : all_codes()) {
    const std::string title(explanation(code).title);
    text += code_name(code) + "  " + title + "\n";
    json["codes"].push_back({{"code", code_name(code)}, {"title", title}});
  }
  return {std::move(text), std::move(json)};
}

}  // namespace arbiter::report
