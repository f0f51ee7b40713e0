"""The carver's kit: shapes cut with shapely, inked and lit, written as small SVG paths.

Every shade and light is cut to its shape here, because clip paths and filters inside a sprite
are drawn anew (or wrongly) by some browsers.
"""
# ruff: noqa: E501 (a path is one line)

import itertools
import math
import re

from fit import fit, unit
from shapely import affinity
from shapely.geometry import LineString, Point, Polygon
from shapely.ops import transform, unary_union

INK, PAPER, IVORY = "#33261a", "#f3e6c8", "#f1e3c0"
OCHRE, MOSS, FOREST, CLAY = "#c98a2b", "#6f7f3a", "#3f5b34", "#b3542e"
STONE, RIVER, GOLD, EMBER = "#8b8a84", "#4f8a96", "#d9a520", "#b8431c"
BARK, LEATHER, SKIN, FLINT = "#8a5730", "#9a6a3c", "#d6a06c", "#6b747a"

SHADE, SHINE = "#210", "#fec"

NUMBER = re.compile(r"[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)")


def cubic(a, b, c, d, steps=14):
    for i in range(1, steps + 1):
        t = i / steps
        s = 1 - t
        yield tuple(
            s**3 * p + 3 * s * s * t * q + 3 * s * t * t * r + t**3 * u for p, q, r, u in zip(a, b, c, d, strict=True)
        )


def flatten(d):
    """The subpaths of a path of M L H V C Q Z, absolute, or relative in small letters."""
    words, at, lines = NUMBER.findall(d), 0, []
    x = y = 0.0
    command = ""

    def take(n):
        nonlocal at
        at += n
        return [float(w) for w in words[at - n : at]]

    while at < len(words):
        if words[at].isalpha():
            command = words[at]
            at += 1
        ox, oy = (x, y) if command.islower() else (0.0, 0.0)
        match command.upper():
            case "M":
                dx, dy = take(2)
                x, y = ox + dx, oy + dy
                lines.append([(x, y)])
                command = "l" if command == "m" else "L"
            case "L":
                dx, dy = take(2)
                x, y = ox + dx, oy + dy
                lines[-1].append((x, y))
            case "H":
                x = ox + take(1)[0]
                lines[-1].append((x, y))
            case "V":
                y = oy + take(1)[0]
                lines[-1].append((x, y))
            case "C":
                n = take(6)
                pts = [(ox + n[i], oy + n[i + 1]) for i in (0, 2, 4)]
                lines[-1].extend(cubic((x, y), *pts))
                x, y = pts[-1]
            case "Q":
                n = take(4)
                (qx, qy), end = (ox + n[0], oy + n[1]), (ox + n[2], oy + n[3])
                one = (x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3)
                two = (end[0] + (qx - end[0]) * 2 / 3, end[1] + (qy - end[1]) * 2 / 3)
                lines[-1].extend(cubic((x, y), one, two, end))
                x, y = end
            case "Z":
                x, y = lines[-1][0]
    return lines


def shape(d):
    return unary_union([Polygon(line).buffer(0) for line in flatten(d) if len(line) > 2])


def disc(x, y, rx, ry=None, turn=0):
    return affinity.rotate(affinity.scale(Point(x, y).buffer(1, 24), rx, ry or rx), turn)


def slab(points, r=1.0):
    """A polygon whose corners are worn round."""
    return Polygon(points).buffer(-r, 12).buffer(r, 12)


def box(x, y, w, h, r=1.0):
    return slab([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], r)


def brush(d, *widths):
    """A stroke whose width runs through `widths` along its length, with round ends."""
    strokes = []
    for line in flatten(d):
        path = LineString(line)
        steps = max(6, int(path.length / 0.5))
        dots = []
        for i in range(steps + 1):
            t = i / steps * (len(widths) - 1)
            k = min(int(t), len(widths) - 2) if len(widths) > 1 else 0
            w = widths[k] if len(widths) == 1 else widths[k] + (widths[k + 1] - widths[k]) * (t - k)
            dots.append(path.interpolate(i / steps, normalized=True).buffer(w / 2, 10))
        strokes += [unary_union([a, b]).convex_hull for a, b in itertools.pairwise(dots)]
    return unary_union(strokes)


def union(*shapes):
    return unary_union(shapes)


def move(s, dx=0.0, dy=0.0, scale=1.0, turn=0.0, origin=(0, 0)):
    s = affinity.rotate(affinity.scale(s, scale, scale, origin=origin), turn, origin=origin)
    return affinity.translate(s, dx, dy)


def flip(s, width):
    return affinity.translate(affinity.scale(s, -1, 1, origin=(0, 0)), width, 0)


def rough(s, amount, seed=0.0, wave=1.0):
    """Bends the plane a little, so no edge is ruled; the same everywhere, so neighbours still meet."""

    def bend(xs, ys):
        spots = [(x / wave, y / wave, x, y) for x, y in zip(xs, ys, strict=True)]
        return (
            [
                x + amount * (math.sin(b * 0.38 + seed) + 0.4 * math.sin(a * 0.4 + b * 0.7 + seed * 2))
                for a, b, x, _ in spots
            ],
            [
                y + amount * (math.sin(a * 0.38 + seed + 2) + 0.4 * math.sin(a * 0.7 - b * 0.4 + seed))
                for a, b, _, y in spots
            ],
        )

    return transform(bend, s.segmentize(wave)).buffer(0)


def number(v):
    """Tenths of a unit, so that no path needs a decimal point."""
    return str(round(v * 10))


def numbers(*values):
    words = [number(v) for v in values]
    return words[0] + "".join(word if word[0] == "-" else " " + word for word in words[1:])


