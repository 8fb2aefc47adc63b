"""Learning the game: lessons, hints for a turn, and cards to learn words with.

``study.lessons`` has short games whose tasks the referee judges. ``study.hints`` has the ladder of
hints that leads to a good play in small steps. ``study.decks`` has what there is to learn about a
word list, and ``study.cards`` what a learner knows of it.
"""
