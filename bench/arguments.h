// What the benchmarks are given on their command lines, and where they write.
#pragma once

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace arbiter::bench {

// For bad usage.
[[noreturn]] inline void give_up(const std::string& message) {
  std::fprintf(stderr, "%s: %s\n", program_invocation_short_name, message.c_str());
  std::exit(2);
}

inline std::int64_t number(const std::string& text, std::int64_t least, std::int64_t most) {
  char* end = nullptr;
  const std::int64_t value = std::strtoll(text.c_str(), &end, 10);
  if (text.empty() || *end != '\0' || value < least || value > most) {
    give_up("'" + text + "' should be a number from " + std::to_string(least) + " to " +
            std::to_string(most));
  }
  return value;
}

// Options are taken out by their names; what stays is for the benchmark to read.
class Arguments {
 public:
  Arguments(int argc, char** argv) : words_(argv + 1, argv + argc) {}

  bool take_flag(const std::string& name) { return std::erase(words_, name) > 0; }

  // The word after the name; where it is given twice, the last one.
  std::optional<std::string> take(const std::string& name) {
    std::optional<std::string> value;
    for (std::size_t i = 0; i + 1 < words_.size();) {
      if (words_[i] != name) {
        ++i;
        continue;
      }
      value = std::move(words_[i + 1]);
      const auto at = words_.begin() + static_cast<std::ptrdiff_t>(i);
      words_.erase(at, at + 2);
    }
    return value;
  }

  // A number from 1 to a million.
  unsigned take_number(const std::string& name, unsigned otherwise) {
    const auto text = take(name);
    return text ? static_cast<unsigned>(number(*text, 1, 1'000'000)) : otherwise;
  }

  const std::vector<std::string>& rest() const { return words_; }

 private:
  std::vector<std::string> words_;
};

// Those with one of the names; all if none is given.
template <class Each>
std::vector<Each> named(std::vector<Each> all, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    const auto has_name = [&](const Each& each) { return each.name == name; };
    if (std::none_of(all.begin(), all.end(), has_name)) give_up("there is no `" + name + "`");
  }
  std::erase_if(all, [&](const Each& each) {
    return !names.empty() && std::find(names.begin(), names.end(), each.name) == names.end();
  });
  return all;
}

using CsvFile = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

// The file of `--csv`; without it, nothing is kept. What it held is gone, so that all that is given
// should be read before.
inline CsvFile open_csv(const std::optional<std::string>& option) {
  const std::string path = option.value_or("/dev/null");
  CsvFile csv(std::fopen(path.c_str(), "w"), &std::fclose);
  if (!csv) give_up("cannot write " + path);
  return csv;
}

// A new folder, which is the current one as long as this object exists.
class WorkFolder {
 public:
  WorkFolder() : path_((std::filesystem::temp_directory_path() / "arbiter-XXXXXX").string()) {
    if (mkdtemp(path_.data()) == nullptr) give_up("cannot make a folder");
    std::filesystem::current_path(path_);
  }
  ~WorkFolder() {
    std::filesystem::current_path("/");
    std::filesystem::remove_all(path_);
  }
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;

 private:
  std::string path_;
};

}  // namespace arbiter::bench
