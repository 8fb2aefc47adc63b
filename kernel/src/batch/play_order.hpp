#pragma once

#include <vector>

#include "tilewright/batch.hpp"
#include "tilewright/move_list.hpp"

namespace tilewright {

/// Sorts plays. It owns its working memory; use one per thread.
class PlaySorter {
 public:
  /// Appends up to `most` plays in this order. Equal plays are ordered by comes_before().
  void append(const MoveList& plays, PlayOrder order, std::size_t most, std::vector<Move>& sorted);

 private:
  void sort_keys();
  void order_by_tiles(const MoveList& plays);

  std::vector<std::uint64_t> keys_;
  std::vector<std::uint64_t> spare_;
};

}  // namespace tilewright
