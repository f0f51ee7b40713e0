/** The lines of the points chart, in the chart's own units. */
import type { Standing } from "../../protocol/types";

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Curves {
  /** Each seat's line from nothing before the first round to the end. */
  lines: { x: number; y: number }[][];
  /** Heights of round numbers, with the number. */
  marks: { y: number; points: number }[];
  rounds: { x: number; round: number }[];
  x: (round: number) => number;
}

/** Round numbers that part the chart into a handful of bands. */
export function stepOf(span: number): number {
  const steps = [5, 10, 20, 25, 50, 100, 200];
  return steps.find((step) => span / step <= 5) ?? 500;
}

export function curves(standings: Standing[], seats: number, frame: Frame): Curves {
  const points = standings.flatMap((standing) => standing.projected);
  const least = Math.min(0, ...points);
  const step = stepOf(Math.max(1, ...points) - least);
  const most = Math.max(step, Math.ceil(Math.max(0, ...points) / step) * step);
  const last = Math.max(1, standings.at(-1)?.round ?? 1);
  const x = (round: number): number => frame.left + (round / last) * (frame.width - frame.left - frame.right);
  const y = (amount: number): number =>
    frame.top + ((most - amount) / (most - least)) * (frame.height - frame.top - frame.bottom);
  return {
    x,
    lines: Array.from({ length: seats }, (_, seat) => [
      { x: x(0), y: y(0) },
      ...standings.map((standing) => ({ x: x(standing.round), y: y(standing.projected[seat] ?? 0) })),
    ]),
    marks: Array.from({ length: Math.floor((most - least) / step) + 1 }, (_, i) => ({
      points: most - i * step,
      y: y(most - i * step),
    })),
    rounds: standings.map(({ round }) => ({ round, x: x(round) })),
  };
}

/** Names at the ends of the lines must not lie on each other: push them apart, keeping their order. */
export function apart(heights: number[], distance: number, most: number): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => heights[a]! - heights[b]!);
  const placed = [...heights];
  let free = -Infinity;
  for (const i of order) free = (placed[i] = Math.max(placed[i]!, free)) + distance;
  let roof = most;
  for (const i of order.reverse()) roof = (placed[i] = Math.min(placed[i]!, roof)) - distance;
  return placed;
}
