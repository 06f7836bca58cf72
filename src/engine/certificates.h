// Certificates of safety as files: whether what is written there proves a program safe.
#pragma once

#include <string>
#include <variant>

#include "certify/certify.h"
#include "certify/certify_intervals.h"
#include "engine/term.h"
#include "support/result.h"
#include "support/source.h"

namespace arbiter {

// The certificate is right.
struct CertificateProves {
  certify::Proved proved;
  std::string solver{};  // that has to be trusted, too: "Z3 4.8.12"; empty if there is none
};

// Right, wrong in one of two ways (states of single values, states of intervals), or not decided.
using JudgedCertificate =
    std::variant<CertificateProves, certify::Flaw, certify::ClassFlaw, Undecided>;

// Reads a certificate of either kind and checks it, by code that shares nothing with the search.
// The error: it is malformed, or of another program.
Result<JudgedCertificate> judge_certificate(const Term& term, const Source& certificate,
                                            const Limits& limits = {});

}  // namespace arbiter
