// Pairs up the moves of two terms, so that their models can be compared.
//
// Plays of two terms are compared move by move, which makes sense only if both terms have the same
// type and the same context. Free identifiers correspond by name, whatever their order, and
// parameters of the term by position. All differences are collected, so that a user can mend them
// at once. Types are equal if their data have the same kind and range; names of data types are
// compared as text, since each file numbers its names by itself.
#include "model/align.h"

#include <map>

namespace arbiter::model {

namespace {

using automata::Side;
using core::FreeId;
using core::FreeIdentifier;
using core::Judgement;
using game::Arena;
using game::ComponentId;

class Aligner {
 public:
  Aligner(const Judgement& left, const Judgement& right) : left_(left), right_(right) {}

  tl::expected<Alignment, std::vector<Mismatch>> run(const Arena& left, const Arena& right) {
    compare_results();
    const auto left_names = by_name(left_);
    const auto right_names = by_name(right_);
    Alignment alignment;
    alignment.to_left.resize(right.size());
    alignment.to_right.resize(left.size());
    const auto pair_up = [&](ComponentId mine, ComponentId theirs) {
      alignment.to_right[mine.index()] = theirs;
      alignment.to_left[theirs.index()] = mine;
    };
    pair_up(left.term(), right.term());
    for (const auto& [name, mine] : left_names) {
      const auto theirs = right_names.find(name);
      if (theirs == right_names.end()) {
        miss(Side::Left, mine, name);
      } else if (compare(mine, theirs->second, name)) {
        pair_up(left.free(mine), right.free(theirs->second));
        const auto arguments =
            static_cast<std::uint32_t>(left_.context[mine].type.arguments.size());
        for (std::uint32_t i = 1; i <= arguments; ++i) {
          pair_up(left.argument(mine, i), right.argument(theirs->second, i));
        }
      }
    }
    for (const auto& [name, theirs] : right_names) {
      if (!left_names.contains(name)) miss(Side::Right, theirs, name);
    }
    if (!mismatches_.empty()) return tl::unexpected(std::move(mismatches_));
    return alignment;
  }

 private:
  // "f"; "#1" for a parameter of the term.
  static std::map<std::string, FreeId> by_name(const Judgement& judgement) {
    std::map<std::string, FreeId> found;
    for (std::uint32_t i = 0; i < judgement.context.size(); ++i) {
      const FreeIdentifier& each = judgement.context[FreeId(i)];
      found[each.name.is_some() ? std::string(judgement.names->text(each.name))
                                : "#" + std::to_string(each.position)] = FreeId(i);
    }
    return found;
  }

  void miss(Side side, FreeId id, const std::string& name) {
    const bool is_left = side == Side::Left;
    const FreeIdentifier& only = (is_left ? left_ : right_).context[id];
    const std::string shown = typing::shown(name);
    if (only.name.is_none()) {
      return add(side, only.span,
                 "the " + words(side) + " term has more parameters than the " +
                     words(is_left ? Side::Right : Side::Left) + " one",
                 "terms are compared at the same type");
    }
    add(side, only.span,
        "`" + shown + "` is in the context of the " + words(side) + " term and not of the " +
            words(is_left ? Side::Right : Side::Left) + " one",
        "terms are compared in the same context: bind it in both files, used or not");
  }

  // True if the identifiers are of the same type.
  bool compare(FreeId mine, FreeId theirs, const std::string& name) {
    const FreeIdentifier& a = left_.context[mine];
    const FreeIdentifier& b = right_.context[theirs];
    bool same_type = a.size == b.size && a.type.arguments.size() == b.type.arguments.size() &&
                     same(a.type.result, b.type.result);
    for (std::size_t i = 0; same_type && i < a.type.arguments.size(); ++i) {
      same_type = same(a.type.arguments[i], b.type.arguments[i]);
    }
    if (same_type) return true;
    const std::string what = a.name.is_none() ? "parameter " + std::to_string(a.position)
                                              : "`" + typing::shown(name) + "`";
    differ(a.span, what, described(a, left_), described(b, right_));
    return false;
  }

  void compare_results() {
    if (same(left_.type, right_.type)) return;
    differ(left_[left_.body].span, "the term's result", described(left_.type, left_),
           described(right_.type, right_));
    mismatches_.back().help += "; write it after the term, as in `M : exp int[0..7]`";
  }

  void differ(Span span, const std::string& what, const std::string& left,
              const std::string& right) {
    // `left` and `right` say sizes, since types of different sizes may be written alike.
    add(Side::Left, span,
        what + " has type " + left + " on the left and " + right + " on the right",
        "terms are compared at the same type");
  }

  bool same(const typing::Base& a, const typing::Base& b) const {
    if (a.kind != b.kind) return false;
    if (a.kind != typing::Base::Kind::Exp && a.kind != typing::Base::Kind::Var) return true;
    if (a.data.kind != b.data.kind || a.data.low != b.data.low || a.data.high != b.data.high) {
      return false;
    }
    // Each file numbers names by itself.
    return a.data.kind != typing::Data::Kind::Named ||
           left_.names->text(a.data.name) == right_.names->text(b.data.name);
  }

  static std::string sizes(const typing::Base& type) {
    if (type.data.kind != typing::Data::Kind::Named) return "";
    if (!type.data.is_finite()) return " (of no given size)";
    return " (of " + std::to_string(type.data.high + 1) + " values)";
  }
  static std::string described(const typing::Base& type, const Judgement& judgement) {
    return "`" + typing::to_string(type, *judgement.names) + "`" + sizes(type);
  }
  static std::string described(const FreeIdentifier& free, const Judgement& judgement) {
    std::string text = "`" + typing::to_string(free.type, *judgement.names) + "`";
    text += sizes(free.type.result);
    if (free.size > 0) text += ", " + std::to_string(free.size) + " elements,";
    return text;
  }

  static std::string words(Side side) { return side == Side::Left ? "left" : "right"; }

  void add(Side side, Span span, std::string message, std::string help) {
    mismatches_.push_back({side, span, std::move(message), std::move(help)});
  }

  const Judgement& left_;
  const Judgement& right_;
  std::vector<Mismatch> mismatches_;
};

}  // namespace

tl::expected<Alignment, std::vector<Mismatch>> align(const Judgement& left, const Arena& left_arena,
                                                     const Judgement& right,
                                                     const Arena& right_arena) {
  return Aligner(left, right).run(left_arena, right_arena);
}

}  // namespace arbiter::model
