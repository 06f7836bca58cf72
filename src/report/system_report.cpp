// Writes the page about a transition system section by section; what it has is in system_report.h.
#include "report/system_report.h"

#include <algorithm>
#include <sstream>

#include "draw/markup.h"
#include "draw/trace_chart.h"
#include "export/lts_formats.h"
#include "report/fault_chart.h"
#include "report/html_source.h"
#include "report/page_warnings.h"
#include "report/report_words.h"
#include "report/system_words.h"
#include "support/counted.h"
#include "support/excerpt.h"
#include "support/invariant.h"
#include "support/locations.h"

namespace arbiter::report {

namespace {

constexpr std::size_t kCodeColumns = 48;
constexpr std::size_t kMaxNames = 8;         // of components, in one cell of a table
constexpr std::size_t kMaxComponents = 500;  // rows of their table
constexpr std::size_t kMaxShownWaits = 6;    // of one component

std::string code(std::string_view text) {
  return "<code>" + draw::escaped(without_middle(text, kCodeColumns)) + "</code>";
}

// Several lines of text.
std::string preformatted(const std::string& text) {
  std::string out = "<pre class=\"source\"><code>";
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    out += "<span class=\"line\">  " + draw::escaped_program(line) + "\n</span>";
  }
  return out + "</code></pre>\n";
}

// Whether a list of names has one.
bool is_one(const std::string& names) {
  return !names.empty() && names.find(", ") == std::string::npos;
}

class SystemReportWriter {
 public:
  explicit SystemReportWriter(const SystemPage& page)
      : page_(page),
        shown_(page.shown),
        learned_(evidence_of<LearnedSystem>(page.shown.answer)),
        faults_(faults_of(page.shown.answer)),
        system_(page.shown.loaded.system),
        source_(*page.shown.loaded.source),
        places_(source_, spans_of_components(page.shown.loaded.system)) {
    INVARIANT(page.followed.size() == faults_.size(), "every fault's trace should be followed");
    for (std::size_t i = 0; i < faults_.size(); ++i) {
      charts_.push_back(chart_of(shown_.loaded, *faults_[i], page.followed[i]));
      shown_actions_ += charts_.back().rows.size();
      if (shown_actions_ > kMaxShownActions) break;
    }
  }

  std::string write() {
    out_ += page_head(tone(), shown_.request.file);
    verdict();
    out_ += warnings_section(shown_.loaded.warnings, source_);
    notes();
    for (std::size_t i = 0; i < faults_.size(); ++i) fault(i);
    assumption();
    components();
    source();
    out_ += statistics_section(page_statistics(shown_));
    how_to_read();
    out_ += page_foot();
    return std::move(out_);
  }

 private:
  static std::vector<Span> spans_of_components(const fsp::System& system) {
    std::vector<Span> spans;
    spans.reserve(system.components.size());
    for (const fsp::Component& component : system.components) spans.push_back(component.span);
    return spans;
  }

  PageVerdict tone() const {
    return page_verdict(shown_.answer.is_unknown(), shown_.answer.is_safe());
  }

  // A deadlock would be a fault, too.
  bool looked_for_deadlock() const {
    return learned_ == nullptr && shown_.request.property.empty();
  }

  // The traces were followed again on the components.
  bool was_replayed() const {
    const auto* unsafe = std::get_if<Unsafe>(&shown_.answer.verdict);
    return unsafe != nullptr && unsafe->was_replayed;
  }

  std::string name() const { return "<code>" + draw::escaped(system_.name) + "</code>"; }

  void verdict() {
    out_ += page_header(tone(), shown_.request.file + ": " + system_.name, about_verdict(),
                        shown_.request.command);
  }

  std::string about_verdict() const {
    if (const auto* unknown = std::get_if<Unknown>(&shown_.answer.verdict)) {
      return undecided_on_page("Whether " + name() + " is safe", *unknown);
    }
    return shown_.answer.is_safe() ? safe() : unsafe();
  }

