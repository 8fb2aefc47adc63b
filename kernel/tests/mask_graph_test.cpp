// Checks the mask graph and the anagram table against the word graph they are built from.

#include "tilewright/mask_graph.hpp"

#include <map>
#include <set>

#include "check.hpp"
#include "random_positions.hpp"
#include "tilewright/anagram_table.hpp"

using namespace tilewright;

namespace {

bool has(const MaskGraph& masks, Tiles word) {
  Branch branch = masks.root();
  for (std::size_t at = 0; at + 1 < word.size(); ++at) {
    if ((branch.children & mask_of(word[at])) == 0) return false;
    branch = masks.child(branch, word[at]);
  }
  return (branch.completes & mask_of(word.back())) != 0;
}

/// Returns the number of words below a branch, and checks that every child leads to a word.
std::uint32_t count(const MaskGraph& masks, const Branch& branch) {
  std::uint32_t words = static_cast<std::uint32_t>(std::popcount(branch.completes));
  for (LetterMask left = branch.children; left != 0; left &= left - 1) {
    const std::uint32_t beyond = count(masks, masks.child(branch, lowest_tile(left)));
    CHECK(beyond > 0);
    words += beyond;
  }
  return words;
}

std::uint32_t longer_than_one(const WordList& words) {
  std::uint32_t found = 0;
  for (std::size_t at = 0; at < words.size(); ++at) found += words[at].size() > 1 ? 1 : 0;
  return found;
}

void mask_graph_has_the_same_words(const WordGraph& graph, const WordList& words, Random& rng) {
  const MaskGraph masks(graph);
  for (std::size_t at = 0; at < words.size(); ++at) {
    CHECK(has(masks, words[at]) == (words[at].size() > 1));
  }
  CHECK(count(masks, masks.root()) == longer_than_one(words));
  for (int round = 0; round < 500; ++round) {
    const Tiles word = words[rng.below(words.size())];
    std::vector<Tile> other(word.begin(), word.end());
    other[rng.below(other.size())] = static_cast<Tile>(1 + rng.below(graph.letters()));
    if (fuzz::one_in(rng, 3)) other.pop_back();
    if (fuzz::one_in(rng, 3)) other.push_back(static_cast<Tile>(1 + rng.below(graph.letters())));
    if (other.size() > 1) CHECK(has(masks, other) == graph.contains(other));
  }
}

void backwards_graph_has_the_reversed_words(const fuzz::Setup& setup) {
  CHECK(count(setup.words().backwards(), setup.words().backwards().root()) ==
        longer_than_one(setup.list()));
  for (std::size_t at = 0; at < setup.list().size(); ++at) {
    std::vector<Tile> backwards(setup.list()[at].begin(), setup.list()[at].end());
    std::ranges::reverse(backwards);
    CHECK(has(setup.words().backwards(), backwards) == (backwards.size() > 1));
  }
}

std::uint64_t hash_of(Tiles letters) {
  std::uint64_t hash = 0;
  for (const Tile letter : letters) hash += AnagramTable::hash_of(letter);
  return hash;
}

void anagrams_are_found_by_their_letters(const fuzz::Setup& setup, Random& rng) {
  std::map<std::vector<Tile>, std::set<std::vector<Tile>>> by_letters;
  const auto sorted = [](std::vector<Tile> letters) {
    std::ranges::sort(letters);
    return letters;
  };
  for (std::size_t at = 0; at < setup.list().size(); ++at) {
    const std::vector<Tile> word(setup.list()[at].begin(), setup.list()[at].end());
    if (word.size() > 1 && word.size() <= AnagramTable::kMaxLength) {
      by_letters[sorted(word)].insert(word);
    }
  }
  const AnagramTable& table = setup.words().anagrams();
  const auto check = [&](const std::vector<Tile>& letters) {
    const auto words = by_letters.find(sorted(letters));
    std::set<std::vector<Tile>> found;
    const std::uint64_t hash = hash_of(letters);
    const auto [first, size] = table.bucket(hash);
    for (std::uint32_t at = first; at < first + size; ++at) {
      const AnagramTable::Word& word = table.word(at);
      if (AnagramTable::hash_of_word(word) != hash) continue;
      CHECK(word.back() == AnagramTable::tag_of(hash));
      CHECK(found.emplace(word.begin(), std::find(word.begin(), word.end() - 1, Tile{0})).second);
    }
    CHECK(found == (words == by_letters.end() ? std::set<std::vector<Tile>>{} : words->second));
    if (found.empty()) return;
    CHECK(table.may_contain(hash));
    for (const Tile letter : letters) {
      const LetterMask completions = table.may_complete(hash - AnagramTable::hash_of(letter));
      CHECK((completions & mask_of(letter)) != 0);
    }
  };
  for (const auto& [letters, words] : by_letters) check(letters);
  for (int round = 0; round < 200; ++round) {
    std::vector<Tile> letters = setup.random_tiles(rng);
    std::erase(letters, Tile{0});
    if (letters.size() > 1) check(letters);
  }
}

void alphabets_beyond_32_letters_are_refused() {
  WordList words;
  words.add(std::vector<Tile>{1, 33});
  CHECK_THROWS(MaskGraph(build_graph(words, 33, GraphShape::dawg)), std::invalid_argument);
}

void an_empty_word_list_is_valid() {
  const WordGraph none = build_graph(WordList(), kEnglish, GraphShape::dawg);
  CHECK(MaskGraph(none).root().follows() == 0);
  const AnagramTable table{WordList()};
  CHECK(table.bucket(hash_of(tiles("CAT"))).size == 0 && !table.may_contain(hash_of(tiles("CAT"))));
  CHECK(table.may_complete(hash_of(tiles("CA"))) == 0);
}

}  // namespace

int main() {
  Random rng(11);
  const WordGraph english = build_graph(fuzz::english(), kEnglish, GraphShape::dawg);
  mask_graph_has_the_same_words(english, fuzz::english(), rng);
  for (int round = 0; round < 60; ++round) {
    const fuzz::Setup setup(rng);
    mask_graph_has_the_same_words(setup.graph(), setup.list(), rng);
    backwards_graph_has_the_reversed_words(setup);
    anagrams_are_found_by_their_letters(setup, rng);
  }
  alphabets_beyond_32_letters_are_refused();
  an_empty_word_list_is_valid();
}
