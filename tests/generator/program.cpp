#include "generator/program.h"

namespace arbiter::generator {

std::size_t size(const Tree& tree) {
  std::size_t total = 1;
  for (const Tree& child : tree.children) total += size(child);
  return total;
}

Tree leaf(Form form, Base type) { return node(form, std::move(type), {}); }

Tree literal(std::int64_t value) {
  Tree tree = leaf(Form::Literal, Base::exp(Data::literal(value)));
  tree.value = value;
  return tree;
}

Tree truth(bool value) {
  Tree tree = leaf(Form::Truth, Base::exp(Data::boolean()));
  tree.value = value ? 1 : 0;
  return tree;
}

Tree name(std::string name, Type type) {
  Tree tree;
  tree.form = Form::Name;
  tree.name = std::move(name);
  tree.type = std::move(type);
  return tree;
}

Tree node(Form form, Base type, std::vector<Tree> children) {
  Tree tree;
  tree.form = form;
  tree.type.result = std::move(type);
  tree.children = std::move(children);
  return tree;
}

Tree binary(Op op, Tree left, Tree right) {
  const bool arithmetic = op <= Op::Remainder;
  Tree tree = node(Form::Binary, Base::exp(arithmetic ? Data::integer() : Data::boolean()), {});
  tree.op = op;
  tree.children = {std::move(left), std::move(right)};
  return tree;
}

Tree seq(std::vector<Tree> statements) {
  if (statements.size() == 1) return std::move(statements.front());
  Tree tree;
  tree.form = Form::Seq;
  tree.type = statements.back().type;
  tree.children = std::move(statements);
  return tree;
}

Tree assign(Tree target, Tree value) {
  return node(Form::Assign, Base::com(), {std::move(target), std::move(value)});
}

Tree conditional(Tree condition, Tree then_part, Tree else_part) {
  Base type = join(then_part.base(), else_part.base());
  return node(Form::If, std::move(type),
              {std::move(condition), std::move(then_part), std::move(else_part)});
}

Tree let(std::string name, Tree bound, Tree body) {
  Tree tree;
  tree.form = Form::Let;
  tree.name = std::move(name);
  tree.type = body.type;
  tree.children = {std::move(bound), std::move(body)};
  return tree;
}

Tree call(Tree function, std::vector<Tree> arguments) {
  Tree tree = node(Form::Call, function.base(), {});
  tree.children.push_back(std::move(function));
  for (Tree& argument : arguments) tree.children.push_back(std::move(argument));
  return tree;
}

Tree fun(std::string name, Base declared, Tree body) {
  Tree tree;
  tree.form = Form::Fun;
  tree.name = std::move(name);
  tree.type = body.type;
  tree.type.arguments.insert(tree.type.arguments.begin(), declared);
  tree.declared = std::move(declared);
  tree.children = {std::move(body)};
  return tree;
}

}  // namespace arbiter::generator
