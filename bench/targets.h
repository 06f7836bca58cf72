// What a benchmark is meant to reach: each target is a line at the end, `met` or `MISSED`.
// bench/learning collects them from several benchmarks.
#pragma once

#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace arbiter::bench {

class Targets {
 public:
  void expect(std::string what, bool is_met) { all_.emplace_back(std::move(what), is_met); }

  // The exit code: 0 if all were met, 1 if not.
  int tell() const {
    int code = 0;
    for (const auto& [what, is_met] : all_) {
      std::printf("%-6s  %s\n", is_met ? "met" : "MISSED", what.c_str());
      if (!is_met) code = 1;
    }
    return code;
  }

 private:
  std::vector<std::pair<std::string, bool>> all_;
};

}  // namespace arbiter::bench
