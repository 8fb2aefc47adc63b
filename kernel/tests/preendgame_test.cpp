// Compares pre-endgames with a search that draws the tiles in every order and tries everything, on
// random positions with random rules and words, and checks limits, threads and bad input. With a
// number as argument, compares that many positions.

#include "tilewright/preendgame.hpp"

#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "check.hpp"
#include "plain_preendgame.hpp"
#include "random_positions.hpp"
#include "tilewright/play_search.hpp"

using namespace tilewright;

namespace {

bool keep_going(std::uint64_t) { return true; }

struct Late {
  GameRules rules;
  PreEndgamePosition position;
};

/// Returns a position with small racks and one to four tiles in the bag.
Late random_position(Random& rng, const fuzz::Setup& setup) {
  Late late;
  late.rules.scoring = setup.rules();
  late.rules.scoring.rack_size = static_cast<int>(fuzz::one_in(rng, 3) ? 1 + rng.below(3) : 2);
  fuzz::choose_ending(rng, late.rules);
  late.rules.exchange_needs = fuzz::one_in(rng, 2) ? 7 : static_cast<int>(1 + rng.below(2));
  fuzz::Position position(setup);
  const auto search = make_play_search();
  MoveList plays;
  for (std::size_t turn = rng.below(6); turn > 0; --turn) {
    plays.clear();
    search->all(position.board, Rack(setup.random_tiles(rng), setup.rules()), {}, plays);
    if (!plays.empty()) position.lay(plays[rng.below(plays.size())]);
  }
  for (int square = 0; square < kSquares; ++square) {
    const Tile tile = position.board.at(square);
    if (tile != 0) late.position.board.push_back({static_cast<std::uint8_t>(square), tile});
  }
  const auto size = static_cast<std::size_t>(late.rules.scoring.rack_size);
  const std::size_t in_bag = fuzz::one_in(rng, 3) ? 1 + rng.below(4) : 1 + rng.below(2);
  const std::size_t known = fuzz::one_in(rng, 4) ? rng.below(size + 1) : 0;
  const auto fill = [&](std::vector<Tile>& tiles, std::size_t count) {
    for (; count > 0; --count) {
      tiles.push_back(fuzz::one_in(rng, 20) ? Tile{0} : setup.random_letter(rng));
    }
  };
  fill(late.position.rack, size);
  fill(late.position.known, known);
  fill(late.position.unseen, size - known + in_bag);
  late.position.lead = static_cast<int>(rng.below(41)) - 20;
  if (fuzz::one_in(rng, 2)) {
    const Standstill& rule = late.rules.standstill;
    const int most =
        rule.scoreless_turns > 0 ? rule.scoreless_turns : 2 * rule.passes_with_tiles_left;
    if (most > 0) {
      late.position.scoreless_turns = static_cast<int>(rng.below(static_cast<std::size_t>(most)));
    }
  }
  return late;
}

bool counts_zero(const GameRules& rules) { return rules.standstill.scoreless_turns > 0; }

/// Returns whether a play of no points may make a difference.
bool has_worthless(const Late& late) {
  for (const auto* tiles : {&late.position.rack, &late.position.known, &late.position.unseen}) {
    for (const Tile tile : *tiles) {
      if (late.rules.scoring.value[tile] == 0) return true;
    }
  }
  return false;
}

double least_wins(const PreEndgameTurn& turn) { return turn.total(&WayOutcome::least_wins); }
double most_wins(const PreEndgameTurn& turn) { return turn.total(&WayOutcome::most_wins); }

/// Checks the outcome of a play that empties the bag, in each way.
void compare_play(const PreEndgameTurn& turn, const PreEndgameResult& result,
                  PlainPreEndgame& plain) {
  for (std::size_t way = 0; way < result.ways.size(); ++way) {
    WayOutcome expected;
    std::uint32_t orders = 0;
    for (const auto& drawn : plain.cases()) {
      std::vector<Tile> bag = drawn.bag;
      std::ranges::sort(bag);
      if (!std::ranges::equal(bag, Tiles(result.ways[way].tiles).first(bag.size()))) continue;
      const int spread = plain.spread_after(turn.turn.play, drawn);
      if (plain.gave_up()) return;
      (spread > 0 ? expected.wins : spread < 0 ? expected.losses : expected.ties) += 1;
      expected.least_spread += spread;
      ++orders;
    }
    const WayOutcome& found = turn.outcomes[way];
    CHECK(orders == result.ways[way].orders);
    CHECK(found.wins == expected.wins && found.losses == expected.losses);
    CHECK(found.ties == expected.ties && found.open == 0);
    CHECK(found.least_spread <= expected.least_spread &&
          expected.least_spread <= found.most_spread);
  }
}

struct Counts {
  long plays = 0, sure = 0, equal = 0, limits = 0, dropped = 0;
};

/// Checks what is proven about a turn that leaves tiles in the bag.
void compare_continuation(const Late& late, const PreEndgameTurn& turn,
                          const PreEndgameResult& result, PlainPreEndgame& plain, Counts& counts) {
  const int in_bag = late.position.in_bag(late.rules);
  const int left = in_bag - (turn.turn.kind == TurnKind::play ? turn.turn.play.count : 0);
  std::vector<int> forced = plain.forced_by_replies(turn.turn.kind, turn.turn.play);
  if (plain.gave_up()) return;
  double most = 0;
  for (const int spread : forced) most += spread > 0 ? 1 : spread == 0 ? 0.5 : 0;
  CHECK(least_wins(turn) <= most);
  if (left > 1) {
    ++counts.limits;
    CHECK(most_wins(turn) <= static_cast<double>(forced.size()));
    if (!turn.dropped) CHECK(most_wins(turn) >= least_wins(turn));
    return;
  }
  const double sure = plain.sure_wins(turn.turn.kind, turn.turn.play);
  if (plain.gave_up()) return;
  CHECK(least_wins(turn) <= sure && sure <= most_wins(turn));
  if (turn.dropped) {
    CHECK(sure <= least_wins(result.turns[0]));
    ++counts.dropped;
    return;
  }
  ++counts.sure;
  counts.equal += least_wins(turn) == sure ? 1 : 0;
  // All plays are compared, so nothing better is left for the next turn.
  if (turn.turn.kind == TurnKind::pass && late.rules.exchange_needs > 1 &&
      !(counts_zero(late.rules) && has_worthless(late))) {
    CHECK(least_wins(turn) == sure);
  }
}

void compare_with_plain_search(long wanted) {
  Random rng(23);
  Counts counts;
  long compared = 0;
  while (compared < wanted) {
    const fuzz::Setup setup(rng);
    for (int round = 0; round < 4 && compared < wanted; ++round) {
      const Late late = random_position(rng, setup);
      PreEndgameSettings settings;
      settings.candidates = 1 << 20;
      const auto levels = search_processors();
      settings.processor = levels[rng.below(levels.size())];
      settings.threads = fuzz::one_in(rng, 10) ? 2 : 1;
      const PreEndgameResult result =
          solve_preendgame(late.rules, setup.words(), late.position, settings, keep_going);
      if (result.plays > 30 || (result.plays == 0 && !fuzz::one_in(rng, 8))) continue;
      PlainPreEndgame plain(late.rules, setup.words(), late.position);
      CHECK(!result.stopped);
      for (const PreEndgameTurn& turn : result.turns) {
        if (turn.empties_bag) {
          ++counts.plays;
          CHECK(!turn.dropped);
          compare_play(turn, result, plain);
        } else {
          compare_continuation(late, turn, result, plain, counts);
        }
        if (plain.gave_up()) break;
      }
      ++compared;
    }
  }
  std::printf(
      "%ld positions: %ld plays equal; %ld turns sure, %ld of them fully; %ld dropped, "
      "%ld limits\n",
      compared, counts.plays, counts.sure, counts.equal, counts.dropped, counts.limits);
}

/// A position with full racks on a board with English words and one tile in the bag.
Late english_position(const fuzz::Setup& setup) {
  Random rng(5);
  for (;;) {
    Late late = random_position(rng, setup);
    if (late.position.board.size() < 15) continue;
    late.rules.scoring.rack_size = 7;
    late.position.rack = tiles("AEINRST");
    late.position.known.clear();
    late.position.unseen = tiles("DEIOLTNA");
    return late;
  }
}

void results_do_not_depend_on_the_number_of_threads(const fuzz::Setup& setup) {
  const Late late = english_position(setup);
  PreEndgameSettings settings;
  settings.candidates = 3;
  settings.nodes = 20'000;
  std::vector<PreEndgameResult> results;
  for (const int threads : {1, 2, 5}) {
    settings.threads = threads;
    results.push_back(
        solve_preendgame(late.rules, setup.words(), late.position, settings, keep_going));
  }
  for (const PreEndgameResult& result : results) {
    CHECK(result.nodes == results[0].nodes && result.endgames == results[0].endgames);
    CHECK(result.turns.size() == results[0].turns.size());
    for (std::size_t at = 0; at < result.turns.size(); ++at) {
      const PreEndgameTurn &turn = result.turns[at], &first = results[0].turns[at];
      CHECK(turn.turn.play.tiles == first.turn.play.tiles && turn.dropped == first.dropped);
      for (double WayOutcome::* const limit :
           {&WayOutcome::least_wins, &WayOutcome::most_wins, &WayOutcome::least_spread}) {
        CHECK(turn.total(limit) == first.total(limit));
      }
    }
  }
}

void a_search_can_be_stopped(const fuzz::Setup& setup) {
  const Late late = english_position(setup);
  const auto solve = [&](const std::function<bool(std::uint64_t)>& tick) {
    return solve_preendgame(late.rules, setup.words(), late.position, {}, tick);
  };
  const PreEndgameResult result = solve([](std::uint64_t) { return false; });
  CHECK(result.stopped && !result.turns.empty());
  CHECK(least_wins(result.turns[0]) <= most_wins(result.turns[0]));
  CHECK_THROWS(solve([](std::uint64_t) -> bool { throw std::runtime_error("tick"); }),
               std::runtime_error);
}

void bad_input_is_refused(const fuzz::Setup& setup) {
  const Late late = english_position(setup);
  const auto refused = [&](const PreEndgamePosition& position, const PreEndgameSettings& settings) {
    CHECK_THROWS(solve_preendgame(late.rules, setup.words(), position, settings, keep_going),
                 std::invalid_argument);
  };
  PreEndgameSettings settings;
  settings.candidates = 0;
  refused(late.position, settings);
  settings = {};
  settings.best = 0;
  refused(late.position, settings);
  settings = {};
  settings.threads = 0;
  refused(late.position, settings);
  settings = {};
  settings.processor = "abacus";
  refused(late.position, settings);
  settings = {};
  CandidateTurn play{TurnKind::play, {}};
  play.play = {.tiles = {1}, .count = 1, .lane = 0, .start = 1};
  settings.turns = {play};  // joins no other tile
  refused(late.position, settings);

  PreEndgamePosition position = late.position;
  position.rack.pop_back();
  refused(position, {});
  position = late.position;
  position.unseen.pop_back();
  refused(position, {});
  position = late.position;
  position.unseen.insert(position.unseen.end(), 4, Tile{1});
  refused(position, {});
  position = late.position;
  position.unseen[0] = 99;
  refused(position, {});
  position = late.position;
  position.board[0].tile = 99;
  refused(position, {});
  position = late.position;
  position.scoreless_turns = 100;
  refused(position, {});
}

}  // namespace

int main(int count, char** arguments) {
  compare_with_plain_search(count > 1 ? std::atol(arguments[1]) : 30);
  Random rng(3);
  const fuzz::Setup setup(rng);
  results_do_not_depend_on_the_number_of_threads(setup);
  a_search_can_be_stopped(setup);
  bad_input_is_refused(setup);
}
