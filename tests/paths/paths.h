// What the environment tells all tests: where the repository and the binary are, and whether golden
// files are to be written. Only paths.cpp is compiled with these places, so that the objects of all
// other tests are the same wherever the repository lies.
#pragma once

#include <filesystem>

namespace arbiter::test {

// The binary under test: $ARBITER_BINARY, else the one that was built with this test.
std::filesystem::path binary();

// The root of the repository: $ARBITER_SOURCE_DIR, else where this test was built.
std::filesystem::path source_dir();

// Whether what is found should be written into the golden files, and not compared with them:
// tools/update_golden sets $ARBITER_UPDATE_GOLDEN to 1. The tests that ask this are those it runs.
bool is_updating_golden();

}  // namespace arbiter::test
