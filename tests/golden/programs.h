// The programs that the golden tests are about: files of the repository and blocks of the
// documents.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace arbiter::golden {

// Every .ia file under a directory, sorted by path. Names that begin with `fail_` are wrong
// programs.
std::vector<std::filesystem::path> programs_under(const std::filesystem::path& directory);
bool is_wrong_program(const std::filesystem::path& path);

// Every program of the repository that must be accepted.
std::vector<std::filesystem::path> accepted_programs();

// `-W X=2`, or as many values as given, for every data type that the program's headers declare.
std::vector<std::string> data_sizes(const std::string& program, int values = 2);

// The text without its comments.
std::string without_comments(const std::string& program);

// The lines of a text, without line ends.
std::vector<std::string> lines_of(const std::string& text);

// The words of a text, separated by spaces.
std::vector<std::string> words_of(const std::string& text);

// The last move of a play as `arbiter run` prints it: the word after the O or P of the last line
// that begins with one. Empty if there is none.
std::string last_move(const std::string& output);

}  // namespace arbiter::golden
