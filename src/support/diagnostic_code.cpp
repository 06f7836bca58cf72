#include "support/diagnostic_code.h"

#include <algorithm>
#include <cctype>

namespace arbiter {

const std::vector<DiagnosticCode>& all_codes() {
  using enum DiagnosticCode;
  static const std::vector<DiagnosticCode> codes = {NotUtf8,
                                                    StrayCharacter,
                                                    UnclosedComment,
                                                    LiteralTooLarge,
                                                    SourceTooLarge,
                                                    TooManyErrors,
                                                    UnreadableFile,
                                                    UnexpectedToken,
                                                    UnclosedBracket,
                                                    UnmatchedCloser,
                                                    NestedTooDeep,
                                                    ChainedComparison,
                                                    AssignmentAsValue,
                                                    ReservedWord,
                                                    ReturnNotLast,
                                                    ThirdOrder,
                                                    UnknownName,
                                                    DuplicateName,
                                                    Recursion,
                                                    UnknownLabel,
                                                    UnknownDataType,
                                                    NotAnArray,
                                                    ArrayNotIndexed,
                                                    TypeMismatch,
                                                    NotAFunction,
                                                    WrongArgumentCount,
                                                    FunctionNotApplied,
                                                    DataOperation,
                                                    BranchMismatch,
                                                    NotAssignable,
                                                    JumpNeedsValue,
                                                    ImpurePredicate,
                                                    NotConstant,
                                                    EmptyRange,
                                                    ArraySize,
                                                    ConstantOverflow,
                                                    BadPartition,
                                                    DataTooSmall,
                                                    UnknownErrorCommand,
                                                    UnknownParam,
                                                    DroppedComparison,
                                                    ReadAsNegation,
                                                    BadMove,
                                                    IllegalMove,
                                                    UnexpectedReply,
                                                    UnboundedInput,
                                                    SizeNotGiven,
                                                    NotComparable,
                                                    BadCertificate,
                                                    SilentLabel,
                                                    ReservedProcess,
                                                    NotSequential,
                                                    NondeterministicProperty,
                                                    NotANumber,
                                                    DivisionByZero,
                                                    UndefinedLocal,
                                                    NotATransition,
                                                    TooManyValues};
  return codes;
}

std::string code_name(DiagnosticCode code) {
  const std::string digits = std::to_string(static_cast<int>(code));
  return "A" + std::string(digits.size() < 3 ? 3 - digits.size() : 0, '0') + digits;
}

std::optional<DiagnosticCode> parse_code(std::string_view text) {
  std::string wanted(text);
  if (!wanted.empty())
    wanted[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(wanted[0])));
  const auto& codes = all_codes();
  const auto found = std::find_if(codes.begin(), codes.end(),
                                  [&](DiagnosticCode code) { return code_name(code) == wanted; });
  if (found == codes.end()) return std::nullopt;
  return *found;
}

}  // namespace arbiter
