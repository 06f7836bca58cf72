// Where the tests find the repository and the binary. Only paths.cpp is compiled with these places,
// so that the objects of all other tests are the same wherever the repository lies.
#pragma once

#include <filesystem>

namespace arbiter::test {

// The binary under test: $ARBITER_BINARY, else the one that was built with this test.
std::filesystem::path binary();

// The root of the repository: $ARBITER_SOURCE_DIR, else where this test was built.
std::filesystem::path source_dir();

}  // namespace arbiter::test
