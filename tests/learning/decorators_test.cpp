#include "learning/decorators.h"

#include <gtest/gtest.h>

#include <algorithm>

#include <map>

#include "learning/target_teacher.h"
#include "learning/targets.h"

namespace arbiter::learning {

namespace {

using Note = WordTrie::Note;

// Words over two letters with an even number of a's, who remembers what was asked.
class Even final : public Teacher {
 public:
  std::span<const LetterId> alphabet() const override { return alphabet_; }
  Bounded<bool> is_member(WordView word) override {
    asked.push_back(text(word));
    if (stop) return tl::unexpected(*stop);
    return std::ranges::count(word, LetterId(0)) % 2 == 0;
  }
  Bounded<std::optional<Word>> counterexample(const Dfa&) override { return word("ab"); }

  std::vector<std::string> asked;
  std::optional<StopReason> stop;

 private:
  std::vector<LetterId> alphabet_ = letters(2);
};

// Words in which no letter is smaller than the one before: prefix-closed.
class Ascending final : public Teacher {
 public:
  std::span<const LetterId> alphabet() const override { return alphabet_; }
  Bounded<bool> is_member(WordView word) override {
    asked.push_back(text(word));
    return std::ranges::is_sorted(word);
  }
  Bounded<std::optional<Word>> counterexample(const Dfa&) override { return std::nullopt; }

  std::vector<std::string> asked;

