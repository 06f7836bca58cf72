#pragma once

#include <functional>
#include <string>

#include "learning/observation_table.h"

namespace arbiter::report {

// How a table is written. The defaults are 004's; 000 writes ε, and lists valid plays only.
struct TableStyle {
  std::string empty_word = "λ";
  std::string separator = ", ";                            // between letters
  std::string extensions = "S·Σ";                          // what the rows below S are called
  std::function<bool(learning::WordView)> is_listed = {};  // which rows; all if there is none
};

// The table as the papers print it: a column for each suffix, the rows of S as it grew, and then
// all their extensions, whether or not they are in S too.
//
//   T              λ      ack
//   S    λ         true   true
//        output    false  false
//   S·Σ  ack       true   true
std::string observation_table_text(const learning::ObservationTable& table,
                                   const std::function<std::string(automata::LetterId)>& name,
                                   const TableStyle& style = {});

}  // namespace arbiter::report
