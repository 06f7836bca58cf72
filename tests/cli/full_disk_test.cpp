// Answers and files that a full disk does not take: exit code 2 with the reason, never silence.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <filesystem>
#include <iterator>

#include "cli/hostile.h"

namespace arbiter::cli {
namespace {

constexpr const char* kFull = "/dev/full";  // it is there, and takes nothing
constexpr const char* kNoSpace = "No space left on device";

// Its model has more states than fit into a buffer of stdio as text.
std::string long_program() {
  std::string program = "f : com |- ";
  for (int i = 0; i < 400; ++i) program += "f; ";
  return program + "f : com";
}

struct Kind {
  std::vector<std::string> arguments;
  const char* what;
};

TEST(FullDisk, AnAnswerOfAnyLengthIsNotLostInSilence) {
  const Directory directory;
  const std::string short_file = directory.file("short.ia", "abort");
  const std::string long_file = directory.file("long.ia", long_program());
  const Kind kinds[] = {
      {{"check", short_file}, "a short text"},
      {{"check", short_file, "--format", "json"}, "a short JSON"},
      {{"model", long_file, "-v"}, "a long text"},
      {{"graph", long_file}, "a long text"},
      {{"format", long_file}, "a long line"},
      {{"format", long_file, "--format", "json"}, "a long JSON"},
      {{"explain"}, "a list"},
      {{"check", short_file, short_file, "--format", "json"}, "an array"},
      {{"check", "--help"}, "the help"},
      {{"run", directory.path("nowhere.ia"), "--format", "json"}, "an error as JSON"},
  };
  for (const Kind& kind : kinds) {
    const Ended ended = expect_exit(2, {.arguments = kind.arguments, .stdout_path = kFull});
    EXPECT_TRUE(has(ended.err, "cannot write the answer")) << kind.what << "\n" << ended.err;
  }
  const Ended told = expect_exit(2, {.arguments = {"graph", long_file}, .stdout_path = kFull});
  EXPECT_TRUE(has(told.err, kNoSpace)) << told.err;
  const Ended help = expect_exit(2, {.arguments = {"--help"}, .stdout_path = kFull});
  EXPECT_TRUE(has(help.err, kNoSpace)) << help.err;
}

TEST(FullDisk, AGameThatNobodySeesIsAnError) {
  const Directory directory;
  const std::string file = directory.file("x.ia", "f : com |- f");
  const Ended ended =
      expect_exit(2, {.arguments = {"play", file}, .stdout_path = kFull, .input = "quit\n"});
  EXPECT_TRUE(has(ended.err, "cannot write the answer")) << ended.err;
}

TEST(FullDisk, AFileOfAnyKindIsNotLostInSilence) {
  const Directory directory;
  const std::string unsafe = directory.file("unsafe.ia", "abort");
  const std::string safe = directory.file("safe.ia", "f : com |- f : com");
  const std::string system = directory.file("x.lts", "P = (a -> b -> P).\n");
  const auto full = [&](const std::string& name) {
    const std::string path = directory.path(name);
    std::filesystem::create_symlink(kFull, path);
    return path;
  };
  const Kind kinds[] = {
      {{"check", unsafe, "--client", full("c.ia")}, "c.ia"},
      {{"check", unsafe, "--diagram", full("d.svg")}, "d.svg"},
      {{"check", unsafe, "-o", full("r.html")}, "r.html"},
      {{"check", safe, "--certificate", full("c.txt")}, "c.txt"},
      {{"check", safe, "--json", full("c.json")}, "c.json"},
      {{"check", safe, "--format", "json", "--json", full("d.json")}, "d.json"},
      {{"model", safe, "-o", full("m.aut")}, "m.aut"},
      {{"model", safe, "-o", full("m.svg")}, "m.svg"},
      {{"model", system, "-o", full("s.json")}, "s.json"},
      {{"graph", safe, "-o", full("g.dot")}, "g.dot"},
      {{"graph", safe, "-o", full("g.c")}, "g.c"},
      {{"format", safe, "-o", full("f.ia")}, "f.ia"},
      {{"equiv", unsafe, safe, "--json", full("e.json")}, "e.json"},
  };
  for (const Kind& kind : kinds) {
    const Ended ended = expect_exit(2, {.arguments = kind.arguments});
    EXPECT_TRUE(has(ended.err, "cannot write `" + directory.path(kind.what))) << ended.err;
    EXPECT_TRUE(has(ended.err, kNoSpace)) << kind.what << "\n" << ended.err;
    EXPECT_FALSE(has(ended.err, "was written")) << kind.what << "\n" << ended.err;
  }
}

// Processes that are started while it exists can write no file beyond so many bytes.
class SmallFiles {
 public:
  explicit SmallFiles(rlim_t bytes) {
    getrlimit(RLIMIT_FSIZE, &limit_);
    const rlimit small{bytes, limit_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
  }
  ~SmallFiles() { setrlimit(RLIMIT_FSIZE, &limit_); }
  SmallFiles(const SmallFiles&) = delete;
  SmallFiles& operator=(const SmallFiles&) = delete;

 private:
  rlimit limit_{};
};

// The beginning of a model stayed behind, and looked like a model; and what was there was lost.
TEST(FullDisk, AFileIsWrittenWholeOrNotAtAll) {
  namespace fs = std::filesystem;
  const Directory directory;
  const std::string program = directory.file("long.ia", long_program());
  const std::string model = directory.path("m.aut");
  const std::string link = directory.path("l.aut");
  fs::create_symlink(directory.file("target.aut", "before"), link);
  const std::string device = directory.path("d.aut");
  fs::create_symlink(kFull, device);
  const std::string to_nothing = directory.path("n.aut");
  fs::create_symlink("none.aut", to_nothing);
  const SmallFiles small(4096);
  for (const std::string& path : {model, link, device, to_nothing}) {
    const Ended ended = expect_exit(2, {.arguments = {"model", program, "-o", path}});
    EXPECT_TRUE(has(ended.err, "cannot write `" + path)) << ended.err;
  }
  EXPECT_FALSE(fs::exists(model));
  EXPECT_TRUE(fs::is_symlink(to_nothing));
  EXPECT_FALSE(fs::exists(directory.path("none.aut")));
  EXPECT_EQ(text_of(directory.path("target.aut")), "before");
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_TRUE(fs::exists(device) && fs::exists(kFull));
}

TEST(FullDisk, AProgramThatCannotBeRewrittenStays) {
  const Directory directory;
  std::string text = "f : com |-   ";
  for (int i = 0; i < 4000; ++i) text += "f;  ";
  text += "f : com\n";
  const std::string program = directory.file("long.ia", text);
  {
    const SmallFiles small(4096);
    (void)expect_exit(2, {.arguments = {"format", "-i", program}});
  }
  EXPECT_TRUE(text_of(program) == text);
  std::filesystem::permissions(
      program, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  (void)expect_exit(0, {.arguments = {"format", "-i", program}});
  EXPECT_TRUE(text_of(program) != text);
  EXPECT_EQ(std::filesystem::status(program).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  // Nothing is left beside it.
  const auto files =
      std::filesystem::directory_iterator(std::filesystem::path(program).parent_path());
  EXPECT_EQ(std::distance(begin(files), end(files)), 1);
}

// A file with two names is written into, so that both names keep one file.
TEST(FullDisk, AFileWithTwoNamesStaysOneAndLosesNothing) {
  namespace fs = std::filesystem;
  const Directory directory;
  std::string text = "f : com |-   ";
  for (int i = 0; i < 4000; ++i) text += "f;  ";
  text += "f : com\n";
  const std::string program = directory.file("long.ia", text);
  const std::string other = directory.path("other.ia");
  fs::create_hard_link(program, other);
  {
    const SmallFiles small(4096);
    (void)expect_exit(2, {.arguments = {"format", "-i", program}});
  }
  EXPECT_TRUE(text_of(program) == text);
  (void)expect_exit(0, {.arguments = {"format", "-i", program}});
  EXPECT_TRUE(text_of(program) != text);
  EXPECT_LT(text_of(program).size(), text.size());
  EXPECT_EQ(text_of(other), text_of(program));
  EXPECT_EQ(fs::hard_link_count(program), 2U);
}

TEST(FullDisk, TheAnswerIsGivenAlsoWhereNothingIsDecided) {
  const Directory directory;
  const std::string undecided =
      directory.file("x.ia",
                     "e : exp int |- new int x := e in new int y := x in\n"
                     "while x > 0 do { x := x - 1; y := y - 1 }; assert(x = y) : com");
  const std::string page = directory.path("r.html");
  std::filesystem::create_symlink(kFull, page);
  const Ended ended = expect_exit(2, {.arguments = {"check", undecided, "-o", page}});
  EXPECT_TRUE(ended.out.starts_with("UNKNOWN  ")) << ended.out;
  EXPECT_TRUE(has(ended.err, kNoSpace)) << ended.err;
  const Ended json =
      expect_exit(2, {.arguments = {"check", undecided, "-o", page, "--format", "json"}});
  EXPECT_TRUE(has(json.out, "\"verdict\": \"unknown\"")) << json.out;
  EXPECT_TRUE(has(json.out, "\"error\": {")) << json.out;
  EXPECT_FALSE(has(json.out, "\"output\"")) << json.out;
}

}  // namespace
}  // namespace arbiter::cli
