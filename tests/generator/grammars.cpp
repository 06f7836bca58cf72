// Signatures whose programs are enumerated: calls, loops and functions.
#include "generator/grammar_parts.h"

namespace arbiter::generator {

Grammar calls_grammar() {
  enum : std::size_t { Com, Exp };
  const Data data = Data::modulo(3);
  const Type f{{Base::com(), Base::exp(data)}, Base::com()};
  const Type e{{}, Base::exp(data)};
  const Tree x = variable("x", data);
  const Tree y = variable("y", data);

  Grammar grammar;
  grammar.name = "calls";
  grammar.productions = {
      {constant(leaf(Form::Skip, Base::com())), store(x, Exp), store(y, Exp), sequence(Com, Com),
       branching(Exp, Com), form({Exp, Com}, Form::While, Base::com()),
       application(name("f", f), {Com, Exp})},
      {constant(literal(0)), constant(literal(1)), constant(literal(2)), constant(x), constant(y),
       constant(name("e", e)), operation(Op::Add, Exp), sequence(Com, Exp)},
  };
  grammar.program = [=](Tree term) {
    return file({{"f", 0, f}, {"e", 0, e}},
                with_variable("x", data, with_variable("y", data, std::move(term))));
  };
  return grammar;
}

Grammar functions_grammar() {
  const Type command{{}, Base::com()};
  const Type h{{Base::com()}, Base::com()};
  const Type e{{}, Base::exp(Data::boolean())};
  const Tree x = variable("x", Data::boolean());

  // Commands before p is defined, in its body, and after.
  enum : std::size_t { Before, Inside, After, Exp };
  Grammar grammar;
  grammar.name = "functions";
  grammar.productions.resize(4);
  for (const std::size_t com : {Before, Inside, After}) {
    grammar.productions[com] = {constant(leaf(Form::Skip, Base::com())), store(x, Exp),
                                sequence(com, com), branching(Exp, com),
                                application(name("h", h), {com})};
  }
  grammar.productions[Inside].push_back(constant(name("c", command)));
  grammar.productions[After].push_back(application(name("p", h), {After}));
  grammar.productions[Before].push_back({{Inside, After}, [](Trees parts) {
                                           return function_of_command("p", "c", std::move(parts[0]),
                                                                      std::move(parts[1]));
                                         }});
  grammar.productions[Exp] = {constant(x), constant(name("e", e)), constant(truth(true)),
                              form({Exp}, Form::Not, Base::exp(Data::boolean()))};
  grammar.program = [=](Tree term) {
    return file({{"h", 0, h}, {"e", 0, e}}, with_variable("x", Data::boolean(), std::move(term)));
  };
  return grammar;
}

Grammar nested_grammar() {
  const Type command{{}, Base::com()};
  const Type function{{Base::com()}, Base::com()};

  // The whole, the body of q, the body of p, the rest.
  enum : std::size_t { All, First, Second, Rest };
  Grammar grammar;
  grammar.name = "nested";
  grammar.productions.resize(4);
  grammar.productions[All] = {
      {{First, Second, Rest}, [](Trees parts) {
         Tree inner = function_of_command("p", "c", std::move(parts[1]), std::move(parts[2]));
         return function_of_command("q", "d", std::move(parts[0]), std::move(inner));
       }}};
  grammar.productions[First] = {constant(name("d", command)), constant(name("e", command)),
                                sequence(First, First)};
  grammar.productions[Second] = {constant(name("c", command)), constant(name("e", command)),
                                 sequence(Second, Second),
                                 application(name("q", function), {Second})};
  grammar.productions[Rest] = {
      constant(leaf(Form::Skip, Base::com())), constant(name("e", command)), sequence(Rest, Rest),
      application(name("p", function), {Rest}), application(name("h", function), {Rest})};
  grammar.program = [=](Tree term) {
    return file({{"h", 0, function}, {"e", 0, command}}, std::move(term));
  };
  return grammar;
}

}  // namespace arbiter::generator
