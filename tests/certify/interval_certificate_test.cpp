#include "certify/interval_certificate.h"

#include <gtest/gtest.h>

#include <sstream>

#include "certify/certificate_text.h"
#include "engine/term.h"

namespace arbiter::certify {
namespace {

Term term(const std::string& text) {
  auto compiled = compile_term(std::make_shared<Source>("term.ia", text), {});
  return std::move(std::get<Term>(compiled.value()));
}

// Ten variables, each with its classes.
class Ten : public ::testing::Test {
 protected:
  Ten() : term_(term(program())) {}

  static std::string program() {
    std::string text = "go : com, x : exp int |- ";
    std::string sum = "0";
    for (char name = 'a'; name < 'k'; ++name) {
      text += std::string("new int ") + name + " := x in ";
      sum += std::string(" + ") + name;
    }
    return text + "go; if " + sum + " = 7 then go : com";
  }

  std::string certificate(const std::string& classes) const {
    std::string text = "arbiter certificate 2\ngraph " + hex(fingerprint(term_.graph)) + "\n";
    for (std::uint32_t v = 0; v < 10; ++v) {
      text += "classes " + name_of(term_.graph, {game::VariableId(v), 0}) + " " + classes + "\n";
    }
    return text + "end\n";
  }

  Term term_;
};

// A line of a few bytes took 32 MiB.
TEST_F(Ten, RunsOfValuesAreChargedBeforeTheyAreThere) {
  const Source source("x.cert", certificate("=0..1048574"));
  const Limits limits(std::nullopt, 50);
  MemoryCharge charge(limits);
  const auto read = read_intervals(source, term_.graph, limits, charge);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error(), StopReason::Memory);
}

TEST_F(Ten, AreReadWhereTheyFit) {
  const Source source("x.cert", certificate("..-1 =0..999 1000.."));
  const Limits limits(std::nullopt, 50);
  MemoryCharge charge(limits);
  const auto read = read_intervals(source, term_.graph, limits, charge);
  ASSERT_TRUE(read && *read);
  EXPECT_EQ((*read)->classes.size(), 10U);
  EXPECT_EQ((*read)->classes.begin()->second.size(), 1002U);
  EXPECT_GE(charge.bytes(), sizeof(IntervalClass) * 10 * 1002);
}

// Values by themselves that follow each other are one word, and other classes one each.
TEST_F(Ten, AreWrittenAsTheyAreRead) {
  for (const std::string classes : {"..-1 =0..999 1000..", "-5 0 7", "..-3 -2..2 =3..5 9"}) {
    const Source source("x.cert", certificate(classes));
    const auto read = read_intervals(source, term_.graph);
    ASSERT_TRUE(read) << classes;
    std::ostringstream text;
    write(text, *read, term_.graph);
    EXPECT_EQ(text.str(), certificate(classes));
  }
}

TEST_F(Ten, WordsThatAreNoClassesAreMistakes) {
  for (const std::string classes :
       {"=..3", "=3..", "0 =3..", "=..", "3 3", "5 4", "3.. 7", "x", "..-1 =0..3 2"}) {
    const Source source("x.cert", certificate(classes));
    EXPECT_FALSE(read_intervals(source, term_.graph)) << classes;
  }
}

TEST_F(Ten, ReadingEndsWithTheTime) {
  const Source source("x.cert", certificate("=0..99999"));
  const Limits limits(0.0);
  MemoryCharge charge(limits);
  const auto read = read_intervals(source, term_.graph, limits, charge);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error(), StopReason::Timeout);
}

}  // namespace
}  // namespace arbiter::certify
