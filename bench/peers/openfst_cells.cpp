// Composing memory cells by OpenFst's own operations.
//
// A cell is a transducer with a state per value: its own letters it takes and writes nothing, all
// others it passes on. Composition is the product and the hiding in one; epsilon removal follows.
// What comes out is deterministic, as it is for us; where OpenFst sees that, determinisation is
// left out.
#include <fst/fstlib.h>

#include <algorithm>

#include "peers/peers.h"

namespace arbiter::bench {

namespace {

using Fst = fst::StdVectorFst;
using Weight = fst::StdArc::Weight;

int label(std::uint32_t letter) { return static_cast<int>(letter) + 1; }  // 0 is epsilon

Fst build(const PlainAutomaton& automaton) {
  Fst result;
  const auto states = static_cast<int>(automaton.accepts.size());
  result.ReserveStates(states);
  result.AddStates(static_cast<std::size_t>(states));
  for (int state = 0; state < states; ++state) {
    const auto at = static_cast<std::size_t>(state);
    if (automaton.accepts[at] != 0) result.SetFinal(state, Weight::One());
    for (std::size_t i = automaton.first[at]; i < automaton.first[at + 1]; ++i) {
      const PlainAutomaton::Edge& edge = automaton.edges[i];
      const int name = label(edge.letter);
      result.AddArc(state, {name, name, Weight::One(), static_cast<int>(edge.target)});
    }
  }
  if (states > 0) result.SetStart(0);
  result.Properties(fst::kFstProperties, true);
  return result;
}

// `gone` are the cells that are composed already: nothing has their letters any more.
Fst build(const PlainCell& cell, std::uint32_t letters, const std::vector<PlainCell>& gone) {
  const auto is_gone = [&](std::uint32_t letter) {
    return std::any_of(gone.begin(), gone.end(), [&](const PlainCell& other) {
      return letter >= other.first && letter - other.first < 2 * other.values;
    });
  };
  Fst result;
  result.AddStates(cell.values);
  for (std::uint32_t value = 0; value < cell.values; ++value) {
    const auto state = static_cast<int>(value);
    result.SetFinal(state, Weight::One());
    for (std::uint32_t letter = 0; letter < letters; ++letter) {
      if (letter >= cell.first && letter - cell.first < 2 * cell.values) continue;
      if (is_gone(letter)) continue;
      result.AddArc(state, {label(letter), label(letter), Weight::One(), state});
    }
    result.AddArc(state, {label(cell.first + value), 0, Weight::One(), state});
    for (std::uint32_t stored = 0; stored < cell.values; ++stored) {
      const int name = label(cell.first + cell.values + stored);
      result.AddArc(state, {name, 0, Weight::One(), static_cast<int>(stored)});
    }
  }
  result.SetStart(static_cast<int>(cell.initial));
  fst::ArcSort(&result, fst::ILabelCompare<fst::StdArc>());
  return result;
}

void minimise(Fst& fst) {
  fst::Connect(&fst);
  if (fst.Properties(fst::kIDeterministic, true) == 0) {
    Fst deterministic;
    fst::Determinize(fst, &deterministic);
    fst = std::move(deterministic);
  }
  fst::Minimize(&fst);
}

}  // namespace

Measured openfst_compose_cells(const PlainAutomaton& automaton, const std::vector<PlainCell>& cells,
                               const Timer& timer) {
  Fst model = build(automaton);
  std::vector<Fst> transducers;
  std::vector<PlainCell> gone;
  for (const PlainCell& cell : cells) {
    transducers.push_back(build(cell, automaton.letters, gone));
    gone.push_back(cell);
  }
  timer.start();
  std::size_t peak = automaton.accepts.size();
  minimise(model);
  for (const Fst& transducer : transducers) {
    fst::ArcSort(&model, fst::OLabelCompare<fst::StdArc>());
    Fst composed;
    fst::Compose(model, transducer, &composed);
    fst::Project(&composed, fst::ProjectType::OUTPUT);
    peak = std::max(peak, static_cast<std::size_t>(composed.NumStates()));
    fst::RmEpsilon(&composed);
    minimise(composed);
    model = std::move(composed);
  }
  timer.stop();
  return {static_cast<std::size_t>(model.NumStates()), peak};
}

}  // namespace arbiter::bench
