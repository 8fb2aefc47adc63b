"""The equipment: what is in the box, before any rule about playing with it.

Tiles and tile sets, squares, layouts with their premium squares, the board with the tiles on it,
racks, the bag with its fair shuffle, and the peg rack. Nothing here depends on turns, scores or
players.
"""
