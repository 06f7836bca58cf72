// Types as the source declares them, and the constants in them.
#include <algorithm>
#include <array>
#include <string_view>

#include "typing/constant.h"
#include "typing/elaborator.h"

namespace arbiter::typing {

namespace {

// What there is for a type of C or of another language that no header declares; empty for others.
std::string_view type_instead(std::string_view name) {
  constexpr std::array<std::string_view, 11> kIntegers = {"byte", "char",     "integer", "long",
                                                          "nat",  "short",    "signed",  "size_t",
                                                          "uint", "unsigned", "Int"};
  constexpr std::array<std::string_view, 3> kFractions = {"double", "float", "real"};
  constexpr std::array<std::string_view, 4> kBooleans = {"Bool", "Boolean", "_Bool", "boolean"};
  const auto is_one_of = [&](const auto& words) {
    return std::find(words.begin(), words.end(), name) != words.end();
  };
  if (is_one_of(kIntegers)) return "integers are `int`, and those from 0 to 255 `int[0..255]`";
  if (is_one_of(kFractions)) {
    return "there are no fractions: numbers are `int`, or of a range as `int[0..255]`";
  }
  if (is_one_of(kBooleans)) return "write `bool`";
  if (name == "void") return "what has no result is a command, `com`";
  if (name == "const") return "a constant is a param, declared before the term: `param N = 4;`";
  if (name == "string" || name == "String") {
    return "there are no strings; the values of a type that `data D;` declares can be stored, "
           "passed on and compared";
  }
  return "";
}

}  // namespace

Type Elaborator::declared_type(NodeId node) {
  Type type;
  if (ast_[node].kind != NodeKind::TypeFunction) {
    type.result = declared_base(node);
    return type;
  }
  const auto children = ast_.children(node);
  for (const NodeId child : children.first(children.size() - 1)) {
    type.arguments.push_back(declared_base(child));
  }
  type.result = declared_base(children.back());
  return type;
}

Base Elaborator::declared_base(NodeId node) {
  switch (ast_[node].kind) {
    case NodeKind::TypeCom: return Base::com();
    case NodeKind::TypeExp: return Base::exp(declared_data(ast_.child(node, 0)));
    case NodeKind::TypeVar: return Base::var(declared_data(ast_.child(node, 0)));
    default: return Base::any();  // reported by the parser
  }
}

Data Elaborator::bare_int() const {
  if (!options_.int_range) return Data::integer();
  Data data = Data::range(options_.int_range->low, options_.int_range->high);
  data.is_given = true;
  return data;
}

// None means a type that was left out: int.
Data Elaborator::declared_data(NodeId node) {
  switch (ast_[node].kind) {
    case NodeKind::DataBool: return Data::boolean();
    case NodeKind::DataRange: return declared_range(node);
    case NodeKind::DataModulo: return declared_modulo(node);
    case NodeKind::DataPartition: return declared_partition(node);
    case NodeKind::DataName: return declared_name(node);
    default: return bare_int();
  }
}

Data Elaborator::declared_range(NodeId node) {
  const auto low = constant(ast_.child(node, 0));
  const auto high = constant(ast_.child(node, 1));
  if (!low || !high) return Data::integer();
  if (*low <= *high) return Data::range(*low, *high);
  diagnostics_.add(
      DiagnosticCode::EmptyRange, span(node),
      "the range " + std::to_string(*low) + ".." + std::to_string(*high) + " is empty");
  return Data::integer();
}

Data Elaborator::declared_modulo(NodeId node) {
  const auto modulus = constant(ast_.child(node, 0));
  if (!modulus) return Data::integer();
  if (*modulus >= 1) return Data::modulo(*modulus);
  diagnostics_.add(DiagnosticCode::EmptyRange, span(node),
                   "there are no integers modulo " + std::to_string(*modulus));
  return Data::integer();
}

Data Elaborator::declared_partition(NodeId node) {
  if (ast_.child(node, 0) == ast_.none()) return {Data::Kind::Whole, 0, 0, {}};
  const auto low = constant(ast_.child(node, 0));
  const auto high = constant(ast_.child(node, 1));
  if (!low || !high) return Data::integer();
  if (*low <= 0 && *high >= 0) return {Data::Kind::Partition, *low, *high, {}};
  diagnostics_.add(DiagnosticCode::BadPartition, span(node),
                   "the partition [" + std::to_string(*low) + "," + std::to_string(*high) +
                       "] should have lo <= 0 <= hi");
  return Data::integer();
}

Data Elaborator::declared_name(NodeId node) {
  const NameId name = ast_.name(node);
  if (const auto found = datas_.find(name); found != datas_.end()) return found->second;
  Diagnostic& error = diagnostics_.add(DiagnosticCode::UnknownDataType, span(node),
                                       "there is no data type `" + shown(text(name)) + "`");
  error.help = type_instead(text(name));
  if (!error.help.empty()) return Data::integer();
  error.help = "declare it with `data " + shown(text(name)) +
               ";` before the term; the types that need no declaration are com, and exp and var "
               "of int or bool";
  return Data::integer();
}

std::optional<std::int64_t> Elaborator::constant(NodeId node) {
  return evaluate_constant(ast_, node, params_, scope_, *names_, diagnostics_);
}

// At least 1, whatever the source says.
std::int64_t Elaborator::array_size(NodeId node) {
  const auto size = constant(node);
  if (!size) return 1;
  if (*size >= 1) return *size;
  diagnostics_.add(DiagnosticCode::ArraySize, span(node),
                   "an array needs at least one element, not " + std::to_string(*size));
  return 1;
}

}  // namespace arbiter::typing
