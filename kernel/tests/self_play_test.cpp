// Checks self-play: games are the same on any number of threads, no tile is lost, a search (the
// plain one if the rack has no blank) finds every play, and every total is correct.

#include "tilewright/self_play.hpp"

#include <cstring>
#include <numeric>

#include "check.hpp"
#include "made_up_game.hpp"
#include "tilewright/plain_search.hpp"

using namespace tilewright;

namespace {

bool keep_going(std::uint32_t) { return true; }

template <class Record>
bool same(const std::vector<Record>& one, const std::vector<Record>& other) {
  return one.size() == other.size() &&
         std::memcmp(one.data(), other.data(), one.size() * sizeof(Record)) == 0;
}

/// Replays the turns of a game and checks everything that can be derived independently.
void replay(const GameRules& rules, const SearchWords& words, const GameRecord& game,
            std::span<const TurnRecord> turns, int seats) {
  Board board(rules.scoring, words);
  std::array<int, kMaxPlayers> played{};
  auto left = rules.box;
  MoveList plays;
  const std::unique_ptr<PlaySearch> search = make_play_search();
  for (const TurnRecord& turn : turns) {
    const auto held = std::span(turn.rack).first(turn.rack_size);
    CHECK(turn.seat == turn.turn % seats);
    played[turn.seat] += turn.score;
    if (turn.kind != TurnKind::play) {
      CHECK(turn.score == 0);
      continue;
    }
    plays.clear();
    const Rack rack(held, rules.scoring);
    if (rack.blanks() == 0) {
      plain_search(board, rack, plays);
    } else {
      search->all(board, rack, {}, plays);
    }
    const Move* found = nullptr;
    for (const Move& play : plays) {
      if (play.lane == turn.lane && play.start == turn.start && play.count == turn.count &&
          play.tiles == turn.tiles) {
        found = &play;
      }
    }
    CHECK(found != nullptr && found->score == turn.score);
    std::array<Placed, kMaxRackSize> placed;
    const int count = squares_of(*found, board, placed);
    board.lay(std::span(placed).first(static_cast<std::size_t>(count)));
    for (std::size_t at = 0; at < turn.count; ++at) {
      --left[turn.tiles[at] >= kBlankBit ? 0 : turn.tiles[at]];
    }
  }
  int left_points = 0;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat) {
    CHECK(game.played[seat] == played[seat]);
    for (std::size_t at = 0; at < game.left_count[seat]; ++at) {
      --left[game.left[seat][at]];
      left_points += rules.scoring.value[game.left[seat][at]];
    }
  }
  const bool out = game.ending == Ending::went_out;
  if (out) {
    CHECK(std::accumulate(left.begin(), left.end(), 0) == 0);
    CHECK(game.final[game.out_seat] == game.played[game.out_seat] + 2 * left_points);
  }
  const int before = std::accumulate(game.played.begin(), game.played.end(), 0);
  const int after = std::accumulate(game.final.begin(), game.final.end(), 0);
  CHECK(after - before == (out ? 2 * left_points : -left_points));
}

void games_replay_consistently(const SearchWords& words) {
  for (const int seats : {2, 3, 4}) {
    for (const int rack_size : {7, 9}) {
      const GameRules rules = test_rules(rack_size);
      const Leaves leaves = test_leaves(rules);
      SelfPlaySettings settings;
      settings.seed = 11;
      settings.games = 2;
      settings.keep_turns = true;
      settings.players.assign(static_cast<std::size_t>(seats), SelfPlayer{{&leaves, true}});
      settings.players[0] = {{nullptr, false}};
      const SelfPlayRecords records = play_games(rules, words, settings, keep_going);
      CHECK(!records.stopped && records.games.size() == 2);
      std::size_t first = 0;
      for (const GameRecord& game : records.games) {
        replay(rules, words, game, std::span(records.turns).subspan(first, game.turns), seats);
        first += game.turns;
      }
      CHECK(first == records.turns.size());
    }
  }
}

