#pragma once

#include <array>
#include <vector>

#include "tilewright/game_rules.hpp"
#include "tilewright/leaves.hpp"
#include "tilewright/play_search.hpp"
#include "tilewright/random_stream.hpp"

// How leaves are learned. A leave is worth what the best turn of a rack that holds it brings more
// than the best turn of any rack. So while games are played, racks are drawn that nobody holds: at
// random from all tiles off the board, which tells of every leave inside them, and now and then
// around a leave chosen on purpose, so that rare ones are seen as well.

namespace tilewright {

struct SamplingPlan {
  const Leaves* leaves = nullptr;  ///< the leaves to be sampled, with their present values
  int random_racks = 2;            ///< a turn
  int chosen_racks = 0;            ///< a turn, each around a leave drawn from the whole list
  int least_in_bag = 7;            ///< no samples are taken later in a game
  /// What the best turn of any rack is expected to bring, by the number of tiles off the board.
  std::array<float, kMostInBox + 1> expected{};
};

/// Sums of samples in thousandths of a point. They are whole numbers, so that they are the same in
/// whatever order they are added.
struct LeaveSamples {
  std::vector<std::int64_t> total;  ///< by leave: what its racks brought beyond the expected
  std::vector<std::uint32_t> seen;  ///< by leave: how many racks that was
  std::array<std::int64_t, kMostInBox + 1> rack_total{};  ///< by tiles off the board: any rack
  std::array<std::uint32_t, kMostInBox + 1> racks_seen{};

  void add(const LeaveSamples& other);
};

/// Takes the samples of one thread.
class LeaveSampler {
 public:
  LeaveSampler(const SamplingPlan& plan, const GameRules& rules);

  /// Takes samples on a board; `off_board` are all tiles in the bag and on racks, in any order,
  /// and will be shuffled.
  void sample(const Board& board, int in_bag, std::span<Tile> off_board, PlaySearch& search,
              RandomStream& chance);

  LeaveSamples& samples() noexcept { return samples_; }

 private:
  void sample_random(const Board& board, int in_bag, std::span<Tile> off_board, PlaySearch& search,
                     RandomStream& chance);
  void sample_chosen(const Board& board, int in_bag, std::span<Tile> off_board, PlaySearch& search,
                     RandomStream& chance);
  std::int64_t best_turn(const Board& board, int in_bag, const Rack& rack, PlaySearch& search);

  const SamplingPlan& plan_;
  const GameRules& rules_;
  LeaveSamples samples_;
  std::vector<Tile> tiles_of_leaves_;
  std::vector<std::uint32_t> ends_of_leaves_;
  std::array<float, 1 << kMostOnRack> values_{};
  std::array<std::uint32_t, 1 << kMostOnRack> indices_{};
};

}  // namespace tilewright
