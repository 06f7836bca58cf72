#include "report/parts_answer.h"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "report/answer_head.h"
#include "support/counted.h"
#include "support/printable.h"

namespace arbiter::report {

namespace {

using nlohmann::ordered_json;

std::string tenths(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", number);
  return text == std::string("-0.0") ? "0.0" : text;
}

// How much a part would save: "about 1.0 bits of its own, …", with how many bits fewer than the
// whole the larger side has, at best, and what is left of that.
std::string estimate_of(const PartInfo& part) {
  return "about " + tenths(part.part_bits) + " bits of its own, " + tenths(part.rest_bits) +
         " of the rest, " + tenths(part.shared_bits) + " shared: at best " +
         tenths(part.fewer_bits()) + " bits fewer, less " + tenths(part.pair_bits()) + " for " +
         counted(part.opponent * part.player, "pair") + " of moves to learn about: " +
         (part.saving() > 0 ? "saves " + tenths(part.saving()) + " bits"
                            : "saves nothing (" + tenths(part.saving()) + " bits)");
}

bool can_be_learned_about(const PartInfo& part) { return part.why_not.empty(); }

std::string part_text(const PartsAnswer& shown, const PartInfo& part) {
  std::string text = part.name + "  (" + place_of(*shown.term.judgement->source, part.span) + ")" +
                     (part.is_let ? ", bound by let" : "") + "\n";
  if (!can_be_learned_about(part)) {
    return text + "  no part to learn about: " + part.why_not + "\n";
  }
  text += "  interface: " + counted(part.opponent, "move") + " of O's, " +
          counted(part.player, "move") + " of P's\n";
  if (!part.context.empty()) text += "  uses of the context: " + joined(part.context) + "\n";
  if (!part.variables.empty()) text += "  shares: " + joined(part.variables) + "\n";
  return text + "  " + estimate_of(part) + "\n";
}

ordered_json part_json(const PartsAnswer& shown, const PartInfo& part) {
  const Location at = shown.term.judgement->source->locate(part.span.begin);
  ordered_json json = {
      {"name", part.name}, {"line", at.line}, {"column", at.column}, {"let", part.is_let}};
  if (!can_be_learned_about(part)) {
    json["why_not"] = part.why_not;
    return json;
  }
  json["opponent_moves"] = part.opponent;
  json["player_moves"] = part.player;
  json["context"] = part.context;
  json["shared_variables"] = part.variables;
  json["part_bits"] = part.part_bits;
  json["rest_bits"] = part.rest_bits;
  json["shared_bits"] = part.shared_bits;
  json["saving_bits"] = part.saving();
  return json;
}

std::string parts_text(const PartsAnswer& shown) {
  if (shown.parts.empty()) {
    return printable(shown.request.file) +
           " has no parts: write `part NAME { … }` around a command, or bind it by let\n";
  }
  std::string text;
  for (const PartInfo& part : shown.parts) text += part_text(shown, part);
  if (std::none_of(shown.parts.begin(), shown.parts.end(), can_be_learned_about)) return text;
  return text +
         "Bits count what variables could hold, not the states that plays come to. By them --learn "
         "auto chooses a part,\nor none where that saves nothing; they say nothing of the time "
         "that "
         "learning takes.\n";
}

ordered_json parts_json(const PartsAnswer& shown) {
  ordered_json json = json_head(shown.request, shown.term.judgement.get());
  json["parts"] = ordered_json::array();
  for (const PartInfo& part : shown.parts) json["parts"].push_back(part_json(shown, part));
  return json;
}

}  // namespace

ShownAnswer shown_answer(const PartsAnswer& shown) {
  return {parts_text(shown), parts_json(shown)};
}

std::string compared_parts_text(const std::vector<PartInfo>& parts, const std::string& chosen) {
  std::string text;
  for (const PartInfo& part : parts) {
    if (!can_be_learned_about(part)) continue;
    text += "part `" + part.name + "`: " + estimate_of(part) +
            (part.name == chosen ? "  <- learned about\n" : "\n");
  }
  return text;
}

}  // namespace arbiter::report
