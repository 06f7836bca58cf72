// Teachers around a teacher; what each of them keeps and saves is in decorators.h.
#include "learning/decorators.h"

#include <algorithm>
#include <numeric>

namespace arbiter::learning {

namespace {

// Answers to some of the words of a batch, put in their ids. Requires `ids` to be as many.
void put(const Answers& from, const std::vector<std::size_t>& ids, Answers& into) {
  INVARIANT(from.size() == ids.size(), "a teacher should answer every word");
  for (std::size_t i = 0; i < from.size(); ++i) into[ids[i]] = from[i];
}

std::vector<std::size_t> indices(const Words& words) {
  std::vector<std::size_t> result(words.size());
  std::iota(result.begin(), result.end(), std::size_t{0});
  return result;
}

// The words of each length by themselves, shorter ones first: once these are answered, longer ones
// may not have to be asked.
template <class Answer>
Bounded<void> by_length(const Words& words, const Answer& answer) {
  std::vector<std::size_t> order = indices(words);
  std::ranges::stable_sort(order, {}, [&](std::size_t index) { return words[index].size(); });
  const std::span<const std::size_t> all = order;
  for (std::size_t begin = 0; begin < all.size();) {
    std::size_t end = begin;
    while (end < all.size() && words[all[end]].size() == words[all[begin]].size()) ++end;
    if (auto done = answer(all.subspan(begin, end - begin)); !done) return done;
    begin = end;
  }
  return {};
}

}  // namespace

// One word is a batch of one, so that a decorator states its rule once.
Bounded<bool> Decorator::is_member(WordView word) {
  Words words;
  words.add(word);
  const auto answers = are_members(words);
  if (!answers) return tl::unexpected(answers.error());
  return answers->front() != 0;
}

Bounded<bool> CountingTeacher::is_member(WordView word) {
  ++counts_.membership;
  counts_.letters += word.size();
  ++counts_.batches;
  return inner().is_member(word);
}

Bounded<Answers> CountingTeacher::are_members(const Words& words) {
  counts_.membership += words.size();
  for (std::size_t i = 0; i < words.size(); ++i) counts_.letters += words[i].size();
  ++counts_.batches;
  return inner().are_members(words);
}

Bounded<std::optional<Word>> CountingTeacher::counterexample(const Dfa& conjecture) {
  ++counts_.equivalence;
  auto found = inner().counterexample(conjecture);
  if (found && *found) {
    counts_.longest_counterexample = std::max(counts_.longest_counterexample, (*found)->size());
  }
  return found;
}

Bounded<Answers> CachingTeacher::are_members(const Words& words) {
  Answers answers(words.size(), 0);
  const auto answer_some = [&](std::span<const std::size_t> ids) {
    return answer(words, ids, answers);
  };
  const auto done =
      options_.prefix_closed ? by_length(words, answer_some) : answer_some(indices(words));
  if (!done) return tl::unexpected(done.error());
  return answers;
}

// Answers the words with these indices. One that is asked for is noted as such, so that its next
// occurrence waits for the answer.
Bounded<void> CachingTeacher::answer(const Words& words, std::span<const std::size_t> indices,
                                     Answers& answers) {
  using Note = WordTrie::Note;
  Words unknown;
  std::vector<WordTrie::WordId> ids;                              // of the unknown words
  std::vector<std::pair<std::size_t, WordTrie::WordId>> waiting;  // for one of these answers
  bool enough_memory = true;
  for (const std::size_t i : indices) {
    const WordTrie::LookedUp known = known_.look_up(words[i]);
    if (options_.prefix_closed && known.has_rejected_prefix) continue;
    const WordTrie::WordId id = known.id.is_some() ? known.id : known_.add(words[i]);
    enough_memory = id.is_some();
    if (!enough_memory) break;
    const Note note = known_.at(id);
    answers[i] = note == Note::Accepted ? 1 : 0;
    if (note == Note::Accepted || note == Note::Rejected) continue;
    waiting.emplace_back(i, id);
    if (note == Note::Asked) continue;
    known_.set(id, Note::Asked);
    unknown.add(words[i]);
    ids.push_back(id);
  }
  if (unknown.empty() && enough_memory) return {};
  const auto found = enough_memory ? inner().are_members(unknown)
                                   : Bounded<Answers>(tl::unexpected(StopReason::Memory));
  INVARIANT(!found || found->size() == ids.size(), "a teacher should answer every word");
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const Note note = !found ? Note::None : (*found)[i] != 0 ? Note::Accepted : Note::Rejected;
    known_.set(ids[i], note);
  }
  if (!found) return tl::unexpected(found.error());
  for (const auto& [i, id] : waiting) answers[i] = known_.at(id) == Note::Accepted ? 1 : 0;
  return {};
}

Bounded<Answers> PrefixClosedTeacher::are_members(const Words& words) {
  Answers answers(words.size(), 0);
  Words open;
  std::vector<std::size_t> ids;
  const auto done = by_length(words, [&](std::span<const std::size_t> some) -> Bounded<void> {
    open.clear();
    ids.clear();
    for (const std::size_t i : some) {
      if (rejected_.look_up(words[i]).has_rejected_prefix) continue;
      open.add(words[i]);
      ids.push_back(i);
    }
    if (open.empty()) return {};
    const auto found = inner().are_members(open);
    if (!found) return tl::unexpected(found.error());
    put(*found, ids, answers);
    for (std::size_t i = 0; i < open.size(); ++i) {
      if ((*found)[i] != 0) continue;
      const WordTrie::WordId id = rejected_.add(open[i]);
      if (id.is_none()) return tl::unexpected(StopReason::Memory);
      rejected_.set(id, WordTrie::Note::Rejected);
    }
    return {};
  });
  if (!done) return tl::unexpected(done.error());
  return answers;
}

Bounded<Answers> ValidWordsTeacher::are_members(const Words& words) {
  Answers answers(words.size(), 0);
  Words valid;
  std::vector<std::size_t> ids;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!is_valid_(words[i])) continue;
    valid.add(words[i]);
    ids.push_back(i);
  }
  if (valid.empty()) return answers;
  const auto found = inner().are_members(valid);
  if (!found) return tl::unexpected(found.error());
  put(*found, ids, answers);
  return answers;
}

Bounded<Answers> BatchingTeacher::are_members(const Words& words) {
  Answers answers(words.size(), 0);
  std::vector<std::size_t> order = indices(words);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::ranges::lexicographical_compare(words[a], words[b]);
  });
  Words piece;
  std::size_t begin = 0;  // of the piece, in `order`
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool is_new = i == begin || !std::ranges::equal(words[order[i - 1]], words[order[i]]);
    if (is_new) piece.add(words[order[i]]);
    const bool is_last = i + 1 == order.size();
    const bool goes_on = !is_last && (piece.size() < options_.most_words ||
                                      std::ranges::equal(words[order[i]], words[order[i + 1]]));
    if (goes_on) continue;
    const auto found = inner().are_members(piece);
    if (!found) return tl::unexpected(found.error());
    INVARIANT(found->size() == piece.size(), "a teacher should answer every word");
    std::size_t at = 0;
    for (std::size_t j = begin; j <= i; ++j) {
      if (j > begin && !std::ranges::equal(words[order[j - 1]], words[order[j]])) ++at;
      answers[order[j]] = (*found)[at];
    }
    piece.clear();
    begin = i + 1;
  }
  return answers;
}

}  // namespace arbiter::learning
