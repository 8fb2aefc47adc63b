#pragma once

#include <functional>
#include <type_traits>
#include <vector>

#include "tilewright/game_rules.hpp"
#include "tilewright/leave_samples.hpp"
#include "tilewright/search_words.hpp"
#include "tilewright/static_choice.hpp"

// Games that the kernel plays with itself, thousands a second.
//
//   SelfPlaySettings   which games, by whom, on how many threads
//   TurnRecord         one turn, GameRecord one game: plain structs that become rows of tables
//   play_games         plays them all

namespace tilewright {

enum class TurnKind : std::uint8_t { play, exchange, pass };
enum class Ending : std::uint8_t { went_out, standstill };

/// One turn: who, what they held, what they did, and how they valued it. Tiles beyond the counts
/// are zero. The layout is known in Python.
struct TurnRecord {
  std::uint32_t game = 0;
  std::uint16_t turn = 0;  ///< from 0, counted over all seats
  std::uint8_t seat = 0;
  std::uint8_t player = 0;
  TurnKind kind = TurnKind::pass;
  std::uint8_t lane = 0;   ///< of a play, as in Move
  std::uint8_t start = 0;
  std::uint8_t count = 0;  ///< tiles laid or exchanged
  std::array<Tile, kMostOnRack> tiles{};
  std::uint8_t rack_size = 0;
  std::array<Tile, kMostOnRack> rack{};  ///< before the turn, in order, blanks first
  std::uint8_t in_bag = 0;               ///< before the turn
  std::int32_t score = 0;
  float equity = 0;
  float leave = 0;  ///< what the player valued the rest at
};
static_assert(sizeof(TurnRecord) == 44 && std::is_trivially_copyable_v<TurnRecord>);

/// One game, by seat in the order of play.
struct GameRecord {
  std::uint32_t game = 0;
  std::uint16_t turns = 0;
  Ending ending = Ending::standstill;
  std::uint8_t out_seat = 0xff;  ///< who went out; 255 for nobody
  std::array<std::int32_t, kMostPlayers> final{};
  std::array<std::int32_t, kMostPlayers> played{};  ///< points before the tiles left over
  std::array<std::uint8_t, kMostPlayers> player{};
  std::array<std::uint8_t, kMostPlayers> bingos{};  ///< plays that earned the bonus
  std::array<std::uint8_t, kMostPlayers> left_count{};
  std::array<std::array<Tile, kMostOnRack>, kMostPlayers> left{};
};
static_assert(sizeof(GameRecord) == 88 && std::is_trivially_copyable_v<GameRecord>);

struct SelfPlaySettings {
  std::uint64_t seed = 0;
  std::uint32_t first_game = 0;  ///< games have numbers, so that others may play the rest
  std::uint32_t games = 0;
  int threads = 1;
  std::vector<Policy> players;  ///< two to four
  /// Whether each order of the bag is played once from every seat, in games that follow each other.
  bool pairs = false;
  bool keep_turns = false;
  /// If given, leaves are sampled on the way.
  const SamplingPlan* sampling = nullptr;

  /// Throws std::invalid_argument for settings that cannot be played.
  void check(const GameRules& rules) const;
};

/// Games in the order of their numbers, and their turns one after the other.
struct SelfPlayRecords {
  std::vector<GameRecord> games;
  std::vector<TurnRecord> turns;
  LeaveSamples samples;
  bool stopped = false;  ///< before all games were played; those that were are whole
};

/// Plays games on several threads. The records of a game depend on the rules, the words, the
/// players, the seed and its number alone. Player k sits at seat s where k - s is the number of the
/// game, or for pairs the number in its group, counted round; so everyone begins equally often.
///
/// `tick` is called a few times a second on the calling thread with the number of games played, and
/// once at the end; when it answers false the games under way are finished and no more begun.
SelfPlayRecords play_games(const GameRules& rules, const SearchWords& words,
                           const SelfPlaySettings& settings,
                           const std::function<bool(std::uint32_t)>& tick);

}  // namespace tilewright
