#pragma once

#include <memory>

#include "deal.hpp"
#include "known_plays.hpp"
#include "tilewright/position_value.hpp"

namespace tilewright {

/// Plays a position out after each candidate turn, with the static player in every seat. What the
/// candidates have in common is computed once: the board after a candidate turn for all deals, and
/// the rack of the first reply for all candidates of a deal. The first two searches of a play-out
/// start from plays that earlier play-outs of the same deal found. It owns its working memory; use
/// one per thread.
class PlayOut {
 public:
  /// In a game of two, a `leaf` network replaces the value of the leave after the last turn of a
  /// play-out that stops before the end. It must fit the rules.
  PlayOut(const GameRules& rules, const SearchWords& words, const SimulatedPosition& position,
          std::span<const CandidateTurn> candidates, const SimulationSettings& settings,
          const ValueNetwork* leaf = nullptr);

  /// Selects the deal for the next play-outs.
  void use_deal(const Deal& deal);

  /// Plays the deal out after the candidate with this index.
  PlayOutResult play(std::size_t candidate);

  /// Returns the equity of the first turn after the candidate in the last play-out.
  float reply_equity() const noexcept { return reply_equity_; }

 private:
  /// A candidate turn, made on the board.
  struct Start {
    TurnKind kind;
    Board board;
    ChangedSquares changed;
    HeldTiles kept;
    HeldTiles exchanged;
    int score;
    float leave;
  };

  /// A rack to be played, and the value of each set of used slots beyond the score.
  struct Hand {
    Rack rack;
    std::array<float, 1 << kMaxRackSize> values{};

    std::span<const float> by_used() const noexcept {
      return std::span(values).first(rack.all() + 1);
    }
  };

  /// The turn of a player: a play, an exchange or, with neither, a pass.
  struct Choice {
    std::optional<Move> play;
    std::optional<Rack::Slots> exchange;
  };

  Start start_of(const CandidateTurn& turn, const Board& board) const;
  void begin(const Start& start);
  void refill(int seat);
  const Hand& hand_of(int seat, bool first_reply);
  TurnContext context_of(int seat) const noexcept;
  std::optional<Move> best_play(const Hand& hand, int ply);
  Choice choose(const Hand& hand, int seat, int ply);
  float best_equity(const Hand& hand, int seat, int ply);
  bool reaches_target(int seat, int score) const noexcept;
  bool take_blanks(int seat, int ply);
  bool take_blank(int seat, int square, int ply, bool first);
  void lay(const Move& play);
  Board& own_board();
  void take_turn(int seat, int ply);
  float leaf_value(int seat, const AfterTurn& turn);
  void end_turn(int seat, TurnKind kind, int score);
  bool is_standstill() const noexcept;
  PlayOutResult result(int to_move) const noexcept;
  void score_leftover_tiles() noexcept;
  int tile_points(int seat) const noexcept;

  const GameRules& rules_;
  const SimulatedPosition& position_;
  const SimulationSettings& settings_;
  std::vector<Start> starts_;
  std::unique_ptr<PlaySearch> search_;
  std::unique_ptr<PositionValue> leaf_;  ///< may be null
  Deal deal_;
  Hand first_reply_;  ///< of seat 1 in this deal, while the bag holds tiles
  Hand hand_;
  std::array<KnownPlays, 2> known_;  ///< by ply

  // The state of the play-out in progress.
  const Board* board_ = nullptr;  ///< of the start, or `changed_board_`
  Board changed_board_;
  ChangedSquares changed_;
  Bag bag_;
  RandomStream rng_;
  std::array<HeldTiles, kMaxPlayers> racks_;
  std::array<int, kMaxPlayers> scores_{};
  /// By seat: the value of the tiles kept in its last turn, or of what the leaf network expects
  /// after it; zero once the bag is empty.
  std::array<float, kMaxPlayers> leaves_{};
  std::array<int, kMaxPlayers> passes_{};
  int scoreless_ = 0;
  int out_seat_ = -1;
  int winner_ = -1;  ///< the seat that has reached its target
  bool ended_ = false;
  Move reply_;
  float reply_equity_ = 0;
  int next_score_ = 0;
};

}  // namespace tilewright
