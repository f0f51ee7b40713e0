/** Small sounds of wood, bone and stone, made on the spot: no files to load. */
import { prefs } from "./prefs.svelte";

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (!prefs.sound || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/** A struck body: a tone that falls and fades. */
function knock(pitch: number, length: number, loudness: number, delay = 0, shape: OscillatorType = "triangle"): void {
  const sounding = audio();
  if (!sounding) return;
  const begin = sounding.currentTime + delay;
  const tone = new OscillatorNode(sounding, { type: shape, frequency: pitch });
  const fade = new GainNode(sounding, { gain: loudness });
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, begin + length);
  fade.gain.setValueAtTime(loudness, begin);
  fade.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  tone.connect(fade).connect(sounding.destination);
  tone.start(begin);
  tone.stop(begin + length);
}

const chime = (...pitches: number[]): void => pitches.forEach((pitch, at) => knock(pitch, 0.35, 0.09, at * 0.09, "sine"));

export type Sound = () => void;

export const sounds = {
  step: () => knock(210, 0.12, 0.25),
  dice: () => {
    for (let hit = 0; hit < 9; hit++) knock(700 + Math.random() * 900, 0.05, 0.06, hit * 0.06 + Math.random() * 0.03, "square");
  },
  harvest: () => knock(320, 0.15, 0.18),
  gain: () => knock(360, 0.15, 0.15),
  flint: () => knock(900, 0.07, 0.12),
  payment: () => knock(180, 0.14, 0.15),
  card: () => chime(520, 660),
  building: () => [0, 0.12, 0.24].forEach((delay) => knock(150, 0.14, 0.3, delay)),
  birth: () => chime(660, 880),
  points: () => chime(600, 760),
  hunger: () => chime(300, 240),
  drum: () => knock(95, 0.4, 0.4),
  end: () => chime(392, 494, 588, 784),
  myTurn: () => [0, 0.18].forEach((delay) => knock(120, 0.3, 0.45, delay)),
} satisfies Record<string, Sound>;
