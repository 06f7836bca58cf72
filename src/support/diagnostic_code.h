#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {

// Every kind of error a user can meet. Numbers are for good: `arbiter explain A012` must mean the
// same next year, so a code is never reused. `report/explanations.cpp` explains each with an example.
enum class DiagnosticCode {
  // The text itself.
  kNotUtf8 = 1,
  kStrayCharacter = 2,
  kUnclosedComment = 3,
  kLiteralTooLarge = 4,
  kSourceTooLarge = 5,
  kTooManyErrors = 6,
  kUnreadableFile = 7,
  // Structure.
  kUnexpectedToken = 10,
  kUnclosedBracket = 11,
  kUnmatchedCloser = 12,
  kNestedTooDeep = 13,
  kChainedComparison = 14,
  kAssignmentAsValue = 15,
  kReservedWord = 16,
  kReturnNotLast = 17,
  kThirdOrder = 18,
  // Names.
  kUnknownName = 20,
  kDuplicateName = 21,
  kRecursion = 22,
  kUnknownLabel = 23,
  kUnknownDataType = 24,
  kNotAnArray = 25,
  kArrayNotIndexed = 26,
  // Types.
  kTypeMismatch = 30,
  kNotAFunction = 31,
  kWrongArgumentCount = 32,
  kFunctionNotApplied = 33,
  kDataOperation = 34,
  kBranchMismatch = 35,
  kNotAssignable = 36,
  kJumpNeedsValue = 37,
  kImpurePredicate = 38,
  // Constants.
  kNotConstant = 40,
  kEmptyRange = 41,
  kArraySize = 42,
  kConstantOverflow = 43,
  kBadPartition = 44,
  kDataTooSmall = 45,
  kUnknownErrorCommand = 46,
  // Moves given by the user.
  kBadMove = 50,
  kIllegalMove = 51,
  kUnexpectedReply = 52,
};

// "A012".
std::string code_name(DiagnosticCode code);

// The code that a user's text names, in either case; nothing if there is no such code.
std::optional<DiagnosticCode> parse_code(std::string_view text);

// All codes, ascending.
const std::vector<DiagnosticCode>& all_codes();

}  // namespace arbiter
