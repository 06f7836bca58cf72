// What every place may hold, whatever it wants: names, sequences, branches, labels, annotations.
#include "generator/author.h"

namespace arbiter::generator {

Tree Author::term(const Want& want, int budget) {
  if (budget <= 1 || random_.chance(4)) return leaf_for(want);
  Choice<Tree> choice;
  add_shared(choice, want, budget - 1);
  switch (want.kind) {
    case Want::Kind::Com: add_commands(choice, budget - 1); break;
    case Want::Kind::Var: add_variables(choice, want, budget - 1); break;
    case Want::Kind::Exp:
    case Want::Kind::Guard: add_values(choice, want, budget - 1); break;
  }
  Tree tree = choice.make(random_);
  tree.style = style();
  return tree;
}

void Author::add_shared(Choice<Tree>& choice, const Want& want, int budget) {
  for (const Entity& entity : usable(want, true)) {
    const unsigned calls = entity.is_free ? 40 : 20;
    const unsigned uses = entity.is_parameter ? 16 : 6;
    choice.add(entity.type.is_function() ? calls : uses,
               [this, entity, budget] { return use(entity, budget); });
  }
  choice.add(10, [&, budget] { return sequence(want, budget); });
  choice.add(8, [&, budget] { return branch(want, budget); });
  choice.add(8, [&, budget] { return let_plain(want, budget); });
  choice.add(4, [&, budget] { return let_function(want, budget); });
  choice.add(8, [&, budget] { return let_typed(want, budget); });
  choice.add(4, [&, budget] { return let_array(want, budget); });
  choice.add(2, [&, budget] { return let_alias(want, budget); });
  choice.add(3, [&, budget] { return apply_now(want, budget); });
  choice.add(12, [&, budget] { return new_variable(want, budget); });
  choice.add(5, [&, budget] { return new_array(want, budget); });
  choice.add(options_.jumps ? 8 : 0, [&, budget] { return labelled(want, budget); });
  choice.add(3, [&, budget] { return annotated(want, budget); });
  if (options_.errors && is_predefined("abort")) {
    choice.add(1, [] { return leaf(Form::Abort, Base::any()); });
  }
  if (options_.diverges && is_predefined("diverge") && random_.chance(20)) {
    choice.add(1, [] { return leaf(Form::Diverge, Base::any()); });
  }
}

Tree Author::leaf_for(const Want& want) {
  const std::vector<Entity> names = usable(want, false);
  if (!names.empty() && random_.chance(want.kind == Want::Kind::Exp ? 65 : 85)) {
    return use(random_.pick(names), 1);
  }
  if (want.kind == Want::Kind::Com) return leaf_command();
  if (want.kind == Want::Kind::Var) {
    return names.empty() ? leaf_variable(want.data) : use(random_.pick(names), 1);
  }
  if (want.kind == Want::Kind::Guard || want.data.kind == Data::Kind::Bool) {
    return truth(random_.chance(50));
  }
  const bool named = want.data.kind == Data::Kind::Named;
  return literal(named ? random_.between(0, 1) : integer());
}

// A step of a local variable's, a jump, or nothing.
Tree Author::leaf_command() {
  if (options_.jumps && random_.chance(20)) return jump();
  std::vector<Entity> locals;
  for (std::size_t i = 0; i < scope_.size(); ++i) {
    const Entity& entity = scope_[i];
    if (entity.is_local && entity.kind == Entity::Kind::Plain && is_visible(i))
      locals.push_back(entity);
  }
  if (locals.empty() || random_.chance(30)) return leaf(Form::Skip, Base::com());
  const Entity& local = random_.pick(locals);
  const Tree target = name(local.name, local.type);
  const Data& data = local.type.result.data;
  if (data.is_integral() && random_.chance(60)) {
    return assign(target, binary(Op::Add, target, literal(1)));
  }
  return assign(target, leaf_for(Want::exp(data)));
}

Tree Author::leaf_variable(const Data& data) {
  Tree tree = node(Form::New, Base::var(data), {});
  tree.name = "z" + std::to_string(++names_);
  tree.declared = Base::var(data);
  tree.children = {name(tree.name, {{}, Base::var(data)})};
  return tree;
}

Tree Author::use(const Entity& entity, int budget) {
  Tree head = name(entity.name, entity.type);
  head.style = style();
  if (entity.kind == Entity::Kind::Array) {
    Tree at = index(entity.size, part_of(budget / 3));
    head.form = Form::Element;
    head.children = {std::move(at)};
  }
  if (!entity.type.is_function()) return head;
  head.style = 0;
  return call(std::move(head), arguments(entity.type.arguments, budget));
}

// Mostly within bounds.
Tree Author::index(std::int64_t size, int budget) {
  if (!options_.errors || random_.chance(65)) {
    if (budget <= 2 || random_.chance(50)) return literal(random_.between(0, size - 1));
    // Mathematical modulo, so that it is in bounds whatever the value is.
    Tree bound = node(Form::LetTyped, Base::exp(Data::modulo(size)), {});
    bound.name = fresh("i");
    bound.declared = Base::exp(Data::modulo(size));
    scope_.push_back({Entity::Kind::Hidden, bound.name, {}});
    Tree value = term(Want::exp(Data::integer()), budget - 2);
    scope_.pop_back();
    bound.children = {std::move(value), name(bound.name, {{}, bound.declared})};
    return bound;
  }
  return term(Want::exp(Data::integer()), budget);
}

std::vector<Tree> Author::arguments(const std::vector<Base>& types, int budget) {
  std::vector<Tree> all;
  const int share = std::max(1, budget / static_cast<int>(types.size()));
  for (const Base& type : types) {
    Tree argument = returning(term(Want::of(type), random_.chance(70) ? share : part_of(share)));
    // A jump out of an argument closes the call's question unanswered.
    if (options_.jumps && !labels_.empty() && random_.chance(25)) {
      Tree leave = random_.chance(50)
                       ? jump()
                       : node(Form::If, Base::com(), {term(Want::guard(), 3), jump()});
      argument = seq({std::move(leave), std::move(argument)});
    }
    all.push_back(std::move(argument));
  }
  return all;
}

// `return` may stand where a block begins.
Tree Author::returning(Tree tree) {
  if (tree.type.is_function() || tree.form == Form::Return || !random_.chance(4)) return tree;
  Tree wrapped = node(Form::Return, tree.base(), {});
  wrapped.children = {std::move(tree)};
  return wrapped;
}

// Before a `;` anything may stand.
Tree Author::statement(int budget) {
  if (random_.chance(80)) return term(Want::com(), budget);
  const Base type = base();
  return term(Want::of(type), budget);
}

Tree Author::sequence(const Want& want, int budget) {
  const std::size_t count = 1 + random_.below(budget > 6 ? 3 : 1);
  const int share = std::max(1, budget / static_cast<int>(count + 1));
  std::vector<Tree> statements;
  for (std::size_t i = 0; i < count; ++i) statements.push_back(statement(share));
  statements.push_back(term(want, share));
  return seq(std::move(statements));
}

Tree Author::branch(const Want& want, int budget) {
  Tree condition = term(Want::guard(), std::max(1, budget / 3));
  if (want.kind == Want::Kind::Com && random_.chance(30)) {
    return node(Form::If, Base::com(), {std::move(condition), term(want, budget * 2 / 3)});
  }
  Tree then_part = term(want, std::max(1, budget / 3));
  Tree else_part = term(want, std::max(1, budget / 3));
  // Branches that both give what is wanted go together: no guard is of a data-independent type.
  return conditional(std::move(condition), std::move(then_part), std::move(else_part));
}

Tree Author::labelled(const Want& want, int budget) {
  const bool is_break = want.kind == Want::Kind::Com ? random_.chance(65) : random_.chance(20);
  // A jump to a break would end a block of another type without a value.
  const bool usable = !is_break || want.kind == Want::Kind::Com;
  std::string label = random_.chance(10) && !labels_.empty() ? random_.pick(labels_).name
                                                             : "l" + std::to_string(++names_);
  labels_.push_back({label, usable});
  Tree body = term(want, budget);
  if (is_break && usable && random_.chance(60)) {
    Tree leave = node(Form::Goto, Base::com(), {});
    leave.name = label;
    body = seq(
        {node(Form::If, Base::com(), {term(Want::guard(), 3), std::move(leave)}), std::move(body)});
  }
  if (!is_break && options_.diverges && random_.chance(50)) {
    Tree again = node(Form::Goto, Base::com(), {});
    again.name = label;
    body = seq(
        {node(Form::If, Base::com(), {term(Want::guard(), 4), std::move(again)}), std::move(body)});
  }
  labels_.pop_back();
  Tree tree = node(is_break ? Form::Break : Form::Cont, body.base(), {});
  if (is_break && usable) tree.type.result = Base::com();
  tree.name = std::move(label);
  tree.children = {std::move(body)};
  return tree;
}

Tree Author::annotated(const Want& want, int budget) {
  if (random_.chance(50)) {
    Tree body = returning(term(want, budget));
    Tree tree = node(Form::Part, body.base(), {});
    tree.name = "P" + std::to_string(++names_);
    tree.children = {std::move(body)};
    return tree;
  }
  // A predicate only reads.
  const std::vector<Entity> names = usable(Want::exp(Data::integer()), false);
  Tree side = literal(random_.between(0, 2));
  if (!names.empty()) {
    const Entity& entity = random_.pick(names);
    if (entity.kind == Entity::Kind::Plain) side = name(entity.name, entity.type);
  }
  Tree predicate = binary(Op::Less, std::move(side), literal(random_.between(0, 3)));
  Tree body = term(want, budget);
  Tree tree = node(Form::Letp, body.base(), {});
  tree.children = {std::move(predicate), std::move(body)};
  return tree;
}

}  // namespace arbiter::generator
