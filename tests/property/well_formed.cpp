#include "property/well_formed.h"

#include <vector>

namespace arbiter::property {

namespace {

using core::Binder;
using core::BinderId;
using core::TermId;
using core::TermKind;

class Examiner {
 public:
  explicit Examiner(const core::Judgement& judgement)
      : judgement_(judgement),
        seen_(judgement.size(), false),
        bound_(judgement.binders.size(), false) {}

  std::optional<std::string> run() {
    visit(judgement_.body, false);
    return fault_;
  }

 private:
  void fail(TermId term, const std::string& what) {
    if (!fault_) fault_ = "term " + std::to_string(term.index()) + ": " + what;
  }
  void require(bool holds, TermId term, const char* what) {
    if (!holds) fail(term, what);
  }

  // Generated programs are small, so recursion will do.
  void visit(TermId id, bool function_allowed) {
    if (fault_) return;
    const core::Term& term = judgement_[id];
    require(!seen_[id.index()], id, "is reached twice");
    seen_[id.index()] = true;
    require(term.span.begin <= term.span.end && term.span.end <= judgement_.source->text().size(),
            id, "lies outside the source");
    for (const TermId child : judgement_.children(id)) {
      require(child.index() < id.index(), id, "should be younger than its children");
    }
    require(function_allowed == (term.kind == TermKind::Lambda) || function_allowed, id,
            "is a function where there should be none");
    switch (term.kind) {
      case TermKind::New: return visit_new(id);
      case TermKind::Let:
      case TermKind::LetArray: return visit_let(id);
      case TermKind::Lambda: return visit_lambda(id, Binder::Kind::Name);
      case TermKind::Mkvar:
        require(judgement_[judgement_.child(id, 0)].kind == TermKind::Lambda, id,
                "should write by a function");
        seen_[judgement_.child(id, 0).index()] = true;
        visit_lambda(judgement_.child(id, 0), Binder::Kind::Value);
        return visit(judgement_.child(id, 1), false);
      case TermKind::Break:
      case TermKind::Cont:
        enter(id, judgement_.binder(id), Binder::Kind::Label);
        visit(judgement_.child(id, 0), false);
        return leave();
      case TermKind::Local:
      case TermKind::Element:
        use(id, Binder::Kind::Variable);
        require((judgement_.binders[judgement_.binder(id)].size > 0) ==
                    (term.kind == TermKind::Element),
                id, "should have an index if and only if it is an array's");
        break;
      case TermKind::Call:
      case TermKind::CallElement: visit_call(id); break;
      case TermKind::Parameter: use_parameter(id); break;
      case TermKind::Goto: use(id, Binder::Kind::Label); break;
      case TermKind::Free:
      case TermKind::FreeElement: visit_free(id); break;
      default: break;
    }
    for (const TermId child : judgement_.children(id)) visit(child, false);
  }

  void visit_new(TermId id) {
    visit(judgement_.child(id, 0), false);
    enter(id, judgement_.binder(id), Binder::Kind::Variable);
    visit(judgement_.child(id, 1), false);
    leave();
  }

  void visit_let(TermId id) {
    const BinderId binder = judgement_.binder(id);
    const bool array = judgement_[id].kind == TermKind::LetArray;
    require((judgement_.binders[binder].size > 0) == array, id,
            "should have a size if and only if an array");
    if (array) enter(id, judgement_.binders[binder].index, Binder::Kind::Value);
    visit(judgement_.child(id, 0), true);
    if (array) leave();
    enter(id, binder, Binder::Kind::Let);
    bodies_.resize(judgement_.binders.size());
    bodies_[binder.index()] = judgement_.child(id, 0);
    visit(judgement_.child(id, 1), false);
    leave();
  }

  void visit_lambda(TermId id, Binder::Kind kind) {
    const auto parameters = judgement_.lambda_parameters(id);
    require(!parameters.empty(), id, "should have a parameter");
    for (const BinderId binder : parameters) enter(id, binder, kind);
    visit(judgement_.child(id, 0), false);
    for (std::size_t i = 0; i < parameters.size(); ++i) leave();
  }

  void visit_call(TermId id) {
    use(id, Binder::Kind::Let);
    const bool element = judgement_[id].kind == TermKind::CallElement;
    const Binder& let = judgement_.binders[judgement_.binder(id)];
    require((let.size > 0) == element, id, "should have an index if and only if it is an array's");
    const TermId bound = bodies_.empty() ? TermId() : bodies_[judgement_.binder(id).index()];
    if (bound.is_none()) return fail(id, "should use a let that is known");
    const bool function = judgement_[bound].kind == TermKind::Lambda;
    const std::size_t wanted = function ? judgement_.lambda_parameters(bound).size() : 0;
    require(judgement_.children(id).size() == wanted + (element ? 1 : 0), id,
            "should have all its arguments");
  }

