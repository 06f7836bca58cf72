// Certificates of safety as files: whether such a file proves a program safe.
#pragma once

#include <string>
#include <variant>

#include "certify/certify.h"
#include "certify/certify_intervals.h"
#include "engine/term.h"
#include "support/result.h"
#include "support/source.h"

namespace arbiter {

// The certificate proves the program safe.
struct CertificateProves {
  certify::Proved proved;
  std::string solver{};  // "Z3 4.8.12", which has to be trusted, too; empty if no solver was asked
};

// A certificate proves the program safe; or it has a flaw, of one type if its states are single
// values and of another if they are intervals; or a limit came first.
using JudgedCertificate =
    std::variant<CertificateProves, certify::Flaw, certify::ClassFlaw, Undecided>;

// Reads a certificate of either kind and checks it, by code that shares nothing with the search.
// The error: the file is malformed, or the certificate is for another program.
Result<JudgedCertificate> judge_certificate(const Term& term, const Source& certificate,
                                            const Limits& limits = {});

}  // namespace arbiter
