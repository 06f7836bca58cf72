// Signatures whose programs are enumerated: variables, definitions and labels.
//
// What names a term may use depends on where it stands, so there is a nonterminal for each sort and
// each set of names in scope.
#include "generator/grammar_parts.h"

namespace arbiter::generator {

namespace {

// com, exp and var with so many definitions a1, a2, … and so many labels in scope.
struct Scopes {
  static constexpr std::size_t kDefinitions = 2;
  static constexpr std::size_t kLabels = 1;
  static constexpr std::size_t kCount = 3 * (kDefinitions + 1) * (kLabels + 1);
  std::size_t defined = 0;
  std::size_t labels = 0;

  std::size_t com() const { return 3 * (defined + (kDefinitions + 1) * labels); }
  std::size_t exp() const { return com() + 1; }
  std::size_t var() const { return com() + 2; }
  Scopes with_definition() const { return {defined + 1, labels}; }
  Scopes with_label() const { return {defined, labels + 1}; }
};

std::vector<Production> scoped_commands(const Scopes& here, const Type& g) {
  const std::size_t com = here.com();
  std::vector<Production> all = {constant(leaf(Form::Skip, Base::com())),
                                 constant(leaf(Form::Abort, Base::any())),
                                 form({here.var(), here.exp()}, Form::Assign, Base::com()),
                                 sequence(com, com),
                                 branching(here.exp(), com),
                                 application(name("g", g), {here.var()})};
  for (std::size_t i = 1; i <= here.defined; ++i) {
    all.push_back(constant(name("a" + std::to_string(i), {{}, Base::com()})));
  }
  if (here.defined < Scopes::kDefinitions) {
    const std::string text = "a" + std::to_string(here.defined + 1);
    all.push_back(definition(text, com, here.with_definition().com()));
  }
  if (here.labels < Scopes::kLabels) {
    all.push_back(block(Form::Break, here.with_label().com()));
    all.push_back(block(Form::Cont, here.with_label().com()));
  } else {
    all.push_back(constant(jump()));
  }
  return all;
}

// mkvar(fun w : data. com, exp)
Production made_variable(std::size_t com, std::size_t exp, const Data& data) {
  return {{com, exp}, [data](Trees parts) {
            Tree write = fun("w", Base::exp(data), std::move(parts[0]));
            return node(Form::Mkvar, Base::var(data), {std::move(write), std::move(parts[1])});
          }};
}

// com and var with or without a label l, a definition a of a command and a definition v of a
// variable.
struct Names {
  static constexpr std::size_t kCount = 16;
  bool l = false;
  bool a = false;
  bool v = false;

  std::size_t com() const { return (l ? 2U : 0U) + (a ? 4U : 0U) + (v ? 8U : 0U); }
  std::size_t var() const { return com() + 1; }
};

}  // namespace

Grammar scopes_grammar() {
  const Data data = Data::range(0, 2);
  const Type g{{Base::var(data)}, Base::com()};
  const Type r{{}, Base::var(data)};

  Grammar grammar;
  grammar.name = "scopes";
  grammar.productions.resize(Scopes::kCount);
  for (std::size_t labels = 0; labels <= Scopes::kLabels; ++labels) {
    for (std::size_t defined = 0; defined <= Scopes::kDefinitions; ++defined) {
      const Scopes here{defined, labels};
      grammar.productions[here.com()] = scoped_commands(here, g);
      grammar.productions[here.exp()] = {constant(literal(0)), constant(literal(2)),
                                         form({here.var()}, Form::Read, Base::exp(data)),
                                         operation(Op::Add, here.exp())};
      grammar.productions[here.var()] = {constant(variable("x", data)), constant(name("r", r)),
                                         sequence(here.com(), here.var()),
                                         made_variable(here.com(), here.exp(), data)};
    }
  }
  grammar.program = [=](Tree term) {
    return file({{"g", 0, g}, {"r", 0, r}}, with_variable("x", data, std::move(term)));
  };
  return grammar;
}

Grammar variables_grammar() {
  const Data data = Data::modulo(3);
  const Type g{{Base::var(data)}, Base::com()};
  const Type e{{}, Base::exp(Data::boolean())};
  const Tree x = variable("x", data);
  const Tree step = assign(x, binary(Op::Add, x, literal(1)));
  const Tree perhaps = node(Form::If, Base::com(), {name("e", e), jump()});

  Grammar grammar;
  grammar.name = "variables";
  grammar.productions.resize(Names::kCount);
  for (std::size_t bits = 0; bits < 8; ++bits) {
    const Names here{(bits & 1U) != 0, (bits & 2U) != 0, (bits & 4U) != 0};
    auto& commands = grammar.productions[here.com()];
    commands = {constant(step), sequence(here.com(), here.com()),
                form({here.var(), here.var()}, Form::Assign, Base::com()),
                application(name("g", g), {here.var()})};
    auto& variables = grammar.productions[here.var()];
    variables = {constant(x), sequence(here.com(), here.var())};
    if (here.l) commands.push_back(constant(perhaps));
    if (here.a) commands.push_back(constant(name("a", {{}, Base::com()})));
    if (here.v) variables.push_back(constant(variable("v", data)));
    if (!here.l) variables.push_back(block(Form::Cont, Names{true, here.a, here.v}.var()));
    if (!here.a) {
      variables.push_back(definition("a", here.com(), Names{here.l, true, here.v}.var()));
    }
    if (!here.v && !here.l) {
      commands.push_back(definition("v", here.var(), Names{here.l, here.a, true}.com()));
    }
  }
  grammar.program = [=](Tree term) {
    return file({{"g", 0, g}, {"e", 0, e}}, with_variable("x", data, std::move(term)));
  };
  return grammar;
}

}  // namespace arbiter::generator
