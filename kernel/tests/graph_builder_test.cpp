#include "tilewright/graph_builder.hpp"

#include <set>

#include "check.hpp"
#include "words.hpp"

using namespace tilewright;

namespace {

/// Collects every path from a list that ends at an accepting node; the separator is shown as @.
void spell(const WordGraph& graph, std::uint32_t node, const std::string& before,
           std::multiset<std::string>& paths) {
  for (; node != 0; node = graph.sibling_after(node)) {
    const Tile tile = graph.nodes()[node].tile();
    const std::string path = before + (tile == 0 ? '@' : static_cast<char>('A' + tile - 1));
    if (graph.nodes()[node].accepts()) paths.insert(path);
    spell(graph, graph.nodes()[node].arc(), path, paths);
  }
}

std::multiset<std::string> paths_from(const WordGraph& graph, std::uint32_t list) {
  std::multiset<std::string> paths;
  spell(graph, list, "", paths);
  return paths;
}

void care_is_stored_as_the_format_specifies() {
  const WordGraph graph = graph_of({"CARE"});
  CHECK((paths_from(graph, graph.dawg()) == std::multiset<std::string>{"CARE"}));
  CHECK((paths_from(graph, graph.gaddag()) ==
         std::multiset<std::string>{"ERAC", "RAC@E", "AC@RE", "C@ARE"}));
}

void random_lists_spell_exactly_their_words() {
  Random rng(7);
  for (int round = 0; round < 300; ++round) {
    WordList list;
    std::multiset<std::string> expected;
    std::multiset<std::string> from_any_letter;
    std::set<std::string> words;
    while (words.size() < 1 + rng.below(60)) {
      std::string word;
      for (std::size_t left = 1 + rng.below(6); left > 0; --left) {
        word += static_cast<char>('A' + rng.below(3));
      }
      words.insert(word);
    }
    for (const std::string& word : words) {
      list.add(tiles(word));
      expected.insert(word);
      from_any_letter.insert(std::string(word.rbegin(), word.rend()));
      for (std::size_t split = 1; split < word.size(); ++split) {
        std::string path = word.substr(0, split);
        path = std::string(path.rbegin(), path.rend());
        from_any_letter.insert(path + '@' + word.substr(split));
      }
    }
    const WordGraph graph = build_graph(list, 3, GraphShape::dawg_and_gaddag);
    CHECK(paths_from(graph, graph.dawg()) == expected);
    CHECK(paths_from(graph, graph.gaddag()) == from_any_letter);
    CHECK(graph.size() == expected.size());
    std::uint32_t index = 0;
    for (const std::string& word : words) CHECK(graph.index_of(tiles(word)) == index++);
  }
}

void equal_suffixes_are_shared() {
  // The two roots; C, H, M and T; A, T, E, D and S of the shared suffixes ATED and ATES, whose last
  // list, D S, contains the S of TAS; and the A of TAS.
  const WordGraph graph =
      graph_of({"CATED", "CATES", "HATED", "HATES", "MATED", "MATES", "TAS"}, GraphShape::dawg);
  CHECK(graph.size() == 7);
  CHECK(graph.nodes().size() == 2 + 4 + 5 + 1);
  CHECK(graph.gaddag() == 0);
}

void no_words_make_an_empty_graph() {
  const WordGraph graph = graph_of({});
  CHECK(graph.size() == 0);
  CHECK(!graph.contains(tiles("A")));
  CHECK(!graph.contains({}));
  CHECK(!graph.index_of({}));
}

void bad_lists_are_refused() {
  const auto build = [](const WordList& list) {
    return build_graph(list, kEnglish, GraphShape::dawg);
  };
  CHECK_THROWS(build(list_of({"B", "A"})), BadGraph);
  CHECK_THROWS(build(list_of({"A", "A"})), BadGraph);
  CHECK_THROWS(build(list_of({""})), BadGraph);
  CHECK_THROWS(build(list_of({"A?"})), BadGraph);
  CHECK_THROWS(build(list_of({"A["})), BadGraph);  // the letter after Z
  CHECK_THROWS(build(list_of({std::string(kMaxWordLength + 1, 'A')})), BadGraph);
  const std::string longest(kMaxWordLength, 'A');
  CHECK(graph_of({longest}).contains(tiles(longest)));
  CHECK_THROWS(build_graph(list_of({"A"}), 0, GraphShape::dawg), BadGraph);
  CHECK_THROWS(build_graph(list_of({"A"}), kMaxLetters + 1, GraphShape::dawg), BadGraph);
}

void too_many_nodes_are_refused() {
  // Random words share little: half a million words of 16 letters need over four million nodes.
  Random rng(3);
  WordList list;
  for (int count = 0; count < 500'000; ++count) {
    for (int letter = 0; letter < 16; ++letter) {
      list.buffer().push_back(static_cast<Tile>(1 + rng.below(kEnglish)));
    }
    list.end_word();
  }
  CHECK_THROWS(build_graph(list.sorted(), kEnglish, GraphShape::dawg), BadGraph);
}

}  // namespace

int main() {
  care_is_stored_as_the_format_specifies();
  random_lists_spell_exactly_their_words();
  equal_suffixes_are_shared();
  no_words_make_an_empty_graph();
  bad_lists_are_refused();
  too_many_nodes_are_refused();
}
