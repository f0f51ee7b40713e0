/** Every sound, rendered as the page renders it: heard by its samples, without a device. */
import { describe, expect, test } from "vitest";
import { ambiences, effects, rendered, renderedAmbience } from "../src/device/sound/effects";
import { loudnessOf, peakOf } from "../src/device/sound/loudness";
import { RATE } from "../src/device/sound/synthesis";

const sine = (hertz: number, seconds: number): Float32Array =>
  Float32Array.from({ length: seconds * RATE }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / RATE));

test("the meter reads what BS.1770 says: −3 LUFS for a full tone of 997 Hz", () => {
  expect(loudnessOf(sine(997, 1))).toBeCloseTo(-3.01, 1);
});

describe.each(effects)("the effect %s", (effect) => {
  const samples = rendered(effect);

  test("does not clip and ends in silence", () => {
    expect(peakOf(samples)).toBeLessThan(1);
    expect(peakOf(samples.subarray(-RATE / 100))).toBeLessThan(0.02);
    expect(samples.every(Number.isFinite)).toBe(true);
  });

  test("is as loud as the others, within 3 LU", () => {
    expect(Math.abs(loudnessOf(samples) + 24)).toBeLessThan(1.5);
  });

  test("is heard at once and sounds the same each time", () => {
    expect(peakOf(samples.subarray(0, 0.12 * RATE))).toBeGreaterThan(0.01);
    expect(rendered(effect)).toEqual(samples);
  });
});

describe.each(ambiences)("the valley by %s", (ambience) => {
  const samples = renderedAmbience(ambience);

  test("stays behind the effects, does not clip, and has no seam", () => {
    expect(peakOf(samples)).toBeLessThan(1);
    expect(loudnessOf(samples)).toBeLessThan(-33);
    const steps = samples.map((sample, at) => Math.abs(sample - samples.at(at - 1)!));
    expect(steps[0]).toBeLessThan(peakOf(steps.subarray(1)));
  });
});

/** The centre of a sound's tones, in zero crossings per second. */
function brightness(samples: Float32Array): number {
  const heard = samples.filter((sample) => Math.abs(sample) > 0.002);
  return heard.reduce((sum, sample, at) => sum + Number(sample * (heard[at - 1] ?? 0) < 0), 0) / (heard.length / RATE);
}

test("wood is heard lower than stone, stone lower than flint, and a drum lowest", () => {
  const heard = (["drum", "wood", "stone", "flint"] as const).map((effect) => brightness(rendered(effect)));
  expect(heard).toEqual(heard.toSorted((a, b) => a - b));
});
