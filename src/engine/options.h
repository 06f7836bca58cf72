// The options of a user about a file, for folders that may include `engine` and nothing below it.
#pragma once

#include "fsp/given.h"
#include "typing/options.h"

namespace arbiter {

using TermOptions = typing::Options;  // about a program
using fsp::GivenValue;                // about a transition system

}  // namespace arbiter
