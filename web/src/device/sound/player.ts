/** Plays rendered sounds. It is loaded when something is to be heard for the first time. */
import { rendered, renderedAmbience, type Ambience, type Effect } from "./effects";
import { RATE } from "./synthesis";

const FADE = 1.5; // seconds

const context = new AudioContext({ sampleRate: RATE });
const buffers = new Map<string, AudioBuffer>();
let loop: { name: Ambience; gain: GainNode; source: AudioBufferSourceNode } | null = null;

function bufferOf(name: string, render: () => Float32Array<ArrayBuffer>): AudioBuffer {
  let buffer = buffers.get(name);
  if (!buffer) {
    const samples = render();
    buffer = new AudioBuffer({ length: samples.length, sampleRate: RATE });
    buffer.copyToChannel(samples, 0);
    buffers.set(name, buffer);
  }
  return buffer;
}

function begin(
  buffer: AudioBuffer,
  volume: number,
  more: AudioBufferSourceOptions = {},
): [AudioBufferSourceNode, GainNode] {
  const source = new AudioBufferSourceNode(context, { buffer, ...more });
  const gain = new GainNode(context, { gain: volume });
  source.connect(gain).connect(context.destination);
  source.start();
  return [source, gain];
}

/** Each blow is a little higher or lower than the last, as it is by hand. */
export function play(effect: Effect, volume: number): void {
  if (context.state === "suspended") context.resume().catch(() => undefined);
  begin(
    bufferOf(effect, () => rendered(effect)),
    volume,
    { playbackRate: 0.97 + Math.random() * 0.06 },
  );
}

/** Fades to the valley of this light, or to silence. */
export function surround(name: Ambience | null, volume: number): void {
  if (context.state === "suspended") context.resume().catch(() => undefined);
  if (loop?.name !== name) {
    const left = loop;
    left?.gain.gain.setTargetAtTime(0, context.currentTime, FADE / 3);
    left?.source.stop(context.currentTime + 2 * FADE);
    loop = null;
    if (name) {
      const [source, gain] = begin(
        bufferOf(name, () => renderedAmbience(name)),
        0,
        { loop: true },
      );
      loop = { name, gain, source };
    }
  }
  loop?.gain.gain.setTargetAtTime(volume, context.currentTime, FADE / 3);
}
