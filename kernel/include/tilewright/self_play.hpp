#pragma once

#include <functional>
#include <type_traits>
#include <vector>

#include "tilewright/game_rules.hpp"
#include "tilewright/leave_samples.hpp"
#include "tilewright/search_words.hpp"
#include "tilewright/static_choice.hpp"
#include "tilewright/value_samples.hpp"

// Self-play: complete games, thousands per second between static players.
//
//   SelfPlayer              how a player chooses its turns
//   SelfPlaySettings        the players, the games to play and the number of threads
//   TurnRecord, GameRecord  one turn and one game, as plain structs that become rows of a table
//   SelfPlayRecords         the result
//   play_games              plays the games

namespace tilewright {

enum class Ending : std::uint8_t { went_out, standstill };

/// One turn: the player, the rack, the action and the player's evaluation of it. Unused tiles are
/// zero. The layout must match the dtype in tilewright.engine.kernel.
struct TurnRecord {
  std::uint32_t game = 0;
  std::uint16_t turn = 0;  ///< from 0, over all seats
  std::uint8_t seat = 0;
  std::uint8_t player = 0;
  TurnKind kind = TurnKind::pass;
  std::uint8_t lane = 0;  ///< lane and start of a play, as in Move
  std::uint8_t start = 0;
  std::uint8_t count = 0;  ///< number of tiles played or exchanged
  std::array<Tile, kMaxRackSize> tiles{};
  std::uint8_t rack_size = 0;
  std::array<Tile, kMaxRackSize> rack{};  ///< before the turn, sorted, blanks first
  std::uint8_t in_bag = 0;                ///< before the turn
  std::int32_t score = 0;
  float equity = 0;
  float leave = 0;  ///< the player's value of the tiles kept
};
static_assert(sizeof(TurnRecord) == 44 && std::is_trivially_copyable_v<TurnRecord>);

/// One game; arrays are indexed by seat, in order of play. The layout must match the dtype in
/// tilewright.engine.kernel.
struct GameRecord {
  std::uint32_t game = 0;
  std::uint16_t turns = 0;
  Ending ending = Ending::standstill;
  std::uint8_t out_seat = 0xff;  ///< the seat that went out; 255 for none
  std::array<std::int32_t, kMaxPlayers> final{};
  std::array<std::int32_t, kMaxPlayers> played{};  ///< points before unplayed tiles are scored
  std::array<std::uint8_t, kMaxPlayers> player{};
  std::array<std::uint8_t, kMaxPlayers> bingos{};  ///< plays that earned the bonus
  std::array<std::uint8_t, kMaxPlayers> left_count{};
  std::array<std::array<Tile, kMaxRackSize>, kMaxPlayers> left{};
};
static_assert(sizeof(GameRecord) == 88 && std::is_trivially_copyable_v<GameRecord>);

/// A player. Without a network and play-outs, it makes the turn with the highest equity.
struct SelfPlayer {
  Policy policy;
  /// If set, the best few turns by equity are compared by the learned value while the bag holds
  /// tiles. It must fit the rules, and the games must have two players.
  const ValueNetwork* value = nullptr;
  /// With at most kLateBag tiles in the bag, the best few turns are played out to the end on this
  /// number of deals (one if the bag is empty and there is only one); the turn that wins most often
  /// is made. Zero plays none out.
  std::uint32_t late_play_outs = 0;
  /// If set too, it takes over from `value` late in the game; see ValueChoice.
  const ValueNetwork* late_value = nullptr;

  static constexpr int kLateBag = 7;

  bool is_static() const noexcept { return value == nullptr && late_play_outs == 0; }
};

/// Which games to play, by which players, and what to record.
struct SelfPlaySettings {
  std::uint64_t seed = 0;
  std::uint32_t first_game = 0;  ///< games are numbered, so that a run can be split or continued
  std::uint32_t games = 0;
  int threads = 1;
  std::vector<SelfPlayer> players;  ///< two to four
  /// If set, as many consecutive games as there are players share a shuffle of the bag, so that
  /// every player plays it from every seat.
  bool pairs = false;
  bool keep_turns = false;
  /// If not null, leaves are sampled during the games.
  const SamplingPlan* sampling = nullptr;
  /// If not null, positions are sampled during the games, which must have two players.
  const ValuePlan* value_sampling = nullptr;

  /// Throws std::invalid_argument if the settings are invalid for these rules.
  void check(const GameRules& rules) const;
};

/// Games in order of their numbers, and their turns in order of play.
struct SelfPlayRecords {
  std::vector<GameRecord> games;
  std::vector<TurnRecord> turns;
  LeaveSamples samples;
  std::vector<SampledPosition> positions;  ///< in order of play
  bool stopped = false;  ///< whether `tick` stopped the run early; all recorded games are complete
};

/// Plays games on several threads. The records of a game depend only on the rules, the words, the
/// players, the seed and the number of the game. In game n, seat s is taken by player (s + n)
/// modulo the number of players, so all players start equally often.
///
/// `tick` is called several times per second on the calling thread with the number of games played,
/// and once at the end. When it returns false, games in progress are finished and no more are
/// started.
SelfPlayRecords play_games(const GameRules& rules, const SearchWords& words,
                           const SelfPlaySettings& settings,
                           const std::function<bool(std::uint32_t)>& tick);

}  // namespace tilewright
