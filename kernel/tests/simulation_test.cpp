// Checks the simulation: the same result on any number of threads, the same deals for every
// candidate, two to four players and both rack sizes, and bad input. tests/engine compares it with
// a plain simulation in Python.

#include "tilewright/simulation.hpp"

#include <algorithm>
#include <cstring>

#include "check.hpp"
#include "tilewright/graph_builder.hpp"
#include "words.hpp"

using namespace tilewright;

namespace {

bool keep_going(std::uint32_t) { return true; }

GameRules test_rules(int rack_size) {
  GameRules rules;
  rules.box = {2, 9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1};
  rules.scoring.value = {0, 1, 3, 3,  2, 1, 4, 2, 4, 1, 8, 5, 1, 3,
                         1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10};
  rules.scoring.letter_multiplier.fill(1);
  rules.scoring.word_multiplier.fill(1);
  rules.scoring.rack_size = rack_size;
  return rules;
}

WordGraph test_words() {
  const std::vector<Tile> vowels = tiles("AEIOU");
  const std::vector<Tile> others = tiles("BCDFGHJKLMNPQRSTVWXYZ");
  Random rng(5);
  WordList words;
  for (int count = 0; count < 6'000; ++count) {
    std::vector<Tile> word(2 + rng.below(6));
    for (std::size_t at = 0; at < word.size(); ++at) {
      const bool vowel = (at % 2 == 0) == (count % 2 == 0);
      word[at] = vowel ? vowels[rng.below(vowels.size())] : others[rng.below(others.size())];
    }
    words.add(word);
  }
  return build_graph(words.sorted(), kEnglish, GraphShape::dawg);
}

Leaves test_leaves(const GameRules& rules) {
  const Leaves zero = Leaves::of_box(std::span(rules.box).first(27), 4);
  Random rng(3);
  std::vector<float> values(zero.size());
  for (float& value : values) value = static_cast<float>(rng.below(200)) / 10 - 10;
  return zero.with_values(values);
}

SimulatedPosition test_position(int seats, int rack_size) {
  SimulatedPosition position;
  position.seats = seats;
  position.rack = tiles("AEIRSTN");
  position.held.fill(rack_size);
  return position;
}

/// Returns the best plays, an exchange of three tiles and a pass.
std::vector<CandidateTurn> candidates_in(const GameRules& rules, const SearchWords& words,
                                         const SimulatedPosition& position) {
  Board board(rules.scoring, words);
  board.lay(position.board);
  MoveList plays;
  make_play_search()->all(board, Rack(position.rack, rules.scoring), {}, plays);
  std::ranges::sort(plays, better);
  std::vector<CandidateTurn> turns;
  for (std::size_t at = 0; at < std::min<std::size_t>(plays.size(), 6); ++at) {
    turns.push_back({TurnKind::play, plays[at]});
  }
  CandidateTurn exchange{TurnKind::exchange, {}};
  exchange.play.count = 3;
  std::copy_n(position.rack.begin(), 3, exchange.play.tiles.begin());
  turns.push_back(exchange);
  turns.push_back({});
  return turns;
}

SimulationSettings to_the_end() {
  SimulationSettings settings;
  settings.samples = 70;
  settings.plies = 0;
  settings.seed = 3;
  return settings;
}

bool same(const SimulationResult& one, const SimulationResult& other) {
  return one.samples == other.samples && one.candidates.size() == other.candidates.size() &&
         std::memcmp(one.candidates.data(), other.candidates.data(),
                     one.candidates.size() * sizeof(CandidateResult)) == 0;
}

void the_number_of_threads_does_not_matter(const SearchWords& words) {
  for (const int seats : {2, 3, 4}) {
    for (const int rack_size : {7, 9}) {
      const GameRules rules = test_rules(rack_size);
      SimulatedPosition position = test_position(seats, rack_size);
      // With three opponents, two of them cannot both hold what each may hold.
      for (std::size_t seat = 1; seat < static_cast<std::size_t>(seats); ++seat) {
        position.possible[seat] = {{tiles("QZ"), 3}, {tiles("?XA"), 1}};
      }
      const auto turns = candidates_in(rules, words, position);
      SimulationSettings settings = to_the_end();
      settings.samples = 10;
      const auto alone = simulate(rules, words, position, turns, settings, keep_going);
      settings.threads = 3;
      CHECK(same(alone, simulate(rules, words, position, turns, settings, keep_going)));
      CHECK(alone.samples == 10 && alone.play_outs == 10 * turns.size() && !alone.stopped);
      for (const CandidateResult& candidate : alone.candidates) {
        CHECK(candidate.win >= 0 && candidate.win <= 1);
      }
    }
  }
}

void shared_searches_change_nothing(const SearchWords& words, const WinShares& wins) {
  Random rng(9);
  for (int round = 0; round < 20; ++round) {
    const int rack_size = round % 3 == 2 ? 9 : 7;
    GameRules rules = test_rules(rack_size);
    rules.blanks_circulate = round >= 12;
    SimulatedPosition position = test_position(round % 4 == 3 ? 3 : 2, rack_size);
    // A random opening of several plays.
    Board board(rules.scoring, words);
    auto left = tiles("AABDEEEGIILMNOOPRRSTTU");
    if (rules.blanks_circulate) left.insert(left.end(), {0, 0});
    if (round % 5 == 4) position.targets = {150, 200, 150};
    for (int turn = 0; turn < round % 5 + 1; ++turn) {
      std::vector<Tile> rack;
      for (int tile = 0; tile < 4; ++tile) {
        const std::size_t at = rng.below(left.size());
        rack.push_back(left[at]);
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(at));
      }
      const auto play = make_play_search()->best(board, Rack(rack, rules.scoring), {});
      if (!play) continue;
      std::array<Placed, kMaxRackSize> placed;
      const int count = squares_of(*play, board, placed);
      board.lay(std::span(placed).first(static_cast<std::size_t>(count)));
      position.board.insert(position.board.end(), placed.begin(), placed.begin() + count);
    }
    const auto turns = candidates_in(rules, words, position);
    const Leaves leaves = test_leaves(rules);
    SimulationSettings settings = to_the_end();
    settings.samples = 12;
    settings.policy = {&leaves, true};
    if (position.seats == 2 && round % 2 == 0) {
      settings.plies = 2;
      settings.wins = wins;
    }
    const auto shared = simulate(rules, words, position, turns, settings, keep_going);
    settings.plain = true;
    CHECK(same(shared, simulate(rules, words, position, turns, settings, keep_going)));
  }
}

