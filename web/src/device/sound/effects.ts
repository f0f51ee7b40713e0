/** What is heard: effects of the game, the motif for "right", and the valley by day and by night. */
import { levelled } from "./loudness";
import { Mix } from "./synthesis";

type Samples = Float32Array<ArrayBuffer>;

const EFFECT = -24; // LUFS
const AMBIENCE = -36;

const SCALE = [1, 9 / 8, 5 / 4, 3 / 2, 5 / 3, 2]; // pentatonic, and the octave
const KEY = 587.33; // hertz, D5: where bone flutes sound best
const flute = (mix: Mix, notes: [step: number, at: number, seconds: number][]): void =>
  notes.forEach(([step, at, seconds]) => mix.blow(KEY * SCALE[step]!, at, seconds));

const struck =
  (body: Parameters<Mix["strike"]>[0], loudness: number, times: number[], pitch = 1) =>
  (mix: Mix) =>
    times.forEach((at, nth) => mix.strike(body, loudness * (nth ? 0.8 : 1), at, pitch * (1 + 0.04 * mix.random())));

/** Each effect with its length in seconds. */
const EFFECTS = {
  step: [0.4, struck("leather", 0.5, [0, 0.11])],
  /** Dice rattle in the cup, fall on the wooden tray, hop, and come to rest. */
  dice: [
    1.1,
    (mix) => {
      for (let shake = 0; shake < 5; shake++) mix.strike("bone", 0.12, shake * 0.045 + mix.random() * 0.02, 0.8);
      for (let hop = 0; hop < 9; hop++) {
        const at = 0.28 + 0.5 * (1 - 0.72 ** hop) + mix.random() * 0.02;
        mix.strike("bone", 0.3 * 0.8 ** hop, at);
        mix.strike("wood", 0.22 * 0.78 ** hop, at, 1.2);
      }
    },
  ],
  wood: [0.6, struck("wood", 0.5, [0, 0.12, 0.24], 1.3)],
  brick: [0.6, struck("clay", 0.5, [0, 0.1, 0.21])],
  stone: [0.6, struck("stone", 0.4, [0, 0.09, 0.2], 0.9)],
  /** Gold is washed out of the river. */
  gold: [
    0.8,
    (mix) => {
      mix.noise(0, 0.45, 900, 0.8, (time) => 0.9 * Math.sin((Math.PI * time) / 0.45) ** 2);
      for (const at of [0.12, 0.2, 0.31, 0.4]) mix.drop(at, 0.4, 0.8 + mix.random());
      mix.strike("shell", 0.25, 0.46, 2);
    },
  ],
  /** Leaves, and the thump of what was caught or cut. */
  food: [
    0.6,
    (mix) => {
      mix.noise(0, 0.25, 3600, 0.7, (time) => 0.5 * Math.sin((Math.PI * time) / 0.25));
      mix.strike("leather", 0.5, 0.22, 0.8);
    },
  ],
  flint: [0.5, struck("flint", 0.3, [0, 0.16])],
  payment: [0.5, struck("stone", 0.3, [0, 0.05, 0.12], 0.75)],
  card: [
    0.5,
    (mix) => {
      mix.noise(0, 0.16, 2600, 0.9, (time) => 0.8 * Math.sin((Math.PI * time) / 0.16));
      mix.strike("leather", 0.5, 0.16);
    },
  ],
  /** A house is raised: three beams, a drum, and the fire is lit. */
  building: [
    1.5,
    (mix) => {
      [0, 0.17, 0.34].forEach((at, nth) => mix.strike("wood", 0.5, at, 0.8 + 0.08 * nth));
      mix.strike("skin", 0.6, 0.52);
      mix.noise(0.52, 0.8, 420, 0.6, (time) => 0.7 * Math.min(1, time / 0.1) * Math.exp(-3.2 * time));
      for (let twig = 0; twig < 14; twig++) mix.crackle(0.55 + 0.8 * mix.random(), 0.5);
    },
  ],
  birth: [0.9, (mix) => flute(mix, [[0, 0, 0.2], [2, 0.18, 0.5]])], // prettier-ignore
  points: [0.8, (mix) => [1.12, 1.5].forEach((pitch, nth) => mix.strike("shell", 0.3, nth * 0.1, pitch))],
  hunger: [0.9, struck("skin", 0.6, [0, 0.34], 0.8)],
  /** People eat at the fire. */
  fire: [
    0.9,
    (mix) => {
      mix.noise(0, 0.8, 380, 0.6, (time) => Math.sin((Math.PI * time) / 0.8));
      for (let twig = 0; twig < 12; twig++) mix.crackle(0.75 * mix.random(), 0.6);
    },
  ],
  drum: [0.9, struck("skin", 0.6, [0, 0.22, 0.33])],
  turn: [0.7, struck("skin", 0.6, [0, 0.2])],
  /** The motif: what was chosen is right. */
  right: [1.1, (mix) => flute(mix, [[0, 0, 0.16], [2, 0.15, 0.16], [3, 0.3, 0.6]])], // prettier-ignore
  end: [
    1.6,
    (mix) => {
      [0, 0.18, 0.36, 0.45, 0.54].forEach((at) => mix.strike("skin", 0.5, at));
      flute(mix, [[0, 0.6, 0.2], [2, 0.8, 0.2], [3, 1, 0.55]]); // prettier-ignore
    },
  ],
  /** The tribe drums on skin and wood, and a flute plays the motif and goes on. */
  triumph: [
    2.6,
    (mix) => {
      [0, 0.32, 0.48, 0.64, 0.96, 1.12, 1.28, 1.6].forEach((at, nth) => mix.strike("skin", nth % 4 ? 0.4 : 0.7, at));
      [0.16, 0.8, 1.44].forEach((at) => mix.strike("wood", 0.4, at, 1.4));
      flute(mix, [[0, 0.32, 0.2], [2, 0.53, 0.2], [3, 0.74, 0.3], [4, 1.06, 0.2], [3, 1.27, 0.2], [5, 1.6, 0.8]]); // prettier-ignore
    },
  ],
} satisfies Record<string, [seconds: number, play: (mix: Mix) => void]>;

