#include "report/certificate_answer.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

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

// Text said WRONG, with exit code 1, and JSON `unknown`, which elsewhere is exit code 3.
TEST(CertificateAnswer, AWrongOneIsWrongInJsonToo) {
  const auto compiled = compile_term(std::make_shared<const Source>("a.ia", "|- skip : com"), {});
  ASSERT_TRUE(compiled);
  Request request;
  request.verb = "certify";
  request.file = "a.ia";
  request.second_file = "a.certificate";
  const auto& term = std::get<Term>(*compiled);
  for (const JudgedCertificate& judged :
       {JudgedCertificate(certify::Flaw{"a move leads out of it", game::NodeId(2), {3}}),
        JudgedCertificate(certify::ClassFlaw{"a move leads out of it", game::NodeId(2)})}) {
    const ShownAnswer shown = shown_answer(request, term, judged);
    EXPECT_EQ(shown.text().rfind("WRONG  a.certificate: a move leads out of it\n", 0), 0U);
    const auto json = nlohmann::json::parse(shown.json_text());
    EXPECT_EQ(json["verdict"], "wrong");
    EXPECT_EQ(json["certificate"], "wrong");
    EXPECT_EQ(json["reason"], "certificate");
    EXPECT_EQ(json["node"], 2);
  }
}

}  // namespace
}  // namespace arbiter::report