void equal_candidates_have_equal_results(const SearchWords& words) {
  const GameRules rules = test_rules(7);
  const SimulatedPosition position = test_position(2, 7);
  auto turns = candidates_in(rules, words, position);
  turns = {turns[0], turns[0]};
  SimulationSettings settings = to_the_end();
  settings.confidence = 0.9;
  const auto result = simulate(rules, words, position, turns, settings, keep_going);
  CHECK(!result.decided && result.samples == 70);
  CHECK(std::memcmp(&result.candidates[0], &result.candidates[1], sizeof(CandidateResult)) == 0);
}

void a_worse_candidate_is_dropped(const SearchWords& words) {
  const GameRules rules = test_rules(7);
  const SimulatedPosition position = test_position(2, 7);
  auto turns = candidates_in(rules, words, position);
  turns[0].play.score += 500;
  SimulationSettings settings = to_the_end();
  settings.samples = 1000;
  settings.confidence = 0.99;
  settings.threads = 2;
  const auto result = simulate(rules, words, position, turns, settings, keep_going);
  CHECK(result.decided && result.samples < 1000);
  for (std::size_t at = 0; at < turns.size(); ++at) {
    CHECK((result.candidates[at].dropped != 0) == (at != 0));
  }
}

void a_run_can_be_stopped(const SearchWords& words) {
  const GameRules rules = test_rules(7);
  const SimulatedPosition position = test_position(2, 7);
  const auto turns = candidates_in(rules, words, position);
  SimulationSettings settings = to_the_end();
  settings.samples = kMaxSamples;
  settings.threads = 2;
  const auto result =
      simulate(rules, words, position, turns, settings, [](std::uint32_t) { return false; });
  CHECK(result.stopped && result.samples < kMaxSamples);
  bool thrown = false;
  try {
    simulate(rules, words, position, turns, settings, [](std::uint32_t) -> bool { throw 1; });
  } catch (int) {
    thrown = true;
  }
  CHECK(thrown);
}

