#include "tilewright/word_search.hpp"

#include "check.hpp"
#include "words.hpp"

using namespace tilewright;

namespace {

constexpr std::size_t kAll = ~std::size_t{0};

const WordGraph& words() {
  static const WordGraph graph = graph_of({"AT", "ATE", "ATES", "CAR", "CARE", "CARES", "CART",
                                           "CAT", "EAT", "RACE", "SCARE", "SEAT", "TEA", "TEAS"});
  return graph;
}

LetterSet letters(std::string_view text) {
  LetterSet set = 0;
  for (const Tile tile : tiles(text)) set |= set_of(tile);
  return set;
}

void words_are_indexed_alphabetically() {
  CHECK(text(words_from_index(words(), 0, 3)) == "AT ATE ATES");
  CHECK(text(words_from_index(words(), 4, 1)) == "CARE");
  CHECK(text(words_from_index(words(), 12, kAll)) == "TEA TEAS");
  CHECK(words_from_index(words(), 14, kAll).empty());
  CHECK(words_from_index(words(), 0, 0).empty());
  CHECK(words().index_of(tiles("CARE")) == 4u);
  CHECK(!words().index_of(tiles("CA")));
  CHECK(!words().index_of(tiles("CARED")));
}

void a_rack_forms_its_anagrams() {
  CHECK(text(words_from_rack(words(), tiles("TEAS"), 4, kAll)) == "ATES SEAT TEAS");
  CHECK(text(words_from_rack(words(), tiles("TA?"), 3, kAll)) == "ATE CAT EAT TEA");
  CHECK(text(words_from_rack(words(), tiles("TEA"), 0, kAll)) == "AT ATE EAT TEA");
  CHECK(words_from_rack(words(), tiles("??????"), 0, kAll).size() == words().size());
  CHECK(words_from_rack(words(), tiles("??????"), 0, 5).size() == 5);
  CHECK_THROWS(words_from_rack(words(), tiles("["), 0, kAll), std::invalid_argument);
}

void a_pattern_finds_matching_words() {
  const auto find = [](std::initializer_list<LetterSet> places) {
    return text(words_matching(words(), Pattern(std::vector<LetterSet>(places)), kAll));
  };
  const LetterSet any = ~LetterSet{0};
  const LetterSet run = Pattern::kAnyRun;
  CHECK(find({letters("C"), any, any}) == "CAR CAT");
  CHECK(find({run, letters("S")}) == "ATES CARES TEAS");
  CHECK(find({run, run, letters("ST"), run, letters("AE"), run}) == "ATE ATES SCARE SEAT TEA TEAS");
  CHECK(find({}) == "");
  CHECK(find({run}) == find({run, run, run}));
  CHECK_THROWS(Pattern(std::vector<LetterSet>(64, any)), std::invalid_argument);
  CHECK(words_matching(words(), Pattern(std::vector<LetterSet>(63, any)), kAll).empty());
}

void hooks_extend_a_word_at_either_end() {
  const Hooks hooks = find_hooks(words(), tiles("CARE"));
  CHECK(hooks.front == letters("S"));
  CHECK(hooks.back == letters("S"));
  CHECK(find_hooks(words(), tiles("CAR")).back == letters("ET"));
  CHECK(find_hooks(words(), {}).front == 0);
  CHECK(find_hooks(words(), tiles("XYZ")).back == 0);
}

}  // namespace

int main() {
  words_are_indexed_alphabetically();
  a_rack_forms_its_anagrams();
  a_pattern_finds_matching_words();
  hooks_extend_a_word_at_either_end();
}
