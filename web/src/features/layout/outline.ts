/** The uneven edge of a hide: it waves by as many pixels on a long sheet as on a short one. */
const STEP = 130; // pixels from one wave to the next
const DEEPEST = 11;
const CORNER = 26; // from a corner to where the waves of a side begin
const NEAR = 5; // a corner itself is cut by so much
/** How deep the edge is cut at each step, in turns. */
const CUTS = [0.25, 0.85, 0.4, 1, 0.15, 0.7, 0.5, 0.95, 0.3, 0.75];

export function outlineOf(width: number, height: number): string {
  if (!width || !height) return "";
  const cut = (index: number): number => DEEPEST * CUTS[index % CUTS.length]!;
  const along = (length: number): number[] => {
    const waves = Math.max(Math.round(length / STEP), 1);
    return Array.from({ length: waves + 1 }, (_, index) => CORNER + (index * (length - 2 * CORNER)) / waves);
  };
  const [right, bottom] = [width - NEAR, height - NEAR];
  const points = [
    [NEAR, NEAR],
    ...along(width).map((x, index) => [x, cut(index)]),
    [right, NEAR],
    ...along(height).map((y, index) => [width - cut(index + 3), y]),
    [right, bottom],
    ...along(width).map((x, index) => [width - x, height - cut(index + 6)]),
    [NEAR, bottom],
    ...along(height).map((y, index) => [cut(index + 8), height - y]),
  ].map(([x, y]) => ({ x: x!, y: y! }));
  const middle = (index: number): string => {
    const [one, other] = [points[index % points.length]!, points[(index + 1) % points.length]!];
    return `${((one.x + other.x) / 2).toFixed(1)} ${((one.y + other.y) / 2).toFixed(1)}`;
  };
  const curves = points.map(({ x, y }, index) => `Q${x.toFixed(1)} ${y.toFixed(1)} ${middle(index)}`);
  return `M${middle(points.length - 1)}${curves.join("")}Z`;
}
