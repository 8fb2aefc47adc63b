#pragma once

#include "tilewright/board.hpp"
#include "tilewright/move_list.hpp"
#include "tilewright/rack.hpp"

namespace tilewright {

/// A brute-force reference search for tests: it spells words letter by letter from every square of
/// every lane, looks up every crossing word and scores every word from its squares. It shares only
/// the tiles on the board and the word graph with the optimized search. Equities equal scores.
void plain_search(const Board& board, const Rack& rack, MoveList& plays);

}  // namespace tilewright
