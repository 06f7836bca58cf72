// The file around the term: headers, context, declared types, the judgement's own type.
#include <algorithm>

#include "typing/constant.h"
#include "typing/elaborate.h"
#include "typing/elaborator.h"

namespace arbiter::typing {

core::Judgement elaborate(const syntax::Ast& ast, std::shared_ptr<const Source> source,
                          std::shared_ptr<const NamePool> names, const Options& options,
                          Diagnostics& diagnostics) {
  return Elaborator(ast, std::move(source), std::move(names), options, diagnostics).run();
}

Elaborator::Elaborator(const syntax::Ast& ast, std::shared_ptr<const Source> source,
                       std::shared_ptr<const NamePool> names, const Options& options,
                       Diagnostics& diagnostics)
    : ast_(ast),
      names_(std::move(names)),
      options_(options),
      diagnostics_(diagnostics),
      scope_(names_->size()) {
  out_.source = std::move(source);
  out_.names = names_;
}

core::Judgement Elaborator::run() {
  headers();
  context();
  error_commands();
  conclude(term(ast_.body));
  if (diagnostics_.empty()) assign_levels(out_);
  return std::move(out_);
}

// Params in order, so that later ones may use earlier ones; -D overrides or declares.
void Elaborator::headers() {
  const auto overriding = [&](std::string_view name) {
    const auto found = std::find_if(options_.params.rbegin(), options_.params.rend(),
                                    [&](const auto& param) { return param.first == name; });
    return found == options_.params.rend() ? nullptr : &*found;
  };
  const auto define = [&](NameId name, std::int64_t value) {
    scope_.bind(name, {Entity::Kind::Constant, {}, {}, value});
    params_.emplace(name, value);
    out_.parameters.push_back({name, value});
  };
  for (const auto& [name, value] : options_.params) {
    const NameId id = names_->find(name);
    if (id.is_none() || scope_.find(id).kind != Entity::Kind::Unknown) continue;
    const bool declared = std::any_of(ast_.headers.begin(), ast_.headers.end(), [&](NodeId node) {
      return ast_.name(ast_.child(node, 0)) == id;
    });
    if (!declared) define(id, overriding(name)->second);
  }
  std::unordered_map<NameId, Span> declared_at;
  for (const NodeId node : ast_.headers) {
    const NodeId binder = ast_.child(node, 0);
    const NameId name = ast_.name(binder);
    if (scope_.find(name).kind != Entity::Kind::Unknown || datas_.contains(name)) {
      diagnostics_
          .add(DiagnosticCode::DuplicateName, span(binder),
               "`" + shown(text(name)) + "` is declared twice in the headers")
          .notes.push_back({declared_at[name], "first declared here"});
      continue;
    }
    declared_at[name] = span(binder);
    if (ast_[node].kind == NodeKind::DataHeader) {
      Data data = open_named(name);
      for (const auto& [sized, size] : options_.data_sizes) {
        if (sized == text(name)) data.high = size - 1;
      }
      datas_.emplace(name, data);
      continue;
    }
    const auto* override_value = overriding(text(name));
    const auto value = constant(ast_.child(node, 1));
    define(name, override_value != nullptr ? override_value->second : value.value_or(1));
  }
  for (const auto& [sized, size] : options_.data_sizes) {
    const NameId id = names_->find(sized);
    if (id.is_some() && datas_.contains(id)) continue;
    diagnostics_.add(DiagnosticCode::UnknownDataType, Span::none(),
                     "-W " + sized + "=" + std::to_string(size) + ": the file declares no data type `" +
                         sized + "`");
  }
}

void Elaborator::context() {
  for (const NodeId node : ast_.context) binding(node);
}

void Elaborator::binding(NodeId node) {
  const NodeId binder = ast_.child(node, 0);
  const NodeId size = ast_.child(node, 1);
  const NameId name = ast_.name(binder);
  core::FreeIdentifier identifier;
  identifier.name = name;
  identifier.span = span(binder);
  if (size != ast_.none()) identifier.size = array_size(size);
  identifier.type = declared_type(ast_.child(node, 2));
  if (text(name) == "abort" && identifier.type.result.kind == Base::Kind::Com) {
    identifier.is_error = true;
    identifier.error_reason = core::ErrorReason::Abort;
  }
  if (const Entity other = scope_.find(name); other.kind == Entity::Kind::Free) {
    diagnostics_
        .add(DiagnosticCode::DuplicateName, span(binder),
             "`" + shown(text(name)) + "` is bound twice in the context")
        .notes.push_back({out_.context[other.free].span, "first bound here"});
    return;
  }
  const core::FreeId id = out_.context.push(std::move(identifier));
  scope_.bind(name, {Entity::Kind::Free, {}, id, 0});
}

void Elaborator::error_commands() {
  for (const std::string& name : options_.error_commands) {
    const NameId id = names_->find(name);
    const auto found = std::find_if(out_.context.begin(), out_.context.end(),
                                    [&](const core::FreeIdentifier& f) { return f.name == id; });
    const bool command = id.is_some() && found != out_.context.end() &&
                         found->type.result.kind == Base::Kind::Com;
    if (!command) {
      diagnostics_.add(DiagnosticCode::UnknownErrorCommand, Span::none(),
                       "--error " + name + ": the context has no command of that name");
      continue;
    }
    found->is_error = true;
    found->error_reason =
        name == "abort" ? core::ErrorReason::Abort : core::ErrorReason::ErrorCommand;
  }
}

// The term's own type and parameters: `fun x : com. M : com -> com` has the parameter #1.
void Elaborator::conclude(const Typed& body) {
  const NodeId annotation = ast_.type;
  Type declared = annotation != ast_.none() ? declared_type(annotation) : type_of(body);
  const bool broken_body =
      !body.function && body.type.kind == Base::Kind::Any && !diagnostics_.empty();
  const bool broken_type = annotation != ast_.none() && declared.result.kind == Base::Kind::Any;
  if (annotation == ast_.none()) {
    if (declared.result.kind == Base::Kind::Any) declared.result = Base::com();
    if (declared.result.data.kind == Data::Kind::Literal) declared.result.data = Data::integer();
  }
  out_.type = declared.result;
  const std::size_t wanted = declared.arguments.size();
  const std::size_t given = type_of(body).arguments.size();
  if (broken_type) {
    out_.body = body.term;
    return;
  }
  if (wanted == 0 && body.function) {
    out_.body = as(body, declared.result, "the term");
    return;
  }
  if (wanted != given && !(broken_body && given == 0)) {
    out_.body = mismatch(body.span, "the term", to_string(declared, *names_), describe(body));
    return;
  }
  std::vector<TermId> arguments;
  for (std::size_t i = 0; i < wanted; ++i) {
    core::FreeIdentifier parameter;
    parameter.position = static_cast<std::uint32_t>(i + 1);
    parameter.span = body.span;
    parameter.type.result = declared.arguments[i];
    const core::FreeId id = out_.context.push(std::move(parameter));
    if (i >= given) continue;
    const Span place = out_.binders[out_.lambda_parameters(body.term)[i]].span;
    const Base inner = out_.binders[out_.lambda_parameters(body.term)[i]].type;
    const TermId use = add(TermKind::Free, place, id.index(), {});
    arguments.push_back(as({use, declared.arguments[i], false, place}, inner,
                           "parameter " + std::to_string(i + 1) + " of the term"));
  }
  Typed result = body;
  if (body.function) {
    core::Binder binder;
    binder.kind = core::Binder::Kind::Let;
    binder.name = NameId::none();
    binder.span = body.span;
    binder.type = body.type;
    const BinderId id = out_.binders.push(binder);
    const TermId use = out_.add(TermKind::Call, body.span, id.index(), arguments);
    result = {add(TermKind::Let, body.span, id.index(), {body.term, use}), body.type, false, body.span};
  }
  out_.body = as(result, declared.result, "the term");
}

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
  return Data::range(options_.int_range->first, options_.int_range->second);
}

