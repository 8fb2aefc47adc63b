#pragma once

#include "tilewright/board.hpp"
#include "tilewright/move_list.hpp"
#include "tilewright/rack.hpp"

namespace tilewright {

/// All plays found the obvious way: from every square of every lane, letter by letter, every
/// crossing word looked up, every word scored from the squares. It shares nothing with the search
/// in waves but the tiles on the board and the words; tests compare the two. Equities are scores.
void plain_search(const Board& board, const Rack& rack, MoveList& plays);

}  // namespace tilewright
