/** Where people sit around the fire, in per cent of the camp. */
export interface Spot {
  x: number;
  y: number;
}

const CIRCLES: Record<number, [number, number][]> = {
  2: [[20, 46], [80, 46]],
  3: [[16, 56], [50, 20], [84, 56]],
  4: [[14, 64], [33, 22], [67, 22], [86, 64]],
  5: [[11, 70], [23, 27], [50, 15], [77, 27], [89, 70]],
}; // prettier-ignore

export const spots = (players: number): Spot[] => (CIRCLES[players] ?? []).map(([x, y]) => ({ x, y }));
