/** Chance, paths and ink: everything here turns lists of [x, y] into compact SVG path data. */

export function dice(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    about: (value, spread) => value + (next() - 0.5) * 2 * spread,
    pick: (list) => list[Math.floor(next() * list.length)],
  };
}

export const range = (n) => Array.from({ length: n }, (_, i) => i);
/** Halves in a small drawing, whole units in the landscape: finer would be lost in the brush. */
const tenth = (value) => (Math.abs(value) < 130 ? Math.round(value * 2) * 5 : Math.round(value) * 10);

/** Relative commands on a grid of tenths, without the characters SVG does not need. */
function pen() {
  let text = "";
  let [atX, atY, last] = [0, 0, ""];
  const write = (letter, points) => {
    const numbers = points.flatMap(([x, y]) => [tenth(x) - atX, tenth(y) - atY]);
    let out = letter === last ? "" : letter;
    for (const [i, number] of numbers.entries()) {
      const word = String(number / 10).replace(/^(-?)0\./, "$1.");
      const joined = (out === "" && i === 0 ? true : i > 0) && !word.startsWith("-");
      out += (joined ? " " : "") + word;
    }
    [atX, atY] = points.at(-1).map(tenth);
    last = letter;
    text += out;
  };
  return { move: (p) => { [atX, atY] = [0, 0]; write("M", [p]); }, line: (p) => write("l", [p]), quad: (c, p) => write("q", [c, p]), cubic: (a, b, p) => write("c", [a, b, p]),
    close: (start) => { text += "z"; [atX, atY] = start.map(tenth); last = "z"; }, text: () => text };
}

const middle = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** Closed, cutting the corners. */
export function soft(points) {
  const p = pen();
  const start = middle(points.at(-1), points[0]);
  p.move(start);
  points.forEach((corner, i) => p.quad(corner, middle(corner, points[(i + 1) % points.length])));
  p.close(start);
  return p.text();
}

export function sharp(points) {
  const p = pen();
  p.move(points[0]);
  points.slice(1).forEach((point) => p.line(point));
  p.close(points[0]);
  return p.text();
}

/** Closed curve through every point: for animals, where the silhouette matters. */
export function through(points, tension = 0.17) {
  const p = pen();
  const at = (i) => points[(i + points.length) % points.length];
  p.move(points[0]);
  points.forEach((from, i) => {
    const [before, to, after] = [at(i - 1), at(i + 1), at(i + 2)];
    p.cubic([from[0] + (to[0] - before[0]) * tension, from[1] + (to[1] - before[1]) * tension],
      [to[0] - (after[0] - from[0]) * tension, to[1] - (after[1] - from[1]) * tension], to);
  });
  return p.text() + "z";
}

export function open(points) {
  const p = pen();
  p.move(points[0]);
  points.slice(1, -1).forEach((corner, i) => p.quad(corner, i === points.length - 3 ? points.at(-1) : middle(corner, points[i + 2])));
  if (points.length === 2) p.line(points[1]);
  return p.text();
}

function normals(points, closed) {
  return points.map((_, i) => {
    const a = points[i - 1] ?? (closed ? points.at(-1) : points[0]);
    const b = points[i + 1] ?? (closed ? points[0] : points.at(-1));
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return [(b[1] - a[1]) / length, -(b[0] - a[0]) / length];
  });
}

/** A brush line: swells in the middle, thins to both ends. */
export function swell(points, width, tip = 0.12) {
  const side = normals(points, false);
  const wide = points.map((_, i) => (width / 2) * (tip + (1 - tip) * Math.sin(Math.PI * (0.06 + 0.88 * i / (points.length - 1)))));
  const edge = (sign) => points.map(([x, y], i) => [x + sign * side[i][0] * wide[i], y + sign * side[i][1] * wide[i]]);
  return soft([...edge(1), ...edge(-1).reverse()]);
}

/** An ink contour of a clockwise shape, heavy on the side away from the light (which comes from the upper left). Fill with evenodd. */
export function contour(points, width, shape = soft) {
  const side = normals(points, true);
  const wide = side.map(([nx, ny]) => width * (0.22 + 0.78 * Math.max(0, 0.5 + 0.4 * nx + 0.35 * ny)));
  const edge = (sign) => points.map(([x, y], i) => [x + sign * side[i][0] * wide[i] / 2, y + sign * side[i][1] * wide[i] / 2]);
  return shape(edge(1)) + shape(edge(-1));
}

/** A ragged round, as a loaded brush leaves it. */
export const round = (r, x, y, rx, ry, corners = 10, rough = 0.14) =>
  range(corners).map((i) => {
    const angle = (i / corners) * 2 * Math.PI - Math.PI / 2;
    const reach = r.about(1, rough);
    return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach];
  });

/** A patch with squarish shoulders and a slow, uneven edge. */
export function patch(r, x, y, rx, ry, corners = 18, rough = 0.06) {
  const [a, b, c] = [r.next() * 6.3, r.next() * 6.3, r.next() * 6.3];
  return range(corners).map((i) => {
    const angle = (i / corners) * 2 * Math.PI - Math.PI / 2;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const square = (Math.abs(cos) ** 2.8 + Math.abs(sin) ** 2.8) ** (-1 / 2.8);
    const reach = square * (1 + rough * (Math.sin(2 * angle + a) + 0.8 * Math.sin(3 * angle + b) + 0.6 * Math.sin(7 * angle + c)) + r.about(0, rough * 0.4));
    return [x + cos * rx * reach, y + sin * ry * reach];
  });
}

export const fill = (paint, d) => `<path class="${paint}" d="${d}"/>`;
export const ink = (d) => fill("ink", d);
/** Plain strokes of one width; several lines may share one element. */
export const lines = (paint, width, list) => `<path class="${paint} s" stroke-width="${width}" d="${list.map(open).join("")}"/>`;

/** Points along a polyline, evenly spread, smoothed by Catmull-Rom. */
export function along(points, steps) {
  const at = (i) => points[Math.min(points.length - 1, Math.max(0, i))];
  return range(steps + 1).map((k) => {
    const t = (k / steps) * (points.length - 1);
    const [i, f] = [Math.floor(t), t - Math.floor(t)];
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    return range(b.length).map((j) => 0.5 * (2 * b[j] + (c[j] - a[j]) * f + (2 * a[j] - 5 * b[j] + 4 * c[j] - d[j]) * f * f + (3 * b[j] - a[j] - 3 * c[j] + d[j]) * f ** 3));
  });
}
