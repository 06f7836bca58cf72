#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "learning/words.h"
#include "support/limits.h"

namespace arbiter::learning {

// What is known of words: a note beside each, in a tree of their prefixes.
class WordTrie {
 public:
  enum class Note : std::uint8_t {
    None,
    Rejected,
    Accepted,
    Asked,  // the answer is not there yet
  };

  // A word in the trie, for good.
  using WordId = Id<struct TrieWordTag>;

  // What is known of one word.
  struct LookedUp {
    WordId id;                         // none if the word is not in the trie
    bool has_rejected_prefix = false;  // the word itself being one of its prefixes
  };

  explicit WordTrie(const Limits& limits) : charge_(limits), nodes_(1) {}

  // O(length of the word), less where it begins as the last one did.
  LookedUp look_up(WordView word);
  // The word, added if it is not there yet; none, and nothing has changed, if there is not
  // enough memory.
  [[nodiscard]] WordId add(WordView word);
  // Puts the note there instead of the one that is there.
  void set(WordId word, Note note);
  Note at(WordId word) const { return word.is_none() ? Note::None : nodes_[word.index()].note; }

 private:
  struct Node {
    std::uint32_t label = 0;     // into letters_: what leads here from the node above
    std::uint32_t length = 0;    // of that
    std::uint32_t links = 0;     // into links_: to the nodes below
    std::uint32_t children = 0;  // how many these are
    Note note = Note::None;
  };
  struct Link {
    LetterId letter;  // the first of the label
    std::uint32_t node = 0;
  };
  // A node that the last word went through whole.
  struct Step {
    std::uint32_t node;
    std::uint32_t depth;  // letters up to and with the node's label
    bool rejected;        // here or above
  };
  // Where a word leaves the tree.
  struct Stop {
    std::uint32_t depth;   // letters of the word that were found
    std::uint32_t node;    // in whose label it stopped; the last whole node if between labels
    std::uint32_t inside;  // letters found of that label; 0 if between labels
  };

  Stop walk(WordView word);
  [[nodiscard]] bool grant(std::size_t letters);
  std::uint32_t split(std::uint32_t above, std::uint32_t node, std::uint32_t at);
  std::uint32_t add_leaf(std::uint32_t above, WordView label);
  Link* find_link(std::uint32_t node, LetterId letter);
  void add_link(std::uint32_t node, Link link);

  MemoryCharge charge_;
  std::vector<Node> nodes_;        // the first is the root
  std::vector<LetterId> letters_;  // of all labels
  std::vector<Link> links_;        // of a node side by side, by letter; room for a power of two
  std::vector<Step> path_;         // of last_, the root left out
  Word last_;
};

}  // namespace arbiter::learning
