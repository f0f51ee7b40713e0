/** Who stands on which ring: those who came first keep their ring when others come or go. */
export function arrange(before: number[], people: number[]): number[] {
  const left = [...people];
  const stay = before.filter((seat) => (left[seat] ?? 0) > 0 && left[seat]!-- > 0);
  const come = left.flatMap((count, seat) => Array<number>(count).fill(seat));
  return [...stay, ...come];
}
