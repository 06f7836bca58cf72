#include "property/variants.h"

#include <map>

#include "generator/random.h"
#include "property/harness.h"

namespace arbiter::property {

namespace {

using generator::Form;
using generator::Program;
using generator::Random;
using generator::Tree;

// All places of a tree, parents first.
std::vector<Tree*> places(Tree& tree) {
  std::vector<Tree*> found = {&tree};
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (Tree& child : found[i]->children) found.push_back(&child);
  }
  return found;
}

class Renamer {
 public:
  Tree run(Tree tree) {
    rename(tree);
    return tree;
  }

 private:
  using Names = std::map<std::string, std::string>;

  static void replace(const Names& names, std::string& name) {
    const auto found = names.find(name);
    if (found != names.end()) name = found->second;
  }

  void bind(Names& names, std::string& name) {
    std::string fresh = name + "_" + std::to_string(++count_);
    names[name] = fresh;
    name = std::move(fresh);
  }

  void rename(Tree& tree) {
    const Names names = names_;
    const Names labels = labels_;
    switch (tree.form) {
      case Form::Name:
      case Form::Element: replace(names_, tree.name); break;
      case Form::Goto: replace(labels_, tree.name); break;
      case Form::Fun: bind(names_, tree.name); break;
      case Form::Break:
      case Form::Cont: bind(labels_, tree.name); break;
      case Form::Let:
      case Form::LetArray:
      case Form::LetTyped: rename_definition(tree); return;
      case Form::New:
      case Form::NewArray:
        if (tree.children.size() == 2) rename(tree.children.front());
        bind(names_, tree.name);
        rename(tree.children.back());
        names_ = names;
        return;
      default: break;
    }
    for (Tree& child : tree.children) rename(child);
    names_ = names;
    labels_ = labels;
  }

  // The bound term sees the parameters, the body sees the name.
  void rename_definition(Tree& tree) {
    const Names names = names_;
    if (tree.form == Form::LetArray) bind(names_, tree.index);
    for (generator::Parameter& parameter : tree.parameters) bind(names_, parameter.name);
    rename(tree.children.front());
    names_ = names;
    bind(names_, tree.name);
    rename(tree.children.back());
    names_ = names;
  }

  Names names_;
  Names labels_;
  int count_ = 0;
};

}  // namespace

Program mutant(const Program& program, std::uint64_t seed) {
  Random random(seed);
  for (int tries = 0; tries < 50; ++tries) {
    Program changed = program;
    const auto all = places(changed.body);
    Tree* const target = random.pick(all);
    const Tree copy = *random.pick(all);
    if (copy.type != target->type || copy == *target) continue;
    *target = copy;
    std::string error;
    if (read(changed, error)) return changed;
  }
  return program;
}

Program renamed(const Program& program) {
  Program result = program;
  result.body = Renamer().run(program.body);
  return result;
}

Program permuted(Program program, std::uint64_t seed) {
  Random random(seed);
  for (std::size_t left = program.context.size(); left > 1; --left) {
    std::swap(program.context[left - 1], program.context[random.below(left)]);
  }
  return program;
}

}  // namespace arbiter::property
