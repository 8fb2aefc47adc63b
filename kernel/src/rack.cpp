#include "tilewright/rack.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace tilewright {

Rack::Rack(std::span<const Tile> tiles, const ScoringRules& rules) {
  if (tiles.size() > kMaxRackSize) throw std::invalid_argument("a rack holds at most nine tiles");
  for (const Tile tile : tiles) {
    if (tile > rules.letters) throw std::invalid_argument("a tile is not in the alphabet");
    ++count_[tile];
  }
  size_ = static_cast<int>(tiles.size());
  blanks_ = count_[0];
  std::ranges::copy(tiles, tiles_.begin());
  std::sort(tiles_.begin(), tiles_.begin() + size_);
  for (int slot = 0; slot < size_; ++slot) {
    slots_of_[tiles_[static_cast<std::size_t>(slot)]] |= Slots{1} << slot;
  }
  // First indexed by the slots that still hold a tile: each set extends the one without its highest
  // slot. Reversing the table then indexes it by the slots used.
  std::array<LetterMask, 1 << kMaxRackSize>& held = playable_;
  held[0] = 0;
  for (int slot = 0; slot < size_; ++slot) {
    const Tile tile = tiles_[static_cast<std::size_t>(slot)];
    const LetterMask letters = tile == 0 ? rules.all_letters() : mask_of(tile);
    const Slots sets = Slots{1} << slot;
    for (Slots set = 0; set < sets; ++set) held[set | sets] = held[set] | letters;
  }
  std::reverse(held.begin(), held.begin() + (1 << size_));
  std::fill_n(more_than_one_.begin(), all() + 1, ~LetterMask{0});
  for (int slot = 0; slot < size_; ++slot) more_than_one_[all() ^ Slots{1} << slot] = 0;
}

}  // namespace tilewright
