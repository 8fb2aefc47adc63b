"""Why a turn was a mistake: facts that can be counted, and the sentences that state them."""
