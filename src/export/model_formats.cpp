#include "export/model_formats.h"

#include <array>
#include <ostream>
#include <utility>

#include "draw/model_dot.h"
#include "draw/model_json.h"
#include "draw/model_svg.h"
#include "draw/model_text.h"
#include "export/model_aut.h"
#include "export/model_csp.h"
#include "export/model_fsm.h"

namespace arbiter::exports {

std::optional<ModelFormat> model_format(std::string_view ending) {
  static constexpr std::array<std::pair<std::string_view, ModelFormat>, 7> kEndings = {{
      {".dot", ModelFormat::Dot},
      {".svg", ModelFormat::Svg},
      {".aut", ModelFormat::Aut},
      {".fsm", ModelFormat::Fsm},
      {".csp", ModelFormat::Csp},
      {".json", ModelFormat::Json},
      {".txt", ModelFormat::Text},
  }};
  for (const auto& [known, format] : kEndings) {
    if (ending == known) return format;
  }
  return std::nullopt;
}

std::string_view model_endings() { return ".dot, .svg, .aut, .fsm, .csp, .json or .txt"; }

std::optional<ModelFormat> companion_of(ModelFormat format) {
  if (format == ModelFormat::Fsm) return ModelFormat::Symbols;
  return std::nullopt;
}

tl::expected<void, Unwritten> write_model(std::ostream& out, const draw::ShownModel& shown,
                                          ModelFormat format, const Limits& limits) {
  switch (format) {
    case ModelFormat::Text: draw::write_model_text(out, shown); break;
    case ModelFormat::Dot: draw::write_model_dot(out, shown); break;
    case ModelFormat::Aut: write_model_aut(out, shown); break;
    case ModelFormat::Fsm: write_model_fsm(out, shown); break;
    case ModelFormat::Symbols: write_model_symbols(out, shown); break;
    case ModelFormat::Csp: write_model_csp(out, shown); break;
    case ModelFormat::Json: draw::write_model_json(out, shown); break;
    case ModelFormat::Svg: {
      auto svg = draw::model_to_svg(shown, limits);
      if (!svg) return tl::unexpected(std::move(svg.error()));
      out << *svg;
      break;
    }
  }
  return {};
}

}  // namespace arbiter::exports
