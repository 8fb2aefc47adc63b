#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "fitting_words.hpp"
#include "position_table.hpp"
#include "tilewright/endgame.hpp"
#include "tilewright/move_list.hpp"

// The search of one thread, compiled for several processors, and what the threads share.

namespace tilewright {

/// The most tiles of one player: a full rack and the last four tiles in the bag.
inline constexpr int kMaxEndgameRack = kMaxRackSize + 4;

/// What does not change while an endgame is played out.
struct EndgameSetup {
  const ScoringRules& scoring;
  const MaskGraph& words;  ///< at least those that can still be formed
  BoardTiles board;
  std::array<std::vector<Tile>, 2> racks;
  /// The tiles of the first rack that the player draws only after the first turn. That turn must
  /// empty the bag: it is a play of at least as many other tiles.
  std::vector<Tile> drawn = {};
  /// After how many scoreless turns in a row the game ends: from this position, and after a play.
  int turns_left;
  int turns_after_play;
  bool zero_counts;  ///< whether a play of no points is a scoreless turn
};

/// Returns the number of scoreless turns in a row that end a game of two with an empty bag. Under a
/// rule that counts the passes of each player, plays of no points restart the count.
int standstill_turns(const GameRules& rules) noexcept;

/// Replaces a large number of scoreless turns by a smaller one: since there are few tiles, it makes
/// no difference (see LineOfPlay::turns_to_count).
int sensible_turns(int turns) noexcept;

/// Interrupts the search.
struct SearchControl {
  std::atomic<bool> stopped{false};
  std::atomic<std::uint64_t> nodes{0};
  std::uint64_t max_nodes = ~std::uint64_t{0};
  /// Threads work on one question at a time. They drop one that another thread has answered.
  std::atomic<std::uint64_t> question{0};
};

/// Searches positions on one thread. It has a current position, at first that of the set-up.
class EndgameSearcher {
 public:
  virtual ~EndgameSearcher() = default;

  /// Appends the turns of the current position in the order in which they look best, with the
  /// estimate as their equity. A pass, with no tiles, is the last one, if it is possible.
  virtual void list_turns(MoveList& turns) = 0;

  /// Returns whether the game ends with this turn.
  virtual bool is_last(std::size_t turn) = 0;

  /// Compares the value of a turn, by its number in that list, with `least`. Returns a number that
  /// the value is at least, if it is not less than `least`, and otherwise one that the value is at
  /// most; nothing if the search was interrupted.
  virtual std::optional<int> test(std::size_t turn, int least) = 0;

  /// Makes a turn that does not end the game, or takes the last one back.
  virtual void make(std::size_t turn) = 0;
  virtual void take_back() = 0;
};

/// Creates a searcher for a processor level of search_processors(); null for any other name. The
/// arguments must outlive it.
std::unique_ptr<EndgameSearcher> make_endgame_searcher(const EndgameSetup& setup,
                                                       PositionTable& table, SearchControl& control,
                                                       std::string_view processor);

}  // namespace tilewright
