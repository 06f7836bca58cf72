// Productions from which the grammars of grammars.cpp and grammars_scopes.cpp are put together.
// Arguments of type std::size_t are nonterminals.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "generator/enumerate.h"

namespace arbiter::generator {

using Trees = std::vector<Tree>;

inline Production constant(Tree tree) {
  return {{}, [tree = std::move(tree)](Trees) { return tree; }};
}

inline Production form(std::vector<std::size_t> children, Form form, Base type) {
  return {std::move(children), [form, type = std::move(type)](Trees parts) {
            return node(form, type, std::move(parts));
          }};
}

inline Production sequence(std::size_t first, std::size_t last) {
  return {{first, last}, [](Trees parts) { return seq(std::move(parts)); }};
}

inline Production branching(std::size_t condition, std::size_t branch) {
  return {{condition, branch, branch}, [](Trees parts) {
            return conditional(std::move(parts[0]), std::move(parts[1]), std::move(parts[2]));
          }};
}

inline Production operation(Op op, std::size_t operand) {
  return {{operand, operand},
          [op](Trees parts) { return binary(op, std::move(parts[0]), std::move(parts[1])); }};
}

inline Production store(const Tree& target, std::size_t value) {
  return {{value}, [target](Trees parts) { return assign(target, std::move(parts[0])); }};
}

inline Production application(const Tree& function, std::vector<std::size_t> arguments) {
  return {std::move(arguments),
          [function](Trees parts) { return call(function, std::move(parts)); }};
}

// let text be … in …
inline Production definition(std::string text, std::size_t bound, std::size_t body) {
  return {{bound, body}, [text = std::move(text)](Trees parts) {
            return let(text, std::move(parts[0]), std::move(parts[1]));
          }};
}

// break l. … or cont l. …
inline Production block(Form form, std::size_t body) {
  return {{body}, [form](Trees parts) {
            Tree tree = node(form, parts[0].base(), {});
            tree.name = "l";
            tree.children = std::move(parts);
            return tree;
          }};
}

inline Tree jump() {
  Tree tree = leaf(Form::Goto, Base::com());
  tree.name = "l";
  return tree;
}

// let com text(com parameter) { bound } in body
inline Tree function_of_command(std::string text, std::string parameter, Tree bound, Tree body) {
  Tree tree = node(Form::LetTyped, Base::com(), {});
  tree.name = std::move(text);
  tree.declared = Base::com();
  tree.parameters = {{std::move(parameter), Base::com()}};
  tree.children = {std::move(bound), std::move(body)};
  return tree;
}

inline Tree variable(std::string text, const Data& data) {
  return name(std::move(text), {{}, Base::var(data)});
}

// new data text in body
inline Tree with_variable(const std::string& text, const Data& data, Tree body) {
  Tree tree = node(Form::New, body.base(), {});
  tree.name = text;
  tree.declared = Base::var(data);
  tree.children = {std::move(body)};
  return tree;
}

// The command `body` as a file.
inline Program file(std::vector<Binding> context, Tree body) {
  Program program;
  program.context = std::move(context);
  program.body = std::move(body);
  program.type = {{}, Base::com()};
  return program;
}

}  // namespace arbiter::generator
