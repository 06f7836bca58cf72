#include "syntax/token.h"

#include <algorithm>
#include <array>
#include <utility>

namespace arbiter::syntax {

namespace {

using enum TokenKind;

constexpr std::array<std::pair<std::string_view, TokenKind>, 35> kWords = {{
    {"and", kAnd},     {"array", kArray}, {"be", kBe},       {"bool", kBool},     {"break", kBreak},
    {"com", kCom},     {"comm", kCom},    {"cont", kCont},   {"data", kData},     {"do", kDo},
    {"else", kElse},   {"exp", kExp},     {"false", kFalse}, {"ff", kFalse},      {"fi", kFi},
    {"fun", kFun},     {"goto", kGoto},   {"if", kIf},       {"in", kIn},         {"int", kInt},
    {"let", kLet},     {"letp", kLetp},   {"mkvar", kMkvar}, {"new", kNew},       {"not", kNot},
    {"od", kOd},       {"or", kOr},       {"param", kParam}, {"part", kPart},     {"return", kReturn},
    {"then", kThen},   {"true", kTrue},   {"tt", kTrue},     {"var", kVar},       {"while", kWhile},
}};

}  // namespace

TokenKind classify_word(std::string_view word) {
  if (word.size() < 2 || word.size() > 6) return kName;
  const auto found =
      std::find_if(kWords.begin(), kWords.end(), [&](const auto& entry) { return entry.first == word; });
  return found == kWords.end() ? kName : found->second;
}

std::string_view describe(TokenKind kind) {
  switch (kind) {
    case kEnd: return "the end of the file";
    case kStray: return "a stray character";
    case kName: return "a name";
    case kInteger: return "a number";
    case kLeftParen: return "`(`";
    case kRightParen: return "`)`";
    case kLeftBrace: return "`{`";
    case kRightBrace: return "`}`";
    case kLeftBracket: return "`[`";
    case kRightBracket: return "`]`";
    case kSemicolon: return "`;`";
    case kComma: return "`,`";
    case kColon: return "`:`";
    case kDot: return "`.`";
    case kDotDot: return "`..`";
    case kAt: return "`@`";
    case kTurnstile: return "`|-`";
    case kArrow: return "`->`";
    case kAssign: return "`:=`";
    case kEqual: return "`=`";
    case kNotEqual: return "`!=`";
    case kLess: return "`<`";
    case kLessEqual: return "`<=`";
    case kGreater: return "`>`";
    case kGreaterEqual: return "`>=`";
    case kPlus: return "`+`";
    case kMinus: return "`-`";
    case kStar: return "`*`";
    case kSlash: return "`/`";
    case kPercent: return "`%`";
    case kBang: return "`!`";
    case kAndAnd: return "`&&`";
    case kOrOr: return "`||`";
    case kAnd: return "`and`";
    case kArray: return "`array`";
    case kBe: return "`be`";
    case kBool: return "`bool`";
    case kBreak: return "`break`";
    case kCom: return "`com`";
    case kCont: return "`cont`";
    case kData: return "`data`";
    case kDo: return "`do`";
    case kElse: return "`else`";
    case kExp: return "`exp`";
    case kFalse: return "`false`";
    case kFi: return "`fi`";
    case kFun: return "`fun`";
    case kGoto: return "`goto`";
    case kIf: return "`if`";
    case kIn: return "`in`";
    case kInt: return "`int`";
    case kLet: return "`let`";
    case kLetp: return "`letp`";
    case kMkvar: return "`mkvar`";
    case kNew: return "`new`";
    case kNot: return "`not`";
    case kOd: return "`od`";
    case kOr: return "`or`";
    case kParam: return "`param`";
    case kPart: return "`part`";
    case kReturn: return "`return`";
    case kThen: return "`then`";
    case kTrue: return "`true`";
    case kVar: return "`var`";
    case kWhile: return "`while`";
  }
  return "a token";
}

}  // namespace arbiter::syntax
