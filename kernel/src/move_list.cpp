#include "tilewright/move_list.hpp"

#include <algorithm>

namespace tilewright {

void MoveList::grow() {
  const std::size_t room = room_ == 0 ? 1024 : 2 * room_;
  std::unique_ptr<Move[]> larger(new Move[room]);
  std::copy(begin(), end(), larger.get());
  moves_ = std::move(larger);
  room_ = room;
}

}  // namespace tilewright
