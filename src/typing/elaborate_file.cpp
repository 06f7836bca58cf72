// The file around the term: headers, context, options, and the type of the judgement. The idea of
// elaboration is in elaborator.h.
//
// The order is that of the file: params and data types first, since types of the context may use
// them, then the context, then --error, then the term. -D gives a param another value, or declares
// one that the file uses and does not declare; -W gives a data type its size. --error for a command
// that the context does not have is a mistake; so is -W for a data type that the file does not
// declare, unless several files are checked together.
//
// A term of function type is a judgement, too: its parameters become free identifiers #1, #2, …,
// and the term is applied to them, so that what follows sees a body of base type. Invariant: if
// there are no diagnostics, every name of the judgement is bound, and its body has the judgement's
// type; levels of binders are assigned only then.
#include <algorithm>
#include <unordered_set>

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
  out_.int_range = options_.int_range;
}

core::Judgement Elaborator::run() {
  headers();
  context();
  error_commands();
  conclude(term(ast_.body));
  if (diagnostics_.empty() && !diagnostics_.stopped()) assign_levels(out_);
  return std::move(out_);
}

// Params in order, so that later ones may use earlier ones; -D overrides or declares.
void Elaborator::headers() {
  undeclared_params();
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
      datas_.emplace(name, named_data(name));
      out_.data_types.push_back(name);
      continue;
    }
    const auto value = constant(ast_.child(node, 1));
    const auto given = given_param(text(name));
    define_param(name, given ? *given : value.value_or(1));
  }
  for (const auto& [sized, size] : options_.data_sizes) {
    const NameId id = names_->find(sized);
    if (options_.is_one_of_several || (id.is_some() && datas_.contains(id))) continue;
    diagnostics_.add(DiagnosticCode::UnknownDataType, Span::none(),
                     "-W " + sized + "=" + std::to_string(size) +
                         ": the file declares no data type `" + sized + "`");
  }
}

void Elaborator::define_param(NameId name, std::int64_t value) {
  scope_.bind(name, {Entity::Kind::Constant, {}, {}, value});
  params_.emplace(name, value);
  out_.parameters.push_back({name, value});
}

// What -D says; the last one counts.
std::optional<std::int64_t> Elaborator::given_param(std::string_view name) const {
  const auto found = std::find_if(options_.params.rbegin(), options_.params.rend(),
                                  [&](const auto& param) { return param.first == name; });
  if (found == options_.params.rend()) return std::nullopt;
  return found->second;
}

// Params that only -D declares: names that the file uses and declares as nothing else.
void Elaborator::undeclared_params() {
  std::unordered_set<NameId> declared;
  for (const NodeId node : ast_.context) declared.insert(ast_.name(ast_.child(node, 0)));
  for (const NodeId node : ast_.headers) declared.insert(ast_.name(ast_.child(node, 0)));
  for (const auto& [name, value] : options_.params) {
    const NameId id = names_->find(name);
    if (id.is_some() && declared.insert(id).second) define_param(id, *given_param(name));
  }
}

Data Elaborator::named_data(NameId name) const {
  Data data = open_named(name);
  for (const auto& [sized, size] : options_.data_sizes) {
    if (sized == text(name)) data.high = size - 1;
  }
  return data;
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
    const bool command =
        id.is_some() && found != out_.context.end() && found->type.result.kind == Base::Kind::Com;
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
  const bool annotated = ast_.type != ast_.none();
  const Type declared = annotated ? declared_type(ast_.type) : inferred_type(body);
  out_.type = declared.result;
  if (declared.result.kind == Base::Kind::Any) {  // a broken annotation
    out_.body = body.term;
    return;
  }
  const std::size_t wanted = declared.arguments.size();
  if (wanted == 0) {
    out_.body = as(body, declared.result, "the term");
    return;
  }
  const std::size_t given = body.function ? out_.lambda_parameters(body.term).size() : 0;
  const bool broken_body =
      !body.function && body.type.kind == Base::Kind::Any && !diagnostics_.empty();
  if (wanted != given && !broken_body) {
    out_.body = mismatch(body.span, "the term", to_string(declared, *names_), describe(body));
    return;
  }
  Typed result = body;
  if (body.function) {
    result = apply(body, body.span, parameters_of_term(body, declared.arguments));
  }
  out_.body = as(result, declared.result, "the term");
}

Type Elaborator::inferred_type(const Typed& body) const {
  Type type = type_of(body);
  if (type.result.kind == Base::Kind::Any) type.result = Base::com();
  if (type.result.data.kind == Data::Kind::Literal) type.result.data = Data::integer();
  return type;
}

// What the environment provides as #1, #2, …, each as the term's own parameter wants it.
std::vector<core::TermId> Elaborator::parameters_of_term(const Typed& body,
                                                         const std::vector<Base>& types) {
  std::vector<TermId> arguments;
  for (std::size_t i = 0; i < types.size(); ++i) {
    core::FreeIdentifier parameter;
    parameter.position = static_cast<std::uint32_t>(i + 1);
    parameter.span = body.span;
    parameter.type.result = types[i];
    const core::FreeId id = out_.context.push(std::move(parameter));
    const core::Binder& binder = out_.binders[out_.lambda_parameters(body.term)[i]];
    const Span place = binder.span;
    const Base wanted = binder.type;
    const TermId use = add(TermKind::Free, place, id.index(), {});
    arguments.push_back(as({use, types[i], false, place}, wanted,
                           "parameter " + std::to_string(i + 1) + " of the term"));
  }
  return arguments;
}

}  // namespace arbiter::typing
