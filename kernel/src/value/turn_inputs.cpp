#include <algorithm>
#include <bit>
#include <stdexcept>

#include "tilewright/simulation.hpp"
#include "tilewright/value_choice.hpp"
#include "tilewright/value_samples.hpp"

namespace tilewright {

namespace {

constexpr std::uint8_t kBlankLetter = 32;
constexpr int kPointsBit = 26;
constexpr int kCrossedBit = 31;

void encode_board(const Board& board, TurnInputs& inputs) {
  for (int square = 0; square < kSquares; ++square) {
    const Tile tile = board.at(square);
    const int blank = tile >= kBlankBit ? kBlankLetter : 0;
    inputs.letters[static_cast<std::size_t>(square)] =
        static_cast<std::uint8_t>(letter_of(tile) + blank);
  }
  for (std::size_t number = 0; number < inputs.checks.size(); ++number) {
    const int row = static_cast<int>(number);
    const Lane& lane = board.lane(row < kSide ? row : row - kSide + kFirstColumnLane);
    for (std::size_t empty = 0; empty < lane.empties; ++empty) {
      const int at = lane.empty_at[empty] - 1;
      std::uint32_t check = lane.allowed[empty];
      if ((lane.crossed >> at & 1) != 0) {
        const int points = lane.cross_points[empty] / lane.word_factor[empty];
        check |= static_cast<std::uint32_t>(std::min(points, kMaxCrossPoints)) << kPointsBit;
        check |= std::uint32_t{1} << kCrossedBit;
      }
      inputs.checks[number][static_cast<std::size_t>(at)] = check;
    }
  }
}

CandidateTurn candidate_of(const SampledTurn& sampled) {
  if (sampled.kind > TurnKind::pass || sampled.count > kMaxRackSize) {
    throw std::invalid_argument("a sampled turn is damaged");
  }
  CandidateTurn turn{sampled.kind, {}};
  turn.play.lane = sampled.lane;
  turn.play.start = sampled.start;
  turn.play.count = sampled.count;
  turn.play.tiles = sampled.tiles;
  turn.play.score = sampled.score;
  return turn;
}

/// Writes the inputs of each turn of a position. The board is empty before and after.
void encode(const GameRules& rules, const SampledPosition& position, Board& board,
            std::span<TurnInputs> inputs) {
  if (position.turns == 0 || position.turns > kSampledTurns ||
      position.rack_size > rules.scoring.rack_size) {
    throw std::invalid_argument("a sampled position is damaged");
  }
  std::vector<Placed> laid;
  for (std::size_t square = 0; square < kSquares; ++square) {
    const Tile tile = position.board[square];
    if (tile == 0) continue;
    if (letter_of(tile) == 0 || letter_of(tile) > rules.scoring.letters) {
      throw std::invalid_argument("a tile of a sampled position is not in the alphabet");
    }
    laid.push_back({static_cast<std::uint8_t>(square), tile});
  }
  const Rack rack(std::span(position.rack).first(position.rack_size), rules.scoring);
  board.lay(laid);
  const TileCounts unseen = unseen_tiles(rules, board, rack);
  for (std::size_t number = 0; number < inputs.size(); ++number) {
    TurnInputs& input = inputs[number];
    if (number >= position.turns) {
      input = inputs[number - position.turns];
      continue;
    }
    const SampledTurn& sampled = position.sampled[number];
    const CandidateTurn turn = candidate_of(sampled);
    turn.check(rules, board, rack, position.in_bag);
    const Rack::Slots used = turn.kind == TurnKind::pass ? 0 : slots_used(rack, turn.play);
    std::copy_n(unseen.begin(), kNetworkTiles, input.unseen.begin());
    for (int slot = 0; slot < rack.size(); ++slot) {
      if ((used >> slot & 1) == 0) ++input.kept[rack.in_slot(slot)];
    }
    input.in_bag = position.in_bag;
    input.used = static_cast<std::uint8_t>(std::popcount(used));
    input.exchange = turn.kind == TurnKind::exchange ? 1 : 0;
    input.leave = sampled.leave;
    if (turn.kind != TurnKind::play) {
      encode_board(board, input);
      continue;
    }
    std::array<Placed, kMaxRackSize> squares;
    const auto count = static_cast<std::size_t>(squares_of(turn.play, board, squares));
    const std::span<const Placed> placed = std::span(squares).first(count);
    board.lay(placed);
    encode_board(board, input);
    board.take_back(placed);
  }
}

}  // namespace

std::vector<TurnInputs> encode_turns(const GameRules& rules, const SearchWords& words,
                                     std::span<const SampledPosition> positions) {
  if (rules.scoring.letters != kNetworkLetters || words.graph().letters() != kNetworkLetters) {
    throw std::invalid_argument("a network needs an alphabet of 26 letters");
  }
  std::vector<TurnInputs> inputs(positions.size() * kSampledTurns);
  const Board empty(rules.scoring, words);
  Board board = empty;
  for (std::size_t at = 0; at < positions.size(); ++at) {
    board = empty;
    encode(rules, positions[at], board,
           std::span(inputs).subspan(at * kSampledTurns, kSampledTurns));
  }
  return inputs;
}

}  // namespace tilewright
