#include "engine/front_end.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <optional>
#include <system_error>

#include "syntax/format.h"
#include "syntax/lexer.h"
#include "syntax/parser.h"
#include "typing/elaborate.h"

namespace arbiter {

namespace {

auto unreadable(const std::string& path, const std::string& why) {
  Diagnostic error;
  error.code = DiagnosticCode::UnreadableFile;
  error.message = "cannot read `" + path + "`: " + why;
  error.span = Span::none();
  return failure(std::move(error));
}

auto too_large(const std::string& path) {
  Diagnostic error;
  error.code = DiagnosticCode::SourceTooLarge;
  error.message =
      "`" + path + "` is larger than " + std::to_string(Source::kMaxBytes >> 20U) + " MiB";
  error.span = Span::none();
  return failure(std::move(error));
}

}  // namespace

Result<std::shared_ptr<const Source>> read_source(const std::string& path) {
  constexpr std::size_t kChunk = std::size_t{1} << 16U;
  const bool is_input = path == "-";
  std::FILE* file = is_input ? stdin : std::fopen(path.c_str(), "rb");
  if (file == nullptr) return unreadable(path, std::strerror(errno));
  std::string text;
  std::error_code unknown;
  const auto size = is_input ? 0 : std::filesystem::file_size(path, unknown);
  if (!unknown) text.reserve(std::min<std::uint64_t>(size, Source::kMaxBytes) + kChunk);
  std::string chunk(kChunk, '\0');
  while (text.size() <= Source::kMaxBytes) {
    const std::size_t count = std::fread(chunk.data(), 1, chunk.size(), file);
    if (count == 0) break;
    text.append(chunk, 0, count);
  }
  const bool failed = std::ferror(file) != 0;
  const int why = errno;
  if (!is_input) std::fclose(file);
  if (failed) return unreadable(path, std::strerror(why));
  if (text.size() > Source::kMaxBytes) return too_large(path);
  return std::make_shared<const Source>(is_input ? "<stdin>" : path, std::move(text));
}

namespace {

// The memory that reading a file takes, as measured: for each token, with its share of the tree and
// of the term. Before the file is split into tokens their number is not known; until then, for each
// byte.
constexpr std::size_t kPerByte = 16;
constexpr std::size_t kPerToken = 72;
// The first mebibyte is not charged: small files are read whatever the limit is, so that an answer
// can name the file.
constexpr std::size_t kUncounted = std::size_t{1} << 20U;

// From text to judgement. The result is only to be used if `diagnostics` has neither errors nor a
// reason to stop. Nothing if there is not enough memory.
std::optional<core::Judgement> read(const std::shared_ptr<const Source>& source,
                                    const typing::Options& options, const SizeLimits& sizes,
                                    const Limits& limits, Diagnostics& diagnostics) {
  MemoryCharge charge(limits);
  const auto grants = [&](std::size_t bytes) {
    return charge.resize(bytes > kUncounted ? bytes - kUncounted : 0);
  };
  const std::size_t size = source->text().size();
  if (!grants(kPerByte * size)) return std::nullopt;
  const auto names = std::make_shared<NamePool>();
  std::optional<syntax::Ast> ast;
  {
    const syntax::Lexed lexed = syntax::lex(*source, *names, diagnostics);
    if (!grants(size + kPerToken * lexed.tokens.size())) return std::nullopt;
    ast = syntax::parse(lexed, *names, sizes, diagnostics);
  }
  return typing::elaborate(*ast, source, names, options, diagnostics);
}

}  // namespace

Result<core::Judgement> read_term(const std::shared_ptr<const Source>& source,
                                  const typing::Options& options, const SizeLimits& sizes) {
  Diagnostics diagnostics;
  auto judgement = read(source, options, sizes, {}, diagnostics);
  if (!diagnostics.empty()) return failure(diagnostics.take());
  INVARIANT(judgement, "without limits, memory should do");
  return std::move(*judgement);
}

Result<Bounded<core::Judgement>> read_term(const std::shared_ptr<const Source>& source,
                                           const typing::Options& options, const Limits& limits) {
  Diagnostics diagnostics(limits);
  auto judgement = read(source, options, {}, limits, diagnostics);
  if (const auto reason = diagnostics.stopped()) {
    return Bounded<core::Judgement>(tl::unexpected(*reason));
  }
  if (!judgement) return Bounded<core::Judgement>(tl::unexpected(StopReason::Memory));
  if (!diagnostics.empty()) return failure(diagnostics.take());
  return Bounded<core::Judgement>(std::move(*judgement));
}

std::vector<Diagnostic> warnings_about(const core::Judgement& judgement,
                                       const typing::Options& options) {
  return typing::warnings(judgement, options);
}

typing::Options options_in_vain(const core::Judgement& judgement, const typing::Options& options) {
  return typing::in_vain(judgement, options);
}

Result<std::string> format_source(const Source& source, const SizeLimits& limits) {
  Diagnostics diagnostics;
  NamePool names;
  const syntax::Lexed lexed = syntax::lex(source, names, diagnostics);
  const syntax::Ast ast = syntax::parse(lexed, names, limits, diagnostics);
  if (!diagnostics.empty()) return failure(diagnostics.take());
  return syntax::format(source, lexed, ast);
}

}  // namespace arbiter
