#pragma once

#include <memory>
#include <string>
#include <vector>

#include "support/limits.h"
#include "support/result.h"
#include "typing/core.h"
#include "typing/options.h"

namespace arbiter {

// Reads a whole file; "-" is the standard input. The error: the file cannot be read, or is larger
// than Source::kMaxBytes.
Result<std::shared_ptr<const Source>> read_source(const std::string& path);

// From text to core term. All errors of the file are returned, in source order.
Result<core::Judgement> read_term(const std::shared_ptr<const Source>& source,
                                  const typing::Options& options = {},
                                  const SizeLimits& limits = {});

// From text to core term within limits of time and memory. All errors of the file are returned, in
// source order.
Result<Bounded<core::Judgement>> read_term(const std::shared_ptr<const Source>& source,
                                           const typing::Options& options, const Limits& limits);

// Warnings about what the file or the options say without an error, and hardly mean; see
// typing::warnings.
std::vector<Diagnostic> warnings_about(const core::Judgement& judgement,
                                       const typing::Options& options);

// The options with which the caller names a param or a data type that the file does not declare.
typing::Options options_in_vain(const core::Judgement& judgement, const typing::Options& options);

// The file in canonical layout. The file needs correct syntax, not correct types.
Result<std::string> format_source(const Source& source, const SizeLimits& limits = {});

}  // namespace arbiter
