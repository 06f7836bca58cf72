// What was found of a certificate of safety, as text and as JSON.
#pragma once

#include "engine/certificates.h"
#include "report/request.h"
#include "report/shown_answer.h"

namespace arbiter::report {

// Of a certificate that was judged: right or wrong. The program is request.file, the certificate
// request.second_file.
ShownAnswer shown_answer(const Request& request, const Term& term, const JudgedCertificate& judged);

}  // namespace arbiter::report
