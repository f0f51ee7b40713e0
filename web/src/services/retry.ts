/** Questions that are asked again: while the answer still grows, and after a refusal that will pass. */
import { asRefusal, type Refusal } from "../protocol/refusal";

/** Milliseconds between two questions, twice as many after each refusal … */
const PAUSE = 2_500;
/** … up to this. */
const LONGEST = 60_000;
const PASSING = new Set<Refusal["code"]>(["offline", "unavailable", "too_fast", "server_outdated"]);

interface Asking<Answer> {
  ask: () => Promise<Answer>;
  /** Returns whether to ask again. */
  take: (answer: Answer) => boolean;
  /** `passing`: it is asked again. */
  fail: (refusal: Refusal, passing: boolean) => void;
}

/** Asks until `take` has enough or a refusal is final; returns a function that stops it. */
export function keepAsking<Answer>({ ask, take, fail }: Asking<Answer>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  async function next(pause: number): Promise<void> {
    let wait = PAUSE;
    try {
      const answer = await ask();
      if (stopped || !take(answer)) return;
    } catch (error) {
      const refusal = asRefusal(error);
      const passing = PASSING.has(refusal.code);
      if (stopped) return;
      fail(refusal, passing);
      if (!passing) return;
      wait = Math.min(2 * pause, LONGEST);
      if (refusal.facts.code === "too_fast") wait = Math.max(wait, 1_000 * refusal.facts.wait);
    }
    timer = setTimeout(() => void next(wait), wait);
  }
  void next(PAUSE);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
