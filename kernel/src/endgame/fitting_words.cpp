#include "fitting_words.hpp"

#include <algorithm>

#include "tilewright/graph_builder.hpp"

namespace tilewright {
namespace {

/// Walks the word graph in all lanes at once: for a prefix, a set of squares per lane says where
/// its next letter would be placed.
class Fitting {
 public:
  Fitting(const MaskGraph& words, unsigned letters, const BoardTiles& board,
          std::span<const Tile> tiles)
      : words_(words) {
    for (const Tile tile : tiles) ++pool_[tile];
    const LetterMask all = letters >= 32 ? ~LetterMask{0} : (LetterMask{1} << letters) - 1;
    LetterMask laid = pool_[0] > 0 ? all : 0;
    for (Tile tile = 1; tile <= letters; ++tile) {
      if (pool_[tile] > 0) laid |= mask_of(tile);
    }
    usable_ = laid;
    for (int lane = 0; lane < kLanes; ++lane) {
      if (!is_lane(lane)) continue;
      const auto index = static_cast<std::size_t>(lane);
      for (int at = 0; at < kSide; ++at) {
        const Tile tile = board[static_cast<std::size_t>(board_square(lane, at + 1))];
        const auto square = static_cast<std::uint16_t>(1u << at);
        squares_[index][static_cast<std::size_t>(at)] = letter_of(tile);
        if (tile != 0) {
          filled_[index] |= square;
          accepts_[letter_of(tile)][index] |= square;
          usable_ |= mask_of(letter_of(tile));
          continue;
        }
        for (LetterMask left = laid; left != 0; left &= left - 1) {
          accepts_[lowest_tile(left)][index] |= square;
        }
      }
    }
  }

  WordList find() {
    Squares starts{};
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      if (is_lane(static_cast<int>(lane))) {
        starts[lane] = static_cast<std::uint16_t>(~(filled_[lane] << 1) & 0x7FFF);
      }
    }
    extend(words_.root(), starts);
    return std::move(found_);
  }

 private:
  using Squares = std::array<std::uint16_t, kLanes>;

  void extend(const Branch& branch, const Squares& next) {
    for (LetterMask left = branch.follows() & usable_; left != 0; left &= left - 1) {
      const Tile letter = lowest_tile(left);
      const Squares& accepts = accepts_[letter];
      Squares after;
      unsigned any = 0;
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        // Bit 15 is the edge of the board.
        after[lane] = static_cast<std::uint16_t>((next[lane] & accepts[lane]) << 1);
        any |= after[lane];
      }
      if (any == 0) continue;
      word_[length_++] = letter;
      if ((branch.completes & mask_of(letter)) != 0 && fits(after)) {
        found_.add(Tiles(word_).first(length_));
      }
      if ((branch.children & mask_of(letter)) != 0) extend(words_.child(branch, letter), after);
      --length_;
    }
  }

  /// Returns whether the tiles of the pool complete the word in one of the lanes.
  bool fits(const Squares& after) const {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      unsigned ends = after[lane] & ~unsigned{filled_[lane]};
      for (; ends != 0; ends &= ends - 1) {
        if (pool_supplies(lane, static_cast<std::size_t>(std::countr_zero(ends)) - length_)) {
          return true;
        }
      }
    }
    return false;
  }

  bool pool_supplies(std::size_t lane, std::size_t start) const {
    auto left = pool_;
    for (std::size_t at = 0; at < length_; ++at) {
      if (squares_[lane][start + at] != 0) continue;
      if (left[word_[at]] > 0) {
        --left[word_[at]];
      } else if (--left[0] < 0) {
        return false;
      }
    }
    return true;
  }

  const MaskGraph& words_;
  std::array<std::int8_t, kMaxSearchLetters + 1> pool_{};
  LetterMask usable_ = 0;
  std::array<std::array<Tile, kSide>, kLanes> squares_{};
  Squares filled_{};
  std::array<Squares, kMaxSearchLetters + 1> accepts_{};
  std::array<Tile, kSide> word_{};
  std::size_t length_ = 0;
  WordList found_;
};

}  // namespace

MaskGraph fitting_words(const MaskGraph& words, unsigned letters, const BoardTiles& board,
                        std::span<const Tile> tiles) {
  const WordList found = Fitting(words, letters, board, tiles).find();
  return MaskGraph(build_graph(found, letters, GraphShape::dawg));
}

}  // namespace tilewright
