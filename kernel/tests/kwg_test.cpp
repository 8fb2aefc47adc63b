#include "tilewright/kwg.hpp"

#include "check.hpp"
#include "words.hpp"

using namespace tilewright;

namespace {

constexpr std::uint32_t kWord = Node::kAccepts;
constexpr std::uint32_t kLast = Node::kLast;

std::uint32_t node(char letter, std::uint32_t flags, std::uint32_t arc) {
  const unsigned tile = letter == '@' ? 0u : static_cast<unsigned>(letter - 'A' + 1);
  return tile << 24 | flags | arc;
}

WordGraph read(const std::vector<std::uint32_t>& nodes, unsigned letters = kEnglish) {
  std::vector<unsigned char> bytes;
  for (const std::uint32_t bits : nodes) {
    for (unsigned shift = 0; shift < 32; shift += 8) {
      bytes.push_back(static_cast<unsigned char>(bits >> shift & 0xffu));
    }
  }
  WordGraph graph = read_kwg(bytes, letters);
  CHECK(write_kwg(graph) == bytes);
  return graph;
}

void a_handmade_file_is_read() {
  // AB and BA with nothing shared, children before parents, and one unreachable node.
  // clang-format off: one list of siblings per line
  const WordGraph graph = read({
      kLast | 4, kLast | 7,
      node('B', kWord | kLast, 0), node('A', kWord | kLast, 0),
      node('A', 0, 2), node('B', kLast, 3),
      node('Z', kLast, 0),
      node('A', 0, 9), node('B', kLast, 11),
      node('@', 0, 13), node('B', kWord | kLast, 0),
      node('@', 0, 14), node('A', kWord | kLast, 0),
      node('B', kWord | kLast, 0), node('A', kWord | kLast, 0),
  });
  // clang-format on
  CHECK(graph.size() == 2);
  CHECK(graph.contains(tiles("AB")) && graph.contains(tiles("BA")));
  CHECK(!graph.contains(tiles("A")) && !graph.contains(tiles("AA")));
  CHECK(graph.index_of(tiles("BA")) == 1u);
  CHECK(graph.gaddag() == 7);
}

void node_1_may_be_a_letter() {
  const WordGraph graph = read({kLast | 1, node('A', kWord, 0), node('B', kWord | kLast, 0)});
  CHECK(graph.size() == 2 && graph.gaddag() == 0);
}

void lists_may_share_their_tails() {
  // A and C continue with the list A B, B with its tail B.
  const WordGraph graph = read({kLast | 4, kLast, node('A', kWord, 0), node('B', kWord | kLast, 0),
                                node('A', 0, 2), node('B', 0, 3), node('C', kLast, 2)});
  CHECK(graph.size() == 5);
  CHECK(graph.index_of(tiles("BB")) == 2u);
  CHECK(graph.index_of(tiles("CB")) == 4u);
}

void damaged_files_are_refused() {
  const std::vector<unsigned char> odd(9);
  CHECK_THROWS(read_kwg(odd, kEnglish), BadGraph);
  CHECK_THROWS(read({}), BadGraph);
  CHECK_THROWS(read({node('A', 0, 0)}), BadGraph);
  CHECK_THROWS(read({kLast | 2, kLast}), BadGraph);                               // out of bounds
  CHECK_THROWS(read({kLast | 2, kLast, node('A', kWord, 0)}), BadGraph);          // not terminated
  CHECK_THROWS(read({kLast | 2, kLast, node('A', kWord | kLast, 2)}), BadGraph);  // a cycle
  CHECK_THROWS(read({kLast | 2, kLast, node('A', kLast, 0)}), BadGraph);          // a dead end
  CHECK_THROWS(read({kLast | 2, kLast, node('C', kWord | kLast, 0)}, 2), BadGraph);
  CHECK_THROWS(read({kLast | 2, kLast, node('@', 0, 3), node('A', kWord | kLast, 0)}), BadGraph);
  CHECK_THROWS(read({kLast | 2, kLast, node('A', kWord, 0), node('A', kWord | kLast, 0)}),
               BadGraph);
  CHECK_THROWS(read({kLast | 2, kLast, node('B', kWord, 0), node('A', kWord | kLast, 0)}),
               BadGraph);
  CHECK_THROWS(read_kwg(std::vector<unsigned char>((kMaxNodes + 1) * 4), kEnglish), BadGraph);
}

void an_inconsistent_gaddag_is_refused() {
  const std::vector<std::uint32_t> dawg{kLast | 2, kLast | 4, node('A', kLast, 3),
                                        node('B', kWord | kLast, 0)};
  const auto with = [&dawg](std::initializer_list<std::uint32_t> gaddag) {
    std::vector<std::uint32_t> nodes = dawg;
    nodes.insert(nodes.end(), gaddag);
    return read(nodes);
  };
  const std::uint32_t end_of_a = node('A', kWord | kLast, 0);
  CHECK(with({node('A', 0, 6), node('B', kLast, 7), node('@', kLast, 3), end_of_a}).size() == 1);
  // A@B is missing.
  CHECK_THROWS(with({node('B', kLast, 5), end_of_a}), BadGraph);
  // A path starts with a separator, ends with one, or has two.
  CHECK_THROWS(with({node('@', 0, 3), node('B', kLast, 6), end_of_a}), BadGraph);
  CHECK_THROWS(with({node('A', 0, 6), node('B', kLast, 7), node('@', kWord | kLast, 3), end_of_a}),
               BadGraph);
  CHECK_THROWS(with({node('A', 0, 6), node('B', kLast, 8), node('@', kLast, 7), node('@', kLast, 3),
                     end_of_a}),
               BadGraph);
}

void exponentially_many_words_are_refused() {
  // Sixty levels of A and B, each continuing with the whole next level: more than 2^60 words.
  std::vector<std::uint32_t> nodes{kLast | 2, kLast};
  for (std::uint32_t level = 0; level < 60; ++level) {
    const std::uint32_t next = level == 59 ? 0 : 4 + 2 * level;
    nodes.push_back(node('A', kWord, next));
    nodes.push_back(node('B', kWord | kLast, next));
  }
  CHECK_THROWS(read(nodes), BadGraph);
}

void depth_is_bounded() {
  const auto chain = [](std::size_t length) {
    std::vector<std::uint32_t> nodes{kLast | 2, kLast};
    while (nodes.size() < length + 1) {
      nodes.push_back(node('A', kLast, static_cast<std::uint32_t>(nodes.size() + 1)));
    }
    nodes.push_back(node('A', kLast | kWord, 0));
    return nodes;
  };
  CHECK(read(chain(kMaxWordLength)).size() == 1);
  CHECK_THROWS(read(chain(kMaxWordLength + 1)), BadGraph);
  CHECK_THROWS(read(chain(100'000)), BadGraph);
}

}  // namespace

int main() {
  a_handmade_file_is_read();
  node_1_may_be_a_letter();
  lists_may_share_their_tails();
  damaged_files_are_refused();
  an_inconsistent_gaddag_is_refused();
  exponentially_many_words_are_refused();
  depth_is_bounded();
}
