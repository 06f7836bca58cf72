// The signatures whose programs are enumerated.
#include "generator/enumerate.h"

namespace arbiter::generator {

namespace {

using Trees = std::vector<Tree>;

Production constant(Tree tree) {
  return {{}, [tree = std::move(tree)](Trees) { return tree; }};
}

Production form(std::vector<std::size_t> children, Form form, Base type) {
  return {std::move(children),
          [form, type = std::move(type)](Trees parts) { return node(form, type, std::move(parts)); }};
}

Production sequence(std::size_t first, std::size_t last) {
  return {{first, last}, [](Trees parts) { return seq(std::move(parts)); }};
}

Production branching(std::size_t condition, std::size_t branch) {
  return {{condition, branch, branch}, [](Trees parts) {
            return conditional(std::move(parts[0]), std::move(parts[1]), std::move(parts[2]));
          }};
}

Production operation(Op op, std::size_t operand) {
  return {{operand, operand},
          [op](Trees parts) { return binary(op, std::move(parts[0]), std::move(parts[1])); }};
}

Production store(const Tree& target, std::size_t value) {
  return {{value}, [target](Trees parts) { return assign(target, std::move(parts[0])); }};
}

Production application(const Tree& function, std::vector<std::size_t> arguments) {
  return {std::move(arguments),
          [function](Trees parts) { return call(function, std::move(parts)); }};
}

Tree variable(std::string text, const Data& data) {
  return name(std::move(text), {{}, Base::var(data)});
}

Tree with_variable(const std::string& text, const Data& data, Tree body) {
  Tree tree = node(Form::kNew, body.base(), {});
  tree.name = text;
  tree.declared = Base::var(data);
  tree.children = {std::move(body)};
  return tree;
}

Tree labelled(Form form, std::string label, Tree body) {
  Tree tree = node(form, body.base(), {});
  tree.name = std::move(label);
  tree.children = {std::move(body)};
  return tree;
}

}  // namespace

Grammar calls_grammar() {
  enum : std::size_t { kCom, kExp };
  const Data data = Data::modulo(3);
  const Type f{{Base::com(), Base::exp(data)}, Base::com()};
  const Type e{{}, Base::exp(data)};
  const Tree x = variable("x", data);
  const Tree y = variable("y", data);

  Grammar grammar;
  grammar.name = "calls";
  grammar.productions = {
      {constant(leaf(Form::kSkip, Base::com())), store(x, kExp), store(y, kExp), sequence(kCom, kCom),
       branching(kExp, kCom), form({kExp, kCom}, Form::kWhile, Base::com()),
       application(name("f", f), {kCom, kExp})},
      {constant(literal(0)), constant(literal(1)), constant(literal(2)), constant(x), constant(y),
       constant(name("e", e)), operation(Op::kAdd, kExp), sequence(kCom, kExp)},
  };
  grammar.program = [=](Tree term) {
    Program program;
    program.context = {{"f", 0, f}, {"e", 0, e}};
    program.body = with_variable("x", data, with_variable("y", data, std::move(term)));
    program.type = {{}, Base::com()};
    return program;
  };
  return grammar;
}

Grammar scopes_grammar() {
  const Data data = Data::range(0, 2);
  const Type g{{Base::var(data)}, Base::com()};
  const Tree r = name("r", {{}, Base::var(data)});
  const Tree x = variable("x", data);

  // Nonterminals: com, exp and var with so many definitions and labels in scope.
  constexpr std::size_t kDefinitions = 2;
  constexpr std::size_t kLabels = 1;
  enum : std::size_t { kCom, kExp, kVar };
  const auto at = [](std::size_t sort, std::size_t definitions, std::size_t labels) {
    return sort + 3 * (definitions + (kDefinitions + 1) * labels);
  };

  Grammar grammar;
  grammar.name = "scopes";
  grammar.productions.resize(3 * (kDefinitions + 1) * (kLabels + 1));
  for (std::size_t labels = 0; labels <= kLabels; ++labels) {
    for (std::size_t defined = 0; defined <= kDefinitions; ++defined) {
      const std::size_t com = at(kCom, defined, labels);
      const std::size_t exp = at(kExp, defined, labels);
      const std::size_t var = at(kVar, defined, labels);
      auto& commands = grammar.productions[com];
      commands = {constant(leaf(Form::kSkip, Base::com())),
                  constant(leaf(Form::kAbort, Base::any())),
                  form({var, exp}, Form::kAssign, Base::com()),
                  sequence(com, com),
                  branching(exp, com),
                  application(name("g", g), {var})};
      for (std::size_t i = 1; i <= defined; ++i) {
        commands.push_back(constant(name("a" + std::to_string(i), {{}, Base::com()})));
      }
      if (defined < kDefinitions) {
        const std::string text = "a" + std::to_string(defined + 1);
        commands.push_back({{com, at(kCom, defined + 1, labels)}, [text](Trees parts) {
                              return let(text, std::move(parts[0]), std::move(parts[1]));
                            }});
      }
      if (labels == 0) {
        for (const Form block : {Form::kBreak, Form::kCont}) {
          commands.push_back({{at(kCom, defined, 1)}, [block](Trees parts) {
                                return labelled(block, "l", std::move(parts[0]));
                              }});
        }
      } else {
        Tree jump = leaf(Form::kGoto, Base::com());
        jump.name = "l";
        commands.push_back(constant(std::move(jump)));
      }
      grammar.productions[exp] = {constant(literal(0)), constant(literal(2)), form({var}, Form::kRead, Base::exp(data)),
                                  operation(Op::kAdd, exp)};
      grammar.productions[var] = {constant(x), constant(r), sequence(com, var),
                                  {{com, exp}, [data](Trees parts) {
                                     Tree write = fun("w", Base::exp(data), std::move(parts[0]));
                                     return node(Form::kMkvar, Base::var(data),
                                                 {std::move(write), std::move(parts[1])});
                                   }}};
    }
  }
  grammar.program = [=](Tree term) {
    Program program;
    program.context = {{"g", 0, g}, {"r", 0, {{}, Base::var(data)}}};
    program.body = with_variable("x", data, std::move(term));
    program.type = {{}, Base::com()};
    return program;
  };
  return grammar;
}

Grammar functions_grammar() {
  const Type command{{}, Base::com()};
  const Type h{{Base::com()}, Base::com()};
  const Type e{{}, Base::exp(Data::boolean())};
  const Tree x = variable("x", Data::boolean());

  // Commands before p is defined, in its body, and after.
  enum : std::size_t { kBefore, kInside, kAfter, kExp };
  Grammar grammar;
  grammar.name = "functions";
  grammar.productions.resize(4);
  for (const std::size_t com : {kBefore, kInside, kAfter}) {
    grammar.productions[com] = {constant(leaf(Form::kSkip, Base::com())), store(x, kExp),
                                sequence(com, com), branching(kExp, com),
                                application(name("h", h), {com})};
  }
  grammar.productions[kInside].push_back(constant(name("c", command)));
  grammar.productions[kAfter].push_back(application(name("p", h), {kAfter}));
  grammar.productions[kBefore].push_back({{kInside, kAfter}, [](Trees parts) {
                                            Tree tree = node(Form::kLetTyped, Base::com(), {});
                                            tree.name = "p";
                                            tree.declared = Base::com();
                                            tree.parameters = {{"c", Base::com()}};
                                            tree.children = std::move(parts);
                                            return tree;
                                          }});
  grammar.productions[kExp] = {constant(x), constant(name("e", e)), constant(truth(true)),
                               form({kExp}, Form::kNot, Base::exp(Data::boolean()))};
  grammar.program = [=](Tree term) {
    Program program;
    program.context = {{"h", 0, h}, {"e", 0, e}};
    program.body = with_variable("x", Data::boolean(), std::move(term));
    program.type = {{}, Base::com()};
    return program;
  };
  return grammar;
}

Grammar nested_grammar() {
  const Type command{{}, Base::com()};
  const Type function{{Base::com()}, Base::com()};
  const Tree skip = leaf(Form::kSkip, Base::com());
  const auto definition = [](const char* text, const char* parameter, Tree bound, Tree body) {
    Tree tree = node(Form::kLetTyped, Base::com(), {});
    tree.name = text;
    tree.declared = Base::com();
    tree.parameters = {{parameter, Base::com()}};
    tree.children = {std::move(bound), std::move(body)};
    return tree;
  };

  // The whole, the body of q, the body of p, the rest.
  enum : std::size_t { kAll, kFirst, kSecond, kRest };
  Grammar grammar;
  grammar.name = "nested";
  grammar.productions.resize(4);
  grammar.productions[kAll] = {{{kFirst, kSecond, kRest}, [definition](Trees parts) {
                                  Tree inner = definition("p", "c", std::move(parts[1]), std::move(parts[2]));
                                  return definition("q", "d", std::move(parts[0]), std::move(inner));
                                }}};
  grammar.productions[kFirst] = {constant(name("d", command)), constant(name("e", command)),
                                 sequence(kFirst, kFirst)};
  grammar.productions[kSecond] = {constant(name("c", command)), constant(name("e", command)),
                                  sequence(kSecond, kSecond), application(name("q", function), {kSecond})};
  grammar.productions[kRest] = {constant(skip), constant(name("e", command)), sequence(kRest, kRest),
                                application(name("p", function), {kRest}),
                                application(name("h", function), {kRest})};
  grammar.program = [=](Tree term) {
    Program program;
    program.context = {{"h", 0, function}, {"e", 0, command}};
    program.body = std::move(term);
    program.type = command;
    return program;
  };
  return grammar;
}

Grammar variables_grammar() {
  const Data data = Data::modulo(3);
  const Type g{{Base::var(data)}, Base::com()};
  const Type e{{}, Base::exp(Data::boolean())};
  const Type command{{}, Base::com()};
  const Tree x = variable("x", data);
  Tree jump = leaf(Form::kGoto, Base::com());
  jump.name = "l";
  const Tree perhaps = node(Form::kIf, Base::com(), {name("e", e), jump});
  const Tree step = assign(x, binary(Op::kAdd, x, literal(1)));

  // Commands and variables, with or without a label l, a definition a of a command and v of a variable.
  enum : std::size_t { kCom, kVar };
  const auto at = [](std::size_t sort, bool label, bool command_defined, bool variable_defined) {
    return sort + (label ? 2U : 0U) + (command_defined ? 4U : 0U) + (variable_defined ? 8U : 0U);
  };
  Grammar grammar;
  grammar.name = "variables";
  grammar.productions.resize(16);
  for (std::size_t bits = 0; bits < 8; ++bits) {
    const bool label = (bits & 1U) != 0;
    const bool a = (bits & 2U) != 0;
    const bool v = (bits & 4U) != 0;
    const std::size_t com = at(kCom, label, a, v);
    const std::size_t var = at(kVar, label, a, v);
    auto& commands = grammar.productions[com];
    commands = {constant(step), sequence(com, com), form({var, var}, Form::kAssign, Base::com()),
                application(name("g", g), {var})};
    auto& variables = grammar.productions[var];
    variables = {constant(x), sequence(com, var)};
    if (label) commands.push_back(constant(perhaps));
    if (a) commands.push_back(constant(name("a", command)));
    if (v) variables.push_back(constant(name("v", {{}, Base::var(data)})));
    if (!label) {
      variables.push_back({{at(kVar, true, a, v)}, [](Trees parts) {
                             return labelled(Form::kCont, "l", std::move(parts[0]));
                           }});
    }
    if (!a) {
      variables.push_back({{com, at(kVar, label, true, v)}, [](Trees parts) {
                             return let("a", std::move(parts[0]), std::move(parts[1]));
                           }});
    }
    if (!v && !label) {
      commands.push_back({{var, at(kCom, label, a, true)}, [](Trees parts) {
                            return let("v", std::move(parts[0]), std::move(parts[1]));
                          }});
    }
  }
  grammar.program = [=](Tree term) {
    Program program;
    program.context = {{"g", 0, g}, {"e", 0, e}};
    program.body = with_variable("x", data, std::move(term));
    program.type = command;
    return program;
  };
  return grammar;
}

}  // namespace arbiter::generator
