"""Places, effects and the backs of cards and tiles."""
# ruff: noqa: E501 (a path is one line)

import math

from carve import (
    BARK,
    CLAY,
    EMBER,
    GOLD,
    INK,
    IVORY,
    LEATHER,
    MOSS,
    OCHRE,
    PAPER,
    SHADE,
    SHINE,
    SKIN,
    STONE,
    Symbol,
    box,
    brush,
    disc,
    flip,
    move,
    shape,
    slab,
    union,
)
from goods import die_face, flint
from people import PLAYER
from shapely.geometry import Polygon

THATCH, HIDE = "#d3a556", "#c98f55"


def grain(s, x, y, turn, scale=1.0):
    def at(part):
        return move(part, x, y, scale, turn)

    stalk = at(brush("M0 12 C.6 20 .2 24 -.6 30", 2.2, 1.8))
    s.solid(stalk, MOSS, 1, 0.5, 0.8, 0.2, 0)
    corn = shape("M0 0 C-3.4 -2.6 -3 -7 0 -10 C3 -7 3.4 -2.6 0 0 Z")
    ear = [move(corn, 0, -3)]
    ear += [move(corn, side * 1.4, 1 + i * 4.4, 0.92, side * 36) for i in range(4) for side in (-1, 1)]
    s.heap([at(one) for one in ear], "#e0aa3c", 1.2 * scale, 0.7, 1.6, 0.25)


def field():
    s = Symbol("field")
    s.ground(24, 44, 13, 2.6)
    leaf = shape("M24 42 C16 40 10 34 9 26 C17 28 22 34 24 42 Z")
    s.solid(leaf, "#7f9440", 1.2, 0.7, 2.4)
    s.solid(flip(leaf, 49), MOSS, 1.2, 0.7, 2.4)
    grain(s, 24.5, 13.5, 4, 0.93)
    return s


def tent(s, x=0.0, y=0.0, scale=1.0, hide=HIDE):
    def at(part):
        return move(part, x, y, scale)

    poles = union(brush("M20 13 L27.5 2.5", 2.4), brush("M28 13 L20.5 2.5", 2.4), brush("M24 12 L24 3", 2.2))
    s.solid(at(poles), BARK, 1.1 * scale, 0.5, 1, 0.2, 0.2)
    cone = shape(
        "M24 8.5 C27 9 29 11 30.5 15 C34 24 38.5 32 43.5 39 C42 42 36 43.4 24 43.4 C12 43.4 6 42 4.5 39 C9.5 32 14 24 17.5 15 C19 11 21 9 24 8.5 Z"
    )
    s.solid(at(cone), hide, 1.4 * scale, 0.9 * scale, 5 * scale, 0.3, 0.3)
    s.fill(at(cone.intersection(shape("M28 8 L38 24 L47 42 L34 46 C35 34 32 20 28 8 Z"))), SHADE, 0.24)
    door = shape("M24 22 C27.5 26 30.5 34 31 43.2 L17 43.2 C17.5 34 20.5 26 24 22 Z")
    s.fill(at(door), INK).fill(at(shape("M24 22 C20.5 26 17.5 34 17 43.2 L13.2 43 C14.5 35 18 27 24 22 Z")), "#e9c48c")
    for d in ("M11 33 L14.5 34.4", "M15.5 23.5 L19 25", "M33 27 L36 25.4", "M35.5 35 L39.5 33.6"):
        s.cut(at(brush(d, 0.6, 1.3, 0.5)), opacity=0.8)


def hut():
    s = Symbol("hut")
    s.ground(25, 42.8, 20.5, 3)
    tent(s)
    return s


def figure(s, x, y, scale, paint, skin=SKIN):
    body = move(
        shape("M0 0 C5.4 0 8.4 3 9.6 9 L11 18.5 C6 20.6 -6 20.6 -11 18.5 L-9.6 9 C-8.4 3 -5.4 0 0 0 Z"), x, y, scale
    )
    s.solid(body, paint, 1.2, 0.7, 3 * scale)
    head = move(disc(0, -5, 6.3, 6.6), x, y, scale)
    s.solid(head, skin, 1.2, 0.7, 2.4 * scale)
    hair = head.intersection(move(disc(0, -9.6, 8, 4.8), x, y, scale))
    s.fill(hair, "#4a2f1c")


