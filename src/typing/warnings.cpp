#include <unordered_set>

#include "typing/elaborate.h"

namespace arbiter::typing {

namespace {

constexpr std::size_t kListed = 10;

// "`n`, `m`": the first few.
std::string listed(const std::vector<std::string>& names) {
  std::string list;
  for (std::size_t i = 0; i < names.size() && i < kListed; ++i) {
    list += (i > 0 ? ", `" : "`") + shown(names[i]) + "`";
  }
  return names.size() > kListed ? list + ", …" : list;
}

}  // namespace

std::vector<Diagnostic> warnings(const core::Judgement& judgement, const Options& options) {
  std::unordered_set<std::string> known;
  std::vector<std::string> params;
  for (const core::Parameter& param : judgement.parameters) {
    params.emplace_back(judgement.names->text(param.name));
    known.insert(params.back());
  }
  std::vector<std::string> unused;
  for (const auto& [name, value] : options.params) {
    if (known.insert(name).second) unused.push_back(name);
  }
  if (unused.empty()) return {};
  Diagnostic warning;
  warning.code = DiagnosticCode::UnknownParam;
  warning.span = Span::none();
  warning.message = "-D changes nothing: the file has no param " + listed(unused);
  warning.help = params.empty() ? "the file has no params" : "its params are " + listed(params);
  return {warning};
}

}  // namespace arbiter::typing
