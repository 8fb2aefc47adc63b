#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "tilewright/move.hpp"

namespace tilewright {

/// A list of plays that keeps its memory when cleared. It is not a std::vector because the search
/// is compiled for several processors: a template's code would be shared between them by the
/// linker, and the newest processor's might be run on an old one.
class MoveList {
 public:
  void clear() noexcept { size_ = 0; }
  std::size_t size() const noexcept { return size_; }
  bool empty() const noexcept { return size_ == 0; }
  Move* begin() noexcept { return moves_.get(); }
  Move* end() noexcept { return moves_.get() + size_; }
  const Move* begin() const noexcept { return moves_.get(); }
  const Move* end() const noexcept { return moves_.get() + size_; }
  Move& operator[](std::size_t at) noexcept { return moves_[at]; }
  const Move& operator[](std::size_t at) const noexcept { return moves_[at]; }

  /// A new move at the end, to be filled in.
  Move& add() {
    if (size_ == room_) grow();
    return moves_[size_++];
  }

 private:
  void grow();

  std::unique_ptr<Move[]> moves_;
  std::size_t size_ = 0;
  std::size_t room_ = 0;
};

}  // namespace tilewright
