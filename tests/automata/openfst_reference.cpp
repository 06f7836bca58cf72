#include "automata/openfst_reference.h"

#include <fst/fstlib.h>

#include <algorithm>
#include <map>

namespace arbiter::openfst {

namespace {

using Fst = fst::StdVectorFst;
using Weight = fst::StdArc::Weight;

// OpenFst's label 0 is silent.
int label(std::uint32_t letter) { return letter == kSilent ? 0 : static_cast<int>(letter) + 1; }

Fst to_fst(const Automaton& automaton) {
  Fst result;
  for (std::size_t i = 0; i < automaton.accepting.size(); ++i) {
    result.AddState();
    if (automaton.accepting[i]) result.SetFinal(static_cast<int>(i), Weight::One());
  }
  if (!automaton.accepting.empty()) result.SetStart(0);
  for (const Arc& arc : automaton.arcs) {
    const int name = label(arc.letter);
    result.AddArc(static_cast<int>(arc.from),
                  {name, name, Weight::One(), static_cast<int>(arc.to)});
  }
  fst::ArcSort(&result, fst::ILabelCompare<fst::StdArc>());
  return result;
}

// Numbers the initial state 0, the others as they come.
Automaton from_fst(const Fst& fst) {
  Automaton result;
  if (fst.Start() == fst::kNoStateId) return result;
  const int start = fst.Start();
  const auto number = [&](int state) {
    return static_cast<std::uint32_t>(state == start ? 0 : state < start ? state + 1 : state);
  };
  result.accepting.resize(static_cast<std::size_t>(fst.NumStates()));
  for (int state = 0; state < fst.NumStates(); ++state) {
    result.accepting[number(state)] = fst.Final(state) != Weight::Zero();
    for (fst::ArcIterator<Fst> i(fst, state); !i.Done(); i.Next()) {
      const fst::StdArc& arc = i.Value();
      const std::uint32_t letter =
          arc.ilabel == 0 ? kSilent : static_cast<std::uint32_t>(arc.ilabel - 1);
      result.arcs.push_back({number(state), letter, number(arc.nextstate)});
    }
  }
  return result;
}

Automaton with_loops(Automaton automaton, const Letters& letters) {
  for (std::uint32_t state = 0; state < automaton.accepting.size(); ++state) {
    for (const std::uint32_t letter : letters) automaton.arcs.push_back({state, letter, state});
  }
  return automaton;
}

Letters without(const Letters& letters, const Letters& others) {
  Letters result;
  std::copy_if(letters.begin(), letters.end(), std::back_inserter(result),
               [&](std::uint32_t letter) {
                 return std::find(others.begin(), others.end(), letter) == others.end();
               });
  return result;
}

}  // namespace

Automaton connected(const Automaton& automaton) {
  Fst fst = to_fst(automaton);
  fst::Connect(&fst);
  return from_fst(fst);
}

Automaton minimised(const Automaton& automaton) {
  Fst fst = to_fst(automaton);
  fst::Minimize(&fst);
  return from_fst(fst);
}

Automaton intersected(const Automaton& left, const Automaton& right) {
  Fst result;
  fst::Intersect(to_fst(left), to_fst(right), &result);
  return from_fst(result);
}

Automaton synchronised(const Automaton& left, const Letters& left_alphabet, const Automaton& right,
                       const Letters& right_alphabet) {
  return intersected(with_loops(left, without(right_alphabet, left_alphabet)),
                     with_loops(right, without(left_alphabet, right_alphabet)));
}

Automaton relabelled(const Automaton& automaton, const Letters& names) {
  Fst fst = to_fst(automaton);
  std::vector<std::pair<int, int>> pairs;
  for (std::uint32_t i = 0; i < names.size(); ++i) pairs.emplace_back(label(i), label(names[i]));
  fst::Relabel(&fst, pairs, pairs);
  return from_fst(fst);
}

bool isomorphic(const Automaton& left, const Automaton& right) {
  return fst::Isomorphic(to_fst(left), to_fst(right));
}

bool equivalent(const Automaton& left, const Automaton& right) {
  return fst::Equivalent(to_fst(left), to_fst(right));
}

std::optional<std::size_t> shortest_difference(const Automaton& left, const Automaton& right) {
  Fst difference;
  Fst other = to_fst(right);
  if (other.Start() == fst::kNoStateId) other.SetStart(other.AddState());
  fst::Difference(to_fst(left), other, &difference);
  if (difference.Start() == fst::kNoStateId) return std::nullopt;
  for (int state = 0; state < difference.NumStates(); ++state) {
    for (fst::MutableArcIterator<Fst> i(&difference, state); !i.Done(); i.Next()) {
      fst::StdArc arc = i.Value();
      arc.weight = Weight(1);
      i.SetValue(arc);
    }
  }
  Fst shortest;
  fst::ShortestPath(difference, &shortest);
  if (shortest.NumStates() == 0) return std::nullopt;
  return static_cast<std::size_t>(shortest.NumStates() - 1);
}

Automaton hidden(const Automaton& automaton, const Letters& letters) {
  Automaton silent = automaton;
  for (Arc& arc : silent.arcs) {
    if (std::find(letters.begin(), letters.end(), arc.letter) != letters.end()) {
      arc.letter = kSilent;
    }
  }
  return determinised(silent);
}

Automaton determinised(const Automaton& automaton) {
  Fst fst = to_fst(automaton);
  fst::RmEpsilon(&fst);
  Fst result;
  fst::Determinize(fst, &result);
  fst::Minimize(&result);
  return from_fst(result);
}

}  // namespace arbiter::openfst