export type Effect = keyof typeof EFFECTS;
export const effects = Object.keys(EFFECTS) as Effect[];

export function rendered(effect: Effect): Samples {
  const [seconds, play]: [number, (mix: Mix) => void] = EFFECTS[effect];
  const mix = new Mix(seconds, effects.indexOf(effect) + 1);
  play(mix);
  return levelled(mix.samples, EFFECT);
}

export const ambiences = ["light", "night"] as const;
export type Ambience = (typeof ambiences)[number];
const LOOP = 12; // seconds

/** The valley as a loop: the river and a few birds by day, the fire and crickets by night. */
export function renderedAmbience(ambience: Ambience): Samples {
  const mix = new Mix(LOOP, 99);
  // Waves that fit into the loop a whole number of times, so that its seam is not heard.
  const wave = (times: number, time: number): number => 0.6 + 0.4 * Math.sin((2 * Math.PI * times * time) / LOOP);
  if (ambience === "light") {
    mix.noise(0, LOOP, 520, 0.5, (time) => wave(3, time));
    mix.noise(0, LOOP, 1700, 0.8, (time) => 0.4 * wave(5, time));
    for (let drops = 0; drops < 26; drops++) mix.drop(LOOP * mix.random(), 0.12, 0.7 + mix.random());
    for (const at of [2.1, 2.5, 7.4, 7.65, 7.9])
      mix.add(at, 0.14, (time) => {
        const pitch = 2900 + 700 * Math.sin(40 * time);
        return 0.05 * Math.sin((Math.PI * time) / 0.14) * Math.sin(2 * Math.PI * pitch * time);
      });
  } else {
    mix.noise(0, LOOP, 260, 0.5, (time) => 1.4 * wave(4, time));
    for (let twig = 0; twig < 70; twig++) mix.crackle(LOOP * mix.random(), 0.5 * mix.random());
    for (let chirp = 0; chirp < 9; chirp++)
      for (const beat of [0, 0.07, 0.14])
        mix.add(
          chirp * 1.33 + beat,
          0.04,
          (time) => 0.03 * Math.sin((Math.PI * time) / 0.04) * Math.sin(2 * Math.PI * 4300 * time),
        );
  }
  return levelled(mix.samples, AMBIENCE);
}
