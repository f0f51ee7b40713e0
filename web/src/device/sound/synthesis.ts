/**
 * Wood, bone, stone, skin, water and fire as samples, computed without a device: no files to load, and a test can listen.
 *
 * A struck thing is a short burst of noise, the blow, that makes a body ring in a few tones of its own. Which tones those
 * are, and how fast they fade, tells wood from stone: wood rings low and briefly, bone high and dry, stone dull.
 */
export const RATE = 48_000; // samples per second

interface Body {
  /** The tones of the body, in hertz, each with its share of loudness. */
  tones: [number, number][];
  /** Seconds until they have faded. */
  fades: number;
  /** How bright the blow itself is, in hertz, and how loud beside the body. */
  blow: number;
  crack: number;
}

// prettier-ignore
export const BODIES = {
  bone: { tones: [[1850, 0.5], [2760, 0.3], [4100, 0.15]], fades: 0.055, blow: 3400, crack: 0.8 },
  wood: { tones: [[196, 0.7], [412, 0.35], [705, 0.15]], fades: 0.16, blow: 900, crack: 0.5 },
  stone: { tones: [[520, 0.4], [1240, 0.25], [2150, 0.15]], fades: 0.09, blow: 2400, crack: 0.9 },
  clay: { tones: [[148, 0.6], [287, 0.25]], fades: 0.11, blow: 480, crack: 0.7 },
  flint: { tones: [[2600, 0.35], [3900, 0.3], [5600, 0.2]], fades: 0.12, blow: 5200, crack: 1 },
  skin: { tones: [[72, 1], [118, 0.4], [181, 0.15]], fades: 0.42, blow: 240, crack: 0.5 },
  leather: { tones: [[130, 0.3]], fades: 0.06, blow: 620, crack: 0.8 },
  shell: { tones: [[880, 0.4], [1320, 0.3], [2200, 0.12]], fades: 0.5, blow: 1800, crack: 0.15 },
} satisfies Record<string, Body>;

const BURST = 0.02; // seconds of a blow

/** Numbers that look random and are the same each time. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A filter that lets pass what lies around a frequency; narrow where `q` is large. */
function bandpass(frequency: number, q: number): (sample: number) => number {
  const turn = (2 * Math.PI * frequency) / RATE;
  const alpha = Math.sin(turn) / (2 * q);
  const [a1, a2] = [(-2 * Math.cos(turn)) / (1 + alpha), (1 - alpha) / (1 + alpha)];
  const gain = alpha / (1 + alpha);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return (x) => {
    const y = gain * (x - x2) - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  };
}

/** A sound in the making; times are seconds from its beginning. */
export class Mix {
  readonly samples: Float32Array<ArrayBuffer>;
  readonly random: () => number;

  constructor(seconds: number, seed: number) {
    this.samples = new Float32Array(Math.ceil(seconds * RATE));
    this.random = dice(seed);
  }

  /** Adds what a function of time gives; beyond the end it goes on at the beginning, as a loop does. */
  add(at: number, seconds: number, wave: (time: number) => number): void {
    const first = Math.round(at * RATE);
    const count = Math.round(seconds * RATE);
    for (let index = 0; index < count; index++) {
      this.samples[(first + index) % this.samples.length]! += wave(index / RATE);
    }
  }

  strike(name: keyof typeof BODIES, loudness: number, at = 0, pitch = 1): void {
    const { tones, fades, blow, crack } = BODIES[name];
    for (const [tone, share] of tones)
      this.add(at, fades, (time) => {
        const bent = tone * pitch * (1 - 0.03 * (time / fades));
        return loudness * share * Math.exp((-7 * time) / fades) * Math.sin(2 * Math.PI * bent * time);
      });
    this.noise(at, BURST, blow * pitch, 0.9, (time) => 4 * loudness * crack * (1 - time / BURST));
  }

  /** Noise of one colour, as loud as a function of time says. */
  noise(at: number, seconds: number, frequency: number, q: number, loudness: (time: number) => number): void {
    const filter = bandpass(Math.min(frequency, RATE / 2.5), q);
    this.add(at, seconds, (time) => loudness(time) * filter(this.random() * 2 - 1));
  }

  /** A bone flute: nearly a sine, with breath and a slow tremble. */
  blow(pitch: number, at: number, seconds: number, loudness = 0.3): void {
    const swell = (time: number): number =>
      Math.min(1, time / 0.05, (seconds - time) / 0.09) * loudness * (1 + 0.06 * Math.sin(2 * Math.PI * 5.2 * time));
    this.add(at, seconds, (time) => {
      const turn = 2 * Math.PI * pitch * time + 0.25 * Math.sin(2 * Math.PI * 5.2 * time);
      return swell(time) * (Math.sin(turn) + 0.22 * Math.sin(2 * turn) + 0.06 * Math.sin(3 * turn));
    });
    this.noise(at, seconds, pitch * 2, 1.5, (time) => 0.5 * swell(time));
  }

  /** A drop into water: a bubble whose tone rises while it closes. */
  drop(at: number, loudness: number, pitch = 1): void {
    const seconds = 0.09;
    this.add(at, seconds, (time) => {
      const rising = 520 * pitch * (1 + 2.2 * (time / seconds));
      return loudness * Math.exp(-38 * time) * Math.min(1, time / 0.004) * Math.sin(2 * Math.PI * rising * time);
    });
  }

  /** A twig that snaps in the fire. */
  crackle(at: number, loudness: number): void {
    const bright = 1400 + 3600 * this.random();
    this.noise(at, 0.012, bright, 1.2, (time) => 6 * loudness * Math.exp(-420 * time));
  }
}
