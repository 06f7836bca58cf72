#include "fsp/given.h"

#include <algorithm>
#include <vector>

#include "support/edit_distance.h"

namespace arbiter::fsp {

namespace {

using Kind = ConstantDefinition::Kind;

bool defines(const Ast& ast, std::string_view name, Kind kind) {
  return std::any_of(ast.constants.begin(), ast.constants.end(),
                     [&](const ConstantDefinition& each) {
                       return each.kind == kind && ast.names->text(each.name) == name;
                     });
}

// Of all processes, each name once.
std::vector<std::string> parameter_names(const Ast& ast) {
  std::vector<std::string> names;
  const auto add = [&](const auto& definition) {
    for (const Parameter& parameter : definition.parameters) {
      std::string name(ast.names->text(parameter.name));
      if (std::find(names.begin(), names.end(), name) == names.end()) {
        names.push_back(std::move(name));
      }
    }
  };
  for (const ProcessDefinition& process : ast.processes) add(process);
  for (const CompositeDefinition& composite : ast.composites) add(composite);
  return names;
}

bool has_parameter(const Ast& ast, const std::string& name) {
  const auto names = parameter_names(ast);
  return std::find(names.begin(), names.end(), name) != names.end();
}

// All that can be given a value, in the order of the file; parameters last.
std::vector<std::string> all_names(const Ast& ast) {
  std::vector<std::string> names;
  for (const ConstantDefinition& each : ast.constants) {
    if (each.kind != Kind::Set) names.emplace_back(ast.names->text(each.name));
  }
  for (std::string& name : parameter_names(ast)) {
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      names.push_back(std::move(name));
    }
  }
  return names;
}

}  // namespace

std::string to_string(const GivenValue& given) {
  const std::string text = given.name + "=" + std::to_string(given.low);
  return given.is_range() ? text + ".." + std::to_string(*given.high) : text;
}

const GivenValue* find_given(std::span<const GivenValue> all, std::string_view name,
                             bool is_range) {
  const auto found = std::find_if(all.rbegin(), all.rend(), [&](const GivenValue& each) {
    return each.name == name && each.is_range() == is_range;
  });
  return found == all.rend() ? nullptr : &*found;
}

bool is_for(const GivenValue& given, const Ast& ast) {
  if (given.is_range()) return defines(ast, given.name, Kind::Range);
  return defines(ast, given.name, Kind::Constant) || has_parameter(ast, given.name);
}

std::string why_in_vain(const GivenValue& given, const Ast& ast) {
  const std::string quoted = "`" + given.name + "`";
  if (defines(ast, given.name, Kind::Range)) {
    return quoted + " is a range: give it both bounds, as in -D " + given.name + "=0..3";
  }
  if (defines(ast, given.name, Kind::Constant) || has_parameter(ast, given.name)) {
    return quoted + " is a number: give it one, as in -D " + given.name + "=3";
  }
  if (defines(ast, given.name, Kind::Set)) return quoted + " is a set, which -D cannot change";
  const std::vector<std::string> names = all_names(ast);
  std::string listed;
  for (const std::string& name : names) listed += (listed.empty() ? "`" : ", `") + name + "`";
  if (listed.empty()) return "the file has no constant, range or parameter";
  return "the file has no constant, range or parameter " + quoted + ", but " + listed +
         did_you_mean(given.name, names);
}

}  // namespace arbiter::fsp
