// Commands, values and variables.
#include <algorithm>

#include "generator/author.h"

namespace arbiter::generator {

void Author::add_commands(Choice<Tree>& choice, int budget) {
  choice.add(22, [this, budget] { return assignment(budget); });
  choice.add(8, [this, budget] { return loop(budget); });
  choice.add(10, [this, budget] { return sequence(Want::com(), budget); });
  choice.add(options_.jumps ? 8 : 0, [this] { return jump(); });
  if (options_.errors && is_predefined("assert")) {
    choice.add(4, [this, budget] {
      return node(Form::Assert, Base::com(), {term(Want::guard(), budget)});
    });
  }
  if (options_.assumes && options_.diverges && is_predefined("assume")) {
    choice.add(2, [this, budget] {
      return node(Form::Assume, Base::com(), {term(Want::guard(), budget)});
    });
  }
}

// M := N for an M of some type that is at hand.
Tree Author::assignment(int budget) {
  std::vector<Entity> targets;
  for (std::size_t i = 0; i < scope_.size(); ++i) {
    const Entity& entity = scope_[i];
    if (entity.kind == Entity::Kind::Hidden || entity.type.result.kind != Base::Kind::Var) continue;
    if (!is_visible(i)) continue;
    for (int weight = entity.is_local ? 3 : 1; weight > 0; --weight) targets.push_back(entity);
  }
  const bool named = !targets.empty() && random_.chance(88);
  const Data type = named ? random_.pick(targets).type.result.data : data();
  Tree target;
  if (named) {
    std::erase_if(targets,
                  [&](const Entity& entity) { return !(entity.type.result.data == type); });
    target = use(random_.pick(targets), std::max(1, budget / 3));
  } else {
    target = term(Want::var(type), std::max(1, budget / 2));
  }
  // One more than before is what counters do, and what leaves a range.
  const bool plain = target.form == Form::Name || target.form == Form::Element;
  if (type.is_integral() && plain && random_.chance(35)) {
    Tree old = target;
    const Op op = random_.chance(75) ? Op::Add : Op::Subtract;
    return assign(std::move(target), binary(op, std::move(old), literal(1)));
  }
  return assign(std::move(target), term(Want::exp(type), budget / 2));
}

Tree Author::loop(int budget) {
  if (random_.chance(50)) return counting_loop(budget);
  if (!options_.diverges) return counting_loop(budget);
  const std::vector<Entity> guards = usable(Want::guard(), true);
  Tree condition = !guards.empty() && random_.chance(70)
                       ? use(random_.pick(guards), budget / 3)
                       : term(Want::guard(), std::max(1, budget / 3));
  Tree body = term(Want::com(), std::max(1, budget / 2));
  return node(Form::While, Base::com(), {std::move(condition), std::move(body)});
}

// new int i := 0 in while i < 2 do (M; i := i + 1)
Tree Author::counting_loop(int budget) {
  Tree tree = node(Form::New, Base::com(), {});
  tree.name = "k" + std::to_string(++names_);
  tree.declared = Base::var(options_.finite ? Data::range(0, 3) : Data::integer());
  const Type type{{}, tree.declared};
  const bool hidden = !options_.diverges || random_.chance(60);
  scope_.push_back({hidden ? Entity::Kind::Hidden : Entity::Kind::Plain, tree.name, type});
  Tree inner = term(Want::com(), std::max(1, budget / 2));
  scope_.pop_back();
  const Tree counter = name(tree.name, type);
  Tree step = assign(counter, binary(Op::Add, counter, literal(1)));
  Tree body = random_.chance(70) ? seq({std::move(inner), std::move(step)})
                                 : seq({std::move(step), std::move(inner)});
  body.style = style();
  Tree condition = binary(Op::Less, counter, literal(random_.between(1, 3)));
  Tree looping = node(Form::While, Base::com(), {std::move(condition), std::move(body)});
  looping.style = style();
  tree.children = {literal(0), std::move(looping)};
  return tree;
}

Tree Author::jump() {
  std::vector<std::string> targets;
  for (std::size_t i = 0; i < labels_.size(); ++i) {
    const bool hidden =
        std::any_of(labels_.begin() + static_cast<std::ptrdiff_t>(i) + 1, labels_.end(),
                    [&](const Label& inner) { return inner.name == labels_[i].name; });
    if (labels_[i].usable && !hidden) targets.push_back(labels_[i].name);
  }
  if (targets.empty()) return leaf(Form::Skip, Base::com());
  Tree tree = leaf(Form::Goto, Base::com());
  tree.name = random_.pick(targets);
  return tree;
}

void Author::add_values(Choice<Tree>& choice, const Want& want, int budget) {
  const bool guard = want.kind == Want::Kind::Guard;
  if (guard || want.data.kind == Data::Kind::Bool) add_truths(choice, budget);
  if (guard || want.data.is_integral()) add_numbers(choice, budget);
  if (!guard) {
    choice.add(3, [this, want, budget] {
      return node(Form::Read, Base::exp(want.data), {term(Want::var(want.data), budget)});
    });
  }
}

Tree Author::comparison(int budget) {
  const bool named = !program_.datas.empty() && random_.chance(30);
  const Data side = named ? Data{Data::Kind::Named, 0, 0, "X"} : Data::integer();
  const auto last = static_cast<std::int64_t>(named ? Op::NotEqual : Op::GreaterEqual);
  const auto op = static_cast<Op>(random_.between(static_cast<std::int64_t>(Op::Equal), last));
  Tree left = term(Want::exp(side), std::max(1, budget / 2));
  return binary(op, std::move(left), term(Want::exp(side), std::max(1, budget / 2)));
}

void Author::add_truths(Choice<Tree>& choice, int budget) {
  choice.add(10, [this, budget] { return comparison(budget); });
  choice.add(3, [this, budget] {
    return node(Form::Not, Base::exp(Data::boolean()), {term(Want::guard(), budget)});
  });
  choice.add(7, [this, budget] {
    static constexpr Op kOps[] = {Op::And, Op::Or, Op::AndAnd, Op::OrOr};
    const Op op = kOps[random_.below(4)];
    Tree left = term(Want::guard(), std::max(1, budget / 2));
    return binary(op, std::move(left), term(Want::guard(), std::max(1, budget / 2)));
  });
}

void Author::add_numbers(Choice<Tree>& choice, int budget) {
  const auto operand = [this](int share) {
    return term(Want::exp(Data::integer()), std::max(1, share));
  };
  choice.add(14, [this, operand, budget] {
    static constexpr Op kOps[] = {Op::Add, Op::Add, Op::Subtract, Op::Multiply};
    const Op op = kOps[random_.below(4)];
    Tree left = operand(budget / 2);
    return binary(op, std::move(left), operand(budget / 2));
  });
  choice.add(5, [this, operand, budget] {
    const Op op = random_.chance(50) ? Op::Divide : Op::Remainder;
    Tree left = operand(budget / 2);
    Tree right = options_.errors && random_.chance(60) ? operand(budget / 2)
                                                       : literal(random_.between(1, 3));
    return binary(op, std::move(left), std::move(right));
  });
  choice.add(3, [operand, budget] {
    Tree inner = operand(budget);
    Base type = Base::exp(Data::integer());
    if (inner.form == Form::Literal) type = Base::exp(Data::literal(-inner.value));
    return node(Form::Negate, std::move(type), {std::move(inner)});
  });
}

void Author::add_variables(Choice<Tree>& choice, const Want& want, int budget) {
  choice.add(6, [this, want, budget] { return mkvar(want.data, budget); });
  choice.add(5, [this, want] { return leaf_for(want); });
}

// mkvar(fun a : exp D. M, N), or a function that is at hand in place of the fun.
Tree Author::mkvar(const Data& data, int budget) {
  const Type write{{Base::exp(data)}, Base::com()};
  Tree first = function(write, std::max(1, budget / 2));
  Tree second = term(Want::exp(data), std::max(1, budget / 2));
  return node(Form::Mkvar, Base::var(data), {std::move(first), std::move(second)});
}

}  // namespace arbiter::generator
