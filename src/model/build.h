#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "automata/dfa.h"
#include "game/graph.h"
#include "model/observe.h"
#include "model/track.h"
#include "model/unfold.h"

namespace arbiter::model {

// One letter of a model.
struct Letter {
  game::Move move;   // of the model's own arena; nd_move(0) for the marker `nd`
  std::string name;  // as plays show it
};

// One step of building, as it is shown to users.
struct BuildStep {
  std::string what;             // "explored", "a[3]"; "given up": an exploration that was too large
  std::size_t built = 0;        // states before reduction
  std::size_t states = 0;       // after it
  std::size_t transitions = 0;  // after it
};

// The minimal automaton of a term's plays, its states in canonical order.
struct Model {
  automata::Dfa dfa;
  std::vector<Letter> letters;  // per LetterId; those that occur, by component, kind and value
  bool is_abstract = false;     // some values are classes of a partition
  bool has_nd = false;          // the partition left choices open
  bool was_open = false;        // some variables were open, and composed in as cells
  // Some play reaches an error, or a false assumption. If cells were open, or the model is
  // abstract, it may be one that the program does not have.
  bool may_abort = false;
  bool may_be_cut_off = false;
  std::vector<BuildStep> steps;
  std::size_t states_built = 0;  // in all steps
  std::size_t peak_states = 0;   // of the largest automaton before reduction
};

struct BuildOptions {
  Observe observe = Observe::Termination;
  std::optional<Order> order;  // default_orders if none
  std::function<void(const BuildStep&)> on_step = [](const BuildStep&) {};
  Progress* progress = nullptr;
};

std::variant<Model, GaveUp, NotFinite> build(const game::Graph& graph, const BuildOptions& options,
                                             const Limits& limits);

}  // namespace arbiter::model
