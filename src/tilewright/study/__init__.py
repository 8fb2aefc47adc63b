"""Learning the game: lessons, and hints for a turn.

``study.lessons`` has short games whose tasks the referee judges. ``study.hints`` has the ladder of
hints that leads to a good play in small steps.
"""
