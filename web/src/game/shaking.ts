/** Shaking the device: only where the browser tells of motion at all, which is under HTTPS and on this machine. */
const STRONG = 15; // m/s², gravity aside: walking stays under 5, a shaken cup goes over 20
const APART = 90; // milliseconds between two swings; nearer, it is the same one
const WITHIN = 800; // milliseconds for the swings of one shake
const SWINGS = 2;

type Asking = { requestPermission?: () => Promise<string> };

/** Whether this is a device to be shaken. */
export const canShake = (): boolean =>
  globalThis.isSecureContext === true && "DeviceMotionEvent" in globalThis && matchMedia("(pointer: coarse)").matches;

/** Some systems want to be asked, and only while something is pressed. */
export const askToShake = async (): Promise<void> => void (await (DeviceMotionEvent as Asking).requestPermission?.().catch(() => ""));

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

/** Calls `shaken` whenever the device is; returns how to stop. */
export function whenShaken(shaken: () => void): () => void {
  const counted = shakes();
  const heard = ({ acceleration, timeStamp }: DeviceMotionEvent): void => {
    const { x, y, z } = acceleration ?? { x: 0, y: 0, z: 0 };
    if (counted(Math.hypot(x ?? 0, y ?? 0, z ?? 0), timeStamp)) shaken();
  };
  addEventListener("devicemotion", heard);
  return () => removeEventListener("devicemotion", heard);
}
