"""The five peoples: one body, five headgears, the player's colour."""
# ruff: noqa: E501 (a path is one line)

from carve import INK, IVORY, SKIN, Symbol, box, brush, disc, flip, move, shape, union

PLAYER = "var(--player,#b8431c)"
HAIR = "#5b3a20"


def feathers(s, band):
    for x, y, turn, scale in ((25.8, 11, 50, 0.92), (22.6, 10, 14, 1.02)):
        feather = move(shape("M0 2 C-4.4 -2 -4.2 -8 0 -12 C4.2 -8 4.4 -2 0 2 Z"), x, y, scale, turn)
        s.solid(feather, IVORY, 1, 0.5, 1.4, 0.2, 0)
        s.fill(feather.intersection(move(disc(0, -10.6, 4.8, 4.6), x, y, scale, turn)), PLAYER)
        s.cut(move(brush("M0 1 L0 -7", 0.9, 0.5), x, y, scale, turn))
    s.solid(band, PLAYER, 0.9, 0.4, 1.4)


def horns(s, _band):
    horn = shape("M10.5 14 C5 14 1.5 10 2.5 2.5 C4.5 6.5 7.5 8.5 13 8.8 Z")
    for h in (horn, flip(horn, 40)):
        s.solid(h, IVORY, 1.1, 0.6, 1.6, 0.26, 0)
    cap = shape("M10 12 C10 4 30 4 30 12 L29.4 14.2 L20 13.2 L10.6 14.2 Z")
    s.solid(cap, PLAYER, 0.9, 0.2, 2)
    s.cut(brush("M20 6.4 L20 13.4", 0.7, 1.2))


def hood(s, _band):
    for x in (10.4, 29.6):
        s.solid(disc(x, 6.6, 4.4), PLAYER, 1.1, 0.6, 1.6)
        s.dot(x, 6.9, 1.9, INK, opacity=0.55)
    fur = shape(
        "M7 25 L5.2 20.5 L6.6 18.5 L5.6 14.5 L8 12.5 L8.6 8.6 L12 8 L14 4.8 L18 5.6 L20 3.6 L22 5.6 L26 4.8 L28 8 L31.4 8.6 L32 12.5 L34.4 14.5 L33.4 18.5 L34.8 20.5 L33 25 Z"
    )
    s.solid(fur.difference(disc(20, 18, 7.4, 8)), PLAYER, 1.1, 0.6, 2.2)


def leaves(s, band):
    leaf = shape("M0 3 C-4.4 0 -3.4 -5 0 -9.4 C3.4 -5 4.4 0 0 3 Z")
    crown = ((10.2, 11.5, -58, 0.9), (29.8, 11.5, 58, 0.9), (13.8, 9.5, -28, 1), (26.2, 9.5, 28, 1), (20, 8.6, 0, 1.05))
    s.heap([move(leaf, x, y, scale, turn) for x, y, turn, scale in crown], "#7f9440", 1, 0.5, 1.5)
    s.solid(band, PLAYER, 0.9, 0.4, 1.4)


def bone(s, band):
    bun = disc(20, 6, 6, 5)
    s.solid(bun, HAIR, 1.1, 0.6, 1.8, 0.3, 0)
    shaft = union(
        brush("M7.5 6.5 L32.5 6.5", 3),
        disc(6.4, 4.8, 2.5),
        disc(6.4, 8.2, 2.5),
        disc(33.6, 4.8, 2.5),
        disc(33.6, 8.2, 2.5),
    )
    s.solid(shaft, IVORY, 1, 0.5, 1.2, 0.24, 0)
    s.fill(disc(20, 6, 4, 5).intersection(box(14, 4, 12, 7, 0.5)), HAIR)
    s.solid(band, PLAYER, 0.9, 0.4, 1.4)


HEADGEAR = (feathers, horns, hood, leaves, bone)


def face(s, seat):
    head = disc(20, 17, 8.6, 8.8)
    if seat in (0, 3, 4):
        hair = shape("M10.6 24 C9 14 12 7.4 20 7.4 C28 7.4 31 14 29.4 24 L26.5 25.4 L13.5 25.4 Z")
        s.solid(hair, HAIR, 1, 0.6, 2, 0.25, 0)
    s.solid(head.intersection(box(8, 10, 24, 20, 2)), SKIN, 1.1, 0.6, 2.4, 0.26, 0.25)
    s.dot(16.9, 18.6, 1.15, INK, 1.5).dot(23.1, 18.6, 1.15, INK, 1.5)
    s.cut(brush("M18 22.8 C19.2 23.7 20.8 23.7 22 22.8", 0.5, 1, 0.5))
    band = shape("M10.6 14.8 C13 12 27 12 29.4 14.8 L29.2 11.6 C26 8.4 14 8.4 10.8 11.6 Z")
    HEADGEAR[seat](s, band)


def halo(s, silhouette):
    """An edge of light for night and for the chosen: drawn only where the page sets --halo."""
    s.fill(silhouette.buffer(2.6), "var(--halo,transparent)", loose=4)


def person(seat):
    s = Symbol(f"person-{seat}", 40, 52, 0.12, 3, 0.22)
    body = shape(
        "M20 23.5 C27 23.5 31 25.5 33.4 29.5 C36 34 37 38 36.6 41.6 C34.5 43.4 32.6 43 31.4 42.4 L31.8 47 C26 48.6 14 48.6 8.2 47 L8.6 42.4 C7.4 43 5.5 43.4 3.4 41.6 C3 38 4 34 6.6 29.5 C9 25.5 13 23.5 20 23.5 Z"
    )
    feet = union(box(10.2, 44, 8.2, 6.2, 1.8), box(21.6, 44, 8.2, 6.2, 1.8))
    s.ground(21, 49.2, 15, 2.6)
    halo(s, union(body, feet, disc(20, 14, 10, 11)))
    s.solid(feet, "#6d4424", 1.1, 0.6, 1.6, 0, 0.2)
    s.solid(body, PLAYER, 1.2, 0.8, 3, 0.32, 0.3)
    s.cut(
        union(brush("M8.4 42.2 C8.6 39 9 36.6 10 34.4", 1, 0.3), brush("M31.6 42.2 C31.4 39 31 36.6 30 34.4", 1, 0.3))
    )
    s.dot(20.2, 34.3, 8.5, INK).fill(disc(20, 34, 7.5), PLAYER)
    face(s, seat)
    return s.shift(1.4, 3, 0.93)


def head(seat):
    s = Symbol(f"head-{seat}", 40, 40, 0.12, 3, 0.22)
    chest = shape("M3.5 39.6 C4 31 10 26 20 26 C30 26 36 31 36.5 39.6 Z")
    halo(s, union(chest, disc(20, 14, 10, 11)))
    s.solid(chest, PLAYER, 1.2, 0.4, 2.6)
    face(s, seat)
    return s.shift(1.4, 3, 0.93)


def symbols():
    yield from (person(seat) for seat in range(5))
    yield from (head(seat) for seat in range(5))