def people():
    s = Symbol("people")
    s.ground(24, 42.6, 20, 3)
    figure(s, 15, 21, 1.02, PLAYER)
    figure(s, 33.5, 22, 0.98, PLAYER)
    figure(s, 24.5, 32, 0.52, "#e0aa3c")
    return s


def toolmaker():
    s = Symbol("toolmaker")
    s.ground(24, 43, 19, 3)
    anvil = slab([(5, 42), (8, 32), (18, 28.5), (32, 29), (41, 33), (43.5, 42)], 2)
    s.solid(anvil, STONE, 1.4, 0.8, 4)
    core = slab([(12, 30), (14, 22), (22, 18), (30, 22), (32, 30), (22, 32)], 1.4)
    flint(s, core)
    s.cut(union(brush("M22 19 L21 25 L14 28", 0.4, 1, 0.3), brush("M21 25 L29 28", 0.9, 0.3)), opacity=0.7)
    haft = brush("M44 26 L28 8", 4.6, 4)
    s.solid(haft, BARK, 1.2, 0.7, 1.6)
    hammer = slab([(19, 14), (24, 4), (34, 4.5), (36, 11), (29, 19), (22, 19)], 2.4)
    s.solid(hammer, "#a9a79e", 1.3, 0.8, 3)
    for d in ("M11 18 L6.5 14.5", "M14 14 L12 8.5", "M8.5 23.5 L3.5 22.5"):
        s.fill(brush(d, 3.4, 2.2), INK).fill(brush(d, 1.9, 0.7), "#f0c64a")
    return s


def trader():
    s = Symbol("trader")
    s.ground(24, 44, 14, 2.4)
    s.solid(
        union(brush("M24 10 L24 41", 3.4, 4), slab([(14, 43), (17, 39), (31, 39), (34, 43)], 1)), BARK, 1.2, 0.7, 1.6
    )
    s.cut(
        union(*(brush(d, 1.3) for d in ("M10 13.5 L4.6 28", "M10 13.5 L15.4 28", "M38 10 L32.6 23", "M38 10 L43.4 23")))
    )
    s.solid(brush("M8 13.6 C18 13.4 30 11.6 40 9", 3, 4.4, 3), "#a96f3e", 1.2, 0.7, 1.4)
    s.solid(disc(24, 8.4, 3.4), OCHRE, 1.1, 0.5, 1.4)
    s.solid(disc(10, 26, 4.4, 3.6), GOLD, 1, 0.5, 1.4)
    s.heap([disc(35.4, 20.4, 3.2), disc(40.6, 20.4, 3.2)], EMBER)
    pan = shape("M3 27.6 L17 27.6 C16.6 33 13.4 35.4 10 35.4 C6.6 35.4 3.4 33 3 27.6 Z")
    s.heap([pan, move(pan, 28, -5)], LEATHER, 1.3, 0.7, 2.4)
    return s


def star(x, y, r, points=5, waist=0.48):
    return Polygon(
        [
            (
                x + r * (1 if i % 2 == 0 else waist) * math.sin(i * math.pi / points),
                y - r * (1 if i % 2 == 0 else waist) * math.cos(i * math.pi / points),
            )
            for i in range(points * 2)
        ]
    )


def points():
    s = Symbol("points")
    s.ground(24, 44.6, 13, 2.4)
    leaf = shape("M0 1 C-4 -1.4 -3.6 -6 0 -9.6 C3.6 -6 4 -1.4 0 1 Z")
    sprig = [
        move(leaf, x, y, 1.12, turn)
        for x, y, turn in ((9, 17.5, -16), (8.6, 28.5, -40), (13.4, 38, -62), (22, 42.6, -84))
    ]
    s.heap([*sprig, *(flip(part, 48) for part in sprig)], "#7f9440", 1.2, 0.7, 2)
    s.solid(disc(24, 22, 15.6, 16), "#b5ab94", 1.4, 0.9, 4)
    carved = star(24, 22.6, 11.4).buffer(0.6)
    s.fill(carved.buffer(0.8), INK).fill(carved, GOLD)
    s.fill(carved.difference(move(carved, -1.4, -1.8)), SHINE, 0.55)
    s.fill(carved.difference(move(carved, 1.6, 2)), SHADE, 0.35)
    return s


