"""Goods, tools, dice and the small things of the valley."""

import math

from carve import (
    BARK,
    CLAY,
    EMBER,
    FLINT,
    GOLD,
    INK,
    IVORY,
    LEATHER,
    RIVER,
    SHADE,
    SHINE,
    STONE,
    Symbol,
    brush,
    disc,
    move,
    shape,
    slab,
    union,
)
from shapely.geometry import Point, Polygon


def log(s, x=0.0, y=0.0, scale=1.0):
    def at(part):
        return move(part, x, y, scale)

    body = shape("M9 27 C11 20 16 18 19 17 L34 8.5 C40 7 45 13 43.5 19 C43 22 41 24 39 25 L23 36 Z")
    stub = slab([(24, 15), (22, 7.5), (27.5, 5), (31, 11)], 0.8)
    end = disc(15, 29.5, 8.6, 10, 22)
    whole = union(body, stub, end)
    s.ink(at(whole), 1.4 * scale, 0.9 * scale)
    s.fill(at(stub), "#7a4a27").fill(at(body), BARK)
    s.fill(at(body.intersection(shape("M18 40 L46 20 L48 10 L44 10 L40 20 L24 30 Z"))), SHADE, 0.38)
    s.fill(at(body.intersection(shape("M12 20 L34 6 L42 8 L41 11 L34 11 L17 21 Z"))), SHINE, 0.3)
    for d in ("M26 20 L35 14.5", "M25 27.5 L38 19", "M30 29.5 L35.5 26"):
        s.cut(at(brush(d, 0.4, 1.5, 0.4)), opacity=0.75)
    s.fill(at(end.buffer(0.5)), INK).fill(at(end.buffer(-0.9)), "#e2b46a")
    s.fill(at(end.buffer(-0.9).difference(move(end, -2, -2.4))), SHADE, 0.22)
    for r in (5.6, 2.6):
        s.cut(
            at(disc(15, 29.5, r * 0.86 + 0.5, r + 0.5, 22).difference(disc(15.3, 29.8, r * 0.86 - 0.5, r - 0.5, 22))),
            opacity=0.8,
        )


def brick(s):
    top = slab([(5, 21), (20, 12), (44, 16.5), (30, 27)], 0.6)
    front = slab([(5, 21), (30, 26.5), (30, 40), (5.5, 34)], 0.6)
    side = slab([(30, 26.5), (44, 16.5), (43.5, 29), (30, 40)], 0.6)
    s.ink(union(top, front, side), 1.5, 0.9)
    s.fill(front, CLAY).fill(top, "#d98355").fill(side, "#7d3519")
    s.fill(slab([(6.5, 22), (29, 27), (29, 29.5), (6.5, 24.3)], 0.3), SHINE, 0.25)
    s.cut(union(brush("M5.5 21.5 L30 27 L43.5 17", 0.9, 1.3, 0.9), brush("M30 27 L30 39.5", 1.3, 0.8)))
    dent = disc(24.5, 19.3, 6.4, 2.7, 8)
    s.fill(dent, "#7d3519").fill(dent.intersection(move(dent, 0.9, 1.3)), "#c06a3e")
    for d in ("M10 29.5 L15 30.6", "M19.5 34 L24 35", "M12.5 33.5 L14 33.8", "M21 29.5 L23 30"):
        s.cut(brush(d, 0.7, 1.2, 0.5), opacity=0.6)


def boulder(s):
    body = slab([(6, 35), (7.5, 22), (16, 9.5), (27, 6.5), (38, 14), (43, 27), (40, 38), (24, 41), (10, 40)], 2.2)
    s.ink(body, 1.5, 0.9)
    s.fill(body, STONE)
    s.fill(body.intersection(Polygon([(0, 30), (7, 20), (16, 9), (27, 4), (25, 15), (13, 25), (10, 34)])), "#b9b8ae")
    s.fill(body.intersection(Polygon([(25, 15), (27, 4), (40, 14), (33, 21)])), "#a09f97")
    s.fill(body.intersection(Polygon([(33, 21), (40, 12), (48, 30), (40, 44), (20, 44), (30, 33)])), "#5f5e5b")
    s.fill(body.intersection(Polygon([(0, 40), (10, 34), (30, 33), (22, 44), (8, 44)])), "#74736e")
    s.cut(
        union(
            brush("M25 15 L13 25 L10 33", 0.4, 1.1, 0.3),
            brush("M25 15 L33 21 L30 33", 0.4, 1.2, 0.5),
            brush("M33 21 L38 17", 0.9, 0.2),
            brush("M30 33 L35 36", 0.9, 0.2),
        ),
        opacity=0.8,
    )


