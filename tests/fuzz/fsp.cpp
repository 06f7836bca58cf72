// Fuzzes transition systems: the lexer, parser and compiler of FSP, or the reader of .aut where the
// bytes begin with `des`; on what they accept a search, learned assumptions and the printers,
// within small limits. Nothing may crash, whatever the bytes. What is printed as FSP is read again,
// and assumptions come to the verdict of the search.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <sstream>
#include <string>

#include "engine/assumptions.h"
#include "engine/systems.h"
#include "export/lts_formats.h"
#include "fsp/print.h"
#include "report/diagnostic_text.h"

namespace {

using namespace arbiter;

void verify(const LoadedSystem& system, const Limits& limits) {
  (void)verify_system(system, {.all = true}, limits);
  const auto directly = verify_system(system, {.deadlocks = false}, limits);
  const auto learned = learn_system(system, {.about = "auto"}, limits);
  const auto* verified = std::get_if<VerifiedSystem>(&directly);
  if (verified == nullptr || !learned || learned->why) return;
  INVARIANT(verified->faults.empty() == learned->is_safe(),
            "assumptions should come to the verdict of the search");
}

void print(const LoadedSystem& system, const Limits& limits) {
  const auto built = build_system(system, true, limits);
  const auto* lts = std::get_if<BuiltSystem>(&built);
  if (lts == nullptr || lts->lts.states() > 1000) return;
  std::ostringstream text;
  fsp::print_process(text, system.system.name, lts->lts, *system.system.actions);
  const auto again =
      load_system(std::make_shared<const Source>("again.lts", text.str()), {}, limits);
  INVARIANT(again.has_value(), "what is printed should be read again");
  std::ostringstream other;
  const exports::ShownLts shown{system.system.name, lts->lts, *system.system.actions};
  for (const auto format : {exports::LtsFormat::Dot, exports::LtsFormat::Json}) {
    (void)exports::write_lts(other, shown, format);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string text(reinterpret_cast<const char*>(data), size);
  const std::string name = text.starts_with("des") ? "fuzz.aut" : "fuzz.lts";
  const auto source = std::make_shared<const Source>(name, std::move(text));
  const Limits limits(1.0, 64);
  const auto loaded = load_system(source, {}, limits);
  if (!loaded) {
    (void)report::diagnostics_to_text(loaded.error(), *source);
    return 0;
  }
  const auto* system = std::get_if<LoadedSystem>(&*loaded);
  if (system == nullptr) return 0;
  verify(*system, limits);
  print(*system, limits);
  return 0;
}
