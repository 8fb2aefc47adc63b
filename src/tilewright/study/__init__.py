"""Learning the game: hints for a turn.

``study.hints`` has the ladder of hints that leads to a good play in small steps.
"""
