// What was found of a certificate of safety, as text and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "engine/certificates.h"
#include "report/request.h"

namespace arbiter::report {

// Of a certificate that was judged: right or wrong. The program is request.file, the certificate
// request.second_file.
std::string certificate_text(const Request& request, const JudgedCertificate& judged);
nlohmann::ordered_json certificate_json(const Request& request, const Term& term,
                                        const JudgedCertificate& judged);

}  // namespace arbiter::report
