// The mask graph and the anagram table against the word graph they are made from.

#include "tilewright/mask_graph.hpp"

#include <map>
#include <set>

#include "check.hpp"
#include "random_worlds.hpp"
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

/// How many words lie beyond a branch, and that letters are never children in vain.
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

void it_has_the_same_words(const WordGraph& graph, const WordList& words, Chance& chance) {
  const MaskGraph masks(graph);
  for (std::size_t at = 0; at < words.size(); ++at) {
    CHECK(has(masks, words[at]) == (words[at].size() > 1));
  }
  CHECK(count(masks, masks.root()) == longer_than_one(words));
  for (int round = 0; round < 500; ++round) {
    const Tiles word = words[chance.below(words.size())];
    std::vector<Tile> other(word.begin(), word.end());
    other[chance.below(other.size())] = static_cast<Tile>(1 + chance.below(graph.letters()));
    if (worlds::one_in(chance, 3)) other.pop_back();
    if (worlds::one_in(chance, 3)) other.push_back(static_cast<Tile>(1 + chance.below(graph.letters())));
    if (other.size() > 1) CHECK(has(masks, other) == graph.contains(other));
  }
}

void backwards_it_has_the_words_turned(const worlds::World& world) {
  CHECK(count(world.words().backwards(), world.words().backwards().root()) ==
        longer_than_one(world.list()));
  for (std::size_t at = 0; at < world.list().size(); ++at) {
    std::vector<Tile> turned(world.list()[at].begin(), world.list()[at].end());
    std::ranges::reverse(turned);
    CHECK(has(world.words().backwards(), turned) == (turned.size() > 1));
  }
}

std::uint64_t hash_of(Tiles letters) {
  std::uint64_t hash = 0;
  for (const Tile letter : letters) hash += AnagramTable::hash_of(letter);
  return hash;
}

void anagrams_are_found_by_their_letters(const worlds::World& world, Chance& chance) {
  std::map<std::vector<Tile>, std::set<std::vector<Tile>>> by_letters;
  const auto sorted = [](std::vector<Tile> letters) {
    std::ranges::sort(letters);
    return letters;
  };
  for (std::size_t at = 0; at < world.list().size(); ++at) {
    const std::vector<Tile> word(world.list()[at].begin(), world.list()[at].end());
    if (word.size() > 1 && word.size() <= AnagramTable::kLongest) {
      by_letters[sorted(word)].insert(word);
    }
  }
  const AnagramTable& table = world.words().anagrams();
  const auto check = [&](const std::vector<Tile>& letters) {
    const auto words = by_letters.find(sorted(letters));
    std::set<std::vector<Tile>> found;
    for (const AnagramTable::Word& word : table.find(hash_of(letters))) {
      CHECK(found.emplace(word.begin(), std::ranges::find(word, Tile{0})).second);
    }
    CHECK(found == (words == by_letters.end() ? std::set<std::vector<Tile>>{} : words->second));
    CHECK(found.empty() || table.may_have(hash_of(letters)));
  };
  for (const auto& [letters, words] : by_letters) check(letters);
  for (int round = 0; round < 200; ++round) {
    std::vector<Tile> letters = world.any_tiles(chance);
    std::erase(letters, Tile{0});
    if (letters.size() > 1) check(letters);
  }
}

void an_alphabet_has_32_letters_at_most() {
  WordList words;
  words.add(std::vector<Tile>{1, 33});
  CHECK_THROWS(MaskGraph(build_graph(words, 33, GraphShape::dawg)), std::invalid_argument);
}

void no_words_are_no_trouble() {
  const WordGraph none = build_graph(WordList(), kEnglish, GraphShape::dawg);
  CHECK(MaskGraph(none).root().follows() == 0);
  CHECK(AnagramTable(WordList()).find(hash_of(tiles("CAT"))).empty());
}

}  // namespace

int main() {
  Chance chance(11);
  const WordGraph english = build_graph(worlds::english(), kEnglish, GraphShape::dawg);
  it_has_the_same_words(english, worlds::english(), chance);
  for (int round = 0; round < 60; ++round) {
    const worlds::World world(chance);
    it_has_the_same_words(world.graph(), world.list(), chance);
    backwards_it_has_the_words_turned(world);
    anagrams_are_found_by_their_letters(world, chance);
  }
  an_alphabet_has_32_letters_at_most();
  no_words_are_no_trouble();
}