def nugget(s):
    lumps = union(disc(17, 28, 10.5, 10), disc(31, 30, 10, 9), disc(25, 19, 9.5, 9), disc(23, 34, 11, 6.5))
    lumps = lumps.simplify(1.6).buffer(-0.7).buffer(0.7)
    s.ink(lumps, 1.5, 0.9)
    s.fill(lumps, GOLD)
    s.light(lumps, 4.2, 0.34, 0)
    s.fill(slab([(10, 25), (15, 20.5), (20, 22), (18, 28), (11, 31)], 0.8), "#f7dc74")
    s.fill(slab([(18.5, 15), (24, 12), (29, 14), (26, 19.5), (20, 20)], 0.8), "#fae58c")
    s.fill(slab([(27, 26), (32, 24), (36, 27), (32, 31), (27.5, 31)], 0.8), "#f0c64a")
    s.cut(
        union(
            brush("M21 24 L25.5 22 L33 21.5", 0.3, 1.3, 0.3),
            brush("M25.5 22 L24.5 31 L20 35.5", 0.9, 1.3, 0.3),
            brush("M24.5 31 L30 35", 1, 0.2),
        ),
        opacity=0.75,
    )
    spark = shape("M38 3 Q38.8 10 46 11 Q38.8 12 38 19 Q37.2 12 30 11 Q37.2 10 38 3 Z")
    s.fill(spark.buffer(1), INK).fill(spark, "#fff2b8")


def leg(s):
    bone = union(brush("M30 19 L39 10", 4.6), disc(38, 8, 3.9), disc(42, 11.8, 3.7))
    meat = shape(
        "M32.5 12.5 C36.5 16.5 38 21 35 28 C31 37 22 43.5 13.5 42.5 C5.5 41 3 33 7 26 C11.5 18.5 22 11 32.5 12.5 Z"
    )
    s.ink(bone, 1.4, 0.8)
    s.fill(bone, IVORY).light(bone, 1.8, 0.25, 0)
    s.solid(meat, "#a8482a", 1.5, 0.9, 5, 0.32, 0)
    s.fill(shape("M10 29 C13 22 21 16.5 28 16 C24 20 15 24 11.5 32 Z"), "#e08a58")
    s.fill(disc(13.6, 34.4, 2, 1.4, -40), "#e08a58")
    for d in ("M17 39 C22 38 26 35 28.5 31.5", "M30 21 C31.5 23 31.5 25 31 27"):
        s.cut(brush(d, 0.4, 1.5, 0.4), opacity=0.6)


def tooth(x, y, turn, scale=1.0):
    return move(shape("M-3 -1 C-3 -3 3 -3 3 -1 C3.4 4 1.5 8 0 11.5 C-1.5 8 -3.4 4 -3 -1 Z"), x, y, scale, turn)


def necklace(s):
    cord = brush("M24 5 C12 4 6 12 7.4 20 C9 29 16 33 24 33 C32 33 39 29 40.6 20 C42 12 36 4 24 5", 2.4)
    teeth = [tooth(10, 25.4, 36, 0.95), tooth(38, 25.4, -36, 0.95), tooth(16.2, 31, 16, 1.1), tooth(31.8, 31, -16, 1.1)]
    beads = [disc(8.4, 11.6, 3.5), disc(39.6, 11.6, 3.5)]
    knots = [disc(15.6, 6.3, 2.9), disc(32.4, 6.3, 2.9), disc(7.6, 18.8, 2.9), disc(40.4, 18.8, 2.9)]
    s.ink(cord, 1.1, 0.6).fill(cord, "#96622f")
    s.heap(teeth, IVORY, 1.2, 0.7, 1.8, 0.25)
    s.heap(beads, RIVER).heap(knots, EMBER)
    s.solid(disc(24, 34.4, 5.6, 6.4), GOLD, 1.3, 0.8, 2.4, 0.3, 0.5)


def blade(scale, y):
    """A flared flint, its edge to the right; the haft passes at x = 18."""
    head = shape(
        "M-8.5 -3.6 C-2 -4.8 8 -6.4 15 -11.6 C22 -9 23.4 6 19 12 C10 7.4 -1 5.6 -8 4.6 C-10 2 -10.2 -1.6 -8.5 -3.6 Z"
    )
    return move(head, 18, y, scale)


def pips(s, spots, r=1.9, paint=IVORY):
    for x, y in spots:
        s.dot(x, y, r + 0.75, INK).dot(x, y, r, paint)


def flint(s, head, paint=FLINT):
    s.ink(head, 1.4, 0.9)
    s.fill(head, paint).light(head, 3.4, 0.34, 0.34)


