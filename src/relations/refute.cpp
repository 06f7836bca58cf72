#include "relations/refute.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "relations/atoms.h"
#include "relations/linearise.h"
#include "smt/farkas.h"
#include "smt/needed.h"
#include "smt/substitute.h"

namespace arbiter::relations {

namespace {

using smt::LinearCase;
using smt::LinearConstraint;
using smt::TermId;
using TermOp = smt::Term::Op;

constexpr std::size_t kMostCases = 64;

class Refuter {
 public:
  Refuter(const SpuriousPath& path, const Predicates& known, Vocabulary& vocabulary)
      : path_(path.path),
        core_(path.core),
        known_(known),
        vocabulary_(vocabulary),
        terms_(vocabulary.terms()) {
    for (const auto& slots : path_.slots) {
      std::map<std::int64_t, TermId> here;
      for (const auto& [slot, term] : slots) {
        if (terms_[term].op != TermOp::Unknown) continue;
        here.try_emplace(terms_[term].number, vocabulary_.slot(slot));
      }
      to_slots_.push_back(std::move(here));
    }
    for (const PathConstraint& each : path_.constraints) {
      if (each.defines) definitions_.emplace(*each.defines, Definition{each.step, each.value});
    }
  }

  std::vector<FoundPredicate> run() {
    interpolants();
    if (found_.empty()) weakest_preconditions();
    return std::move(found_);
  }

 private:
  struct Definition {
    std::uint32_t step = 0;
    TermId value;
  };

  // The term over the slots at a place of the path; nothing if it speaks of anything else.
  std::optional<TermId> over_slots(TermId term, std::size_t place) {
    const std::vector<TermId> roots{term};
    for (const std::int64_t unknown : smt::unknowns_of(terms_, roots)) {
      if (!to_slots_[place].contains(unknown)) return std::nullopt;
    }
    return smt::substituted(terms_, term, to_slots_[place]);
  }

  // Adds the atom at the place of the path, unless it says nothing there or is in scope already.
  void add(TermId atom, std::size_t place, const char* origin) {
    if (terms_.value(atom)) return;
    const game::NodeId node = path_.nodes[place];
    const auto& here = known_.at(node);
    const auto is_known = [&](PredicateId id) { return known_[id].formula == atom; };
    if (std::any_of(here.begin(), here.end(), is_known)) return;
    if (!seen_.insert({node.index(), atom}).second) return;
    found_.push_back({node, {atom, origin}});
  }

  // ---- interpolants

  void interpolants() {
    Lineariser lineariser(terms_);
    std::vector<std::vector<LinearCase>> cases;  // per constraint of the core
    std::size_t combinations = 1;
    for (const std::uint32_t i : core_) {
      auto made = lineariser.cases(path_.constraints[i].term, kMostCases);
      if (!made || made->empty()) return;
      combinations *= made->size();
      if (combinations > kMostCases) return;
      cases.push_back(std::move(*made));
    }
    std::vector<std::size_t> chosen(core_.size(), 0);
    for (std::size_t n = 0; n < combinations; ++n) {
      std::size_t rest = n;
      for (std::size_t i = 0; i < chosen.size(); ++i) {
        chosen[i] = rest % cases[i].size();
        rest /= cases[i].size();
      }
      interpolants_of(cases, chosen, lineariser);
    }
  }

  void interpolants_of(const std::vector<std::vector<LinearCase>>& cases,
                       const std::vector<std::size_t>& chosen, const Lineariser& lineariser) {
    std::vector<LinearConstraint> constraints;
    std::vector<std::uint32_t> steps;
    for (std::size_t i = 0; i < core_.size(); ++i) {
      for (const LinearConstraint& each : cases[i][chosen[i]]) {
        constraints.push_back(each);
        steps.push_back(path_.constraints[core_[i]].step);
      }
    }
    const auto multipliers = smt::refute(constraints);
    if (!multipliers) return;
    for (std::size_t place = 1; place < path_.nodes.size(); ++place) {
      const auto before = static_cast<std::size_t>(
          std::lower_bound(steps.begin(), steps.end(), place) - steps.begin());
      const auto fact = smt::weakest_interpolant(constraints, *multipliers, before);
      if (!fact || fact->sum.coefficients.empty()) continue;
      if (const auto atom = atom_of(*fact, place, lineariser)) add(*atom, place, "interpolant");
    }
  }

  // The constraint as an atom over slots.
  std::optional<TermId> atom_of(const LinearConstraint& fact, std::size_t place,
                                const Lineariser& lineariser) {
    std::map<std::int64_t, TermId> slots;
    for (const auto& [unknown, coefficient] : fact.sum.coefficients) {
      TermId term;
      const auto found = to_slots_[place].find(unknown);
      if (found != to_slots_[place].end()) {
        term = found->second;
      } else {
        // What it stands for may stand for something itself.
        auto meaning = lineariser.meaning(unknown);
        while (meaning) {
          const std::vector<TermId> roots{*meaning};
          std::map<std::int64_t, TermId> inner;
          for (const std::int64_t each : smt::unknowns_of(terms_, roots)) {
            if (const auto further = lineariser.meaning(each)) inner.emplace(each, *further);
          }
          if (inner.empty()) break;
          meaning = smt::substituted(terms_, *meaning, inner);
        }
        if (!meaning) return std::nullopt;
        const auto over = over_slots(*meaning, place);
        if (!over) return std::nullopt;
        term = *over;
      }
      slots.emplace(unknown, term);
    }
    return to_atom(terms_, fact, slots);
  }

  // ---- weakest preconditions

  void weakest_preconditions() {
    for (const std::uint32_t i : core_) {
      const PathConstraint& each = path_.constraints[i];
      if (each.defines) continue;
      for (std::size_t place = each.step; place > 0; --place) {
        const TermId before = expanded(each.term, place);
        const auto over = over_slots(before, place);
        if (!over) continue;
        for (const TermId atom : atoms_of(terms_, *over)) add(atom, place, "weakest precondition");
      }
    }
  }

  // The term with the definitions of all that is set at or after the place put in.
  TermId expanded(TermId term, std::size_t place) {
    while (true) {
      const std::vector<TermId> roots{term};
      std::map<std::int64_t, TermId> values;
      for (const std::int64_t unknown : smt::unknowns_of(terms_, roots)) {
        const auto found = definitions_.find(unknown);
        if (found != definitions_.end() && found->second.step >= place) {
          values.emplace(unknown, found->second.value);
        }
      }
      if (values.empty()) return term;
      term = smt::substituted(terms_, term, values);
    }
  }

  const StepwisePath& path_;
  const std::vector<std::uint32_t>& core_;
  const Predicates& known_;
  Vocabulary& vocabulary_;
  smt::Terms& terms_;
  // Per place: the slots that unknowns of the path stand for there.
  std::vector<std::map<std::int64_t, TermId>> to_slots_;
  std::map<std::int64_t, Definition> definitions_;  // per unknown
  std::set<std::pair<std::uint32_t, TermId>> seen_;
  std::vector<FoundPredicate> found_;
};

}  // namespace

std::vector<FoundPredicate> refute(const SpuriousPath& path, const Predicates& known,
                                   Vocabulary& vocabulary) {
  return Refuter(path, known, vocabulary).run();
}

}  // namespace arbiter::relations
