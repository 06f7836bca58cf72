#include "cli/hostile.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <system_error>

namespace arbiter::cli {

namespace fs = std::filesystem;

namespace {

void expect_verb(const Hostile& hostile, int code, const Run& arguments) {
  if (code == kNotRun) return;
  const Ended ended = expect_exit(code, arguments);
  if (code == 0 || code == kOneOrOther) return;
  const std::string shown = ended.out + ended.err;
  EXPECT_NE(shown.find(hostile.says), std::string::npos)
      << to_string(arguments) << " should say " << hostile.says << ", but says\n"
      << shown.substr(0, 1000);
  EXPECT_TRUE(code != 2 || !ended.err.empty())
      << to_string(arguments) << " should say what is wrong";
}

}  // namespace

Ended expect_exit(int code, const Run& arguments) {
  const Ended ended = run(arguments);
  const std::string what = to_string(arguments);
  EXPECT_FALSE(ended.timed_out) << what << " does not end";
  const int expected = code == kOneOrOther && ended.exit_code != 0 ? 3 : std::max(code, 0);
  EXPECT_EQ(ended.exit_code, expected) << what << "\n" << (ended.out + ended.err).substr(0, 1000);
  EXPECT_LE(ended.processor_seconds, kSecondsAtMost) << what;
  EXPECT_TRUE(is_sanitized() || ended.peak_mib <= kMibAtMost)
      << what << ": " << ended.peak_mib << " MiB";
  return ended;
}

void expect(const Hostile& hostile) {
  const Directory directory;
  const std::string file = directory.file("input.ia", hostile.text());
  expect_verb(hostile, hostile.codes.run, {.arguments = {"run", file}});
  expect_verb(hostile, hostile.codes.format, {.arguments = {"format", file}});
  expect_verb(hostile, hostile.codes.graph,
              {.arguments = {"graph", file, "-o", directory.path("graph.json")}});
}

std::string repeated(std::string_view text, std::size_t count) {
  std::string all;
  all.reserve(text.size() * count);
  for (std::size_t i = 0; i < count; ++i) all += text;
  return all;
}

std::string nested(std::string_view opening, std::string_view middle, std::string_view closing,
                   std::size_t depth) {
  return repeated(opening, depth) + std::string(middle) + repeated(closing, depth);
}

std::string text_of(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string numbered(std::size_t count, const std::function<std::string(const std::string&)>& text,
                     std::string_view between) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) all += between;
    all += text(std::to_string(i));
  }
  return all;
}

Directory::Directory() {
  std::string name = (fs::temp_directory_path() / "arbiter-cli-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) {
    throw std::system_error(errno, std::generic_category(), "temporary directory");
  }
  path_ = name;
}

Directory::~Directory() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

std::string Directory::file(const std::string& name, std::string_view text) const {
  std::ofstream stream(path_ / name, std::ios::binary);
  stream << text;
  if (!stream.flush()) throw std::runtime_error("cannot write " + path(name));
  return path(name);
}

}  // namespace arbiter::cli