def tool(value):
    s = Symbol(f"tool-{value}")
    s.ground(23, 43.2, 15, 2.8)
    if value == 1:
        head = slab([(9, 36), (8, 26), (14, 14), (25, 6), (33, 10), (40, 24), (38, 36), (27, 42), (15, 41)], 2)
        flint(s, head)
        for d in ("M25 8 L21 18 L10 27", "M21 18 L31 20 L38 26", "M31 20 L33 11", "M12 35 L19 36 L25 40"):
            s.cut(brush(d, 0.3, 1.2, 0.3), opacity=0.7)
        pips(s, [(23.5, 30.5)], 2.4)
        return s
    scale, y, foot = {2: (0.86, 16, 38), 3: (1.06, 16, 41.5), 4: (1.26, 16.5, 44)}[value]
    haft = brush(f"M12.4 {foot} C16 {foot - 8} 16.6 20 18.6 5", 6.4, 4.8, 4.6, 5.4)
    s.solid(haft, BARK, 1.3, 0.8, 2, 0.3, 0.3)
    flint(s, blade(scale, y), {2: FLINT, 3: "#5f6f70", 4: "#4d6467"}[value])
    s.fill(
        blade(scale, y).intersection(move(blade(scale, y), 21 * scale, 0)).difference(move(blade(scale, y), 23, 2)),
        SHINE,
        0.3,
    )
    for d in (f"M13.4 {y - 5.4} L22.4 {y + 5.6}", f"M22.8 {y - 6.2} L13.2 {y + 5.2}"):
        s.fill(brush(d, 4.6), INK).fill(brush(d, 2.7), "#d2a465")
    u, v = 9.6 * scale, 4 * scale
    spots = {
        2: [(-0.2, -1), (0.2, 1)],
        3: [(-0.35, -0.35), (0.75, -1.35), (0.75, 1.15)],
        4: [(-0.5, -0.75), (0.75, -1.1), (-0.5, 0.75), (0.75, 1.1)],
    }[value]
    pips(s, [(18 + u + a * v, y + b * v) for a, b in spots], 2.1)
    if value == 4:
        for turn in (0, 34):
            feather = move(shape("M0 0 C-4 4 -4.4 9 -2 14 C2 10 3 5 0 0 Z"), 15, 28.5, 0.95, turn)
            s.solid(feather, EMBER if turn else IVORY, 1.1, 0.6, 1.6)
    return s


def once(value):
    s = Symbol(f"once-{value}")
    s.ground(24, 43, 15, 2.6)
    shaft = brush("M12 36 L33 15", 9.5, 8, 9.5)
    point = slab([(31, 12), (44, 3), (37, 18)], 0.6)
    bone = union(shaft, disc(8.6, 33.5, 5.6), disc(14.5, 39.4, 5.4), point, disc(33.5, 14.5, 5))
    s.solid(bone, "#ecd9ad", 1.4, 0.9, 2.8, 0.28, 0.5)
    wrap = shaft.intersection(Polygon([(33.8, 8), (41, 15), (36.5, 19.5), (29.4, 12.4)]))
    s.fill(wrap.buffer(0.9), INK).fill(wrap, LEATHER)
    gap = {2: 6.4, 3: 5.2, 4: 4.5}[value]
    for i in range(value):
        k = (i - (value - 1) / 2) * gap * 0.72
        s.dot(22 + k, 26.5 - k, {2: 2.5, 3: 2.3, 4: 2}[value], INK)
    return s


PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1.1), (1, -1.1), (-1, 0), (1, 0), (-1, 1.1), (1, 1.1)],
}


def die_face(s, value, x=24.0, y=24.0, half=18.0, turn=0.0):
    r = half * 0.36
    body = slab([(-half, -half + 0.8), (half - 0.8, -half), (half, half - 0.6), (-half + 0.6, half)], r)
    body = move(body, x, y, 1, turn)
    s.ink(body, half * 0.08, half * 0.05)
    s.fill(body, "#e3cf9f")
    face = move(body, -half * 0.05, -half * 0.07, 0.9, 0, (x, y))
    s.fill(body.difference(move(body, -half * 0.16, -half * 0.2)), SHADE, 0.3)
    s.fill(face, "#f4e7c6")
    for k, (u, v) in enumerate(PIPS[value]):
        jig = 0.025 * half * math.sin(value * 5 + k * 3)
        spot = move(Point(u * half * 0.46 - half * 0.05 + jig, v * half * 0.46 - half * 0.07 - jig), 0, 0, 1, turn)
        px, py, pr = x + spot.x, y + spot.y, half * (0.2 if value == 1 else 0.155)
        s.dot(px, py, pr * 1.14, INK, pr * 1.02, k * 40)
        s.fill(disc(px, py, pr * 1.1, pr).difference(disc(px - pr * 0.3, py - pr * 0.35, pr * 1.05, pr)), "#a37f4c")
    s.cut(
        brush(f"M{x - half * 0.2} {y + half * 0.76} L{x + half * 0.12} {y + half * 0.7}", 0.2, half * 0.035, 0.2),
        opacity=0.4,
    )


def die(value):
    s = Symbol(f"die-{value}", seed=value * 2.3)
    s.ground(25, 42.8, 17, 3)
    die_face(s, value, 23.6, 23.4, 18.6, {1: -2, 2: 1.5, 3: -1, 4: 2, 5: -1.5, 6: 1}[value])
    return s


def named(name, draw, ground):
    s = Symbol(name)
    s.ground(*ground)
    draw(s)
    return s


def symbols():
    yield named("wood", lambda s: log(s), (25, 39, 19, 4))
    yield named("brick", brick, (25, 39, 19, 4))
    yield named("stone", boulder, (25, 41, 20, 3.6))
    yield named("gold", nugget, (25, 40.5, 18, 3.6))
    yield named("food", leg, (20, 43, 16, 3))
    yield named("decorations", necklace, (24, 44, 13, 2))
    yield from (tool(v) for v in (1, 2, 3, 4))
    yield from (once(v) for v in (2, 3, 4))
    yield from (die(v) for v in range(1, 7))
