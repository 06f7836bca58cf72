#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/front_end.h"
#include "typing/core.h"

namespace arbiter::typing {

// A core term as one line: "(write x (fit int%3 (+ (read x) 1)))". Names stand for themselves; a
// write that fits shows to what; binders without a name are `_`.
class CoreText {
 public:
  explicit CoreText(const core::Judgement& judgement) : judgement_(judgement) {}

  std::string operator()(core::TermId id) const {
    using core::TermKind;
    switch (judgement_[id].kind) {
      case TermKind::Literal: return std::to_string(judgement_.literal(id));
      case TermKind::Unary: return list(judgement_[id].payload == 0 ? "neg" : "not", id);
      case TermKind::Binary: return list(binary(judgement_[id].payload), id);
      case TermKind::Fit: return list("fit " + data(id), id);
      case TermKind::Read: return list("read", id);
      case TermKind::Skip: return "skip";
      case TermKind::Abort: return std::string(core::reason_name(judgement_.reason(id)));
      case TermKind::Diverge: return "diverge";
      case TermKind::CutOff: return "cutoff";
      case TermKind::Seq: return list("seq", id);
      case TermKind::If: return list("if", id);
      case TermKind::While: return list("while", id);
      case TermKind::Write: return list(data(id) == "int" ? "write" : "write " + data(id), id);
      case TermKind::Local:
      case TermKind::Parameter: return binder(id);
      case TermKind::Element: return list("cell " + binder(id), id);
      case TermKind::Mkvar: return list("mkvar", id);
      case TermKind::New: return list("new " + binder(id), id);
      case TermKind::Let: return list("let " + binder(id), id);
      case TermKind::LetArray:
        return list(
            "letarray " + binder(id) + " " +
                name(judgement_.binders[judgement_.binders[judgement_.binder(id)].index].name),
            id);
      case TermKind::Lambda: return list("fun" + parameters(id), id);
      case TermKind::Call: return list("call " + binder(id), id);
      case TermKind::CallElement: return list("callat " + binder(id), id);
      case TermKind::Free: return list("ask " + free(id), id);
      case TermKind::FreeElement: return list("askat " + free(id), id);
      case TermKind::Break: return list("break " + binder(id), id);
      case TermKind::Cont: return list("cont " + binder(id), id);
      case TermKind::Goto: return "(goto " + binder(id) + ")";
      case TermKind::Predicate: return list("letp", id);
      case TermKind::Part: return list("part " + binder(id), id);
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
  std::string binder(core::TermId id) const {
    return name(judgement_.binders[judgement_.binder(id)].name);
  }
  std::string free(core::TermId id) const {
    const core::FreeIdentifier& identifier = judgement_.context[judgement_.free(id)];
    return identifier.position > 0 ? "#" + std::to_string(identifier.position)
                                   : name(identifier.name);
  }
  std::string data(core::TermId id) const {
    return to_string(judgement_.data(id), *judgement_.names);
  }
  std::string parameters(core::TermId id) const {
    std::string text;
    for (const core::BinderId binder_id : judgement_.lambda_parameters(id)) {
      text += " " + name(judgement_.binders[binder_id].name);
    }
    return text;
  }
  static std::string binary(std::uint32_t op) {
    static constexpr const char* kSigns[] = {
        "+", "-", "*", "/", "%", "=", "!=", "<", "<=", ">", ">=", "and", "or"};
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
      lines += " at `" +
               std::string(text.substr(error.span.begin, error.span.end - error.span.begin)) + "`";
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
