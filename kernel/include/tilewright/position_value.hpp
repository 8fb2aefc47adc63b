#pragma once

#include <memory>
#include <string_view>

#include "tilewright/board.hpp"
#include "tilewright/value_network.hpp"

namespace tilewright {

/// Counts of tiles; 0 is the blank.
using TileCounts = std::array<std::uint8_t, kMaxSearchLetters + 1>;

/// What a turn leaves behind besides the board.
struct AfterTurn {
  TileCounts kept{};  ///< the tiles on the rack before new ones are drawn
  int used = 0;       ///< tiles played or exchanged
  bool exchange = false;
  float leave = 0;  ///< value of the tiles kept
};

/// The network's estimate of what follows a turn in a game of two.
struct TurnValue {
  float reply = 0;      ///< equity of the opponent's reply
  float value = 0;      ///< points gained on the opponent from then on, the tiles kept included
  float deviation = 0;  ///< standard deviation of the points gained until the end of the game
};

/// Evaluates the turns of one position after another. What they have in common is computed once,
/// and for each turn only the lanes that it changes. It owns its working memory; use one per
/// thread. The results are the same on every processor, to the last bit.
class PositionValue {
 public:
  virtual ~PositionValue() = default;

  /// Begins a position: the board before the turn, the tiles that the player to move does not see,
  /// and how many of them are in the bag. The network must fit the rules of the board.
  virtual void begin(const Board& board, const TileCounts& unseen, int in_bag) = 0;

  /// Evaluates a turn. The board has its tiles; `changed` is what Board::lay() returned for them.
  virtual TurnValue value(const Board& board, LaneMask changed, const AfterTurn& turn) = 0;
};

/// Creates the fastest implementation that this processor can run. The network must outlive it.
std::unique_ptr<PositionValue> make_position_value(const ValueNetwork& network);

/// Creates one for a processor level of search_processors(); null for any other name.
std::unique_ptr<PositionValue> make_position_value(const ValueNetwork& network,
                                                   std::string_view processor);

}  // namespace tilewright
