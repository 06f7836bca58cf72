#include "syntax/token.h"

#include <algorithm>
#include <array>
#include <utility>

namespace arbiter::syntax {

namespace {

using enum TokenKind;

constexpr std::array<std::pair<std::string_view, TokenKind>, 35> kWords = {{
    {"and", And},   {"array", Array}, {"be", Be},       {"bool", Bool}, {"break", Break},
    {"com", Com},   {"comm", Com},    {"cont", Cont},   {"data", Data}, {"do", Do},
    {"else", Else}, {"exp", Exp},     {"false", False}, {"ff", False},  {"fi", Fi},
    {"fun", Fun},   {"goto", Goto},   {"if", If},       {"in", In},     {"int", Int},
    {"let", Let},   {"letp", Letp},   {"mkvar", Mkvar}, {"new", New},   {"not", Not},
    {"od", Od},     {"or", Or},       {"param", Param}, {"part", Part}, {"return", Return},
    {"then", Then}, {"true", True},   {"tt", True},     {"var", Var},   {"while", While},
}};

}  // namespace

TokenKind classify_word(std::string_view word) {
  if (word.size() < 2 || word.size() > 6) return Name;
  const auto found = std::find_if(kWords.begin(), kWords.end(),
                                  [&](const auto& entry) { return entry.first == word; });
  return found == kWords.end() ? Name : found->second;
}

std::string_view describe(TokenKind kind) {
  switch (kind) {
    case End: return "the end of the file";
    case Stray: return "a stray character";
    case Name: return "a name";
    case Integer: return "a number";
    case LeftParen: return "`(`";
    case RightParen: return "`)`";
    case LeftBrace: return "`{`";
    case RightBrace: return "`}`";
    case LeftBracket: return "`[`";
    case RightBracket: return "`]`";
    case Semicolon: return "`;`";
    case Comma: return "`,`";
    case Colon: return "`:`";
    case Dot: return "`.`";
    case DotDot: return "`..`";
    case At: return "`@`";
    case Turnstile: return "`|-`";
    case Arrow: return "`->`";
    case Assign: return "`:=`";
    case Equal: return "`=`";
    case NotEqual: return "`!=`";
    case Less: return "`<`";
    case LessEqual: return "`<=`";
    case Greater: return "`>`";
    case GreaterEqual: return "`>=`";
    case Plus: return "`+`";
    case Minus: return "`-`";
    case Star: return "`*`";
    case Slash: return "`/`";
    case Percent: return "`%`";
    case Bang: return "`!`";
    case AndAnd: return "`&&`";
    case OrOr: return "`||`";
    case And: return "`and`";
    case Array: return "`array`";
    case Be: return "`be`";
    case Bool: return "`bool`";
    case Break: return "`break`";
    case Com: return "`com`";
    case Cont: return "`cont`";
    case Data: return "`data`";
    case Do: return "`do`";
    case Else: return "`else`";
    case Exp: return "`exp`";
    case False: return "`false`";
    case Fi: return "`fi`";
    case Fun: return "`fun`";
    case Goto: return "`goto`";
    case If: return "`if`";
    case In: return "`in`";
    case Int: return "`int`";
    case Let: return "`let`";
    case Letp: return "`letp`";
    case Mkvar: return "`mkvar`";
    case New: return "`new`";
    case Not: return "`not`";
    case Od: return "`od`";
    case Or: return "`or`";
    case Param: return "`param`";
    case Part: return "`part`";
    case Return: return "`return`";
    case Then: return "`then`";
    case True: return "`true`";
    case Var: return "`var`";
    case While: return "`while`";
  }
  return "a token";
}

}  // namespace arbiter::syntax
