#include "observation.hpp"

#include "tilewright/value_choice.hpp"

namespace tilewright {

namespace {

// The layout of tilewright.env.observation: squares, rack, unseen tiles, scalars.
constexpr int kBlankToken = 32;
constexpr std::size_t kScalars = 30;
enum Scalar : std::size_t {
  kBag = 0,
  kScore = 1,
  kOtherScores = 2,
  kOtherHeld = 5,
  kScoreless = 8,
  kTurn = 9,
  kToMove = 22,
  kPasses = 26,
};

}  // namespace

std::size_t observation_size(const GameRules& rules) noexcept {
  return kSquares + 2 * (rules.scoring.letters + 1) + kScalars;
}

void observe(const GameRules& rules, const BatchGame& game, int seats, int viewer,
             std::span<std::int16_t> row) {
  const std::size_t kinds = rules.scoring.letters + 1;
  const auto number = [](std::size_t value) { return static_cast<std::int16_t>(value); };
  for (int square = 0; square < kSquares; ++square) {
    const Tile tile = game.board().at(square);
    const int blank = (tile & kBlankBit) != 0 ? kBlankToken : 0;
    row[static_cast<std::size_t>(square)] = static_cast<std::int16_t>(letter_of(tile) + blank);
  }
  const std::span<std::int16_t> held = row.subspan(kSquares, kinds);
  for (const Tile tile : game.held(viewer)) ++held[tile];
  const TileCounts unseen = unseen_tiles(rules, game.board(), game.rack(viewer));
  for (std::size_t tile = 0; tile < kinds; ++tile) row[kSquares + kinds + tile] = unseen[tile];

  const std::span<std::int16_t> scalars = row.last(kScalars);
  scalars[kBag] = static_cast<std::int16_t>(game.in_bag());
  scalars[kScoreless] = static_cast<std::int16_t>(game.scoreless());
  scalars[kTurn] = static_cast<std::int16_t>(game.turns());
  scalars[kToMove] = static_cast<std::int16_t>(
      game.terminated() ? kMaxPlayers : (game.to_move() - viewer + seats) % seats);
  for (int turn = 0; turn < seats; ++turn) {
    const int seat = (viewer + turn) % seats;
    const auto at = static_cast<std::size_t>(turn);
    scalars[kPasses + at] = static_cast<std::int16_t>(game.passes(seat));
    scalars[turn == 0 ? kScore : kOtherScores + at - 1] =
        static_cast<std::int16_t>(game.played(seat));
    if (turn > 0) scalars[kOtherHeld + at - 1] = number(game.held(seat).size());
  }
}

}  // namespace tilewright
