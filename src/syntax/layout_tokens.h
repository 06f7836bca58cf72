#pragma once

#include <cstdint>
#include <vector>

#include "syntax/token.h"

namespace arbiter::syntax {

// Token indices from source offsets, in constant time: a token index per block of bytes.
class TokenFinder {
 public:
  TokenFinder(const Source& source, const Lexed& lexed) : tokens_(lexed.tokens) {
    std::uint32_t token = 0;
    for (std::size_t block = 0; block * kBlock <= source.text().size(); ++block) {
      while (token + 1 < tokens_.size() && tokens_[token].span.begin < block * kBlock) ++token;
      first_of_block_.push_back(token);
    }
  }
  std::uint32_t at_or_after(std::uint32_t offset) const {
    std::uint32_t token = first_of_block_[offset / kBlock];
    while (token + 1 < tokens_.size() && tokens_[token].span.begin < offset) ++token;
    return token;
  }

 private:
  static constexpr std::size_t kBlock = 16;
  const std::vector<Token>& tokens_;
  std::vector<std::uint32_t>
      first_of_block_;  // the first token that begins at block * kBlock or later
};

}  // namespace arbiter::syntax
