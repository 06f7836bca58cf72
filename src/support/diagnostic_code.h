#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {

// Every kind of error a user can meet. Numbers are for good: `arbiter explain A012` must mean the
// same next year, so a code is never reused. `report/explanations.cpp` explains each with an
// example.
enum class DiagnosticCode {
  // The text itself.
  NotUtf8 = 1,
  StrayCharacter = 2,
  UnclosedComment = 3,
  LiteralTooLarge = 4,
  SourceTooLarge = 5,
  TooManyErrors = 6,
  UnreadableFile = 7,
  // Structure.
  UnexpectedToken = 10,
  UnclosedBracket = 11,
  UnmatchedCloser = 12,
  NestedTooDeep = 13,
  ChainedComparison = 14,
  AssignmentAsValue = 15,
  ReservedWord = 16,
  ReturnNotLast = 17,
  ThirdOrder = 18,
  // Names.
  UnknownName = 20,
  DuplicateName = 21,
  Recursion = 22,
  UnknownLabel = 23,
  UnknownDataType = 24,
  NotAnArray = 25,
  ArrayNotIndexed = 26,
  // Types.
  TypeMismatch = 30,
  NotAFunction = 31,
  WrongArgumentCount = 32,
  FunctionNotApplied = 33,
  DataOperation = 34,
  BranchMismatch = 35,
  NotAssignable = 36,
  JumpNeedsValue = 37,
  ImpurePredicate = 38,
  // Constants.
  NotConstant = 40,
  EmptyRange = 41,
  ArraySize = 42,
  ConstantOverflow = 43,
  BadPartition = 44,
  DataTooSmall = 45,
  UnknownErrorCommand = 46,
  UnknownParam = 47,
  // What is no error, and yet hardly meant: warnings, as UnknownParam is.
  DroppedComparison = 48,
  ReadAsNegation = 49,
  // Moves given by the user.
  BadMove = 50,
  IllegalMove = 51,
  UnexpectedReply = 52,
  // What a method can do with a program.
  UnboundedInput = 60,
  SizeNotGiven = 61,
  NotComparable = 62,
  BadCertificate = 63,
  // Transition systems: FSP and .aut files.
  SilentLabel = 70,
  ReservedProcess = 71,
  NotSequential = 72,
  NondeterministicProperty = 73,
  NotANumber = 74,
  DivisionByZero = 75,
  UndefinedLocal = 76,
  NotATransition = 77,
  TooManyValues = 78,
};

// "A012".
std::string code_name(DiagnosticCode code);

// The code that a user's text names, in either case; nothing if there is no such code.
std::optional<DiagnosticCode> parse_code(std::string_view text);

// All codes, ascending.
const std::vector<DiagnosticCode>& all_codes();

}  // namespace arbiter
