// How many binders enclose each binder's scope: the depth at which the interpreter finds it.
#include <vector>

#include "typing/elaborator.h"

namespace arbiter::typing {

void assign_levels(core::Judgement& judgement) {
  using core::TermKind;
  struct Visit {
    core::TermId term;
    std::uint32_t level;
  };
  std::vector<Visit> stack{{judgement.body, 0}};
  while (!stack.empty()) {
    const auto [term, level] = stack.back();
    stack.pop_back();
    const auto children = judgement.children(term);
    switch (judgement[term].kind) {
      case TermKind::New:
      case TermKind::Let:
        INVARIANT(children.size() == 2, "a binding should have what it binds, and where");
        judgement.binders[judgement.binder(term)].level = level;
        stack.push_back({children[0], level});
        stack.push_back({children[1], level + 1});
        break;
      case TermKind::LetArray: {
        core::Binder& binder = judgement.binders[judgement.binder(term)];
        binder.level = level;
        judgement.binders[binder.index].level = level;
        stack.push_back({children[0], level + 1});
        stack.push_back({children[1], level + 1});
        break;
      }
      case TermKind::Lambda: {
        std::uint32_t inner = level;
        for (const core::BinderId binder : judgement.lambda_parameters(term)) {
          judgement.binders[binder].level = inner++;
        }
        stack.push_back({children[0], inner});
        break;
      }
      case TermKind::Break:
      case TermKind::Cont:
        judgement.binders[judgement.binder(term)].level = level;
        stack.push_back({children[0], level + 1});
        break;
      default:
        for (const core::TermId child : children) stack.push_back({child, level});
    }
  }
}

}  // namespace arbiter::typing
