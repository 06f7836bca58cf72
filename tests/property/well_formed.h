#pragma once

#include <optional>
#include <string>

#include "game/graph.h"
#include "typing/core.h"

namespace arbiter::property {

// What of core.h does not hold of the judgement, or nothing: terms form a tree, children are older
// than parents, functions stand only where they may, every use is in the scope of its binder and of
// the right kind, and a binder's level is the number of binders around its scope.
std::optional<std::string> fault_of(const core::Judgement& judgement);

// Everything that a graph holds, as text: equal graphs have equal texts.
std::string dump(const game::Graph& graph);

}  // namespace arbiter::property
