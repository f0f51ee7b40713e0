/** A mean with half of its 95 % interval, as words; a dash where too few games measured it. */
import type { Figure } from "../../protocol/types";
import { say, sayNumber, saySigned } from "../../i18n/words.svelte";

const UNKNOWN = "–";

function told(figure: Figure, factor: number, digits: number, sayMean: (n: number, digits: number) => string): string {
  if (!figure) return UNKNOWN;
  const [mean = 0, half = 0] = figure;
  return say("knowledge.figure", { mean: sayMean(factor * mean, digits), half: sayNumber(factor * half, digits) });
}

/** Points of win chance. */
export const points = (figure: Figure): string => told(figure, 100, 1, saySigned);
/** A share, out of 100. */
export const percent = (figure: Figure): string => told(figure, 100, 0, sayNumber);
export const plain = (figure: Figure): string => told(figure, 1, 1, sayNumber);
