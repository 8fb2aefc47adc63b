// Checks the inference of racks: probabilities, all racks against random ones, and bad input.
// tests/engine compares it with a plain count in Python.

#include "tilewright/rack_inference.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "check.hpp"
#include "tilewright/graph_builder.hpp"
#include "words.hpp"

using namespace tilewright;

namespace {

bool keep_going(std::uint32_t) { return true; }

GameRules test_rules(int rack_size = 7) {
  GameRules rules;
  rules.box = {2, 9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1};
  rules.scoring.value = {0, 1, 3, 3,  2, 1, 4, 2, 4, 1, 8, 5, 1, 3,
                         1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10};
  rules.scoring.letter_multiplier.fill(1);
  rules.scoring.word_multiplier.fill(1);
  rules.scoring.rack_size = rack_size;
  return rules;
}

/// CARE on an empty board, from a full rack.
SeenTurn test_turn() {
  SeenTurn seen;
  seen.laid = tiles("CARE");
  seen.score = 6;
  seen.held = 7;
  seen.in_bag = 80;
  seen.hidden = tiles("??AABDEEEGIILMNOOPRRSSTTUV");
  return seen;
}

InferenceSettings all_racks() {
  InferenceSettings settings;
  settings.racks = 100'000;
  settings.tolerance = 1;
  return settings;
}

double total(const InferenceResult& result) {
  double sum = 0;
  for (const InferredLeave& leave : result.leaves) sum += leave.probability;
  return sum;
}

void a_leave_that_allows_a_better_play_is_unlikely(const SearchWords& words) {
  const auto result = infer_leaves(test_rules(), words, test_turn(), all_racks(), keep_going);
  CHECK(result.exhaustive && std::abs(total(result) - 1) < 1e-9);
  CHECK(std::ranges::is_sorted(result.leaves, std::greater{}, &InferredLeave::probability));
  const auto probability_of = [&](std::string_view text) {
    auto leave = tiles(text);
    std::ranges::sort(leave);
    for (const InferredLeave& each : result.leaves) {
      if (each.count == leave.size() && std::equal(leave.begin(), leave.end(), each.tiles.begin()))
        return each.probability;
    }
    return 0.0;
  };
  // Both are drawn equally often, but with the first CARED was possible.
  CHECK(probability_of("DOO") < probability_of("BOO") / 2);
}

void random_racks_are_some_of_all(const SearchWords& words) {
  const auto every = infer_leaves(test_rules(), words, test_turn(), all_racks(), keep_going);
  InferenceSettings settings = all_racks();
  settings.racks = 200;
  const auto some = infer_leaves(test_rules(), words, test_turn(), settings, keep_going);
  CHECK(!some.exhaustive && some.racks <= 200 && std::abs(total(some) - 1) < 1e-9);
  for (const InferredLeave& leave : some.leaves) {
    CHECK(std::ranges::any_of(every.leaves,
                              [&](const auto& each) { return each.tiles == leave.tiles; }));
  }
  const auto again = infer_leaves(test_rules(), words, test_turn(), settings, keep_going);
  CHECK(again.leaves.size() == some.leaves.size());
  CHECK(std::memcmp(again.leaves.data(), some.leaves.data(),
                    some.leaves.size() * sizeof(InferredLeave)) == 0);
}

void exchanges_and_racks_of_nine(const SearchWords& words) {
  SeenTurn seen = test_turn();
  seen.laid.clear();
  seen.score = 0;
  seen.exchanged = 3;
  InferenceSettings settings = all_racks();
  settings.racks = 300;
  for (const int rack_size : {7, 9}) {
    seen.held = rack_size;
    const auto result = infer_leaves(test_rules(rack_size), words, seen, settings, keep_going);
    CHECK(!result.leaves.empty());
    for (const InferredLeave& leave : result.leaves) CHECK(leave.count == rack_size - 3);
  }
  seen.exchanged = 9;
  const auto result = infer_leaves(test_rules(9), words, seen, settings, keep_going);
  CHECK(result.leaves.size() == 1 && result.leaves[0].count == 0);
}

void a_run_can_be_stopped(const SearchWords& words) {
  const auto result = infer_leaves(test_rules(), words, test_turn(), all_racks(),
                                   [](std::uint32_t) { return false; });
  CHECK(!result.exhaustive && result.racks == 64 && std::abs(total(result) - 1) < 1e-9);
}

void bad_input_is_refused(const SearchWords& words) {
  const auto refused = [&](const SeenTurn& seen, const InferenceSettings& settings) {
    CHECK_THROWS(infer_leaves(test_rules(), words, seen, settings, keep_going),
                 std::invalid_argument);
  };
  SeenTurn seen = test_turn();
  seen.laid = tiles("CARECARE");
  refused(seen, all_racks());
  seen = test_turn();
  seen.exchanged = 2;
  refused(seen, all_racks());
  seen = test_turn();
  seen.laid.clear();
  refused(seen, all_racks());
  seen.exchanged = 8;
  refused(seen, all_racks());
  seen.exchanged = 2;
  seen.known = tiles("A");
  refused(seen, all_racks());
  seen = test_turn();
  seen.in_bag = 0;
  refused(seen, all_racks());
  seen = test_turn();
  seen.hidden = tiles("AB");
  refused(seen, all_racks());
  seen = test_turn();
  seen.known = {40};
  refused(seen, all_racks());
  seen = test_turn();
  seen.held = 8;
  refused(seen, all_racks());
  InferenceSettings settings = all_racks();
  settings.tolerance = 0;
  refused(test_turn(), settings);
  settings = all_racks();
  settings.racks = 0;
  refused(test_turn(), settings);
}

}  // namespace

int main() {
  const WordGraph graph = graph_of({"CARE", "CARED", "BOO", "ACE", "REACT", "GEODE", "TEAR"});
  const SearchWords words(graph);
  a_leave_that_allows_a_better_play_is_unlikely(words);
  random_racks_are_some_of_all(words);
  exchanges_and_racks_of_nine(words);
  a_run_can_be_stopped(words);
  bad_input_is_refused(words);
}