 private:
  std::vector<LetterId> alphabet_ = letters(3);
};

Words words(const std::vector<std::string>& texts) {
  Words result;
  for (const std::string& one : texts) result.add(word(one));
  return result;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST(WordTrie, AgreesWithAMapOfWords) {
  for (std::uint64_t seed = 1; seed <= cases(2000); ++seed) {
    Random random(seed);
    WordTrie trie((Limits()));
    std::map<std::string, Note> expected;
    for (int step = 0; step < 60; ++step) {
      std::string one;
      for (std::size_t length = random.below(7); length > 0; --length) {
        one += random.chance(70) ? 'a' : static_cast<char>('a' + random.below(3));
      }
      if (random.chance(40)) {
        const Note note = random.pick(std::vector{Note::Accepted, Note::Rejected, Note::Asked});
        trie.set(trie.add(word(one)), note);
        expected[one] = note;
      }
      bool rejected = false;
      for (std::size_t i = 0; i <= one.size(); ++i) {
        const auto found = expected.find(one.substr(0, i));
        rejected = rejected || (found != expected.end() && found->second == Note::Rejected);
      }
      const auto known = trie.look_up(word(one));
      const auto found = expected.find(one);
      ASSERT_EQ(trie.at(known.id), found == expected.end() ? Note::None : found->second)
          << "seed " << seed << " word " << one;
      ASSERT_EQ(known.has_rejected_prefix, rejected) << "seed " << seed << " word " << one;
    }
  }
}

TEST(WordTrie, AsksForMemoryBeforeItGrows) {
  WordTrie trie(Limits({}, 1));
  const Word one(100'000, LetterId(0));
  EXPECT_TRUE(trie.add(one).is_none());
  EXPECT_EQ(trie.at(trie.look_up(one).id), Note::None);
  EXPECT_TRUE(trie.add(word("ab")).is_some());
}

TEST(CountingTeacher, CountsWordsLettersAndCounterexamples) {
  Even even;
  CountingTeacher teacher(even);
  EXPECT_EQ(teacher.is_member(word("a")), false);
  EXPECT_EQ(teacher.are_members(words({"", "aba", "aab"})), (Answers{1, 1, 1}));
  EXPECT_EQ(teacher.counterexample(Dfa()).value(), word("ab"));
  EXPECT_EQ(teacher.counts().membership, 4U);
  EXPECT_EQ(teacher.counts().letters, 7U);
  EXPECT_EQ(teacher.counts().batches, 2U);
  EXPECT_EQ(teacher.counts().equivalence, 1U);
  EXPECT_EQ(teacher.counts().longest_counterexample, 2U);
}

TEST(CachingTeacher, AsksNoWordTwiceNotWithinABatchEither) {
  Even even;
  CachingTeacher teacher(even, Limits());
  EXPECT_EQ(teacher.are_members(words({"a", "ab", "a", "aa"})), (Answers{0, 0, 0, 1}));
  EXPECT_EQ(teacher.are_members(words({"aa", "b", "a"})), (Answers{1, 1, 0}));
  EXPECT_EQ(teacher.is_member(word("ab")), false);
  EXPECT_EQ(even.asked, (Texts{"a", "ab", "aa", "b"}));
}

TEST(CachingTeacher, ForgetsWhatWasNotAnswered) {
  Even even;
  CachingTeacher teacher(even, Limits());
  even.stop = StopReason::Timeout;
  EXPECT_EQ(teacher.is_member(word("aa")), tl::unexpected(StopReason::Timeout));
  even.stop.reset();
  EXPECT_EQ(teacher.is_member(word("aa")), true);
}

TEST(CachingTeacher, StopsWhenThereIsNoMemory) {
  Even even;
  CachingTeacher teacher(even, Limits({}, 0));
  EXPECT_EQ(teacher.is_member(word("aa")), tl::unexpected(StopReason::Memory));
}

TEST(PrefixClosedTeacher, AsksNothingBeyondARejectedWord) {
  Ascending ascending;
  PrefixClosedTeacher teacher(ascending, Limits());
  // Shorter words first, whatever the order of the batch.
  EXPECT_EQ(teacher.are_members(words({"bac", "ab", "ba", "abb", "baa"})),
            (Answers{0, 1, 0, 1, 0}));
  EXPECT_EQ(ascending.asked, (Texts{"ab", "ba", "abb"}));
  EXPECT_EQ(teacher.is_member(word("bab")), false);
  EXPECT_EQ(teacher.is_member(word("aba")), false);
  EXPECT_EQ(teacher.is_member(word("abac")), false);
  EXPECT_EQ(ascending.asked, (Texts{"ab", "ba", "abb", "aba"}));
}

TEST(CachingTeacher, KnowsWhatExtendsARejectedWordIfToldTo) {
  Ascending ascending;
  CachingTeacher teacher(ascending, Limits(), {.prefix_closed = true});
  EXPECT_EQ(teacher.are_members(words({"bac", "ab", "ba", "abb", "ba"})), (Answers{0, 1, 0, 1, 0}));
  EXPECT_EQ(teacher.are_members(words({"abb", "bab"})), (Answers{1, 0}));
  EXPECT_EQ(ascending.asked, (Texts{"ab", "ba", "abb"}));
}

TEST(ValidWordsTeacher, RejectsOtherWordsUnasked) {
  Ascending ascending;
  ValidWordsTeacher teacher(ascending, [](WordView one) { return one.size() <= 1; });
  EXPECT_EQ(teacher.are_members(words({"ab", "a", "abc", "", "b"})), (Answers{0, 1, 0, 1, 1}));
  EXPECT_EQ(ascending.asked, (Texts{"a", "", "b"}));
}

TEST(BatchingTeacher, AsksInLetterOrderEachOnceInPieces) {
  Ascending ascending;
  CountingTeacher counting(ascending);
  BatchingTeacher teacher(counting, {.most_words = 2});
  EXPECT_EQ(teacher.are_members(words({"c", "ba", "a", "c", "ab", "c", "ba"})),
            (Answers{1, 0, 1, 1, 1, 1, 0}));
  EXPECT_EQ(ascending.asked, (Texts{"a", "ab", "ba", "c"}));
  EXPECT_EQ(counting.counts().batches, 2U);
  EXPECT_EQ(teacher.are_members(Words()), Answers());
}

TEST(Decorators, KeepAnswersInAnyOrderOfTheirs) {
  for (std::uint64_t seed = 1; seed <= cases(1000); ++seed) {
    Random random(seed);
    const Target target = random_target(random, {.prefix_closed = true});
    TargetTeacher exact(target.dfa, target.alphabet, Limits());
    CachingTeacher caching(exact, Limits());
    PrefixClosedTeacher closed(caching, Limits());
    BatchingTeacher batching(closed, {.most_words = 1 + random.below(5)});
    PrefixClosedTeacher closed_first(exact, Limits());
    CachingTeacher caching_last(closed_first, Limits());
    CachingTeacher both(exact, Limits(), {.prefix_closed = true});
    for (int batch = 0; batch < 5; ++batch) {
      Words asked;
      for (std::size_t count = random.below(30); count > 0; --count) {
        Word one;
        for (std::size_t length = random.below(6); length > 0; --length) {
          one.push_back(random.pick(target.alphabet));
        }
        asked.add(one);
      }
      const auto expected = exact.are_members(asked);
      ASSERT_EQ(batching.are_members(asked), expected) << "seed " << seed;
      ASSERT_EQ(caching_last.are_members(asked), expected) << "seed " << seed;
      ASSERT_EQ(both.are_members(asked), expected) << "seed " << seed;
    }
  }
}

TEST(TargetTeacher, GivesTheLeastShortestCounterexample) {
  for (std::uint64_t seed = 1; seed <= cases(2000); ++seed) {
    Random random(seed);
    const Target left = random_target(random, {.states = 4, .letters = 2});
    const Target right = random_target(random, {.states = 4, .letters = 2});
    TargetTeacher teacher(right.dfa, letters(2), Limits());
    // All words in order, up to a length beyond which there is no first difference.
    std::optional<Word> expected;
    std::vector<Word> level = {Word()};
    for (std::size_t length = 0; length <= 9 && !expected; ++length) {
      std::vector<Word> next;
      for (const Word& one : level) {
        if (!expected && left.dfa.accepts(one) != right.dfa.accepts(one)) expected = one;
        for (const LetterId letter : letters(2)) {
          next.push_back(one);
          next.back().push_back(letter);
        }
      }
      level = std::move(next);
    }
    ASSERT_EQ(teacher.counterexample(left.dfa).value(), expected) << "seed " << seed;
  }
}

}  // namespace arbiter::learning
