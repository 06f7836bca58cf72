// What binds names: let, new, fun.
#include <algorithm>

#include "generator/author.h"

namespace arbiter::generator {

// Most bodies use what was bound for them, and often twice: shared code has several uses then.
Tree Author::body_using(const Entity& entity, const Want& want, int budget) {
  scope_.push_back(entity);
  Tree body;
  const Base& result = entity.type.result;
  const int share = std::max(1, budget / 2);
  if (random_.chance(55) && budget > 2) {
    const auto one = [&]() -> Tree {
      if (result.kind == Base::Kind::Var && random_.chance(60)) {
        Tree target = use(entity, share / 2);
        return assign(std::move(target), term(Want::exp(result.data), std::max(1, share / 2)));
      }
      return use(entity, share);
    };
    std::vector<Tree> statements;
    statements.push_back(one());
    if (random_.chance(60)) statements.push_back(one());
    if (result.is_value() && random_.chance(60)) statements.push_back(observation(entity));
    statements.push_back(term(want, share));
    body = seq(std::move(statements));
    body.style = style();
  } else {
    body = term(want, budget);
  }
  scope_.pop_back();
  return body;
}

// Most wrong values would go unseen: what is stored last is often not read.
Tree Author::observation(const Entity& entity) {
  Tree value = use(entity, 2);
  const Data& data = entity.type.result.data;
  Choice<Tree> choice;
  for (std::size_t i = 0; i < scope_.size(); ++i) {
    const Entity& free = scope_[i];
    if (!free.is_free || free.kind == Entity::Kind::Hidden || !is_visible(i)) continue;
    const Base& shown = free.type.result;
    if (shown.kind == Base::Kind::Var && may_stand_for(data, shown.data)) {
      choice.add(2, [this, free, &value] { return assign(use(free, 3), value); });
    }
    for (std::size_t k = 0; k < free.type.arguments.size(); ++k) {
      const Base& argument = free.type.arguments[k];
      if (argument.kind != Base::Kind::Exp || !may_stand_for(data, argument.data)) continue;
      choice.add(3, [this, free, k, &value] {
        Tree asked = use(free, 3);
        asked.children[k + 1] = value;
        return asked;
      });
    }
  }
  if (options_.errors && is_predefined("assert")) {
    choice.add(1, [this, &data, &value] {
      if (data.kind == Data::Kind::Bool) return node(Form::Assert, Base::com(), {value});
      Tree same = binary(Op::Equal, value, literal(random_.between(0, 1)));
      return node(Form::Assert, Base::com(), {std::move(same)});
    });
  }
  return choice.empty() ? value : choice.make(random_);
}

Tree Author::let_plain(const Want& want, int budget) {
  const Base type = base();
  const std::string bound_name = fresh("a");
  scope_.push_back({Entity::Kind::Hidden, bound_name, {}});
  Tree bound = returning(term(Want::of(type), std::max(1, budget / 3)));
  scope_.pop_back();
  const Entity entity{Entity::Kind::Plain, bound_name, bound.type};
  Tree body = body_using(entity, want, budget * 2 / 3);
  return let(bound_name, std::move(bound), std::move(body));
}

Tree Author::let_function(const Want& want, int budget) {
  const Type type = function_type();
  const std::string bound_name = fresh("p");
  scope_.push_back({Entity::Kind::Hidden, bound_name, {}});
  Tree bound = function(type, std::max(1, budget / 3));
  scope_.pop_back();
  const Entity entity{Entity::Kind::Plain, bound_name, bound.type};
  Tree body = body_using(entity, want, budget * 2 / 3);
  return let(bound_name, std::move(bound), std::move(body));
}

// let base p(base x, …) { M } in N
Tree Author::let_typed(const Want& want, int budget) {
  Tree tree;
  tree.form = Form::LetTyped;
  tree.name = fresh("p");
  Type type;
  type.result = random_.chance(50) ? Base::com() : base();
  scope_.push_back({Entity::Kind::Hidden, tree.name, {}});
  const std::size_t count = random_.below(4);
  const std::size_t mark = scope_.size();
  for (std::size_t i = 0; i < count; ++i) {
    std::string parameter = fresh("q");
    const bool twice = std::any_of(tree.parameters.begin(), tree.parameters.end(),
                                   [&](const Parameter& other) { return other.name == parameter; });
    if (twice) parameter = "q" + std::to_string(++names_);
    type.arguments.push_back(base());
    tree.parameters.push_back({parameter, type.arguments.back(), style()});
    scope_.push_back(
        {.name = parameter, .type = {{}, type.arguments.back()}, .is_parameter = true});
  }
  tree.declared = type.result;
  Tree bound = returning(term(Want::of(type.result), std::max(1, budget / 2)));
  scope_.resize(mark - 1);
  const Entity entity{Entity::Kind::Plain, tree.name, type};
  Tree body = body_using(entity, want, budget / 2 + 1);
  tree.type = body.type;
  tree.children = {std::move(bound), std::move(body)};
  return tree;
}

// let x[i : n] be M in N, where M may be a function
Tree Author::let_array(const Want& want, int budget) {
  Tree tree;
  tree.form = Form::LetArray;
  tree.value = random_.between(1, 3);
  tree.name = fresh("b");
  tree.index = "i" + std::to_string(++names_);
  scope_.push_back({Entity::Kind::Hidden, tree.name, {}});
  scope_.push_back(
      {Entity::Kind::Plain, tree.index, {{}, Base::exp(Data::range(0, tree.value - 1))}});
  const int share = std::max(1, budget / 3);
  Tree bound;
  if (random_.chance(35)) {
    bound = function(function_type(), share);
  } else {
    const Base type = base();
    bound = returning(term(Want::of(type), share));
  }
  scope_.pop_back();
  scope_.pop_back();
  const Entity entity{Entity::Kind::Array, tree.name, bound.type, tree.value};
  Tree body = body_using(entity, want, budget * 2 / 3);
  tree.type = body.type;
  tree.children = {std::move(bound), std::move(body)};
  return tree;
}

// let a be f in …, where f is a name in scope: another name for a function, a variable, a command
Tree Author::let_alias(const Want& want, int budget) {
  std::vector<Entity> known;
  for (std::size_t i = 0; i < scope_.size(); ++i) {
    const Entity& entity = scope_[i];
    if (entity.kind == Entity::Kind::Plain && is_visible(i)) known.push_back(entity);
  }
  if (known.empty()) return let_plain(want, budget);
  const Entity& old = random_.pick(known);
  const std::string alias = "s" + std::to_string(++names_);
  Tree bound = name(old.name, old.type);
  const Entity entity{Entity::Kind::Plain, alias, old.type};
  Tree body = body_using(entity, want, budget);
  return let(alias, std::move(bound), std::move(body));
}

// (fun x : B. M)(N)
Tree Author::apply_now(const Want& want, int budget) {
  Type type;
  switch (want.kind) {
    case Want::Kind::Com: type.result = Base::com(); break;
    case Want::Kind::Var: type.result = Base::var(want.data); break;
    default: type.result = Base::exp(want.data);
  }
  const std::size_t count = 1 + random_.below(2);
  for (std::size_t i = 0; i < count; ++i) type.arguments.push_back(base());
  Tree head = function(type, std::max(1, budget / 2));
  std::vector<Base> wanted = head.type.arguments;
  return call(std::move(head), arguments(wanted, std::max(1, budget / 2)));
}

// A term of function type: a fun, the name of such a function, or either behind a sequence or a
// let.
Tree Author::function(const Type& type, int budget) {
  const bool behind = budget > 4 && random_.chance(12);
  if (behind && random_.chance(50)) {
    Tree first = statement(budget / 4);
    return seq({std::move(first), function(type, budget * 3 / 4)});
  }
  if (behind) {
    const std::string bound_name = fresh("a");
    scope_.push_back({Entity::Kind::Hidden, bound_name, {}});
    const Base other = base();
    Tree bound = term(Want::of(other), budget / 4);
    scope_.back() = {Entity::Kind::Plain, bound_name, bound.type};
    Tree body = function(type, budget * 3 / 4);
    scope_.pop_back();
    return let(bound_name, std::move(bound), std::move(body));
  }
  std::vector<Entity> known;
  for (std::size_t i = 0; i < scope_.size(); ++i) {
    const Entity& entity = scope_[i];
    if (entity.kind == Entity::Kind::Plain && entity.type == type && is_visible(i))
      known.push_back(entity);
  }
  if (!known.empty() && random_.chance(50)) {
    const Entity& entity = random_.pick(known);
    return name(entity.name, entity.type);
  }
  std::vector<std::string> names;
  for (const Base& argument : type.arguments) {
    names.push_back(fresh("x"));
    scope_.push_back({.name = names.back(), .type = {{}, argument}, .is_parameter = true});
  }
  Tree tree = returning(term(Want::of(type.result), budget));
  for (std::size_t i = type.arguments.size(); i > 0; --i) {
    scope_.pop_back();
    tree = fun(names[i - 1], type.arguments[i - 1], std::move(tree));
    tree.style = style();
  }
  return tree;
}

// Mostly a literal that fits.
Tree Author::initial(const Data& data, int budget) {
  if (random_.chance(45)) return term(Want::exp(data), budget);
  switch (data.kind) {
    case Data::Kind::Bool: return truth(random_.chance(50));
    case Data::Kind::Named: return literal(random_.between(0, 1));
    case Data::Kind::Range:
      return literal(std::max<std::int64_t>(0, random_.between(data.low, data.high)));
    default: return literal(random_.between(0, 2));
  }
}

Tree Author::new_variable(const Want& want, int budget) {
  Tree tree;
  tree.form = Form::New;
  tree.name = fresh("y");
  tree.declared = Base::var(data());
  if (random_.chance(75))
    tree.children.push_back(initial(tree.declared.data, std::max(1, budget / 4)));
  const Entity entity{Entity::Kind::Plain, tree.name, {{}, tree.declared}, 0, true};
  Tree body = body_using(entity, want, budget * 3 / 4);
  tree.type = body.type;
  tree.children.push_back(std::move(body));
  return tree;
}

Tree Author::new_array(const Want& want, int budget) {
  Tree tree;
  tree.form = Form::NewArray;
  tree.name = fresh("c");
  tree.declared = Base::var(data());
  tree.value = random_.between(1, 3);
  if (random_.chance(50))
    tree.children.push_back(initial(tree.declared.data, std::max(1, budget / 4)));
  const Entity entity{Entity::Kind::Array, tree.name, {{}, tree.declared}, tree.value, true};
  Tree body = body_using(entity, want, budget * 3 / 4);
  tree.type = body.type;
  tree.children.push_back(std::move(body));
  return tree;
}

}  // namespace arbiter::generator