  std::string safe() const {
    std::string text = "<p>" + name();
    if (!shown_.request.property.empty()) {
      text += " does not violate <code>" + draw::escaped(shown_.request.property) +
              "</code> and comes to no other error";
    } else if (looked_for_deadlock()) {
      text += " has no deadlock and comes to no error";
    } else {
      text += " comes to no error";
    }
    if (learned_ == nullptr) {
      return text + ": every state that it can come to was visited.</p>\n";
    }
    text += ", by a learned assumption";
    if (learned_->was_rechecked) text += " whose premises were checked again by separate code";
    return text + ".</p>\n";
  }

  std::string unsafe() const {
    const bool is_one = faults_.size() == 1;
    std::string text = "<p>" + name() + " goes wrong";
    if (is_one) {
      const SystemFault& only = *faults_.front();
      text += ": <strong>" + draw::escaped(describe_fault(only)) + "</strong>, after " +
              counted(only.trace.size(), "action") + ".";
    } else {
      text += " in " + counted(faults_.size(), "way") + ".";
    }
    if (learned_ == nullptr || learned_->is_shortest) {
      text += is_one ? " No shorter trace comes there." : " For each there is a shortest trace.";
    }
    if (was_replayed()) {
      text += std::string(is_one ? " The trace was" : " The traces were") +
              " followed again on the components, by separate code, with the same end.";
    }
    text += "</p>\n";
    if (is_one) return text;
    text += "<ol>\n";
    for (std::size_t i = 0; i < faults_.size(); ++i) {
      const SystemFault& each = *faults_[i];
      text += "<li><a href=\"#e" + std::to_string(i + 1) + "\">" +
              draw::escaped(describe_blamed(each)) + "</a>, after " +
              counted(each.trace.size(), "action") + "</li>\n";
    }
    return text + "</ol>\n";
  }

  void notes() {
    const std::vector<std::string> lines = page_notes(shown_);
    const bool tells_deadlock = !looked_for_deadlock() && !shown_.answer.is_unknown();
    if (lines.empty() && !tells_deadlock) return;
    out_ += "<section>\n<h2>Notes</h2>\n";
    if (tells_deadlock) out_ += page_note("Deadlock was not looked for.");
    for (const std::string& each : lines) out_ += page_note(draw::escaped(each) + ".");
    out_ += "</section>\n";
  }

  void fault(std::size_t index) {
    const SystemFault& fault = *faults_[index];
    const FollowedTrace& followed = page_.followed[index];
    const std::string number = std::to_string(index + 1);
    const std::string words = draw::escaped(describe_fault(fault));
    out_ += "<section id=\"e" + number + "\">\n<h2>" +
            (faults_.size() == 1 ? "The trace" : "Fault " + number + ": " + words) + "</h2>\n<p>" +
            counted(fault.trace.size(), "action") + ". At the end: " + words + ".</p>\n";
    if (index < charts_.size()) {
      trace(charts_[index]);
      if (followed.knows_waits) waits(followed);
      chart(charts_[index]);
    } else {
      out_ += page_note("Its trace is left out: the page shows traces of about " +
                        std::to_string(kMaxShownActions) + " actions in all.");
    }
    out_ += "</section>\n";
  }

  // Links to the rows of the components; of many the first few.
  std::string names_of(const std::vector<std::uint32_t>& numbers) const {
    std::string text;
    for (std::size_t i = 0; i < numbers.size() && i < kMaxNames; ++i) {
      const std::string shown = code(system_.components[numbers[i]].name);
      if (i > 0) text += ", ";
      text += numbers[i] < kMaxComponents
                  ? "<a href=\"#c" + std::to_string(numbers[i] + 1) + "\">" + shown + "</a>"
                  : shown;
    }
    if (numbers.size() <= kMaxNames) return text;
    return text + " and " + std::to_string(numbers.size() - kMaxNames) + " more";
  }

