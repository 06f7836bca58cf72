// The programs in docs/language.md and docs/modelling.md are programs, the listing in docs/graph.md
// is one, and what docs/refinement.md calls safe is safe.
//
// A block marked `ia` is a whole file. It is formatted and compiled; a line `// Play: …` in it is a
// play, written out in full, which the program must have; `// Cut off: …` is one that goes no
// further then, since an assumption is false. Blocks marked `text` are fragments.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "golden/process.h"
#include "golden/programs.h"

namespace arbiter::golden {

namespace fs = std::filesystem;

namespace {

struct Block {
  std::size_t line = 0;  // of its first line, from 1
  std::string text;
  std::vector<std::string> plays;
  std::vector<std::string> cut_off;
};

std::vector<Block> program_blocks(const fs::path& document) {
  constexpr std::string_view kPlay = "// Play: ";
  constexpr std::string_view kCutOff = "// Cut off: ";
  std::vector<Block> blocks;
  bool inside = false;
  std::size_t number = 0;
  for (const std::string& line : lines_of(read_file(document))) {
    ++number;
    if (!inside && line == "```ia") {
      inside = true;
      blocks.push_back({number + 1, "", {}, {}});
    } else if (inside && line == "```") {
      inside = false;
    } else if (inside) {
      blocks.back().text += line + "\n";
      if (line.rfind(kPlay, 0) == 0) blocks.back().plays.push_back(line.substr(kPlay.size()));
      if (line.rfind(kCutOff, 0) == 0) blocks.back().cut_off.push_back(line.substr(kCutOff.size()));
    }
  }
  EXPECT_FALSE(inside) << document << ": a block is not closed";
  return blocks;
}

// True if a play ends in an error, or calls the `abort` of its context.
bool has_error(const std::string& play) {
  const std::vector<std::string> moves = words_of(play);
  return std::any_of(moves.begin(), moves.end(), [](const std::string& move) {
    return move == "abort" || move == "abort.run";
  });
}

void expect_success(const std::vector<Command>& commands, const std::vector<std::size_t>& lines,
                    const std::vector<int>& exit_codes) {
  const std::vector<Output> outputs = run_all(commands);
  for (std::size_t i = 0; i < commands.size(); ++i) {
    EXPECT_EQ(outputs[i].exit_code, exit_codes[i])
        << "line " << lines[i] << ": " << to_string(commands[i]) << "\n"
        << outputs[i].out << outputs[i].err;
  }
}

struct Document {
  const char* name;
  const char* path;
  std::size_t blocks;  // that it has at least
};

class DocumentOfPrograms : public ::testing::TestWithParam<Document> {
 protected:
  void SetUp() override {
    blocks_ = program_blocks(source_dir() / GetParam().path);
    ASSERT_GE(blocks_.size(), GetParam().blocks);
    for (const Block& block : blocks_) write_file(path_of(block), block.text);
  }

  fs::path path_of(const Block& block) const {
    return scratch_.path() / ("line-" + std::to_string(block.line) + ".ia");
  }

  TemporaryDirectory scratch_;
  std::vector<Block> blocks_;
};

}  // namespace

TEST_P(DocumentOfPrograms, EveryProgramIsAccepted) {
  std::vector<Command> commands;
  std::vector<std::size_t> lines;
  for (const Block& block : blocks_) {
    commands.push_back({{"format", path_of(block).string()}});
    Command graph{{"graph", path_of(block).string(), "-o", path_of(block).string() + ".json"}};
    for (std::string& option : data_sizes(block.text)) graph.arguments.push_back(std::move(option));
    commands.push_back(std::move(graph));
    lines.insert(lines.end(), 2, block.line);
  }
  expect_success(commands, lines, std::vector<int>(commands.size(), 0));
}

TEST_P(DocumentOfPrograms, EveryPlayIsAPlayOfItsProgram) {
  std::vector<Command> commands;
  std::vector<std::size_t> lines;
  std::vector<int> exit_codes;
  for (const Block& block : blocks_) {
    for (const std::string& play : block.plays) {
      Command command{{"run", path_of(block).string(), "--moves", play}};
      for (std::string& option : data_sizes(block.text))
        command.arguments.push_back(std::move(option));
      commands.push_back(std::move(command));
      lines.push_back(block.line);
      exit_codes.push_back(has_error(play) ? 1 : 0);
    }
  }
  ASSERT_GE(commands.size(), GetParam().blocks);
  expect_success(commands, lines, exit_codes);
}

TEST_P(DocumentOfPrograms, PlaysThatAreCutOffEndAtAnAssumption) {
  for (const Block& block : blocks_) {
    for (const std::string& play : block.cut_off) {
      const Output output = run({{"run", path_of(block).string(), "--moves", play}});
      EXPECT_EQ(output.exit_code, 3) << "line " << block.line << "\n" << output.out << output.err;
      EXPECT_NE(output.out.find("\ncut off: "), std::string::npos) << output.out;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Documents, DocumentOfPrograms,
                         ::testing::Values(Document{"language", "docs/language.md", 40},
                                           Document{"modelling", "docs/modelling.md", 6}),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(RefinementDocument, ItsProgramsAreSafe) {
  const std::vector<Block> blocks = program_blocks(source_dir() / "docs/refinement.md");
  ASSERT_EQ(blocks.size(), 2U);
  const TemporaryDirectory scratch;
  for (const Block& block : blocks) {
    write_file(scratch.path() / "program.ia", block.text);
    const Output output = run({{"check", "program.ia"}, scratch.path()});
    EXPECT_EQ(output.exit_code, 0)
        << "docs/refinement.md:" << block.line << output.out << output.err;
  }
}

// The text between ```text and ``` that comes first.
std::string first_text_block(const std::string& document) {
  constexpr std::string_view kBegin = "```text\n";
  const std::size_t begin = document.find(kBegin) + kBegin.size();
  return document.substr(begin, document.find("```", begin) - begin);
}

TEST(GraphDocument, ShowsTheListingOfItsProgram) {
  const fs::path document = source_dir() / "docs/graph.md";
  const std::vector<Block> blocks = program_blocks(document);
  ASSERT_EQ(blocks.size(), 1U);
  const TemporaryDirectory scratch;
  write_file(scratch.path() / "ticks.ia", blocks[0].text);
  const Output listing = run({{"graph", "ticks.ia"}, scratch.path()});
  EXPECT_EQ(listing.out, first_text_block(read_file(document)));
}

}  // namespace arbiter::golden
