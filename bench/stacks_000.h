// What 000 reports of its stacks: table 1, states of the largest system, without and with a learned
// assumption (about push for empty, about pop for overflow).
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>

namespace arbiter::bench {

struct Published {
  std::size_t direct = 0;
  std::size_t assuming = 0;
};

// By program and n.
inline const std::map<std::pair<std::string, int>, Published> kPublished = {
    {{"stack000-empty", 3}, {271, 107}},      {{"stack000-empty", 10}, {306, 135}},
    {{"stack000-empty", 15}, {331, 155}},     {{"stack000-empty", 25}, {381, 195}},
    {{"stack000-overflow", 3}, {286, 147}},   {{"stack000-overflow", 10}, {937, 441}},
    {{"stack000-overflow", 15}, {1462, 651}}, {{"stack000-overflow", 25}, {2662, 1071}},
};

}  // namespace arbiter::bench
