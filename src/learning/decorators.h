// Teachers around a teacher. Each keeps the answers what they are, and changes what they cost.
//
//   TargetTeacher target(…);
//   CountingTeacher counting(target);                // what is really asked
//   CachingTeacher caching(counting, limits);        // never the same word twice
//   PrefixClosedTeacher teacher(caching, limits);    // never beyond a rejected word
#pragma once

#include <functional>
#include <string_view>

#include "learning/teacher.h"
#include "learning/word_trie.h"

namespace arbiter::learning {

// Hands everything on. The teacher inside should outlive it.
class Decorator : public Teacher {
 public:
  explicit Decorator(Teacher& inner) : inner_(inner) {}

  std::span<const LetterId> alphabet() const override { return inner_.alphabet(); }
  Bounded<bool> is_member(WordView word) override;
  Bounded<Answers> are_members(const Words& words) override { return inner_.are_members(words); }
  Bounded<std::optional<Word>> counterexample(const Dfa& conjecture) override {
    return inner_.counterexample(conjecture);
  }

 protected:
  Teacher& inner() { return inner_; }

 private:
  Teacher& inner_;
};

// How much was asked.
struct QueryCounts {
  std::size_t membership = 0;
  std::size_t letters = 0;  // of all words asked
  std::size_t batches = 0;
  std::size_t equivalence = 0;
  std::size_t longest_counterexample = 0;
};

class CountingTeacher final : public Decorator {
 public:
  using Decorator::Decorator;

  const QueryCounts& counts() const { return counts_; }

  Bounded<bool> is_member(WordView word) override;
  Bounded<Answers> are_members(const Words& words) override;
  Bounded<std::optional<Word>> counterexample(const Dfa& conjecture) override;

 private:
  QueryCounts counts_;
};

struct CacheOptions {
  bool prefix_closed = false;  // do as PrefixClosedTeacher does, too: faster than both
};

// Remembers every answer; no word is handed on twice, not within a batch either.
class CachingTeacher final : public Decorator {
 public:
  CachingTeacher(Teacher& inner, const Limits& limits, const CacheOptions& options = {})
      : Decorator(inner), options_(options), known_(limits) {}

  Bounded<Answers> are_members(const Words& words) override;

 private:
  Bounded<void> answer(const Words& words, std::span<const std::size_t> indices, Answers& answers);

  CacheOptions options_;
  WordTrie known_;  // every word that was asked, with its answer
};

// For prefix-closed languages (004, section 5.2; 000, section 4): what extends a word that was
// rejected is rejected without being handed on.
class PrefixClosedTeacher final : public Decorator {
 public:
  PrefixClosedTeacher(Teacher& inner, const Limits& limits) : Decorator(inner), rejected_(limits) {}

  Bounded<Answers> are_members(const Words& words) override;

 private:
  WordTrie rejected_;  // words that were rejected, none with a rejected prefix
};

// Only valid words are handed on, others are rejected: the valid plays of a game (000, section 4).
// Requires that the language have valid words only.
class ValidWordsTeacher final : public Decorator {
 public:
  using IsValid = std::function<bool(WordView)>;

  ValidWordsTeacher(Teacher& inner, IsValid is_valid)
      : Decorator(inner), is_valid_(std::move(is_valid)) {}

  Bounded<Answers> are_members(const Words& words) override;

 private:
  IsValid is_valid_;
};

struct BatchOptions {
  std::size_t most_words = 1024;  // handed on at once
};

// Hands on batches in letter order, each word once, in pieces of at most so many words: for
// teachers that do well when neighbours begin alike, and that should come to ask their limits.
class BatchingTeacher final : public Decorator {
 public:
  explicit BatchingTeacher(Teacher& inner, const BatchOptions& options = {})
      : Decorator(inner), options_(options) {
    INVARIANT(options.most_words > 0, "a batch should have a word");
  }

  Bounded<Answers> are_members(const Words& words) override;

 private:
  BatchOptions options_;
};

}  // namespace arbiter::learning
