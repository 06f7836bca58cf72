#include <fst/fstlib.h>

#include "peers/peers.h"

namespace arbiter::bench {

namespace {

using Fst = fst::StdVectorFst;
using Weight = fst::StdArc::Weight;

// Its properties are computed beforehand, so that no operation pays for them.
void build(const GeneratedAutomaton& automaton, Fst& result, Weight weight = Weight::One()) {
  result.ReserveStates(static_cast<int>(automaton.states));
  for (std::uint32_t state = 0; state < automaton.states; ++state) {
    const int from = result.AddState();
    if (automaton.accepts(state)) result.SetFinal(from, Weight::One());
    result.ReserveArcs(from, GeneratedAutomaton::kLetters);
    for (std::uint32_t letter = 0; letter < GeneratedAutomaton::kLetters; ++letter) {
      const std::uint32_t target = automaton.target(state, letter);
      if (target == GeneratedAutomaton::kNone) continue;
      const int label = static_cast<int>(letter) + 1;
      result.AddArc(from, {label, label, weight, static_cast<int>(target)});
    }
  }
  result.SetStart(0);
  result.Properties(fst::kFstProperties, true);
}

}  // namespace

std::size_t openfst_minimise(const GeneratedAutomaton& automaton, const Timer& timer) {
  Fst fst;
  build(automaton, fst);
  timer.start();
  fst::Minimize(&fst);
  timer.stop();
  return static_cast<std::size_t>(fst.NumStates());
}

bool openfst_equivalent(const GeneratedAutomaton& left, const GeneratedAutomaton& right,
                        const Timer& timer) {
  Fst left_fst;
  Fst right_fst;
  build(left, left_fst);
  build(right, right_fst);
  timer.start();
  const bool result = fst::Equivalent(left_fst, right_fst);
  timer.stop();
  return result;
}

std::size_t openfst_witness(const GeneratedAutomaton& left, const GeneratedAutomaton& right,
                            const Timer& timer) {
  Fst left_fst;
  Fst right_fst;
  build(left, left_fst, Weight(1));
  build(right, right_fst);
  timer.start();
  Fst shortest;
  fst::ShortestPath(fst::DifferenceFst<fst::StdArc>(left_fst, right_fst), &shortest);
  timer.stop();
  return shortest.NumStates() == 0 ? 0 : static_cast<std::size_t>(shortest.NumStates() - 1);
}

}  // namespace arbiter::bench