// None means a type that was left out: int.
Data Elaborator::declared_data(NodeId node) {
  const auto empty = [&](const std::string& message) {
    diagnostics_.add(DiagnosticCode::EmptyRange, span(node), message);
    return Data::integer();
  };
  switch (ast_[node].kind) {
    case NodeKind::DataBool: return Data::boolean();
    case NodeKind::DataRange: {
      const auto low = constant(ast_.child(node, 0));
      const auto high = constant(ast_.child(node, 1));
      if (!low || !high) return Data::integer();
      if (*low > *high) {
        return empty("the range " + std::to_string(*low) + ".." + std::to_string(*high) + " is empty");
      }
      return Data::range(*low, *high);
    }
    case NodeKind::DataModulo: {
      const auto modulus = constant(ast_.child(node, 0));
      if (!modulus) return Data::integer();
      if (*modulus < 1) return empty("there are no integers modulo " + std::to_string(*modulus));
      return Data::modulo(*modulus);
    }
    case NodeKind::DataPartition: {
      if (ast_.child(node, 0) == ast_.none()) return {Data::Kind::Whole, 0, 0, {}};
      const auto low = constant(ast_.child(node, 0));
      const auto high = constant(ast_.child(node, 1));
      if (!low || !high) return Data::integer();
      if (*low > 0 || *high < 0) {
        diagnostics_.add(DiagnosticCode::BadPartition, span(node),
                         "the partition [" + std::to_string(*low) + "," + std::to_string(*high) +
                             "] should have lo <= 0 <= hi");
        return Data::integer();
      }
      return {Data::Kind::Partition, *low, *high, {}};
    }
    case NodeKind::DataName: {
      const NameId name = ast_.name(node);
      if (const auto found = datas_.find(name); found != datas_.end()) return found->second;
      diagnostics_
          .add(DiagnosticCode::UnknownDataType, span(node),
               "there is no data type `" + shown(text(name)) + "`")
          .help = "declare it with `data " + shown(text(name)) + ";` before the term";
      return Data::integer();
    }
    default: return bare_int();
  }
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
