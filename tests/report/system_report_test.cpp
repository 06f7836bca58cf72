// Reports about transition systems.
#include "report/system_report.h"

#include <gtest/gtest.h>

#include "draw/markup_check.h"

namespace arbiter::report {
namespace {

constexpr const char* kChannel =
    "Input = (input -> send -> ack -> Input). // sends\n"
    "Output = (send -> output -> ack -> Output).\n"
    "property Order = (input -> output -> Order).\n"
    "||Open = (Input || Order).\n"
    "||Channel = (Input || Output || Order).\n";

LoadedSystem system_of(const std::string& text, const std::string& process = "",
                       const std::string& file = "x.lts") {
  auto loaded =
      load_system(std::make_shared<const Source>(file, text), {.process = process, .property = ""});
  EXPECT_TRUE(loaded) << text;
  return std::get<LoadedSystem>(std::move(*loaded));
}

std::string page_of(const LoadedSystem& loaded, const Answer& answer) {
  Request request;
  request.verb = "check";
  request.file = "x.lts";
  request.command = "arbiter check x.lts";
  std::string page = answer_html(SystemAnswer{request, loaded, answer}, {});
  EXPECT_EQ(draw::markup_fault(page), std::nullopt);
  return page;
}

std::string page_of(const LoadedSystem& loaded, bool all = false) {
  return page_of(loaded, answer_by_search(loaded, {.all = all}));
}

bool has(const std::string& page, const std::string& piece) {
  return page.find(piece) != std::string::npos;
}

TEST(SystemReport, OfAViolationHasVerdictTraceChartComponentsFileAndStatistics) {
  const std::string page = page_of(system_of(kChannel, "Open"));
  for (const char* piece :
       {"UNSAFE", "<strong>property Order violated</strong>, after 1 action",
        "<code>output</code></td><td><a href=\"#c2\"><code>Order</code></a>", "<svg", "c-cross",
        "<tr id=\"c2\"><td>2</td><td><code>Order</code></td><td>property</td><td>2</td>",
        "<a href=\"#L3\">3</a>", "<mark class=\"error\" title=\"property Order violated\">Order",
        "<i class=\"w\">property</i>", "<i class=\"k\">// sends</i>", "States",
        "prefers-color-scheme"}) {
    EXPECT_TRUE(has(page, piece)) << piece;
  }
  for (const char* piece : {"<script", "src=", "url(", "@import", "Who waits for whom"}) {
    EXPECT_FALSE(has(page, piece)) << piece;
  }
}

TEST(SystemReport, OfADeadlockSaysWhoWaitsForWhom) {
  const std::string page =
      page_of(system_of("P = (a -> b -> c -> P).\n"
                        "Q = (a -> c -> b -> Q).\n"
                        "R = (d -> STOP).\n||S = (P || Q || R).\n"));
  EXPECT_TRUE(has(page, "<strong>deadlock</strong>, after 2 actions"));
  EXPECT_TRUE(has(page, "<code>b</code>, with <a href=\"#c2\"><code>Q</code></a></td>"));
  EXPECT_TRUE(has(page, "<code>c</code>, with <a href=\"#c1\"><code>P</code></a></td>"));
  EXPECT_TRUE(has(page, "nothing: it has stopped"));
  EXPECT_TRUE(has(page, "nobody can go on"));
}

TEST(SystemReport, OfSeveralFaultsHasATraceForEach) {
  const std::string page =
      page_of(system_of("P = (a -> ERROR).\nQ = (b -> c -> ERROR).\n||S = (P || Q).\n"), true);
  EXPECT_TRUE(has(page, "goes wrong in 2 ways"));
  EXPECT_TRUE(has(page, "<section id=\"e2\">\n<h2>Fault 2: Q comes to ERROR"));
}

TEST(SystemReport, OfASafeSystemSaysWhatWasShown) {
  const LoadedSystem loaded = system_of(kChannel);
  const std::string page = page_of(loaded);
  EXPECT_TRUE(has(page, "SAFE"));
  EXPECT_FALSE(has(page, "UNSAFE"));
  EXPECT_TRUE(has(page, "has no deadlock and comes to no error: every state"));
  EXPECT_FALSE(has(page, "<svg"));
  EXPECT_FALSE(has(page, "Deadlock was not looked for"));
}

TEST(SystemReport, OfAProofByLearningShowsTheAssumption) {
  const LoadedSystem loaded = system_of(kChannel);
  const auto learned = answer_by_learning(loaded, {.about = "Output"});
  ASSERT_TRUE(learned && learned->is_safe());
  const std::string page = page_of(loaded, *learned);
  EXPECT_TRUE(has(page, "Deadlock was not looked for"));
  EXPECT_TRUE(has(page, "by a learned assumption whose premises were checked again"));
  EXPECT_TRUE(has(page, "<h2>The assumption</h2>"));
  EXPECT_TRUE(has(page, "and Output keeps to it."));
  EXPECT_TRUE(has(page, "Assumption = "));
}

TEST(SystemReport, OfNoAnswerSaysWhyAndWhatToTry) {
  const LoadedSystem loaded = system_of(kChannel);
  const std::string page =
      page_of(loaded, answer_of(stopped(StopReason::Timeout), Subject::System));
  EXPECT_TRUE(has(page, "UNKNOWN"));
  EXPECT_TRUE(has(page, "is not decided: stopped by timeout"));
  EXPECT_TRUE(has(page, "<p>What to try:</p>\n<ul>\n<li>Give it longer: --timeout SECONDS.</li>"));
}

// They were on stderr and in JSON only.
TEST(SystemReport, HasTheWarningsWithTheirLines) {
  const std::string page = page_of(system_of("P = (a -> P).\n||S = (P)\\{zz}.\n"));
  EXPECT_TRUE(has(page, "<h2>Warning</h2>")) << page;
  EXPECT_TRUE(has(page,
                  "At <a href=\"#L2\">line 2, column 12</a>: what this is done to has no "
                  "action `zz` [A020].</p>"))
      << page;
  EXPECT_TRUE(has(page, "<mark class=\"idle\" title=\"a warning: what this is done to")) << page;
  EXPECT_FALSE(has(page_of(system_of(kChannel)), "<h2>Warning"));
}

TEST(SystemReport, NamesOfAnyFileAreEscaped) {
  const LoadedSystem loaded = system_of("des (0,1,2)\n(0,\"a<b>&c\",1)\n", "", "<i>.aut");
  const std::string page = page_of(loaded);
  EXPECT_TRUE(has(page, "a&lt;b&gt;&amp;c"));
  EXPECT_FALSE(has(page, "<b>"));
}

TEST(SystemReport, OfALongTraceShowsTheBeginningAndTheEnd) {
  const LoadedSystem loaded = system_of(
      "const N = 5000\nP = C[0],\nC[i:0..N] = "
      "(when (i < N) a[i] -> C[i+1]).\n");
  const std::string page = page_of(loaded);
  EXPECT_TRUE(has(page, "… 3000 actions left out …"));
  EXPECT_TRUE(has(page, "<td>1000</td>"));
  EXPECT_FALSE(has(page, "<td>1001</td>"));
  EXPECT_TRUE(has(page, "<td>4001</td>"));
}

}  // namespace
}  // namespace arbiter::report
