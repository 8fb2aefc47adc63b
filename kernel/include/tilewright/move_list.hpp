#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "tilewright/move.hpp"

namespace tilewright {

/// A list of plays that keeps its memory when cleared. It is not a std::vector because the search
/// is compiled for several processors: the linker would merge the instantiations of the template,
/// and code for a newer processor might then run on an older one.
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

  /// Appends a move for the caller to fill in.
  Move& add() {
    if (size_ == capacity_) grow();
    return moves_[size_++];
  }

 private:
  void grow();

  std::unique_ptr<Move[]> moves_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace tilewright
