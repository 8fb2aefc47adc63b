#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <string>

#include "bound_engine.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tilewright {

namespace {

/// Copies values into an array of the rules; throws std::invalid_argument unless there are
/// `length` of them.
template <class Values, class Array>
void fill(const Values& values, std::size_t length, Array& array, const char* what) {
  if (values.size() != length) {
    throw std::invalid_argument("expected " + std::to_string(length) + " " + what + ", got " +
                                std::to_string(values.size()));
  }
  std::ranges::copy(values, array.begin());
}

void make_rules(GameRules* self, unsigned letters, const std::vector<std::int16_t>& values,
                const nb::bytes& box, const nb::bytes& letter_premiums,
                const nb::bytes& word_premiums, int start, int rack_size, int bonus,
                int bonus_tiles, int exchange_needs, bool twice_the_others, int scoreless_turns,
                int passes_with_tiles_left, int passes_with_bag_empty, bool blanks_circulate) {
  if (letters < 1 || letters > kMaxSearchLetters) {
    throw std::invalid_argument("the search supports alphabets of 1 to 32 letters");
  }
  GameRules rules;
  rules.scoring.letters = letters;
  fill(values, letters + 1, rules.scoring.value, "tile values");
  fill(tiles_in(box), letters + 1, rules.box, "tile counts");
  fill(tiles_in(letter_premiums), kSquares, rules.scoring.letter_multiplier, "letter premiums");
  fill(tiles_in(word_premiums), kSquares, rules.scoring.word_multiplier, "word premiums");
  rules.scoring.start = start;
  rules.scoring.rack_size = rack_size;
  rules.scoring.bonus = bonus;
  rules.scoring.bonus_tiles = bonus_tiles;
  rules.exchange_needs = exchange_needs;
  rules.going_out = twice_the_others ? GoingOut::twice_the_others : GoingOut::others_lose_theirs;
  rules.standstill = {scoreless_turns, passes_with_tiles_left, passes_with_bag_empty};
  rules.blanks_circulate = blanks_circulate;
  rules.check();
  new (self) GameRules(rules);
}

}  // namespace

void bind_rules(nb::module_& m) {
  nb::class_<GameRules>(m, "GameRules", "The rules of an edition, as the kernel uses them.")
      .def("__init__", &make_rules, nb::kw_only(), "letters"_a, "values"_a, "box"_a,
           "letter_premiums"_a, "word_premiums"_a, "start"_a, "rack_size"_a, "bonus"_a,
           "bonus_tiles"_a, "exchange_needs"_a, "twice_the_others"_a, "scoreless_turns"_a,
           "passes_with_tiles_left"_a, "passes_with_bag_empty"_a, "blanks_circulate"_a)
      .def_prop_ro("letters", [](const GameRules& self) { return self.scoring.letters; })
      .def_prop_ro("rack_size", [](const GameRules& self) { return self.scoring.rack_size; })
      .def_prop_ro("box_size", &GameRules::box_size);
}

}  // namespace tilewright
