/**
 * Wood, bone, stone and skin, made on the spot: no files to load.
 *
 * A struck thing is a short burst of noise, the blow, that makes a body ring in a few tones of its own. Which tones those
 * are, and how fast they fade, tells wood from stone: wood rings low and briefly, bone high and dry, stone dull.
 */
import { prefs } from "./prefs.svelte";

interface Body {
  /** The tones of the body, in hertz, each with its share of loudness. */
  tones: [number, number][];
  /** Seconds until they have faded. */
  fades: number;
  /** How bright the blow itself is, in hertz, and how loud beside the body. */
  blow: number;
  crack: number;
}

const BONE: Body = { tones: [[1850, 0.5], [2760, 0.3], [4100, 0.15]], fades: 0.055, blow: 3400, crack: 0.8 }; // prettier-ignore
const WOOD: Body = { tones: [[196, 0.7], [412, 0.35], [705, 0.15]], fades: 0.13, blow: 900, crack: 0.5 }; // prettier-ignore
const STONE: Body = { tones: [[520, 0.4], [1240, 0.25], [2150, 0.15]], fades: 0.07, blow: 2400, crack: 0.9 }; // prettier-ignore
const FLINT: Body = { tones: [[2600, 0.35], [3900, 0.3], [5600, 0.2]], fades: 0.09, blow: 5200, crack: 1 }; // prettier-ignore
const SKIN: Body = { tones: [[72, 1], [118, 0.4], [181, 0.15]], fades: 0.42, blow: 240, crack: 0.5 }; // prettier-ignore
const LEATHER: Body = { tones: [[130, 0.3]], fades: 0.06, blow: 620, crack: 0.8 };
const SHELL: Body = { tones: [[880, 0.4], [1320, 0.3], [2200, 0.12]], fades: 0.5, blow: 1800, crack: 0.15 }; // prettier-ignore

const BURST = 0.02; // seconds of a blow
let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function audio(): AudioContext | null {
  if (!prefs.sound || !prefs.volume || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => undefined);
  return context;
}

function hiss(sounding: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = sounding.createBuffer(1, sounding.sampleRate * 0.3, sounding.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return noise;
}

/** A gain that is up at once and fades. */
function fading(sounding: AudioContext, begin: number, loudness: number, length: number): GainNode {
  const gain = new GainNode(sounding, { gain: 0 });
  gain.gain.setValueAtTime(loudness * prefs.volume, begin);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  gain.connect(sounding.destination);
  return gain;
}

/** Strike a body. A sound that the device cannot make is left out. */
function strike(body: Body, loudness: number, delay = 0, pitch = 1): void {
  try {
    ring(body, loudness, delay, pitch);
  } catch (error) {
    console.warn(error);
  }
}

/** Each blow is a little higher or lower than the last, as it is by hand. */
function ring({ tones, fades, blow, crack }: Body, loudness: number, delay: number, pitch: number): void {
  const sounding = audio();
  if (!sounding) return;
  const begin = sounding.currentTime + delay;
  const by = pitch * (0.96 + Math.random() * 0.08);
  for (const [tone, share] of tones) {
    const ringing = new OscillatorNode(sounding, { frequency: tone * by });
    ringing.frequency.exponentialRampToValueAtTime(tone * by * 0.94, begin + fades);
    ringing.connect(fading(sounding, begin, loudness * share, fades));
    ringing.start(begin);
    ringing.stop(begin + fades);
  }
  const burst = new AudioBufferSourceNode(sounding, { buffer: hiss(sounding) });
  const colour = new BiquadFilterNode(sounding, { type: "bandpass", frequency: blow * by, Q: 0.9 });
  burst.connect(colour).connect(fading(sounding, begin, loudness * crack, BURST));
  burst.start(begin, Math.random() * 0.2, BURST);
}

/** Dice rattle in the cup, fall on the wooden tray, hop, and come to rest. */
function dice(): void {
  for (let shake = 0; shake < 5; shake++) strike(BONE, 0.12, shake * 0.045 + Math.random() * 0.02, 0.8);
  for (let hop = 0; hop < 9; hop++) {
    const at = 0.28 + 0.5 * (1 - 0.72 ** hop) + Math.random() * 0.02;
    strike(BONE, 0.3 * 0.8 ** hop, at);
    strike(WOOD, 0.22 * 0.78 ** hop, at, 1.2);
  }
}

const melody = (...pitches: number[]): void => pitches.forEach((pitch, at) => strike(SHELL, 0.22, at * 0.1, pitch));

export type Sound = () => void;

export const sounds = {
  step: () => [0, 0.09].forEach((delay) => strike(LEATHER, 0.4, delay)),
  dice,
  harvest: () => [0, 0.07, 0.13].forEach((delay) => strike(WOOD, 0.25, delay, 1.3)),
  gain: () => [0, 0.06].forEach((delay) => strike(STONE, 0.22, delay, 0.9)),
  flint: () => strike(FLINT, 0.3),
  payment: () => [0, 0.05, 0.12].forEach((delay) => strike(STONE, 0.24, delay, 0.75)),
  card: () => strike(LEATHER, 0.5),
  building: () => [0, 0.16, 0.32].forEach((delay) => strike(WOOD, 0.5, delay, 0.85)),
  birth: () => melody(1, 1.25),
  points: () => melody(1.12, 1.5),
  hunger: () => [0, 0.3].forEach((delay) => strike(SKIN, 0.5, delay, 0.8)),
  drum: () => [0, 0.22, 0.33].forEach((delay, nth) => strike(SKIN, nth ? 0.35 : 0.6, delay)),
  end: () => {
    [0, 0.18, 0.36, 0.45, 0.54].forEach((delay) => strike(SKIN, 0.5, delay));
    melody(1, 1.25, 1.5, 2);
  },
  /** The tribe drums on skin and wood, and shells play a tune over it. */
  triumph: () => {
    [0, 0.32, 0.48, 0.64, 0.96, 1.12, 1.28, 1.6].forEach((delay, nth) => strike(SKIN, nth % 4 ? 0.35 : 0.6, delay));
    [0.16, 0.8, 1.44].forEach((delay) => strike(WOOD, 0.4, delay, 1.4));
    [1, 1.25, 1.5, 1.25, 1.5, 2].forEach((pitch, nth) => strike(SHELL, 0.24, 0.32 + nth * 0.21, pitch));
  },
  myTurn: () => [0, 0.2].forEach((delay) => strike(SKIN, 0.6, delay)),
} satisfies Record<string, Sound>;
