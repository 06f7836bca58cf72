#include "typing/name_part.h"

namespace arbiter::core {

namespace {

// Whether the term runs what this binder stands for. Elements of arrays of terms are no parts.
bool is_use(const Judgement& judgement, TermId id) { return judgement[id].kind == TermKind::Call; }

}  // namespace

Judgement with_part_around_uses(const Judgement& judgement, BinderId let) {
  Judgement made;
  made.source = judgement.source;
  made.names = judgement.names;
  made.parameters = judgement.parameters;
  made.int_range = judgement.int_range;
  made.data_types = judgement.data_types;
  made.context = judgement.context;
  made.type = judgement.type;
  made.binders = judgement.binders;
  made.datas = judgement.datas;
  made.integers = judgement.integers;
  std::vector<TermId> copies;  // per term
  std::vector<TermId> children;
  for (std::uint32_t i = 0; i < judgement.size(); ++i) {
    const TermId id(i);
    const Term& term = judgement[id];
    children.clear();
    for (const TermId child : judgement.children(id)) children.push_back(copies[child.index()]);
    if (term.kind == TermKind::Lambda) {
      copies.push_back(
          made.add_lambda(term.span, judgement.lambda_parameters(id), children.front()));
      continue;
    }
    TermId copy = made.add(term.kind, term.span, term.payload, children);
    if (is_use(judgement, id) && judgement.binder(id) == let) {
      Binder part = judgement.binders[let];
      part.kind = Binder::Kind::Part;
      part.span = term.span;
      const BinderId binder = made.binders.push(part);
      copy = made.add(TermKind::Part, term.span, binder.index(), {&copy, 1});
    }
    copies.push_back(copy);
  }
  made.body = copies[judgement.body.index()];
  return made;
}

std::vector<std::uint32_t> uses_of_names(const Judgement& judgement) {
  std::vector<std::uint32_t> uses(judgement.binders.size(), 0);
  for (std::uint32_t i = 0; i < judgement.size(); ++i) {
    if (is_use(judgement, TermId(i))) ++uses[judgement.binder(TermId(i)).index()];
  }
  return uses;
}

}  // namespace arbiter::core
