#include "cli/output_files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <vector>

namespace arbiter::cli {

namespace {

struct OutputFile {
  std::string option;
  std::string path;
};

std::vector<OutputFile> outputs(const Settings& settings) {
  std::vector<OutputFile> all;
  const auto add = [&](const char* option, const std::string& path) {
    if (!path.empty()) all.push_back({option, path});
  };
  add("--client", settings.client);
  add("--certificate", settings.certificate);
  add("--diagram", settings.diagram);
  add("-o", settings.output);
  if (!settings.context.empty()) {
    add("--context", settings.context + ".left.ia");
    add("--context", settings.context + ".right.ia");
  }
  add("--json", settings.json_file);
  return all;
}

bool is_same(const std::string& a, const std::string& b) {
  namespace fs = std::filesystem;
  if (a.empty() || b.empty() || a == "-" || b == "-") return false;
  std::error_code error;
  // Made absolute first: what is not there yet would stay relative.
  const auto whole = [&](const std::string& path) {
    return fs::weakly_canonical(fs::absolute(path, error), error);
  };
  return whole(a) == whole(b);
}

// Opens a file as writing it would; the number of what went wrong, or 0. Devices and pipes are left
// alone: opening one may wait, or do something.
int try_to_write(const char* path) {
  struct stat about{};
  const bool is_there = stat(path, &about) == 0;
  if (is_there && S_ISDIR(about.st_mode)) return EISDIR;
  if (is_there && !S_ISREG(about.st_mode)) return 0;
  const int descriptor = is_there ? open(path, O_WRONLY | O_CLOEXEC)
                                  : open(path, O_WRONLY | O_CLOEXEC | O_CREAT | O_EXCL, 0666);
  if (descriptor < 0) return errno == EEXIST ? 0 : errno;  // a link to a file that is not there yet
  close(descriptor);
  if (!is_there) unlink(path);
  return 0;
}

}  // namespace

std::optional<std::string> clashing_output(const Settings& settings) {
  const std::vector<OutputFile> all = outputs(settings);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool rewrites = settings.verb == "format" && all[i].option == "-o";
    for (const std::string* input : {&settings.file, &settings.second_file}) {
      if (rewrites || !is_same(all[i].path, *input)) continue;
      return all[i].option + ": `" + all[i].path + "` is a file that is read";
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (!is_same(all[i].path, all[j].path)) continue;
      return all[j].option + " and " + all[i].option + " would write the same file";
    }
  }
  return std::nullopt;
}

std::optional<std::string> unwritable_output(const Settings& settings) {
  if (settings.json_file == "-") return "--json: `-` is no file; --format json prints the answer";
  for (const OutputFile& output : outputs(settings)) {
    const int error = try_to_write(output.path.c_str());
    if (error == 0) continue;
    return output.option + ": cannot write `" + output.path + "`: " + std::strerror(error);
  }
  return std::nullopt;
}

}  // namespace arbiter::cli
