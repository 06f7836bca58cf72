// Names: checks in every definition that the constants, variables, ranges and processes which it
// uses exist, that processes get as many arguments as they have parameters, and that nothing is
// defined twice. The compiler visits only the definitions that the chosen process needs, so this is
// the pass that reports all such mistakes of a file at once.
//
// The walk keeps the names that are bound where it is, as a stack. FSP binds inside labels: in
// `a[i:R] -> P[i]`, the index i is in scope for what the label belongs to. So a Bind adds its name
// for its later siblings, a Label leaves what it has bound to its parent, and every other node
// takes off what its children have bound. Relabelling and sharing of a labelled process see nothing
// of its labels.
//
// Constants, ranges and sets are known already: the evaluator has evaluated them in the order of
// the file. Cost: nodes times the depth of the scope, since names are looked up from the innermost
// on.
#include <algorithm>
#include <unordered_map>

#include "fsp/compiler.h"

namespace arbiter::fsp {

namespace {

class Resolver {
 public:
  Resolver(const Ast& ast, const Evaluator& evaluator, Diagnostics& diagnostics)
      : ast_(ast), evaluator_(evaluator), diagnostics_(diagnostics) {}

  void run() {
    for (const auto& each : ast_.processes) define(each.name, each.span, each.parameters.size());
    for (const auto& each : ast_.composites) define(each.name, each.span, each.parameters.size());
    for (const auto& each : ast_.unchecked) {
      const bool is_process =
          each.kind == TokenKind::Constraint || each.kind == TokenKind::LtlProperty;
      if (is_process) define(each.name, each.span, kAnyCount);
    }
    for (const ProcessDefinition& each : ast_.processes) check(each);
    for (const CompositeDefinition& each : ast_.composites) check(each);
  }

 private:
  static constexpr std::size_t kAnyCount = static_cast<std::size_t>(-1);
  struct Defined {
    Span span;
    std::size_t parameters;
  };

  std::string quoted(NameId name) const { return "`" + std::string(ast_.names->text(name)) + "`"; }

  void define(NameId name, Span span, std::size_t parameters) {
    const std::string_view text = ast_.names->text(name);
    if (text == "STOP" || text == "END" || text == "ERROR") {
      diagnostics_.add(DiagnosticCode::ReservedProcess, span,
                       quoted(name) + " is a process that every file has");
      return;
    }
    const auto [found, is_new] = defined_.emplace(name, Defined{span, parameters});
    if (is_new) return;
    diagnostics_.add(DiagnosticCode::DuplicateName, span, quoted(name) + " is defined twice")
        .notes.push_back({found->second.span, "first defined here"});
  }

  void check(const ProcessDefinition& process) {
    scope_.clear();
    bind(process.parameters);
    for (const LocalProcess& local : process.locals) {
      const std::string_view text = ast_.names->text(local.name);
      const bool is_reserved = text == "STOP" || text == "END" || text == "ERROR";
      if (is_reserved && local.span != process.span) {
        diagnostics_.add(DiagnosticCode::ReservedProcess, local.span,
                         quoted(local.name) + " is a process that every file has");
      }
      const std::size_t outer = scope_.size();
      visit(local.indices).run();
      visit(local.body).run();
      scope_.resize(outer);
    }
    for (const NodeId node : {process.extension, process.relabels, process.visibility}) {
      visit(node).run();
    }
  }

  void check(const CompositeDefinition& composite) {
    scope_.clear();
    bind(composite.parameters);
    for (const NodeId node : {composite.body, composite.priority, composite.visibility}) {
      visit(node).run();
    }
  }

  void bind(const std::vector<Parameter>& parameters) {
    for (const Parameter& parameter : parameters) {
      visit(parameter.value).run();
      scope_.push_back(parameter.name);
    }
  }

  bool is_bound(NameId name) const {
    return std::find(scope_.rbegin(), scope_.rend(), name) != scope_.rend();
  }

  // A name that a child binds is in scope for the children after it; a name that a label binds is
  // in scope for what the label belongs to, too.
  Deep<bool> visit(NodeId node) {
    check_name(node);
    const NodeKind kind = ast_[node].kind;
    const std::size_t outer = scope_.size();
    const std::size_t count = ast_.children(node).size();
    for (std::size_t i = 0; i < count; ++i) {
      // The relabelling and the sharing of a labelled process do not see the names of its labels.
      if (kind == NodeKind::Labelled && (i == 1 || i == 3)) scope_.resize(outer);
      (void)co_await visit(ast_.child(node, i));
    }
    if (kind == NodeKind::Bind) {
      scope_.push_back(ast_.name(node));
    } else if (kind != NodeKind::Label) {
      scope_.resize(outer);
    }
    co_return true;
  }