  void trace(const draw::TraceChart& chart) {
    std::string table =
        "<table class=\"play\">\n<thead><tr><th scope=\"col\">#</th><th scope=\"col\">action</th>"
        "<th scope=\"col\">components that do it</th></tr></thead>\n<tbody>\n";
    for (std::size_t i = 0; i < chart.rows.size(); ++i) {
      if (chart.left_out > 0 && i == chart.gap) {
        table +=
            "<tr><td></td><td colspan=\"2\">" + draw::escaped(chart.gap_text()) + "</td></tr>\n";
      }
      const draw::TraceRow& row = chart.rows[i];
      table += "<tr class=\"o\"><td>" + std::to_string(chart.number(i)) +
               "</td><td class=\"move\">" + code(row.action) + "</td><td>" +
               (row.movers.empty() ? "one of them, silently" : names_of(row.movers)) +
               "</td></tr>\n";
    }
    table += R"(<tr class="fault"><td></td><td class="move">)" + draw::escaped(chart.ending) +
             "</td><td>" + names_of(chart.erring) + "</td></tr>\n";
    out_ += scrolled("The trace, action by action", table + "</tbody>\n</table>\n");
  }

  void waits(const FollowedTrace& followed) {
    std::string table =
        "<table class=\"play\">\n<thead><tr><th scope=\"col\">#</th><th "
        "scope=\"col\">component</th>"
        "<th scope=\"col\">waits for</th></tr></thead>\n<tbody>\n";
    std::size_t at = 0;
    for (std::uint32_t c = 0; c < std::min(system_.components.size(), kMaxComponents); ++c) {
      std::string text;
      std::size_t count = 0;
      for (; at < followed.waits.size() && followed.waits[at].component == c; ++at, ++count) {
        const Wait& wait = followed.waits[at];
        if (count >= kMaxShownWaits) continue;
        text += (count == 0 ? "" : "; ") + code(system_.actions->text(wait.letter)) + ", with " +
                names_of(wait.for_whom);
      }
      if (count > kMaxShownWaits) {
        text += "; and " + counted(count - kMaxShownWaits, "more action");
      }
      table += "<tr><td>" + std::to_string(c + 1) + "</td><td>" + names_of({c}) + "</td><td>" +
               (count == 0 ? "nothing: it has stopped" : text) + "</td></tr>\n";
    }
    out_ += "<h3>Who waits for whom</h3>\n" +
            scrolled("What the components wait for", table + "</tbody>\n</table>\n");
  }

  void chart(const draw::TraceChart& chart) {
    out_ += "<h3>As a chart</h3>\n<figure>\n" +
            scrolled("The trace as a chart",
                     draw::trace_to_svg(chart, {.title = "", .stands_alone = false})) +
            "<figcaption>Time runs down. Dots are the components that do an action together. ";
    out_ += chart.erring.empty() ? "The bar at the end: nobody can go on."
                                 : "A cross: the component comes to its error.";
    out_ += "</figcaption>\n</figure>\n";
  }

  void assumption() {
    if (learned_ == nullptr || learned_->fault) return;
    const Lesson& lesson = learned_->main();
    if (lesson.reasoned.assumption == nullptr) return;
    const bool is_proof = shown_.answer.is_safe();
    const automata::Lts& lts = *lesson.reasoned.assumption;
    const std::string about =
        lesson.about.empty() ? "the other components" : draw::escaped(lesson.about);
    out_ += std::string("<section>\n<h2>The assumption") + (is_proof ? "" : " so far") +
            "</h2>\n<p>" + counted(lts.states(), "state") + " over " +
            counted(lts.alphabet().size(), "action") + ", learned about " + about + ". ";
    if (is_proof) {
      out_ += "Two premises make the proof: with every environment that keeps to it, " +
              draw::escaped(lesson.judging) + (is_one(lesson.judging) ? " comes" : " come") +
              " to no error; and " + about +
              (is_one(lesson.about) ? " keeps to it." : " keep to it.");
    } else {
      out_ += "It proves nothing yet.";
    }
    out_ += "</p>\n";
    if (!page_.assumption_picture.empty()) {
      out_ += scrolled("The assumption as a picture", page_.assumption_picture);
    }
    if (lts.states() <= kMaxListedStates) {
      std::ostringstream text;
      const exports::ShownLts shown{"Assumption", lts, *system_.actions};
      (void)exports::write_lts(text, shown, exports::LtsFormat::Fsp);
      out_ += "<h3>As a process of FSP</h3>\n" +
              scrolled("The assumption in FSP", preformatted(std::move(text).str()));
    }
    out_ += "</section>\n";
  }

