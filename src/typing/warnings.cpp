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

Options in_vain(const core::Judgement& judgement, const Options& options) {
  using Sizes = std::vector<std::pair<std::string, std::int64_t>>;
  const auto unknown = [](const Sizes& given, std::unordered_set<std::string> known) {
    Sizes rest;
    for (const auto& each : given) {
      if (known.insert(each.first).second) rest.push_back(each);
    }
    return rest;
  };
  std::unordered_set<std::string> params;
  for (const core::Parameter& param : judgement.parameters) {
    params.emplace(judgement.names->text(param.name));
  }
  std::unordered_set<std::string> data_types;
  for (const NameId name : judgement.data_types) data_types.emplace(judgement.names->text(name));
  Options result;
  result.params = unknown(options.params, std::move(params));
  result.data_sizes = unknown(options.data_sizes, std::move(data_types));
  return result;
}

std::vector<Diagnostic> warnings(const core::Judgement& judgement, const Options& options) {
  std::vector<Diagnostic> all = misreadings(judgement);
  std::vector<std::string> unused;
  for (const auto& [name, value] : in_vain(judgement, options).params) unused.push_back(name);
  if (unused.empty()) return all;
  std::vector<std::string> params;
  params.reserve(judgement.parameters.size());
  for (const core::Parameter& param : judgement.parameters) {
    params.emplace_back(judgement.names->text(param.name));
  }
  Diagnostic warning;
  warning.code = DiagnosticCode::UnknownParam;
  warning.span = Span::none();
  warning.message = "-D changes nothing: the file has no param " + listed(unused);
  warning.help = params.empty() ? "the file has no params" : "its params are " + listed(params);
  all.insert(all.begin(), std::move(warning));
  return all;
}

}  // namespace arbiter::typing
