// Contexts for all inequivalent pairs of tests/known/terms, in both senses.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "client/compared.h"
#include "paths/paths.h"

namespace arbiter::client {
namespace {

const std::filesystem::path kTerms = test::source_dir() / "tests" / "known" / "terms";

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

ReadTerm read_case(const std::string& file) {
  ReadTerm term = read_for_comparison(file, contents(kTerms / file), {});
  EXPECT_TRUE(term.graph) << file << ": " << term.error;
  return term;
}

// The contexts for each side's play; how many there are.
int check_pair(const std::string& id, model::Observe observe, const std::string& verdict) {
  const ReadTerm left = read_case(id + ".l.ia");
  const ReadTerm right = read_case(id + ".r.ia");
  if (!left.graph || !right.graph) return 0;
  const auto comparison = compare(left, right, observe);
  EXPECT_TRUE(comparison) << id;
  if (!comparison) return 0;
  EXPECT_EQ(comparison->left_only.has_value(), verdict == "GE" || verdict == "NE") << id;
  EXPECT_EQ(comparison->right_only.has_value(), verdict == "LE" || verdict == "NE") << id;
  int count = 0;
  for (const auto& play : {comparison->left_only, comparison->right_only}) {
    if (!play) continue;
    ++count;
    EXPECT_EQ(broken_contexts(left, right, *play).value_or(""), "") << id;
  }
  return count;
}

TEST(Contexts, TellInequivalentPairsApart) {
  std::istringstream table(contents(kTerms / "expected.tsv"));
  std::string line;
  int termination = 0;
  int abort = 0;
  while (std::getline(table, line)) {
    std::istringstream columns(line);
    std::string kind;
    std::string id;
    std::string first;
    std::string second;
    columns >> kind >> id >> first >> second;
    if (kind != "eq") continue;
    termination += check_pair(id, model::Observe::Termination, first);
    abort += check_pair(id, model::Observe::Abort, second);
  }
  EXPECT_GE(termination, 30);
  EXPECT_GE(abort, 40);
}

}  // namespace
}  // namespace arbiter::client