  // "12", as a link to it; empty where the component is not from a line of the file.
  std::string line_of(const fsp::Component& component) const {
    if (component.span.is_none()) return "";
    const std::string line = std::to_string(places_[component.span.begin].line);
    return "<a href=\"#L" + line + "\">" + line + "</a>";
  }

  void components() {
    std::string table =
        "<table class=\"play\">\n<thead><tr><th scope=\"col\">#</th><th "
        "scope=\"col\">component</th><th scope=\"col\">is a</th><th scope=\"col\">states</th><th "
        "scope=\"col\">transitions</th><th scope=\"col\">actions</th><th scope=\"col\">line</th>"
        "</tr></thead>\n<tbody>\n";
    const auto& all = system_.components;
    for (std::size_t c = 0; c < std::min(all.size(), kMaxComponents); ++c) {
      const automata::Lts& lts = *all[c].lts;
      table += "<tr id=\"c" + std::to_string(c + 1) + "\"><td>" + std::to_string(c + 1) +
               "</td><td>" + code(all[c].name) + "</td><td>" +
               (all[c].is_property ? "property" : "process") + "</td><td>" +
               std::to_string(lts.states()) + "</td><td>" + std::to_string(lts.transitions()) +
               "</td><td>" + std::to_string(lts.alphabet().size()) + "</td><td class=\"at\">" +
               line_of(all[c]) + "</td></tr>\n";
    }
    out_ += "<section>\n<h2>The components</h2>\n" +
            scrolled("The components of the system", table + "</tbody>\n</table>\n");
    if (all.size() > kMaxComponents) {
      out_ += page_note(counted(all.size() - kMaxComponents, "component") + " left out.");
    }
    out_ += "</section>\n";
  }

  void source() {
    std::vector<SourceMark> marks;
    for (const SystemFault* fault : faults_) {
      for (const std::uint32_t c : fault->erring) {
        const fsp::Component& component = system_.components[c];
        const auto is_there = [&](const SourceMark& mark) {
          return mark.span.begin == component.span.begin;
        };
        if (component.span.is_none() || std::any_of(marks.begin(), marks.end(), is_there)) continue;
        marks.push_back({component.span, "error", describe_fault(*fault)});
      }
    }
    mark_warnings(shown_.loaded.warnings, marks);
    std::vector<PassedLine> defined;
    for (std::size_t c = 0; c < std::min(system_.components.size(), kMaxComponents); ++c) {
      const Span span = system_.components[c].span;
      if (span.is_none()) continue;
      const std::string number = std::to_string(c + 1);
      defined.push_back({places_[span.begin].line, "c" + number, number});
    }
    const bool is_aut = is_aut_file(source_.name());
    out_ +=
        "<section>\n<h2>The file</h2>\n" +
        scrolled("The file", source_to_html(source_, std::move(marks), defined,
                                            is_aut ? SourceLanguage::Other : SourceLanguage::Fsp));
    if (!defined.empty()) {
      out_ += "<p class=\"soft\">Beside the lines: the components that they define.</p>\n";
    }
    out_ += "</section>\n";
  }

  void how_to_read() {
    out_ +=
        "<section>\n<h2>How to read this page</h2>\n<ul>\n"
        "<li>The system is its components, side by side. An action happens in all components that "
        "have it in their alphabets at once, and only where all of them can do it. What is not "
        "shared happens on its own.</li>\n"
        "<li><code>tau</code> is a silent step: something that a component does and that is "
        "hidden.</li>\n"
        "<li>A property is a component that watches: it can follow what is allowed, and comes to "
        "its error by anything else.</li>\n"
        "<li>A deadlock is a state in which nothing can happen, before the system has "
        "ended.</li>\n</ul>\n</section>\n";
  }

  const SystemPage& page_;
  const SystemAnswer& shown_;
  const LearnedSystem* learned_;  // what was learned; null if nothing was
  const std::vector<const SystemFault*> faults_;
  const fsp::System& system_;
  const Source& source_;
  const Locations places_;
  std::vector<draw::TraceChart> charts_;  // of the first faults, as many as are shown
  std::size_t shown_actions_ = 0;
  std::string out_;
};

}  // namespace

std::string page_to_html(const SystemPage& page) { return SystemReportWriter(page).write(); }

}  // namespace arbiter::report
