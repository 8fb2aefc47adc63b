"""The engine finds plays and values them.

``generation`` finds plays, ``self_play`` plays games, ``leaves`` values the tiles kept.
"""
