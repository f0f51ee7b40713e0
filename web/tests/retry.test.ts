/** A question that is refused for a moment keeps what is shown, and is asked again, less and less often. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "../src/protocol/refusal";
import { keepAsking } from "../src/services/retry";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function asking(answers: (number | Refusal)[]): {
  asked: number[];
  taken: number[];
  failed: string[];
  stop: () => void;
} {
  const found = { asked: [] as number[], taken: [] as number[], failed: [] as string[], stop: () => {} };
  const begun = Date.now();
  found.stop = keepAsking({
    ask: () => {
      found.asked.push((Date.now() - begun) / 1_000);
      const answer = answers.shift()!;
      return answer instanceof Refusal ? Promise.reject(answer) : Promise.resolve(answer);
    },
    take: (answer) => (found.taken.push(answer), answer < 1),
    fail: (refusal, passing) => void found.failed.push(`${refusal.code} ${passing}`),
  });
  return found;
}

test("an answer that grows is asked for until it is complete", async () => {
  const { asked, taken } = asking([0, 0.5, 1]);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(asked).toEqual([0, 2.5, 5]);
  expect(taken).toEqual([0, 0.5, 1]);
});

test("a refusal that passes is waited for, longer each time, and then the usual pace returns", async () => {
  const away = new Refusal({ code: "offline" });
  const { asked, failed } = asking([0, away, away, away, 0, 1]);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(asked).toEqual([0, 2.5, 7.5, 17.5, 37.5, 40]);
  expect(failed).toEqual(Array(3).fill("offline true"));
});

test("a server that is too busy says how long to wait", async () => {
  const { asked } = asking([new Refusal({ code: "too_fast", wait: 30 }), 1]);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(asked).toEqual([0, 30]);
});

test("a refusal that stays ends it, and so does leaving the page", async () => {
  const final = asking([new Refusal({ code: "unknown_table" }), 1]);
  const left = asking([0, 1]);
  await vi.advanceTimersByTimeAsync(1_000);
  left.stop();
  await vi.advanceTimersByTimeAsync(100_000);
  expect([final.failed, final.asked, left.asked]).toEqual([["unknown_table false"], [0], [0]]);
});