def any_good(s, x, y, r):
    """Whichever good you like: a pebble painted in the four colours."""
    corners = (
        (-0.96, -0.4),
        (-0.5, -0.92),
        (0.35, -0.98),
        (0.95, -0.5),
        (1, 0.3),
        (0.55, 0.9),
        (-0.4, 0.96),
        (-0.98, 0.4),
    )
    pebble = slab([(x + u * r, y + v * r) for u, v in corners], r * 0.22)
    s.ink(pebble, r * 0.06 + 0.6, 0.8)
    far = r * 1.5
    for paint, (u, v) in zip((BARK, CLAY, "#9b9a93", GOLD), ((0, -1), (1, 0), (0, 1), (-1, 0)), strict=True):
        wedge = Polygon([(x, y), (x + (u - v) * far, y + (v + u) * far), (x + (u + v) * far, y + (v - u) * far)])
        s.fill(pebble.intersection(wedge), paint)
    lines = (f"M{x - r} {y - r} L{x + r} {y + r}", f"M{x + r} {y - r} L{x - r} {y + r}")
    s.cut(union(*(brush(d, r * 0.12) for d in lines)), pebble)
    s.light(pebble, r * 0.24, 0.3, 0.3)


def any_symbol():
    s = Symbol("any")
    s.ground(25, 41, 17, 3.2)
    any_good(s, 24, 24, 17)
    return s


def take():
    s = Symbol("take")
    s.ground(25, 42, 20, 3.2)
    any_good(s, 16.5, 17.5, 12.6)
    any_good(s, 31.5, 29, 12.6)
    return s


def dice():
    s = Symbol("dice")
    s.ground(25, 43, 20, 3)
    die_face(s, 3, 31, 16.5, 12, 14)
    die_face(s, 5, 16.5, 29.5, 12.6, -9)
    return s


def hand(x=0.0, y=0.0, scale=1.0, turn=0.0):
    """An open hand, fingers up, about 20 wide and 24 high around (0, 0)."""
    fingers = union(
        brush("M-5.6 0 L-7.4 -9", 4.4, 4),
        brush("M-1.8 -1 L-2.4 -12.4", 4.6, 4.2),
        brush("M2.4 -1 L2.8 -11.8", 4.6, 4.2),
        brush("M6 0 L7.8 -8", 4.2, 3.6),
        brush("M-5 6 L-11.4 1", 5, 4),
    )
    palm = shape("M-8 -2 C-8 -4 8 -4 8 -2 C8.6 5 7.6 11 3.6 12.6 L-3.8 12.6 C-8 10 -8.4 4 -8 -2 Z")
    return move(union(fingers, palm), x, y, scale, turn)


def draw():
    s = Symbol("draw")
    s.ground(24, 44, 17, 2.8)
    back = move(box(-10, -15, 20, 30, 2.4), 18, 21, 1, -9)
    s.solid(back, "#7f9440", 1.3, 0.8, 2.6)
    front = move(box(-10, -15, 20, 30, 2.4), 24, 21, 1, 5)
    s.solid(front, "#ead6a6", 1.3, 0.8, 2.6)
    inner = move(box(-7.4, -12.4, 14.8, 24.8, 1.4), 24, 21, 1, 5)
    s.cut(inner.difference(inner.buffer(-1)), opacity=0.55)
    s.solid(star(23.6, 14.5, 5).buffer(0.3), EMBER, 0.7, 0.3, 1, 0.2, 0)
    s.solid(hand(32, 33, 0.92, -38), SKIN, 1.3, 0.8, 2.2)
    return s


def mammoth(s):
    body = shape(
        "M7 42 L7 26 C6 17 12 12.5 19 13 C22 8 30 5.5 35 9 C40 12 41 18 40.6 24 C40.6 30 42 34 45.4 33.4 C46 36.6 42.6 38.8 39.4 37.4 C36.4 36 35.6 32 35 29.6 L33 31.4 L33 42 L26.4 42 L26 36 L18 36 L17.6 42 Z"
    )
    s.solid(body, "#8a5a36", 1.4, 0.9, 4.4, 0.32, 0.28)
    for d in (
        "M9.5 31 L8.8 37",
        "M13.5 33 L12.6 39",
        "M22 28 L21.4 34",
        "M17 29 L16.6 34",
        "M12 19 L11 24",
        "M19 17 L18 22",
        "M26 27 L25.6 32",
    ):
        s.cut(brush(d, 0.5, 1.7, 0.4), opacity=0.65)
    s.fill(shape("M22.6 11 C25 7.4 31 5.6 35 8.6 C31 8.6 27 10.4 25.4 14 Z"), "#5e3a20")
    ear = disc(26.6, 18.4, 3.6, 5, 14)
    s.solid(ear, "#a8713f", 1, 0.5, 1.8)
    tusk = brush("M34 26.5 C35 33.5 41.5 36.5 46 28.5", 4, 3.4, 1.2)
    s.solid(tusk, IVORY, 1.1, 0.6, 1.4, 0.22, 0)
    s.dot(34.6, 17.6, 1.5, INK, 1.8)


