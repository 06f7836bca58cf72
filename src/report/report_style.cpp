#include "report/report_style.h"

#include <string_view>

#include "draw/chart_svg.h"

namespace arbiter::report {

namespace {

// Contrasts are at least 4.5 to 1 for text.
constexpr std::string_view kLight =
    "color-scheme:light;--paper:#ffffff;--page:#f4f6f9;--ink:#1a202c;--soft:#5a6675;--edge:#d5dbe3;"
    "--o:#2b6cb0;--error:#b71c1c;--safe:#1b6e3c;--unknown:#8a5a00;--line:#a0aec0;"
    "--stripe:#f5f7fa;--error-stripe:#fdecea;--mark:#ffc9c4;--note:#ffe9b8;--passed:#eaf3fc;"
    "--bar:#cbd5e0;--bar-o:#bee3f8;--word:#6b2fa0;--target:#fff3c4;--badge:#ffffff";

constexpr std::string_view kDark =
    "color-scheme:dark;--paper:#171c24;--page:#0f1319;--ink:#e4e9f0;--soft:#9aa7b8;--edge:#323c4a;"
    "--o:#7ab8f5;--error:#ff8a80;--safe:#7ad79b;--unknown:#f0c060;--line:#56637a;"
    "--stripe:#1d2430;--error-stripe:#3a1d1f;--mark:#7a2a2c;--note:#5c4716;--passed:#1b2a3c;"
    "--bar:#4a5568;--bar-o:#23527c;--word:#cda6f0;--target:#4a3f12;--badge:#11151c";

constexpr std::string_view kRules = R"(
*{box-sizing:border-box}
html{scroll-padding:1rem}
body{margin:0;background:var(--page);color:var(--ink);
font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif}
main{max-width:84rem;margin:0 auto;padding:1.25rem}
header,section{background:var(--paper);border:1px solid var(--edge);border-radius:10px;
padding:1.1rem 1.4rem;margin:0 0 1.1rem}
header{border-top:6px solid var(--tone)}
h1{display:flex;flex-wrap:wrap;align-items:center;gap:.4rem .8rem;font-size:1.5rem;line-height:1.3;margin:0 0 .5rem;overflow-wrap:anywhere}
h2{font-size:1.2rem;line-height:1.3;margin:0 0 .6rem;overflow-wrap:anywhere}
h3{font-size:1rem;margin:1.2rem 0 .5rem}
p,ul{margin:.4rem 0}
a{color:var(--o)}
a:focus-visible,[tabindex]:focus-visible,summary:focus-visible{outline:3px solid var(--o);outline-offset:2px}
code,pre,kbd{font-family:ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;font-size:.875em;overflow-wrap:anywhere}
.verdict{background:var(--tone);color:var(--badge);border-radius:6px;padding:.05em .55em;letter-spacing:.04em}
.safe{--tone:var(--safe)}.unsafe{--tone:var(--error)}.unknown{--tone:var(--unknown)}
.soft{color:var(--soft)}
.note{border-left:4px solid var(--unknown);padding-left:.8rem}
.scroll{overflow:auto;max-height:85vh;border:1px solid var(--edge);border-radius:6px}
pre.source{margin:0;padding:.5rem 0;width:max-content;min-width:100%;tab-size:4;-moz-tab-size:4;line-height:1.6;font-size:1rem}
pre.source code{overflow-wrap:normal}
.line{display:block;padding-right:1rem}
.line .n{display:inline-block;min-width:4.2em;padding:0 .9em 0 .6em;text-align:right;color:var(--soft);text-decoration:none;user-select:none}
.line .by{display:inline-block;min-width:calc(var(--by)*1ch + .6em);padding-right:.6em;font-size:.85em;user-select:none}
.line .by a{text-decoration:none}
.passed{background:var(--passed);box-shadow:inset 4px 0 var(--o)}
.has-error{box-shadow:inset 4px 0 var(--error)}
.has-idle{box-shadow:inset 4px 0 var(--unknown)}
.line:target,tr:target{background:var(--target)}
mark{color:inherit;padding:.1em 0}
mark.error{background:var(--mark);border-bottom:2px solid var(--error)}
mark.idle{background:var(--note);border-bottom:2px dashed var(--unknown)}
.w{font-style:normal;color:var(--word)}.k{font-style:normal;color:var(--soft)}
.gap{display:block;padding:.2rem 1rem;color:var(--soft)}
table{border-collapse:collapse;width:100%}
th{text-align:left;font-weight:600;color:var(--soft);font-size:.85rem}
th,td{padding:.25rem .8rem .25rem .5rem;border-bottom:1px solid var(--edge);vertical-align:baseline}
tr:last-child>*{border-bottom:0}
thead tr:last-child>*{border-bottom:1px solid var(--edge)}
.play td:first-child,.play th:first-child{text-align:right;color:var(--soft);width:1%}
.play .who{font-weight:700;width:1%}
.play .o .who,.play .o .move{color:var(--o)}
.play .fault td{background:var(--error-stripe)}
.play .fault .who,.play .fault .move{color:var(--error);font-weight:700}
.play .at{white-space:nowrap}
figure{margin:0}
figcaption{color:var(--soft);font-size:.85rem;margin-top:.4rem}
.c-chart{display:block;max-width:none}
.c-chart a text{text-decoration:underline}
.stats{width:auto}
.stats th{padding-right:2rem}
details{margin-top:.6rem}
summary{cursor:pointer;font-weight:600}
footer{color:var(--soft);font-size:.85rem;padding:0 .2rem 1rem}
@media (max-width:40rem){main{padding:.6rem}header,section{padding:.8rem;border-radius:6px}
.line .n{min-width:3em;padding:0 .5em 0 .3em}.play .words{display:none}th,td{padding:.25rem .35rem}}
@media print{body{background:none;font-size:10pt}main{max-width:none;padding:0}
header,section{border:0;padding:0;break-inside:auto}.scroll{max-height:none;overflow:visible;border:0}
h2,h3{break-after:avoid}tr,.line{break-inside:avoid}pre.source{width:auto;white-space:pre-wrap}
.c-chart{max-width:100%;height:auto}.passed,mark,.fault td,.verdict,.c-chart{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
)";

}  // namespace

std::string report_style() {
  const draw::ChartColors colors = {.paper = "var(--paper)",
                                    .ink = "var(--ink)",
                                    .opponent = "var(--o)",
                                    .error = "var(--error)",
                                    .remark = "var(--soft)",
                                    .changes = "var(--safe)",
                                    .line = "var(--line)",
                                    .stripe = "var(--stripe)",
                                    .error_stripe = "var(--error-stripe)",
                                    .program_bar = "var(--bar)",
                                    .opponent_bar = "var(--bar-o)"};
  return "\n:root{" + std::string(kLight) +
         "}\n@media screen and (prefers-color-scheme:dark){:root{" + std::string(kDark) + "}}" +
         std::string(kRules) + draw::chart_style(colors);
}

}  // namespace arbiter::report
