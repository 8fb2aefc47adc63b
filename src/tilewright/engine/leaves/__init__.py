"""Leave values: what the tiles kept on a rack are worth."""
