#pragma once

#include "sealed_bag.hpp"
#include "tilewright/static_choice.hpp"

namespace tilewright {

/// A game by the rules of the referee in which only good words are played. It checks nothing: the
/// turns must be legal.
class BatchGame {
 public:
  /// `empty` is a board without tiles.
  BatchGame(const GameRules& rules, const Board& empty, int seats, int max_turns, int starter,
            const Digest& seed);

  int to_move() const noexcept { return to_move_; }
  int turns() const noexcept { return turns_; }
  int scoreless() const noexcept { return scoreless_; }
  int passes(int seat) const noexcept { return passes_[static_cast<std::size_t>(seat)]; }
  int in_bag() const noexcept { return bag_.size(); }
  const Board& board() const noexcept { return board_; }
  /// The tiles of a seat, sorted, blanks first.
  std::span<const Tile> held(int seat) const noexcept;
  Rack rack(int seat) const { return Rack(held(seat), rules_->scoring); }
  /// Points without leftover tiles.
  int played(int seat) const noexcept { return played_[static_cast<std::size_t>(seat)]; }

  TurnContext context(int seat) const noexcept;

  /// Each ends the turn: racks are refilled and the end of the game is decided.
  void play(const Move& move);
  void exchange(Rack::Slots used);
  void pass();

  /// Whether the game has ended by its rules, or was cut off after the last turn allowed.
  bool terminated() const noexcept { return terminated_; }
  bool truncated() const noexcept { return !terminated_ && turns_ >= max_turns_; }
  bool over() const noexcept { return terminated() || truncated(); }
  /// The points of a seat, with leftover tiles once the game is over by its rules.
  int score(int seat) const noexcept;
  /// The seats in first place, one bit each; of a game that was cut off, those with most points.
  unsigned winners() const noexcept;

 private:
  struct RackTiles {
    std::array<Tile, kMaxRackSize> tiles{};
    int size = 0;
  };

  void remove(Rack::Slots used) noexcept;
  void refill(int seat) noexcept;
  void end_turn(int points) noexcept;
  bool is_standstill() const noexcept;
  int tile_points(int seat) const noexcept;

  const GameRules* rules_;
  Board board_;
  SealedBag bag_;
  int seats_;
  int max_turns_;
  int to_move_;
  int turns_ = 0;
  int scoreless_ = 0;
  int out_ = -1;  ///< the seat that went out
  bool terminated_ = false;
  std::array<RackTiles, kMaxPlayers> racks_{};
  std::array<int, kMaxPlayers> passes_{};
  std::array<int, kMaxPlayers> played_{};
};

}  // namespace tilewright