  void visit_free(TermId id) {
    if (judgement_.free(id).index() >= judgement_.context.size())
      return fail(id, "is not in the context");
    const core::FreeIdentifier& identifier = judgement_.context[judgement_.free(id)];
    const bool element = judgement_[id].kind == TermKind::FreeElement;
    require((identifier.size > 0) == element, id,
            "should have an index if and only if it is an array's");
    require(judgement_.children(id).size() == identifier.type.arguments.size() + (element ? 1 : 0),
            id, "should have all its arguments");
  }

  void enter(TermId id, BinderId binder, Binder::Kind kind) {
    if (binder.index() >= judgement_.binders.size()) return fail(id, "has an unknown binder");
    require(!bound_[binder.index()], id, "binds what is bound elsewhere");
    bound_[binder.index()] = true;
    require(judgement_.binders[binder].kind == kind, id, "has a binder of another kind");
    require(judgement_.binders[binder].level == scope_.size(), id, "has a binder of another level");
    scope_.push_back(binder);
  }
  void leave() {
    if (!fault_) scope_.pop_back();
  }

  void use(TermId id, Binder::Kind kind) {
    const BinderId binder = judgement_.binder(id);
    if (binder.index() >= judgement_.binders.size()) return fail(id, "uses an unknown binder");
    const Binder& found = judgement_.binders[binder];
    require(found.kind == kind, id, "uses a binder of another kind");
    require(found.level < scope_.size() && scope_[found.level] == binder, id,
            "is out of its binder's scope");
  }

  void use_parameter(TermId id) {
    const bool by_value = judgement_.binder(id).index() < judgement_.binders.size() &&
                          judgement_.binders[judgement_.binder(id)].kind == Binder::Kind::Value;
    use(id, by_value ? Binder::Kind::Value : Binder::Kind::Name);
  }

  const core::Judgement& judgement_;
  std::vector<bool> seen_;
  std::vector<bool> bound_;
  std::vector<BinderId> scope_;
  std::vector<TermId> bodies_;  // per let: what it binds
  std::optional<std::string> fault_;
};

class Dump {
 public:
  explicit Dump(const game::Graph& graph) : graph_(graph) {}

  std::string run() {
    add("start", graph_.start.index(), graph_.slot_count);
    for (const game::Variable& v : graph_.variables) {
      add("variable", static_cast<int>(v.kind), v.name.index(), v.span.begin, v.span.end,
          static_cast<int>(v.data.kind), v.data.low, v.data.high, v.size, v.slot);
    }
    for (const game::Part& part : graph_.parts) add("part", part.name.index(), part.span.begin);
    for (const game::Node& node : graph_.nodes) add_node(node);
    return std::move(text_);
  }

 private:
  template <class... Fields>
  void add(const char* what, Fields... fields) {
    text_ += what;
    ((text_ += " " + std::to_string(fields)), ...);
    text_ += "\n";
  }
  void add(const char* what, game::Expression expression) {
    add(what);
    for (const game::Instruction& i : graph_.code_of(expression)) {
      add("  code", static_cast<int>(i.op), i.operand);
    }
  }
  void add_move(const game::MoveTemplate& move) {
    add("move", move.component.index(), static_cast<int>(move.kind));
    add("element", move.element);
  }

  void add_node(const game::Node& node) {
    add("node", static_cast<int>(node.kind), int{node.is_error_call}, static_cast<int>(node.reason),
        node.span.begin, node.span.end, node.part.index());
    for (const game::Action& action : graph_.actions_of(node)) {
      add("action", action.target.index(), action.span.begin, action.span.end);
      add("index", action.index);
      add("value", action.value);
    }
    add("value", node.value);
    if (node.kind == game::Node::Kind::P) add_move(node.move);
    if (node.kind == game::Node::Kind::O) {
      for (const game::OEdge& edge : graph_.edges_of(node)) {
        add_move(edge.move);
        add("edge", edge.bind.index(), edge.target.index());
      }
      for (const game::VariableId live : graph_.live_at(node)) add("live", live.index());
    } else {
      for (const game::NodeId target : graph_.targets_of(node)) add("target", target.index());
    }
  }

  const game::Graph& graph_;
  std::string text_;
};

}  // namespace

std::optional<std::string> fault_of(const core::Judgement& judgement) {
  return Examiner(judgement).run();
}

std::string dump(const game::Graph& graph) { return Dump(graph).run(); }

}  // namespace arbiter::property
