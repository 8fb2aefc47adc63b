// Fuzzes the KWG reader with damaged and malicious files: the result must be BadGraph or a graph
// that is safe to query. Run under the sanitizers. The fuzzing uses a fixed seed, so every run is
// the same.

#include <algorithm>
#include <array>

#include "check.hpp"
#include "tilewright/kwg.hpp"
#include "tilewright/word_search.hpp"
#include "words.hpp"

using namespace tilewright;

namespace {

using Bytes = std::vector<unsigned char>;

constexpr std::size_t kFew = 50;

/// Walks a GADDAG as a move generator would, for a limited number of steps.
void walk_gaddag(const WordGraph& graph, std::uint32_t list, std::size_t depth,
                 std::size_t& steps) {
  CHECK(depth <= kMaxWordLength + 1);
  for (; list != 0 && steps > 0; list = graph.sibling_after(list)) {
    --steps;
    walk_gaddag(graph, graph.nodes()[list].arc(), depth + 1, steps);
  }
}

void query_everything(const WordGraph& graph, Random& rng) {
  const WordList first = words_from_index(graph, 0, kFew);
  CHECK(first.size() == std::min<std::size_t>(kFew, graph.size()));
  for (std::size_t index = 0; index < first.size(); ++index) {
    CHECK(graph.contains(first[index]));
    CHECK(graph.index_of(first[index]) == index);
    find_hooks(graph, first[index]);
  }
  if (graph.size() > 0) CHECK(words_from_index(graph, graph.size() - 1, kFew).size() == 1);
  std::array<Tile, 7> rack{};
  for (Tile& tile : rack) tile = static_cast<Tile>(rng.below(graph.letters() + 1));
  words_from_rack(graph, rack, 2, kFew);
  CHECK(!graph.contains(std::vector<Tile>{255, 0, 1}));
  const std::array<LetterSet, 3> places{Pattern::kAnyRun, ~LetterSet{0}, set_of(5)};
  words_matching(graph, Pattern(places), kFew);
  std::size_t steps = 500;
  walk_gaddag(graph, graph.gaddag(), 0, steps);
}

/// Reads and queries a file; returns whether it was accepted.
bool attack(const Bytes& bytes, unsigned letters, Random& rng) {
  try {
    const WordGraph graph = read_kwg(bytes, letters);
    CHECK(write_kwg(graph) == bytes);
    query_everything(graph, rng);
    return true;
  } catch (const BadGraph&) {
    return false;
  }
}

std::size_t any_node(const Bytes& bytes, Random& rng) { return rng.below(bytes.size() / 4) * 4; }

void damage(Bytes& bytes, Random& rng) {
  switch (rng.below(5)) {
    case 0:  // flip a bit
      bytes[rng.below(bytes.size())] ^= static_cast<unsigned char>(1u << rng.below(8));
      break;
    case 1:  // change a byte
      bytes[rng.below(bytes.size())] = static_cast<unsigned char>(rng.below(256));
      break;
    case 2: {  // redirect an arc within the file
      const std::size_t node = any_node(bytes, rng);
      const std::uint32_t arc = rng.below(bytes.size() / 4);
      bytes[node] = static_cast<unsigned char>(arc & 0xffu);
      bytes[node + 1] = static_cast<unsigned char>(arc >> 8 & 0xffu);
      break;
    }
    case 3: {  // copy a node over another
      const std::size_t from = any_node(bytes, rng);
      const std::size_t to = any_node(bytes, rng);
      std::copy_n(Bytes(bytes).begin() + static_cast<std::ptrdiff_t>(from), 4,
                  bytes.begin() + static_cast<std::ptrdiff_t>(to));
      break;
    }
    default:  // truncate the file
      bytes.resize(rng.below(bytes.size()) + 1);
      if (rng.below(2) == 0) bytes.resize((bytes.size() + 3) / 4 * 4);
  }
}

void damaged_files(int rounds) {
  const std::array<Bytes, 2> files{
      write_kwg(graph_of({"AT", "ATE", "ATES", "CAR", "CARE", "CARES", "CART", "CAT", "EAT", "RACE",
                          "SCARE", "SEAT", "TEA", "TEAS"})),
      write_kwg(graph_of({"AA", "AB", "ABA", "BAB", "BABBA", "ZAX"}, GraphShape::dawg))};
  Random rng(1);
  int accepted = 0;
  for (int round = 0; round < rounds; ++round) {
    Bytes bytes = files[rng.below(files.size())];
    for (std::size_t times = 1 + rng.below(4); times > 0 && bytes.size() >= 4; --times) {
      damage(bytes, rng);
    }
    accepted += attack(bytes, kEnglish, rng) ? 1 : 0;
  }
  CHECK(accepted > 0 && accepted < rounds);
}

void random_bytes(int rounds) {
  Random rng(2);
  for (int round = 0; round < rounds; ++round) {
    Bytes bytes(rng.below(200));
    for (unsigned char& byte : bytes) byte = static_cast<unsigned char>(rng.below(256));
    attack(bytes, 1 + rng.below(kMaxLetters), rng);
  }
}

/// Generates nodes that are individually plausible: ascending tiles, terminated lists, arcs in
/// bounds. Some graphs have cycles; the others may spell millions of words.
void random_nodes(int rounds) {
  Random rng(3);
  int accepted = 0;
  for (int round = 0; round < rounds; ++round) {
    const std::uint32_t count = 4 + rng.below(60);
    const bool acyclic = rng.below(4) != 0;  // arcs only point forward
    Bytes bytes;
    std::uint32_t tile = 0;
    for (std::uint32_t node = 0; node < count; ++node) {
      const bool is_root = node < 2;
      const bool is_last = is_root || node + 1 == count || rng.below(3) == 0;
      std::uint32_t arc = acyclic ? node + 1 + rng.below(6) : rng.below(count);
      if (arc >= count || (node == 1 && rng.below(4) != 0)) arc = 0;
      const bool accepts = !is_root && (arc == 0 || rng.below(3) == 0);
      tile = is_root ? 0 : tile + 1;
      const std::uint32_t bits =
          tile << 24 | (accepts ? Node::kAccepts : 0) | (is_last ? Node::kLast : 0) | arc;
      for (unsigned shift = 0; shift < 32; shift += 8) {
        bytes.push_back(static_cast<unsigned char>(bits >> shift & 0xffu));
      }
      if (is_last) tile = rng.below(8) == 0 ? ~std::uint32_t{0} : 0;  // sometimes a separator
    }
    accepted += attack(bytes, kEnglish, rng) ? 1 : 0;
  }
  CHECK(accepted > rounds / 20 && accepted < rounds);
}

}  // namespace

int main() {
  damaged_files(40'000);
  random_bytes(20'000);
  random_nodes(20'000);
}