void shares_are_interpolated() {
  const std::array<float, 6> table{0, 0.5f, 1, 0, 0.25f, 1};
  const WinShares wins{table, 1};
  CHECK(wins.at(0, 0) == 0.5 && wins.at(0, 0.5) == 0.75 && wins.at(5, 0) == 0.25);
  CHECK(wins.at(-1, 7) == 1 && wins.at(0, -7) == 0);
}

void bad_input_is_refused(const SearchWords& words) {
  const GameRules rules = test_rules(7);
  const SimulatedPosition position = test_position(2, 7);
  const auto turns = candidates_in(rules, words, position);
  const auto refused = [&](const SimulatedPosition& place, std::span<const CandidateTurn> list,
                           const SimulationSettings& settings) {
    CHECK_THROWS(simulate(rules, words, place, list, settings, keep_going), std::invalid_argument);
  };
  refused(position, {}, to_the_end());
  SimulationSettings settings = to_the_end();
  settings.plies = 2;  // without a table of wins
  refused(position, turns, settings);
  settings = to_the_end();
  settings.threads = 0;
  refused(position, turns, settings);
  settings = to_the_end();
  settings.confidence = 1;
  refused(position, turns, settings);

  SimulatedPosition place = position;
  place.held[1] = 8;
  refused(place, turns, to_the_end());
  place = position;
  place.known[1] = tiles("QQ");
  refused(place, turns, to_the_end());
  place = position;
  place.targets[1] = -1;
  refused(place, turns, to_the_end());
  place.targets[1] = 40;
  place.scores[1] = 40;  // the game is over
  refused(place, turns, to_the_end());
  place = position;
  place.possible[1] = {{tiles("AEIOUAEI"), 1}};  // more than a rack
  refused(place, turns, to_the_end());
  place.possible[1] = {{tiles("QQ"), 1}};
  refused(place, turns, to_the_end());
  place.possible[1] = {{tiles("Q"), -1}};
  refused(place, turns, to_the_end());
  place.possible[1] = {{tiles("Q"), 0}};
  refused(place, turns, to_the_end());
  place = position;
  place.seats = 5;
  refused(place, turns, to_the_end());

  std::vector<CandidateTurn> wrong{turns[0]};
  wrong[0].play.start = 15;
  refused(position, wrong, to_the_end());
  wrong[0] = turns[0];
  wrong[0].play.tiles[0] = 17;  // a Q, which is not on the rack
  refused(position, wrong, to_the_end());
  wrong[0] = turns[0];
  wrong[0].play.lane = 15;
  refused(position, wrong, to_the_end());
}

}  // namespace

int main() {
  const WordGraph graph = test_words();
  const SearchWords words(graph);
  the_number_of_threads_does_not_matter(words);
  const std::array<float, 3> table{0, 0.5f, 1};
  shared_searches_change_nothing(words, {table, 1});
  equal_candidates_have_equal_results(words);
  a_worse_candidate_is_dropped(words);
  a_run_can_be_stopped(words);
  shares_are_interpolated();
  bad_input_is_refused(words);
}
