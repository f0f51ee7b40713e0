"""Few Bézier curves through many points (Schneider, Graphics Gems, 1990)."""

import itertools
import math

Point = tuple[float, float]


def unit(x: float, y: float) -> Point:
    size = math.hypot(x, y) or 1.0
    return x / size, y / size


def dot(a: Point, b: Point) -> float:
    return a[0] * b[0] + a[1] * b[1]


def at(c: list[Point], t: float) -> Point:
    s = 1 - t
    w = (s**3, 3 * s * s * t, 3 * s * t * t, t**3)
    return sum(k * p[0] for k, p in zip(w, c, strict=True)), sum(k * p[1] for k, p in zip(w, c, strict=True))


def spread(points: list[Point]) -> list[float]:
    run = [0.0]
    for a, b in itertools.pairwise(points):
        run.append(run[-1] + math.dist(a, b))
    return [r / run[-1] for r in run]


def best(points: list[Point], ts: list[float], left: Point, right: Point) -> list[Point]:
    """The cubic with these ends and tangents nearest to the points."""
    first, last = points[0], points[-1]
    c00 = c01 = c11 = x0 = x1 = 0.0
    for p, t in zip(points, ts, strict=True):
        s = 1 - t
        b0, b1, b2, b3 = s**3, 3 * s * s * t, 3 * s * t * t, t**3
        a1, a2 = (left[0] * b1, left[1] * b1), (right[0] * b2, right[1] * b2)
        rest = (p[0] - first[0] * (b0 + b1) - last[0] * (b2 + b3), p[1] - first[1] * (b0 + b1) - last[1] * (b2 + b3))
        c00, c01, c11 = c00 + dot(a1, a1), c01 + dot(a1, a2), c11 + dot(a2, a2)
        x0, x1 = x0 + dot(a1, rest), x1 + dot(a2, rest)
    det = c00 * c11 - c01 * c01
    reach = math.dist(first, last)
    u = (x0 * c11 - x1 * c01) / det if abs(det) > 1e-9 else 0.0
    v = (c00 * x1 - c01 * x0) / det if abs(det) > 1e-9 else 0.0
    if not (0.05 * reach < u < 3 * reach and 0.05 * reach < v < 3 * reach):
        u = v = reach / 3
    return [
        first,
        (first[0] + left[0] * u, first[1] + left[1] * u),
        (last[0] + right[0] * v, last[1] + right[1] * v),
        last,
    ]


def closer(curve: list[Point], p: Point, t: float) -> float:
    """One Newton step to the nearest parameter."""
    q = at(curve, t)
    d1 = [(3 * (b[0] - a[0]), 3 * (b[1] - a[1])) for a, b in itertools.pairwise(curve)]
    d2 = [(2 * (b[0] - a[0]), 2 * (b[1] - a[1])) for a, b in itertools.pairwise(d1)]
    s = 1 - t
    v = tuple(s * s * d1[0][i] + 2 * s * t * d1[1][i] + t * t * d1[2][i] for i in (0, 1))
    w = tuple(s * d2[0][i] + t * d2[1][i] for i in (0, 1))
    away = (q[0] - p[0], q[1] - p[1])
    below = dot(v, v) + dot(away, w)
    return min(1.0, max(0.0, t - dot(away, v) / below)) if below else t


def fit(points: list[Point], near: float, left: Point | None = None, right: Point | None = None) -> list[list[Point]]:
    left = left or unit(points[1][0] - points[0][0], points[1][1] - points[0][1])
    right = right or unit(points[-2][0] - points[-1][0], points[-2][1] - points[-1][1])
    if len(points) == 2:
        third = math.dist(*points) / 3
        (ax, ay), (bx, by) = points
        return [
            [
                points[0],
                (ax + left[0] * third, ay + left[1] * third),
                (bx + right[0] * third, by + right[1] * third),
                points[1],
            ]
        ]
    ts = spread(points)
    for _ in range(4):
        curve = best(points, ts, left, right)
        miss = [math.dist(at(curve, t), p) for p, t in zip(points, ts, strict=True)]
        if max(miss) < near:
            return [curve]
        ts = [closer(curve, p, t) for p, t in zip(points, ts, strict=True)]
    split = min(max(miss.index(max(miss)), 1), len(points) - 2)
    across = unit(points[split - 1][0] - points[split + 1][0], points[split - 1][1] - points[split + 1][1])
    back = (-across[0], -across[1])
    return fit(points[: split + 1], near, left, across) + fit(points[split:], near, back, right)
