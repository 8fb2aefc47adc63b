// Compares the endgame solver with a search that tries everything, on random positions with random
// rules and words, and checks its limits, its line, its threads and bad input. With a number as
// argument, compares that many positions.

#include "tilewright/endgame.hpp"

#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "check.hpp"
#include "plain_endgame.hpp"
#include "random_positions.hpp"
#include "tilewright/endgame_estimate.hpp"
#include "tilewright/play_search.hpp"

using namespace tilewright;

namespace {

bool keep_going(std::uint64_t) { return true; }

struct Endgame {
  GameRules rules;
  EndgamePosition position;
};

/// Returns a position with few tiles left, after a few plays and perhaps some scoreless turns.
Endgame random_endgame(Random& rng, const fuzz::Setup& setup) {
  Endgame endgame;
  endgame.rules.scoring = setup.rules();
  if (endgame.rules.scoring.rack_size < 5) endgame.rules.scoring.rack_size = 7;
  fuzz::choose_ending(rng, endgame.rules);
  fuzz::Position position(setup);
  const auto search = make_play_search();
  MoveList plays;
  for (std::size_t turn = rng.below(8); turn > 0; --turn) {
    plays.clear();
    const Rack rack(setup.random_tiles(rng), setup.rules());
    search->all(position.board, rack, {}, plays);
    if (!plays.empty()) position.lay(plays[rng.below(plays.size())]);
  }
  if (fuzz::one_in(rng, 6)) position.scatter(rng, rng.below(8));
  for (int square = 0; square < kSquares; ++square) {
    const Tile tile = position.board.at(square);
    if (tile != 0) {
      endgame.position.board.push_back({static_cast<std::uint8_t>(square), tile});
    }
  }
  const std::size_t most = fuzz::one_in(rng, 4) ? 4 : 3;
  for (auto& rack : endgame.position.racks) {
    rack.resize(1 + rng.below(most));
    for (Tile& tile : rack) tile = setup.random_letter(rng);
    if (fuzz::one_in(rng, 4)) rack[0] = 0;
    if (fuzz::one_in(rng, 12) && rack.size() > 1) rack[1] = 0;
  }
  const int turns = endgame.position.turns_to_standstill(endgame.rules);
  endgame.position.scoreless_turns =
      fuzz::one_in(rng, 2) ? 0 : static_cast<int>(rng.below(static_cast<std::size_t>(turns)));
  return endgame;
}

const PlainEndgame::Turn* find_turn(const std::vector<PlainEndgame::Turn>& turns,
                                    const Move& play) {
  for (const auto& turn : turns) {
    const Move& other = turn.play;
    if (other.lane == play.lane && other.start == play.start && other.count == play.count &&
        other.tiles == play.tiles && other.score == play.score) {
      return &turn;
    }
  }
  return nullptr;
}

/// Checks that an estimate that leaves nothing out is exact.
void compare_with_estimate(const Endgame& endgame, const SearchWords& words, int value) {
  OpenPosition position;
  position.board = endgame.position.board;
  position.racks = {endgame.position.racks[0], endgame.position.racks[1]};
  position.scoreless_turns = endgame.position.scoreless_turns;
  EstimateSettings settings;
  settings.turns = settings.replies = 10'000;
  settings.searches = 3'000;
  settings.max_depth = 60;
  const auto result = estimate_endgame(endgame.rules, words, position, settings, keep_going);
  CHECK(!result.turns.empty());
  if (result.exhaustive) CHECK(result.turns[0].spread == value);
}

/// Checks that the line leads to the end of the game, and to the value of the position.
void check_line(const Endgame& endgame, const EndgameResult& result) {
  CHECK(result.complete);
  auto racks = endgame.position.racks;
  std::array<int, 2> gained{};
  for (std::size_t at = 0; at < result.line.size(); ++at) {
    const Move& play = result.line[at];
    gained[at % 2] += play.score;
    for (std::size_t tile = 0; tile < play.count; ++tile) {
      const Tile laid = play.tiles[tile] >= kBlankBit ? Tile{0} : play.tiles[tile];
      const auto held = std::ranges::find(racks[at % 2], laid);
      CHECK(held != racks[at % 2].end());
      racks[at % 2].erase(held);
    }
  }
  std::array<int, 2> left{};
  for (const std::size_t player : {0, 1}) {
    for (const Tile tile : racks[player]) left[player] += endgame.rules.scoring.value[tile];
  }
  const int factor = racks[0].empty() || racks[1].empty() ? 2 : 1;
  CHECK(gained[0] - gained[1] + factor * (left[1] - left[0]) == result.low);
}

void compare_with_plain_search(long wanted) {
  Random rng(17);
  long compared = 0, nodes = 0, tried = 0;
  while (compared < wanted) {
    const fuzz::Setup setup(rng);
    for (int round = 0; round < 4 && compared < wanted; ++round, ++tried) {
      const Endgame endgame = random_endgame(rng, setup);
      PlainEndgame plain(endgame.rules, setup.words(), endgame.position);
      plain.max_nodes = 3'000;
      const auto turns = plain.turns();
      if (plain.gave_up()) continue;
      const int value = std::ranges::max(turns, {}, &PlainEndgame::Turn::value).value;
      EndgameSettings settings;
      settings.best = 1 << 20;
      settings.table_bits = 14;
      const auto levels = search_processors();
      settings.processor = levels[rng.below(levels.size())];
      settings.threads = fuzz::one_in(rng, 10) ? 2 : 1;
      const EndgameResult result =
          solve_endgame(endgame.rules, setup.words(), endgame.position, settings, keep_going);
      CHECK(!result.stopped && result.low == value && result.high == value);
      CHECK(result.turns.size() == turns.size());
      for (const EndgameTurn& turn : result.turns) {
        const auto* const found = find_turn(turns, turn.play);
        CHECK(found != nullptr && turn.proven() && turn.low == found->value);
      }
      CHECK(std::ranges::is_sorted(result.turns, std::greater{}, &EndgameTurn::low));
      check_line(endgame, result);
      if (compared % 4 == 0) compare_with_estimate(endgame, setup.words(), value);
      ++compared;
      nodes += plain.nodes();
    }
  }
  std::printf("%ld endgames equal, %ld of %ld were too large, %ld positions searched plainly\n",
              compared, tried - compared, tried, nodes);
}

const Endgame& english_endgame(const fuzz::Setup& setup) {
  static Endgame endgame;
  Random rng(2);
  for (;;) {
    endgame = random_endgame(rng, setup);
    for (auto& rack : endgame.position.racks) rack = tiles("AEINRST");
    endgame.rules.scoring.rack_size = 7;
    if (endgame.position.board.size() > 20) return endgame;
  }
}

void a_search_can_be_stopped(const fuzz::Setup& setup) {
  const Endgame& endgame = english_endgame(setup);
  EndgameSettings settings;
  settings.table_bits = 12;
  const auto solve = [&](const std::function<bool(std::uint64_t)>& tick) {
    return solve_endgame(endgame.rules, setup.words(), endgame.position, settings, tick);
  };
  settings.nodes = 200'000;
  const EndgameResult longest = solve(keep_going);
  for (const std::uint64_t nodes : {1, 100, 1000, 10'000}) {
    settings.nodes = nodes;
    settings.threads = nodes == 1000 ? 2 : 1;
    const EndgameResult result = solve(keep_going);
    CHECK(result.low <= longest.high && longest.low <= result.high);
    CHECK(!result.turns.empty() && !result.line.empty());
  }
  settings.nodes = 1'000'000'000'000;
  CHECK_THROWS(solve([](std::uint64_t) -> bool { throw std::runtime_error("tick"); }),
               std::runtime_error);
}

void bad_input_is_refused(const fuzz::Setup& setup) {
  const Endgame& endgame = english_endgame(setup);
  const auto refused = [&](const GameRules& rules, const EndgamePosition& position,
                           const EndgameSettings& settings) {
    CHECK_THROWS(solve_endgame(rules, setup.words(), position, settings, keep_going),
                 std::invalid_argument);
  };
  EndgameSettings settings;
  settings.best = 0;
  refused(endgame.rules, endgame.position, settings);
  settings = {};
  settings.threads = 0;
  refused(endgame.rules, endgame.position, settings);
  settings = {};
  settings.table_bits = 1;
  refused(endgame.rules, endgame.position, settings);
  settings = {};
  settings.processor = "abacus";
  refused(endgame.rules, endgame.position, settings);

  EndgamePosition position = endgame.position;
  position.racks[1].clear();
  refused(endgame.rules, position, {});
  position = endgame.position;
  position.racks[0].assign(10, 1);
  refused(endgame.rules, position, {});
  position = endgame.position;
  position.racks[0][0] = 99;
  refused(endgame.rules, position, {});
  position = endgame.position;
  position.scoreless_turns = 100;
  refused(endgame.rules, position, {});
  position = endgame.position;
  position.board[0].tile = 99;
  refused(endgame.rules, position, {});
  GameRules rules = endgame.rules;
  rules.standstill = {6, 2, 2};
  refused(rules, endgame.position, {});
}

}  // namespace

int main(int count, char** arguments) {
  compare_with_plain_search(count > 1 ? std::atol(arguments[1]) : 150);
  Random rng(3);
  const fuzz::Setup setup(rng);
  a_search_can_be_stopped(setup);
  bad_input_is_refused(setup);
}