void the_number_of_threads_does_not_matter(const SearchWords& words) {
  const GameRules rules = test_rules(7);
  const Leaves leaves = test_leaves(rules);
  SamplingPlan plan{&leaves, 1, 1, 7, {}};
  SelfPlaySettings settings;
  settings.seed = 2;
  settings.games = 12;
  settings.pairs = true;
  settings.keep_turns = true;
  settings.players = {{{&leaves, true}}, {{nullptr, false}}};
  settings.sampling = &plan;
  const SelfPlayRecords alone = play_games(rules, words, settings, keep_going);
  settings.threads = 3;
  const SelfPlayRecords shared = play_games(rules, words, settings, keep_going);
  CHECK(same(alone.games, shared.games) && same(alone.turns, shared.turns));
  CHECK(alone.samples.total == shared.samples.total && alone.samples.seen == shared.samples.seen);
  CHECK(alone.samples.rack_total == shared.samples.rack_total);
  CHECK(std::accumulate(alone.samples.seen.begin(), alone.samples.seen.end(), 0u) > 1000);

  settings.first_game = 4;  // continues the same series
  settings.games = 8;
  const SelfPlayRecords rest = play_games(rules, words, settings, keep_going);
  CHECK(same(rest.games, {alone.games.begin() + 4, alone.games.end()}));

  // In a pair the seats are swapped and the first racks are the same.
  CHECK(alone.games[0].player[0] == 0 && alone.games[1].player[0] == 1);
  const TurnRecord& one = alone.turns[0];
  const TurnRecord& other = alone.turns[alone.games[0].turns];
  CHECK(one.rack == other.rack && one.player != other.player);
}

void passing_ends_a_game(const SearchWords& words) {
  GameRules rules = test_rules(7);
  rules.box = {};
  rules.box[17] = 40;  // nothing but Q
  rules.exchange_needs = 1;
  SelfPlaySettings settings;
  settings.games = 2;
  settings.players.assign(3, {{nullptr, false}});
  for (const Standstill rule : {Standstill{6, 0, 0}, Standstill{0, 2, 1}}) {
    rules.standstill = rule;
    const SelfPlayRecords records = play_games(rules, words, settings, keep_going);
    CHECK(records.games[0].ending == Ending::standstill);
    CHECK(records.games[0].final[0] == -70);
    CHECK(records.games[0].turns == (rule.scoreless_turns == 6 ? 6 : 12));
  }
}

void a_run_can_be_stopped(const SearchWords& words) {
  SelfPlaySettings settings;
  settings.games = 1'000'000;
  settings.threads = 2;
  settings.players.resize(2);
  const SelfPlayRecords records =
      play_games(test_rules(7), words, settings, [](std::uint32_t) { return false; });
  CHECK(records.stopped && records.games.size() < settings.games);
  bool thrown = false;
  try {
    play_games(test_rules(7), words, settings, [](std::uint32_t) -> bool { throw 1; });
  } catch (int) {
    thrown = true;
  }
  CHECK(thrown);
}

void bad_settings_are_refused(const SearchWords& words) {
  const GameRules rules = test_rules(7);
  SelfPlaySettings settings;
  settings.games = 1;
  settings.players.resize(1);
  CHECK_THROWS(play_games(rules, words, settings, keep_going), std::invalid_argument);
  settings.players.resize(2);
  settings.threads = 0;
  CHECK_THROWS(play_games(rules, words, settings, keep_going), std::invalid_argument);
  settings.threads = 1;
  GameRules endless = rules;
  endless.standstill = {0, 0, 0};
  CHECK_THROWS(play_games(endless, words, settings, keep_going), std::invalid_argument);
}

}  // namespace

int main() {
  const WordGraph graph = test_words();
  const SearchWords words(graph);
  games_replay_consistently(words);
  the_number_of_threads_does_not_matter(words);
  passing_ends_a_game(words);
  a_run_can_be_stopped(words);
  bad_settings_are_refused(words);
}