def start():
    s = Symbol("start")
    s.ground(24, 43, 20, 3)
    mammoth(s)
    return s


def cup():
    s = Symbol("cup")
    s.ground(25, 43.4, 14, 2.8)
    body = shape("M8 12 L40 12 C39.5 24 37.5 35 35.4 41 C31 43.6 17 43.6 12.6 41 C10.5 35 8.5 24 8 12 Z")
    s.solid(body, LEATHER, 1.4, 0.9, 5)
    mouth = disc(24, 12.4, 16, 5.2)
    s.solid(mouth, "#c99a5b", 1.3, 0.4, 1.4, 0.2, 0.2)
    s.fill(disc(24, 12.8, 12.8, 3.4), INK)
    band = body.intersection(shape("M6 25 C16 29 32 29 42 25 L42 31 C32 35 16 35 6 31 Z"))
    s.fill(band.buffer(0.4), INK).fill(band.buffer(-0.4), OCHRE)
    for x, y in ((13, 29.4), (18.5, 30.8), (24, 31.2), (29.5, 30.8), (35, 29.4)):
        s.fill(slab([(x - 2.2, y + 1.6), (x, y - 2.2), (x + 2.2, y + 1.6)], 0.2), INK)
    return s


def spiral(x, y, r, turns, w):
    n = int(turns * 20)
    pts = [
        (x + r * i / n * math.cos(i / 20 * 2 * math.pi), y + r * i / n * math.sin(i / 20 * 2 * math.pi))
        for i in range(n + 1)
    ]
    return brush("M" + " L".join(f"{a:.2f} {b:.2f}" for a, b in pts), w * 0.6, w, w * 0.8)


def back(name, w, h, paint):
    s = Symbol(name, w, h, 0.35, near=0.42)
    face = box(2, 2, w - 5, h - 5, 7)
    s.solid(face, paint, 1.4, 1, 3, 0.32, 0.25)
    rim = face.buffer(-6)
    s.cut(rim.difference(rim.buffer(-1.5)), opacity=0.6)
    return s


def card():
    s = back("card", 150, 212, MOSS)
    tooth = Polygon([(-5, 2), (0, -8), (5, 2)])
    s.fill(
        union(*(move(tooth, 18.5 + i * 13.8, y, 1, turn) for i in range(9) for y, turn in ((18, 180), (190, 0)))),
        INK,
        0.45,
        loose=3,
    )
    for x, y in ((28, 50), (120, 50), (28, 158), (120, 158)):
        s.dot(x, y, 8, PAPER, opacity=0.55).dot(x, y, 5, MOSS).dot(x, y, 2.4, PAPER, opacity=0.7)
    rays = union(*(move(Polygon([(-8, -38), (0, -54), (8, -38)]), 74, 104, 1, i * 30) for i in range(12)))
    s.solid(rays, GOLD, 1.4, 1, 2, 0, 0)
    s.solid(disc(74, 104, 40), EMBER, 1.8, 1.2, 5, 0.3, 0.25)
    s.fill(hand(75, 107, 2.35), PAPER)
    s.fill(spiral(75, 113, 10, 2.2, 3), EMBER)
    return s


def tile_back():
    s = back("tile-back", 118, 118, "#b98a55")
    tooth = Polygon([(-4.6, 2), (0, -5), (4.6, 2)])
    s.fill(
        union(*(move(tooth, 17 + i * 13.8, y, 1, turn) for i in range(7) for y, turn in ((14.5, 180), (100, 0)))),
        INK,
        0.5,
        loose=3,
    )
    tent(s, 17, 16, 1.7)
    return s


def symbols():
    for draw_one in (
        field,
        hut,
        people,
        toolmaker,
        trader,
        points,
        any_symbol,
        take,
        dice,
        draw,
        start,
        cup,
        card,
        tile_back,
    ):
        yield draw_one()