  void check_name(NodeId node) {
    switch (ast_[node].kind) {
      case NodeKind::Variable: return check_variable(node);
      case NodeKind::Constant: return check_constant(node, false);
      case NodeKind::IndexName: return check_constant(node, true);
      case NodeKind::Instance: return check_process(node, true);
      case NodeKind::Step: return check_process(node, false);
      default: return;
    }
  }

  void check_variable(NodeId node) {
    if (is_bound(ast_.name(node))) return;
    Diagnostic& error =
        diagnostics_.add(DiagnosticCode::UnknownName, ast_[node].span,
                         "there is no variable " + quoted(ast_.name(node)) + " here");
    error.help = "a label is written '" + std::string(ast_.names->text(ast_.name(node))) +
                 " in an expression";
  }

  void check_constant(NodeId node, bool may_be_range) {
    const NameId name = ast_.name(node);
    if (is_bound(name) || evaluator_.is_constant(name)) return;
    const bool is_range = evaluator_.is_range(name);
    if (may_be_range && is_range) return;
    const std::string wanted = may_be_range ? "there is no range, constant or parameter "
                                            : "there is no constant or parameter ";
    Diagnostic& error =
        diagnostics_.add(DiagnosticCode::UnknownName, ast_[node].span, wanted + quoted(name));
    if (is_range) error.help = quoted(name) + " is a range";
    if (evaluator_.is_set(name)) error.help = quoted(name) + " is a set";
  }

  void check_process(NodeId node, bool may_be_composite) {
    const NameId name = ast_.name(node);
    const auto found = defined_.find(name);
    const auto is_composite = [&](const CompositeDefinition& each) { return each.name == name; };
    const std::string_view text = ast_.names->text(name);
    if (text == "END" || text == "STOP" || text == "ERROR") {
      diagnostics_
          .add(DiagnosticCode::NotSequential, ast_[node].span,
               quoted(name) + " is how a process ends, so nothing can follow it")
          .help = text == "END" ? "`END;P` would be `P` itself" : "";
      return;
    }
    if (found == defined_.end()) {
      Diagnostic& error = diagnostics_.add(DiagnosticCode::UnknownName, ast_[node].span,
                                           "there is no process " + quoted(name));
      if (const std::string near = nearest(name); !near.empty()) {
        error.help = "did you mean `" + near + "`?";
      }
      return;
    }
    if (!may_be_composite &&
        std::any_of(ast_.composites.begin(), ast_.composites.end(), is_composite)) {
      diagnostics_.add(DiagnosticCode::NotSequential, ast_[node].span,
                       quoted(name) + " is composite, so nothing can follow it");
      return;
    }
    const std::size_t given = ast_.children(node).size();
    const std::size_t wanted = found->second.parameters;
    if (given == 0 || wanted == kAnyCount || given == wanted) return;
    diagnostics_
        .add(DiagnosticCode::WrongArgumentCount, ast_[node].span,
             quoted(name) + " has " + std::to_string(wanted) +
                 (wanted == 1 ? " parameter, not " : " parameters, not ") + std::to_string(given))
        .notes.push_back({found->second.span, "defined here"});
  }

  // A process whose name differs in upper and lower case only, or by one letter.
  std::string nearest(NameId wanted) const {
    const std::string_view text = ast_.names->text(wanted);
    for (const std::string& name : process_names(ast_)) {
      if (is_near(text, name)) return name;
    }
    return "";
  }

  static bool is_near(std::string_view a, std::string_view b) {
    if (a.size() > b.size()) std::swap(a, b);
    if (a.size() < 3 || b.size() - a.size() > 1) return false;
    const auto [x, y] = std::mismatch(a.begin(), a.end(), b.begin());
    if (b.size() > a.size()) return std::equal(x, a.end(), y + 1);
    return x == a.end() || std::equal(x + 1, a.end(), y + 1) ||
           (x + 1 != a.end() && x[0] == y[1] && x[1] == y[0] && std::equal(x + 2, a.end(), y + 2));
  }

  const Ast& ast_;
  const Evaluator& evaluator_;
  Diagnostics& diagnostics_;
  std::unordered_map<NameId, Defined> defined_;
  std::vector<NameId> scope_;
};

}  // namespace

void resolve(const Ast& ast, const Evaluator& evaluator, Diagnostics& diagnostics) {
  Resolver(ast, evaluator, diagnostics).run();
}

}  // namespace arbiter::fsp
