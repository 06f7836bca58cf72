#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/front_end.h"
#include "typing/core.h"

namespace arbiter::typing {

// A core term as one line: "(write x (fit int%3 (+ (read x) 1)))". Names stand for themselves; a write
// that fits shows to what; binders without a name are `_`.
class CoreText {
 public:
  explicit CoreText(const core::Judgement& judgement) : judgement_(judgement) {}

  std::string operator()(core::TermId id) const {
    using core::TermKind;
    switch (judgement_[id].kind) {
      case TermKind::kLiteral: return std::to_string(judgement_.literal(id));
      case TermKind::kUnary: return list(judgement_[id].payload == 0 ? "neg" : "not", id);
      case TermKind::kBinary: return list(binary(judgement_[id].payload), id);
      case TermKind::kFit: return list("fit " + data(id), id);
      case TermKind::kRead: return list("read", id);
      case TermKind::kSkip: return "skip";
      case TermKind::kAbort: return std::string(core::reason_name(judgement_.reason(id)));
      case TermKind::kDiverge: return "diverge";
      case TermKind::kSeq: return list("seq", id);
      case TermKind::kIf: return list("if", id);
      case TermKind::kWhile: return list("while", id);
      case TermKind::kWrite: return list(data(id) == "int" ? "write" : "write " + data(id), id);
      case TermKind::kLocal:
      case TermKind::kParameter: return binder(id);
      case TermKind::kElement: return list("cell " + binder(id), id);
      case TermKind::kMkvar: return list("mkvar", id);
      case TermKind::kNew: return list("new " + binder(id), id);
      case TermKind::kLet: return list("let " + binder(id), id);
      case TermKind::kLetArray:
        return list("letarray " + binder(id) + " " +
                        name(judgement_.binders[judgement_.binders[judgement_.binder(id)].index].name),
                    id);
      case TermKind::kLambda: return list("fun" + parameters(id), id);
      case TermKind::kCall: return list("call " + binder(id), id);
      case TermKind::kCallElement: return list("callat " + binder(id), id);
      case TermKind::kFree: return list("ask " + free(id), id);
      case TermKind::kFreeElement: return list("askat " + free(id), id);
      case TermKind::kBreak: return list("break " + binder(id), id);
      case TermKind::kCont: return list("cont " + binder(id), id);
      case TermKind::kGoto: return "(goto " + binder(id) + ")";
      case TermKind::kPredicate: return list("letp", id);
      case TermKind::kPart: return list("part " + binder(id), id);
    }
    return "?";
  }

 private:
  std::string list(const std::string& head, core::TermId id) const {
    std::string text = "(" + head;
    for (const core::TermId child : judgement_.children(id)) text += " " + (*this)(child);
    return text + ")";
  }
  std::string name(NameId id) const {
    return id.is_some() ? std::string(judgement_.names->text(id)) : "_";
  }
  std::string binder(core::TermId id) const { return name(judgement_.binders[judgement_.binder(id)].name); }
  std::string free(core::TermId id) const {
    const core::FreeIdentifier& identifier = judgement_.context[judgement_.free(id)];
    return identifier.position > 0 ? "#" + std::to_string(identifier.position) : name(identifier.name);
  }
  std::string data(core::TermId id) const { return to_string(judgement_.data(id), *judgement_.names); }
  std::string parameters(core::TermId id) const {
    std::string text;
    for (const core::BinderId binder_id : judgement_.lambda_parameters(id)) {
      text += " " + name(judgement_.binders[binder_id].name);
    }
    return text;
  }
  static std::string binary(std::uint32_t op) {
    static constexpr const char* kSigns[] = {"+", "-",  "*", "/",  "%",   "=", "!=",
                                             "<", "<=", ">", ">=", "and", "or"};
    return kSigns[op];
  }

  const core::Judgement& judgement_;
};

inline Result<core::Judgement> elaborated(std::string_view text, const Options& options = {}) {
  return read_term(std::make_shared<const Source>("test.ia", std::string(text)), options);
}

// The errors of a text: "A030 at `skip`: message", a line each.
inline std::string errors_of(std::string_view text, const Options& options = {}) {
  const auto result = elaborated(text, options);
  std::string lines;
  if (result) return "accepted";
  for (const Diagnostic& error : result.error()) {
    lines += lines.empty() ? "" : "\n";
    lines += code_name(error.code);
    if (!error.span.is_none()) {
      lines += " at `" + std::string(text.substr(error.span.begin, error.span.end - error.span.begin)) + "`";
    }
    lines += ": " + error.message;
  }
  return lines;
}

// The core term of a text, or its errors.
inline std::string core_of(std::string_view text, const Options& options = {}) {
  const auto result = elaborated(text, options);
  return result ? CoreText(*result)(result->body) : errors_of(text, options);
}

}  // namespace arbiter::typing
