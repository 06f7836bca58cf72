#include "engine/certificates.h"

#include "certify/certificate.h"
#include "certify/interval_certificate.h"
#include "engine/verify.h"
#include "smt/solver.h"

namespace arbiter {

namespace {

Result<JudgedCertificate> judge_intervals(const Term& term, const Source& source,
                                          const Limits& limits) {
  MemoryCharge charge(limits);
  const auto read = certify::read_intervals(source, term.graph, limits, charge);
  if (!read) return stopped(read.error());
  const auto& certificate = *read;
  if (!certificate) return failure(certificate.error());
  auto checked = check_certificate(term, *certificate, limits);
  if (auto* undecided = std::get_if<Undecided>(&checked)) return std::move(*undecided);
  if (auto* flaw = std::get_if<certify::ClassFlaw>(&checked)) return std::move(*flaw);
  return CertificateProves{std::get<certify::Proved>(checked), smt::solver_version()};
}

}  // namespace

Result<JudgedCertificate> judge_certificate(const Term& term, const Source& source,
                                            const Limits& limits) {
  MemoryCharge text(limits);
  if (!text.resize(2 * source.text().size())) return stopped(StopReason::Memory);
  if (certify::is_interval_certificate(source)) return judge_intervals(term, source, limits);
  MemoryCharge charge(limits);
  const auto read = certify::read(source, term.graph, limits, charge);
  if (!read) return stopped(read.error());
  const auto& certificate = *read;
  if (!certificate) return failure(certificate.error());
  auto checked = certify::certify(term.graph, *certificate, limits);
  if (const auto* reason = std::get_if<StopReason>(&checked)) return stopped(*reason);
  if (auto* flaw = std::get_if<certify::Flaw>(&checked)) return std::move(*flaw);
  return CertificateProves{std::get<certify::Proved>(checked)};
}

}  // namespace arbiter
