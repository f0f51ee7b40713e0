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

const rattle = (): void => {
  for (let hit = 0; hit < 9; hit++) knock(700 + Math.random() * 900, 0.05, 0.06, hit * 0.06 + Math.random() * 0.03, "square");
};
const chime = (...pitches: number[]): void => pitches.forEach((pitch, at) => knock(pitch, 0.35, 0.09, at * 0.09, "sine"));

const SOUNDS: Record<string, () => void> = {
  placed: () => knock(210, 0.12, 0.25),
  rolled: rattle,
  harvested: () => knock(320, 0.15, 0.18),
  gained: () => knock(360, 0.15, 0.15),
  used_tools: () => knock(900, 0.07, 0.12),
  paid: () => knock(180, 0.14, 0.15),
  took_card: () => chime(520, 660),
  built: () => [0, 0.12, 0.24].forEach((delay) => knock(150, 0.14, 0.3, delay)),
  born: () => chime(660, 880),
  scored: () => chime(600, 760),
  starved: () => chime(300, 240),
  round: () => knock(95, 0.4, 0.4),
  over: () => chime(392, 494, 588, 784),
  your_turn: () => [0, 0.18].forEach((delay) => knock(120, 0.3, 0.45, delay)),
};

export const sound = (code: string): void => SOUNDS[code]?.();
