// A tree of words in which runs without a branch are one node.
//
// A learner asks about very many words that have much in common: the rows of a table begin alike,
// and rows and columns make the same word in many ways. A node per letter would take gigabytes for
// a million words of a hundred letters. Here a node has a label of one or more letters (Morrison's
// PATRICIA, 1968), so that there are at most two nodes per word, and a word adds only the letters
// in which it differs from all others.
//
// Words come in an order in which neighbours begin alike, so the way of the last one is kept, and
// the next one goes on from where the two part. Rejected prefixes are noted on that way: a look-up
// answers both whether the word is known and whether it extends a rejected one.
#include "learning/word_trie.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace arbiter::learning {

namespace {

// Two letters at a time: this is where a long word spends its time.
std::size_t common_prefix(WordView a, WordView b) {
  static_assert(sizeof(LetterId) == 4);
  const std::size_t most = std::min(a.size(), b.size());
  std::size_t length = 0;
  for (; length + 2 <= most; length += 2) {
    std::uint64_t left = 0;
    std::uint64_t right = 0;
    std::memcpy(&left, a.data() + length, sizeof left);
    std::memcpy(&right, b.data() + length, sizeof right);
    if (left != right) break;
  }
  while (length < most && a[length] == b[length]) ++length;
  return length;
}

}  // namespace

WordTrie::Stop WordTrie::walk(WordView word) {
  const std::size_t common = common_prefix(word, last_);
  while (!path_.empty() && path_.back().depth > common) path_.pop_back();
  Step at = path_.empty() ? Step{0, 0, nodes_[0].note == Note::Rejected} : path_.back();
  last_.resize(at.depth);
  Stop stop = {at.depth, at.node, 0};
  while (stop.depth < word.size()) {
    const Link* found = find_link(at.node, word[at.depth]);
    if (found == nullptr) break;
    const Node& node = nodes_[found->node];
    const WordView label(letters_.data() + node.label, node.length);
    // The first letter is that of the link.
    const std::size_t matched =
        node.length == 1 ? 1 : 1 + common_prefix(label.subspan(1), word.subspan(at.depth + 1));
    stop = {at.depth + static_cast<std::uint32_t>(matched), found->node,
            static_cast<std::uint32_t>(matched)};
    if (matched < node.length) break;
    at = {found->node, stop.depth, at.rejected || node.note == Note::Rejected};
    stop.inside = 0;
    path_.push_back(at);
  }
  last_.insert(last_.end(), word.begin() + static_cast<std::ptrdiff_t>(last_.size()),
               word.begin() + at.depth);
  return stop;
}

WordTrie::LookedUp WordTrie::look_up(WordView word) {
  const Stop stop = walk(word);
  const bool is_whole = stop.inside == 0 && stop.depth == word.size();
  const bool rejected = path_.empty() ? nodes_[0].note == Note::Rejected : path_.back().rejected;
  return {is_whole ? WordId(stop.node) : WordId::none(), rejected};
}

WordTrie::WordId WordTrie::add(WordView word) {
  if (!grant(word.size())) return WordId::none();
  const Stop stop = walk(word);
  std::uint32_t at = stop.node;
  if (stop.inside != 0) {
    at = split(path_.empty() ? 0 : path_.back().node, stop.node, stop.inside);
  }
  if (stop.depth < word.size()) at = add_leaf(at, word.subspan(stop.depth));
  return WordId(at);
}

void WordTrie::set(WordId word, Note note) {
  Note& own = nodes_[word.index()].note;
  if (own == note) return;
  const bool tells_of_rejection = own == Note::Rejected || note == Note::Rejected;
  own = note;
  // The way that is kept may go through the node.
  const auto step = std::ranges::find(path_, word.index(), &Step::node);
  if (!tells_of_rejection || (step == path_.end() && word.index() != 0)) return;
  path_.erase(step, path_.end());
  if (word.index() == 0) path_.clear();
  last_.resize(path_.empty() ? 0 : path_.back().depth);
}

// Counts what a word of that many letters can add: two nodes with their links, and its letters. The
// links of a node have moved to twice the room whenever there were too many: four for each, at
// most. An array that grows is there twice, the new one twice as large as what it holds.
bool WordTrie::grant(std::size_t letters) {
  constexpr std::size_t kNodes = 2;
  constexpr std::size_t kLinks = 4;
  constexpr std::size_t kMost = (std::size_t{1} << 32U) - 1;
  const std::size_t all_letters = letters_.size() + letters;
  const std::size_t all_nodes = nodes_.size() + kNodes;
  if (all_letters >= kMost || kLinks * all_nodes >= kMost) return false;
  const std::size_t bytes =
      3 * (all_letters * sizeof(LetterId) + all_nodes * (sizeof(Node) + kLinks * sizeof(Link)));
  // Asked for in large pieces: a resize is not for free.
  return bytes <= charge_.bytes() || charge_.resize(bytes + bytes / 4 + 4096);
}

// Cuts the node's label: a new node has the first `at` letters of it.
std::uint32_t WordTrie::split(std::uint32_t above, std::uint32_t node, std::uint32_t at) {
  const auto upper = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back({.label = nodes_[node].label, .length = at});
  nodes_[node].label += at;
  nodes_[node].length -= at;
  find_link(above, letters_[nodes_[upper].label])->node = upper;
  add_link(upper, {letters_[nodes_[node].label], node});
  return upper;
}

std::uint32_t WordTrie::add_leaf(std::uint32_t above, WordView label) {
  const auto leaf = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back({.label = static_cast<std::uint32_t>(letters_.size()),
                    .length = static_cast<std::uint32_t>(label.size())});
  letters_.insert(letters_.end(), label.begin(), label.end());
  add_link(above, {label.front(), leaf});
  return leaf;
}

WordTrie::Link* WordTrie::find_link(std::uint32_t node, LetterId letter) {
  constexpr std::uint32_t kFew = 16;
  Link* const begin = links_.data() + nodes_[node].links;
  Link* const end = begin + nodes_[node].children;
  if (nodes_[node].children <= kFew) {
    for (Link* link = begin; link != end; ++link) {
      if (link->letter == letter) return link;
    }
    return nullptr;
  }
  Link* const found = std::lower_bound(
      begin, end, letter, [](const Link& link, LetterId wanted) { return link.letter < wanted; });
  return found != end && found->letter == letter ? found : nullptr;
}

// Where the room is full, the links move to the end, to twice as much.
void WordTrie::add_link(std::uint32_t node, Link link) {
  Node& own = nodes_[node];
  if (own.children == 0 || std::has_single_bit(own.children)) {
    const auto moved = static_cast<std::uint32_t>(links_.size());
    links_.resize(links_.size() + std::max(1U, 2 * own.children));
    std::copy_n(links_.begin() + own.links, own.children, links_.begin() + moved);
    own.links = moved;
  }
  std::uint32_t at = own.links + own.children++;
  for (; at > own.links && link.letter < links_[at - 1].letter; --at) links_[at] = links_[at - 1];
  links_[at] = link;
}

}  // namespace arbiter::learning
