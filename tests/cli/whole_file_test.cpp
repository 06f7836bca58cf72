// Files that are written: into the place of the old one, and where that cannot be, into the old
// one.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "cli/hostile.h"

namespace arbiter::cli {
namespace {

TEST(WholeFile, TheStandardOutputIsWrittenWhereItStands) {
  const Directory directory;
  const std::string program = directory.file("x.ia", "skip");
  const std::string output = directory.file("out.txt", "");
  const std::string link = directory.path("link");
  std::filesystem::create_symlink("/dev/stdout", link);
  for (const std::string& path : {std::string("/dev/stdout"), link, output}) {
    (void)expect_exit(0, {.arguments = {"check", program, "--json", path}, .stdout_path = output});
    const std::string text = text_of(output);
    EXPECT_TRUE(text.starts_with("SAFE  ")) << path << ": " << text;
    EXPECT_TRUE(has(text, "\"verdict\": \"safe\"")) << path << ": " << text;
    std::filesystem::resize_file(output, 0);
  }
}

TEST(WholeFile, ALinkToAFileThatIsNotThereYetMakesIt) {
  namespace fs = std::filesystem;
  const Directory directory;
  const std::string program = directory.file("x.ia", "skip");
  const std::string first = directory.path("first");
  fs::create_symlink("second", first);
  fs::create_symlink("new.json", directory.path("second"));
  (void)expect_exit(0, {.arguments = {"check", program, "--json", first}});
  EXPECT_TRUE(fs::is_symlink(first) && fs::is_symlink(directory.path("second")));
  EXPECT_TRUE(has(text_of(directory.path("new.json")), "\"verdict\": \"safe\""));
  const std::string circle = directory.path("circle");
  fs::create_symlink("circle", circle);
  const Ended ended = expect_exit(2, {.arguments = {"check", program, "--json", circle}});
  EXPECT_TRUE(has(ended.err, "cannot write `" + circle)) << ended.err;
}

// A file that is open here under another number, as for flock, is replaced as any other.
TEST(WholeFile, AFileThatIsOpenElsewhereIsReplaced) {
  const Directory directory;
  const std::string program = directory.file("x.ia", "f : com |-   f ; f;   f : com");
  const int descriptor = open(program.c_str(), O_WRONLY | O_APPEND);
  ASSERT_GT(descriptor, 2);
  (void)expect_exit(0, {.arguments = {"format", "-i", program}});
  close(descriptor);
  EXPECT_EQ(text_of(program), "f : com |-\nf;\nf;\nf : com\n");
}

// Root may rewrite files of other users; they stay theirs.
TEST(WholeFile, AFileKeepsItsOwner) {
  const Directory directory;
  const std::string program = directory.file("x.ia", "f : com |-   f : com");
  if (chown(program.c_str(), 1234, 1234) != 0) GTEST_SKIP() << "only root can try this";
  (void)expect_exit(0, {.arguments = {"format", "-i", program}});
  struct stat about{};
  ASSERT_EQ(stat(program.c_str(), &about), 0);
  EXPECT_EQ(about.st_uid, 1234U);
  EXPECT_EQ(about.st_gid, 1234U);
  EXPECT_EQ(text_of(program), "f : com |-\nf : com\n");
}

}  // namespace
}  // namespace arbiter::cli
