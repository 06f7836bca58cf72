// What the exports to other verifiers share: identifiers, comments, and expressions by patterns.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "draw/graph_labels.h"
#include "game/graph.h"
#include "support/text_budget.h"

namespace arbiter::exports {

// Why a graph cannot be written in a format.
struct NotExported {
  game::ComponentId unbounded;  // brings values without end, or none
  Span span;                    // otherwise: the place, and what is the matter there
  std::string what;
};
using Exported = tl::expected<std::string, NotExported>;

// Identifiers that C, Promela and SMT-LIB take, each differently: `x_3` for variable 3, which the
// program calls x, and `r_4` for a register.
std::string export_name(const game::Graph& graph, game::VariableId id);

// Text that may stand in a comment of C or Promela, or after a `;`, on one line.
std::string comment_text(std::string text);

// Where a node comes from: "stack.ia:8:24", as a comment; empty if it has no place.
std::string place_text(const game::Graph& graph, const draw::GraphLabels& labels, Span span);
// "range, stack.ia:8:24" of an error node or a call of an error command, as a comment.
std::string error_text(const game::Graph& graph, const draw::GraphLabels& labels,
                       const game::Node& node);

// How an instruction is written: a pattern in which $0, $1, $2 are its operands as numbers, and ?0,
// ?1 as truth values. `as_truth` says what it is wanted as.
using ExpressionSyntax = std::function<std::string(const game::Instruction&, bool as_truth)>;

// The text of an expression. A pattern that has an operand twice can make it long: beyond
// kMaxExpressionText it is left unfinished.
constexpr std::size_t kMaxExpressionText = std::size_t{1} << 20U;
std::string write_expression(std::span<const game::Instruction> code,
                             const ExpressionSyntax& syntax, bool as_truth = false);

// What is longer no other verifier reads, and it is not written. Where many variables matter at
// many nodes, each is named at each.
constexpr std::size_t kMaxExportText = std::size_t{1} << 28U;
NotExported too_long_to_export(std::size_t most_bytes);

// The symbol of an operator that C, Promela and this language write alike; empty for others.
std::string_view common_symbol(game::Instruction::Op op);

}  // namespace arbiter::exports
