// Fuzzes FSP: lexer, parser, compiler; on what they accept a search and the printers, within small
// limits. Nothing may crash, whatever the bytes. What is printed as FSP is read again.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <sstream>
#include <string>

#include "engine/systems.h"
#include "fsp/print.h"
#include "report/diagnostic_text.h"
#include "report/lts_formats.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arbiter;
  const auto source = std::make_shared<const Source>(
      "fuzz.lts", std::string(reinterpret_cast<const char*>(data), size));
  const Limits limits(1.0, 64);
  const auto loaded = load_system(source, {}, limits);
  if (!loaded) {
    (void)report::diagnostics_to_text(loaded.error(), *source);
    return 0;
  }
  const auto* system = std::get_if<LoadedSystem>(&*loaded);
  if (system == nullptr) return 0;
  VerifySystemOptions options;
  options.all = true;
  (void)verify_system(*system, options, limits);
  const auto built = build_system(*system, true, limits);
  const auto* lts = std::get_if<BuiltSystem>(&built);
  if (lts == nullptr || lts->lts.states() > 1000) return 0;
  std::ostringstream text;
  fsp::print_process(text, system->system.name, lts->lts, *system->system.actions);
  const auto again =
      load_system(std::make_shared<const Source>("again.lts", text.str()), {}, limits);
  INVARIANT(again.has_value(), "what is printed should be read again");
  std::ostringstream other;
  const report::ShownLts shown{system->system.name, lts->lts, *system->system.actions};
  (void)report::write_lts(other, shown, report::LtsFormat::Dot);
  (void)report::write_lts(other, shown, report::LtsFormat::Json);
  return 0;
}
