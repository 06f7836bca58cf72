// What a user can say about a file beside its text, for all who use `engine` and see nothing below
// it.
#pragma once

#include "fsp/given.h"
#include "typing/options.h"

namespace arbiter {

using TermOptions = typing::Options;  // about a program
using fsp::GivenValue;                // about a transition system

}  // namespace arbiter
