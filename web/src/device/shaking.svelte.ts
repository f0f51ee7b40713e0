/** Shaking the device: only where the browser tells of motion at all, which is under HTTPS and on this machine. */
import { BREAKPOINTS } from "../lib/breakpoints";

const STRONG = 15; // m/s², gravity aside: walking stays under 5, a shaken cup goes over 20
const GRAVITY = 9.81; // m/s²
const APART = 90; // milliseconds between two swings; nearer, it is the same one
const WITHIN = 800; // milliseconds for the swings of one shake
const SWINGS = 2;

type Asking = { requestPermission?: () => Promise<string> };

/** Whether this is a device to be shaken. */
export const canShake = (): boolean =>
  globalThis.isSecureContext === true && "DeviceMotionEvent" in globalThis && matchMedia(BREAKPOINTS.touch).matches;

const mustAsk = (): boolean => typeof (DeviceMotionEvent as Asking).requestPermission === "function";

/** Whether the device may tell of its motion; null while only a press could find out. */
let allowed = $state<boolean | null>(null);

/** Looks whether it may already: Chrome tells, Safari does not know the question. */
export async function lookIfAllowed(): Promise<void> {
  if (!canShake() || allowed !== null) return;
  if (!mustAsk()) return void (allowed = true);
  const found = await navigator.permissions?.query({ name: "accelerometer" as PermissionName }).catch(() => null);
  if (found?.state === "granted") allowed = true;
}

/** Whether a shake is heard now, as far as is known. */
export const hearsShaking = (): boolean => canShake() && allowed === true;

/** Some systems want to be asked, once, and only while something is pressed. */
export async function askToShake(): Promise<void> {
  if (!canShake() || !mustAsk() || allowed !== null) return;
  allowed = (await (DeviceMotionEvent as Asking).requestPermission!().catch(() => "denied")) === "granted";
}

/** Counts swings; says when there were enough for a shake. */
export function shakes(): (strength: number, time: number) => boolean {
  let swings: number[] = [];
  return (strength, time) => {
    if (strength < STRONG || time - (swings.at(-1) ?? -APART) < APART) return false;
    swings = [...swings.filter((swing) => time - swing < WITHIN), time];
    if (swings.length < SWINGS) return false;
    swings = [];
    return true;
  };
}

/** How strongly the device is moved; some tell only of the motion with gravity in it. */
function strengthOf({ acceleration, accelerationIncludingGravity }: DeviceMotionEvent): number {
  const length = (along: DeviceMotionEventAcceleration): number => Math.hypot(along.x ?? 0, along.y ?? 0, along.z ?? 0);
  if (acceleration && acceleration.x !== null) return length(acceleration);
  return accelerationIncludingGravity ? Math.abs(length(accelerationIncludingGravity) - GRAVITY) : 0;
}

/** Calls `shaken` whenever the device is, and nothing lies over the board; returns how to stop. */
export function whenShaken(shaken: () => void): () => void {
  const counted = shakes();
  const heard = (event: DeviceMotionEvent): void => {
    if (counted(strengthOf(event), event.timeStamp) && !document.querySelector("dialog[open]")) shaken();
  };
  addEventListener("devicemotion", heard);
  return () => removeEventListener("devicemotion", heard);
}