def turn_at(points, i):
    (ax, ay), (bx, by), (cx, cy) = points[i - 1], points[i], points[(i + 1) % len(points)]
    turn = math.atan2(cy - by, cx - bx) - math.atan2(by - ay, bx - ax)
    return abs((turn + math.pi) % (2 * math.pi) - math.pi)


def ring_path(points, near):
    """Curves between the sharp corners, each as long as it may be."""
    points = points[:-1]
    corners = [i for i in range(len(points)) if turn_at(points, i) > 0.6] or [0]
    points = points[corners[0] :] + points[: corners[0]]
    corners = [i - corners[0] for i in corners] + [len(points)]
    points.append(points[0])
    smooth = None
    if len(corners) == 2 and turn_at(points[:-1], 0) <= 0.6:
        smooth = unit(points[1][0] - points[-2][0], points[1][1] - points[-2][1])
    x, y = (round(v, 1) for v in points[0])
    out, last = f"M{numbers(x, y)}", "M"
    for a, b in itertools.pairwise(corners):
        back = smooth and (-smooth[0], -smooth[1])
        run = points[a : b + 1]
        for curve in fit(run, near, smooth, back):
            ends = [tuple(round(v, 1) for v in p) for p in curve[1:]]
            straight = LineString([curve[0], curve[3]])
            if max(straight.distance(Point(p)) for p in curve[1:3]) < near:
                word, spots = "l", ends[2:]
            else:
                word, spots = "c", ends
            words = numbers(*(v - o for p in spots for v, o in zip(p, (x, y), strict=True)))
            out += words if word == last and words[0] == "-" else (" " if word == last else word) + words
            last, (x, y) = word, ends[2]
    return out + "z"


def outline(s, near):
    s = s.simplify(near / 4)
    out = []
    for part in getattr(s, "geoms", [s]):
        if not isinstance(part, Polygon) or part.area < 0.15:
            continue
        out.append(ring_path(list(part.exterior.coords), near))
        out += [ring_path(list(hole.coords), near) for hole in part.interiors if Polygon(hole).area > 0.15]
    return "".join(out)


def veiled(paint, opacity):
    return (
        paint
        if opacity >= 1
        else f"{paint}{round(opacity * 15):x}"
        if len(paint) == 4
        else f"{paint}{round(opacity * 255):02x}"
    )


class Symbol:
    def __init__(self, name, width=48, height=None, wobble=0.22, seed=None, near=0.19):
        self.name, self.size = name, (width, height or width)
        self.wobble, self.seed = wobble, seed if seed is not None else sum(map(ord, name)) % 17
        self.frame = "scale(.1)"
        self.parts, self.near, self.wave = [], near, max(1.0, width / 48)

    def fill(self, s, paint, opacity=1.0, loose=1.0):
        bent = rough(s, self.wobble, self.seed, self.wave) if self.wobble else s
        d = outline(bent, self.near * loose)
        if not d:
            return self
        colour = f'style="fill:{paint}"' if paint.startswith("var") else f'fill="{veiled(paint, opacity)}"'
        self.parts.append(f'<path {colour} d="{d}"/>')
        return self

    def ground(self, x, y, rx, ry):
        return self.dot(x, y, rx, SHADE, ry, opacity=0.25)

    def dot(self, x, y, rx, paint, ry=None, turn=0, opacity=1.0):
        """An ellipse as it is, for small round things."""
        size = f'r="{number(rx)}"' if ry is None else f'rx="{number(rx)}" ry="{number(ry)}"'
        spin = f' transform="rotate({turn} {number(x)} {number(y)})"' if turn else ""
        tag = "circle" if ry is None else "ellipse"
        self.parts.append(f'<{tag} cx="{number(x)}" cy="{number(y)}" {size} fill="{veiled(paint, opacity)}"{spin}/>')
        return self

    def ink(self, s, width=1.3, heavy=0.8):
        """The outline, heavier away from the light."""
        edge = union(s.buffer(width), move(s, heavy, heavy * 1.2).buffer(width))
        return self.fill(rough(edge, 0.15, self.seed + 3, self.wave), INK, loose=2)

    def light(self, s, depth=3.0, shade=0.3, shine=0.32):
        inner = s.buffer(-0.2)
        if shade:
            self.fill(s.difference(move(inner, -depth * 0.75, -depth)), SHADE, shade, loose=1.7)
        if shine and s.area > 22:
            self.fill(inner.difference(move(s, depth * 0.5, depth * 0.65)), SHINE, shine, loose=1.7)
        return self

    def solid(self, s, paint, width=1.3, heavy=0.8, depth=3.0, shade=0.3, shine=0.32):
        self.ink(s, width, heavy)
        self.fill(s, paint)
        return self.light(s, depth, shade, shine)

    def shift(self, dx, dy, scale):
        """Where the whole drawing stands in its frame."""
        self.frame = f"translate({dx} {dy})scale({scale / 10:g})"
        return self

    def heap(self, shapes, paint, width=1.1, heavy=0.6, depth=1.6, shade=0.3):
        """Many alike, each laid over the one before, drawn as one."""
        self.ink(union(*shapes), width, heavy)
        seen, dark, covered = [], [], Polygon()
        for one in reversed(shapes):
            part = one.difference(covered)
            seen.append(part)
            dark.append(part.difference(move(one, -depth * 0.75, -depth)))
            covered = union(covered, one.buffer(0.8))
        self.fill(union(*seen), paint)
        return self.fill(union(*dark), SHADE, shade, loose=1.6)

    def cut(self, s, where=None, opacity=1.0):
        return self.fill(s if where is None else s.intersection(where), INK, opacity)

    def __str__(self):
        w, h = self.size
        return f'<symbol id="{self.name}" viewBox="0 0 {w} {h}"><g transform="{self.frame}">{"".join(self.parts)}</g></symbol>'
