#include "report/certificate_answer.h"

#include <gtest/gtest.h>

namespace arbiter::report {
namespace {

// It said "1 states, 1 moves".
TEST(CertificateAnswer, CountsInWords) {
  const auto compiled = compile_term(std::make_shared<const Source>("a.ia", "|- skip : com"), {});
  ASSERT_TRUE(compiled);
  Request request;
  request.file = "a.ia";
  request.second_file = "a.certificate";
  const auto text_of = [&](std::size_t states, std::size_t moves) {
    return shown_answer(request, std::get<Term>(*compiled), CertificateProves{{states, moves}})
        .text();
  };
  EXPECT_NE(text_of(1, 1).find("\n1 state, 1 move; trusted: "), std::string::npos) << text_of(1, 1);
  EXPECT_NE(text_of(2, 3).find("\n2 states, 3 moves; trusted: "), std::string::npos);
}

}  // namespace
}  // namespace arbiter::report
