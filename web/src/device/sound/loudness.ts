/** Loudness as ITU-R BS.1770 defines it: what ears hear, not what a wave measures. */
import { RATE } from "./synthesis";

const WINDOW = 0.4; // seconds, the recommendation's momentary loudness
const HOP = 0.1;

/** The two filters of the recommendation for 48 000 samples per second: the head's shadow, and deaf ears for the deep. */
const SHELF = [1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585] as const;
const HIGH = [1, -2, 1, -1.99004745483398, 0.99007225036621] as const;

type Filter = readonly [number, number, number, number, number];

function filtered(samples: Float32Array, [b0, b1, b2, a1, a2]: Filter): Float32Array {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return samples.map((x) => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  });
}

/** The loudest 0.4 seconds, in LUFS of one channel. */
export function loudnessOf(samples: Float32Array): number {
  const heard = filtered(filtered(samples, SHELF), HIGH);
  let most = 0;
  for (let first = 0; first < Math.max(heard.length - 1, 1); first += HOP * RATE) {
    const part = heard.subarray(first, first + WINDOW * RATE);
    most = Math.max(most, part.reduce((sum, sample) => sum + sample * sample, 0) / (WINDOW * RATE));
  }
  return 10 * Math.log10(most) - 0.691;
}

export const peakOf = (samples: Float32Array): number =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

/** Makes a sound as loud as wanted, but never louder than full scale allows. */
export function levelled(samples: Float32Array<ArrayBuffer>, lufs: number): Float32Array<ArrayBuffer> {
  const wanted = 10 ** ((lufs - loudnessOf(samples)) / 20);
  const gain = Math.min(wanted, 0.95 / peakOf(samples));
  return samples.map((sample) => sample * gain);
}
