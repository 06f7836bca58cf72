// Greedy shrinking. Candidates are listed from the boldest to the mildest; the first that still
// fails becomes the program, and the listing starts over at the place of the cut, so that a pass in
// which nothing was cut means the end.
#include "generator/shrink.h"

#include <algorithm>

namespace arbiter::generator {

namespace {

class Shrinker {
 public:
  Shrinker(Program program, const std::function<bool(const Program&)>& fails, std::size_t max_tries)
      : program_(std::move(program)), fails_(fails), tries_(max_tries) {}

  Program run() {
    bool cut = true;
    while (cut && tries_ > 0) {
      cut = cut_to_subterm();
      cut = cut_terms() || cut;
      cut = cut_file() || cut;
    }
    return std::move(program_);
  }

 private:
  bool try_program(Program candidate) {
    if (tries_ == 0 || candidate == program_) return false;
    --tries_;
    if (!fails_(candidate)) return false;
    program_ = std::move(candidate);
    return true;
  }

  // The node with this number, counting parents before children.
  static Tree* find(Tree& tree, std::size_t& number) {
    if (number == 0) return &tree;
    --number;
    for (Tree& child : tree.children) {
      if (Tree* found = find(child, number)) return found;
    }
    return nullptr;
  }

  bool try_at(std::size_t number, Tree replacement) {
    Program candidate = program_;
    Tree* at = find(candidate.body, number);
    *at = std::move(replacement);
    return try_program(std::move(candidate));
  }

  // A subterm as the whole program, the smallest first.
  bool cut_to_subterm() {
    std::vector<Tree> inner;
    collect_all(program_.body, inner);
    std::stable_sort(inner.begin(), inner.end(),
                     [](const Tree& a, const Tree& b) { return size(a) < size(b); });
    for (Tree& subterm : inner) {
      if (subterm.type.is_function()) continue;
      Program candidate = program_;
      candidate.type = {{}, subterm.base()};
      if (candidate.type.result.kind == Base::Kind::Any) candidate.type.result = Base::com();
      candidate.body = std::move(subterm);
      if (try_program(std::move(candidate))) return true;
    }
    return false;
  }

  static void collect_all(const Tree& tree, std::vector<Tree>& out) {
    for (const Tree& child : tree.children) {
      out.push_back(child);
      collect_all(child, out);
    }
  }

  bool cut_terms() {
    bool any = false;
    for (std::size_t number = 0; number < size(program_.body);) {
      if (cut_term(number)) {
        any = true;
      } else {
        ++number;
      }
    }
    return any;
  }

  bool cut_term(std::size_t number) {
    std::size_t rest = number;
    const Tree tree = *find(program_.body, rest);
    if (tree.children.empty()) return simplify(number, tree);
    for (const Tree& plain : plainest(tree)) {
      if (try_at(number, plain)) return true;
    }
    std::vector<Tree> inner;
    collect(tree, tree.base(), 3, inner);
    for (Tree& descendant : inner) {
      if (try_at(number, std::move(descendant))) return true;
    }
    return drop_child(number, tree) || simplify(number, tree);
  }

  // Ever smaller ones: a com is nothing, a value a constant.
  static std::vector<Tree> plainest(const Tree& tree) {
    if (tree.type.is_function()) return {};
    switch (tree.base().kind) {
      case Base::Kind::Com: return {leaf(Form::Skip, Base::com())};
      case Base::Kind::Exp:
        if (tree.base().data.kind == Data::Kind::Bool) return {truth(false), truth(true)};
        return {literal(0), literal(1)};
      default: return {};
    }
  }

  // Subterms of the same kind of type, the larger ones first.
  static void collect(const Tree& tree, const Base& wanted, int depth, std::vector<Tree>& out) {
    for (const Tree& child : tree.children) {
      const bool same_kind = child.base().kind == wanted.kind ||
                             (child.base().is_value() && wanted.kind == Base::Kind::Exp);
      if (same_kind && child.type.arguments.empty()) out.push_back(child);
    }
    if (depth == 0) return;
    for (const Tree& child : tree.children) collect(child, wanted, depth - 1, out);
  }

  bool drop_child(std::size_t number, const Tree& tree) {
    const bool optional =
        (tree.form == Form::New || tree.form == Form::NewArray) && tree.children.size() == 2;
    if (tree.form == Form::Seq) {
      for (std::size_t i = 0; i + 1 < tree.children.size(); ++i) {
        std::vector<Tree> statements = tree.children;
        statements.erase(statements.begin() + static_cast<std::ptrdiff_t>(i));
        if (try_at(number, seq(std::move(statements)))) return true;
      }
      return false;
    }
    if (optional || (tree.form == Form::If && tree.children.size() == 3)) {
      Tree less = tree;
      less.children.erase(optional ? less.children.begin() : less.children.end() - 1);
      return try_at(number, std::move(less));
    }
    return false;
  }

  bool simplify(std::size_t number, const Tree& tree) {
    if (tree.style != 0) {
      Tree plain = tree;
      plain.style = 0;
      for (Parameter& parameter : plain.parameters) parameter.style = 0;
      if (try_at(number, std::move(plain))) return true;
    }
    if (tree.form == Form::Literal) {
      for (const std::int64_t smaller : {std::int64_t{0}, std::int64_t{1}, tree.value / 2}) {
        if (smaller < tree.value && try_at(number, literal(smaller))) return true;
      }
    }
    const bool sized = tree.form == Form::LetArray || tree.form == Form::NewArray;
    if (sized && tree.value > 1) {
      Tree smaller = tree;
      --smaller.value;
      if (try_at(number, std::move(smaller))) return true;
    }
    return false;
  }

  template <class T>
  bool drop_from(std::vector<T> Program::* list) {
    bool any = false;
    for (std::size_t i = (program_.*list).size(); i > 0; --i) {
      Program candidate = program_;
      auto& items = candidate.*list;
      items.erase(items.begin() + static_cast<std::ptrdiff_t>(i) - 1);
      any = try_program(std::move(candidate)) || any;
    }
    return any;
  }

  bool cut_file() {
    bool any = drop_from(&Program::context);
    any = drop_from(&Program::error_commands) || any;
    any = drop_from(&Program::data_sizes) || any;
    any = drop_from(&Program::datas) || any;
    any = drop_from(&Program::params) || any;
    if (program_.int_range) {
      Program candidate = program_;
      candidate.int_range.reset();
      any = try_program(std::move(candidate)) || any;
    }
    for (std::size_t i = 0; i < program_.context.size(); ++i) {
      Program candidate = program_;
      candidate.context[i].style = 0;
      any = try_program(std::move(candidate)) || any;
    }
    return any;
  }

  Program program_;
  const std::function<bool(const Program&)>& fails_;
  std::size_t tries_;
};

}  // namespace

Program shrink(Program program, const std::function<bool(const Program&)>& fails,
               std::size_t max_tries) {
  return Shrinker(std::move(program), fails, max_tries).run();
}

}  // namespace arbiter::generator
