// A second opinion: cvc5 on the text of the same questions never says the opposite.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "clock/clock.h"
#include "smt/random_terms.h"
#include "smt/solver.h"

namespace arbiter::smt {
namespace {

std::string output_of(const std::string& command) {
  std::FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return "";
  std::string output;
  std::array<char, 4096> buffer{};
  while (const std::size_t read = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
    output.append(buffer.data(), read);
  }
  pclose(pipe);
  return output;
}

// Many questions in one run: each in a scope of its own.
std::vector<Answer> asked_cvc5(const std::vector<RandomQuestion>& questions) {
  std::string name = (std::filesystem::temp_directory_path() / "arbiter-cvc5-XXXXXX").string();
  EXPECT_NE(mkdtemp(name.data()), nullptr);
  const std::filesystem::path folder = name;
  std::string text = "(set-logic ALL)\n";
  for (const RandomQuestion& question : questions) {
    std::string one = to_smt_lib(question.terms, question.constraints);
    const std::string logic = "(set-logic ALL)\n";
    EXPECT_EQ(one.substr(0, logic.size()), logic);
    text += "(push 1)\n" + one.substr(logic.size()) + "(pop 1)\n";
  }
  std::ofstream(folder / "questions.smt2") << text;
  const std::string output = output_of("timeout 1200 cvc5 --incremental --rlimit-per=30000 '" +
                                       (folder / "questions.smt2").string() + "' 2>&1");
  std::filesystem::remove_all(folder);
  std::vector<Answer> answers;
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    if (line == "sat") {
      answers.push_back(Answer::Satisfiable);
    } else if (line == "unsat") {
      answers.push_back(Answer::Unsatisfiable);
    } else if (line == "unknown") {
      answers.push_back(Answer::Unknown);
    } else {
      ADD_FAILURE() << "cvc5 says " << line;
      return answers;
    }
  }
  return answers;
}

TEST(SecondOpinion, IsNeverTheOpposite) {
  const auto solver = make_solver();
  if (!solver) GTEST_SKIP() << "built without a solver";
  if (output_of("command -v cvc5").empty()) {
    GTEST_SKIP() << "cvc5 is not on the PATH: the Debian package cvc5 has it";
  }
  std::vector<RandomQuestion> questions;
  // Divisions by 0 are functions of their own to each solver, and may agree or not: linear ones
  // have constant divisors other than 0.
  for (std::uint64_t seed = 1001; seed <= 1300; ++seed) {
    questions.push_back(random_question(seed, 3, seed % 5 == 0 ? INT64_MAX / 4 : 9, true));
  }
  const std::vector<Answer> second = asked_cvc5(questions);
  ASSERT_EQ(second.size(), questions.size());
  std::size_t both = 0;
  std::size_t satisfiable = 0;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    const Reply first =
        solver->ask(questions[i].terms, questions[i].constraints, test::processor_limits(0.2));
    if (first.answer == Answer::Unknown || second[i] == Answer::Unknown) continue;
    EXPECT_EQ(first.answer, second[i]) << to_smt_lib(questions[i].terms, questions[i].constraints);
    ++both;
    satisfiable += first.answer == Answer::Satisfiable ? 1 : 0;
  }
  std::printf("both have answered %zu of %zu questions, %zu satisfiable\n", both, questions.size(),
              satisfiable);
  EXPECT_GE(both, 150U);
  EXPECT_GE(satisfiable, 30U);
  EXPECT_GE(both - satisfiable, 30U);
}

}  // namespace
}  // namespace arbiter::smt
