#pragma once

#include <string>
#include <string_view>

#include "report/request.h"
#include "report/shown_answer.h"
#include "support/diagnostic_code.h"

namespace arbiter::report {

// How an example comes to its error.
enum class Trigger {
  Program,  // reading the program is enough: any verb reports this code for `wrong`, and no other
  Command,  // no short program does it alone: `command` shows a command line that does
  System,   // as Program, for a file in FSP
  Transitions,  // as Program, for a .aut file
  Warning,      // the program is accepted, with this warning and no other
};

// What `arbiter explain CODE` knows about a code.
struct Explanation {
  DiagnosticCode code = DiagnosticCode::UnexpectedToken;
  std::string_view title;
  std::string_view text;  // what it means, why it is so, how to mend it; paragraphs end with "\n\n"
  Trigger trigger = Trigger::Program;
  std::string_view command;  // Command only
  std::string_view wrong;    // a program; may be empty for Command, whose `command` then reads no
                             // file that could be shown
  std::string_view mended;   // the same put right and accepted, or empty where that makes no sense
};

// Every code has one.
const Explanation& explanation(DiagnosticCode code);

// The explanation as it is printed, in lines of at most 80 columns except for the examples.
std::string explanation_to_text(DiagnosticCode code);

// The answers of `arbiter explain`: of one code, and the list of all.
ShownAnswer shown_explanation(const Request& request, DiagnosticCode code);
ShownAnswer shown_codes(const Request& request);

}  // namespace arbiter::report
