#include "tilewright/move_list.hpp"

#include <algorithm>

namespace tilewright {

void MoveList::grow() {
  const std::size_t capacity = capacity_ == 0 ? 1024 : 2 * capacity_;
  std::unique_ptr<Move[]> larger(new Move[capacity]);
  std::copy(begin(), end(), larger.get());
  moves_ = std::move(larger);
  capacity_ = capacity;
}

}  // namespace tilewright
