/**
 * Values that this device stores between visits. A browser may refuse storage (blocked cookies) or have none left: then
 * reading returns the fallback, writing returns false, and the game is played without them.
 */
export function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns whether the text is stored. */
export function storeText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where nothing can be stored there is nothing to remove.
  }
}

/** The stored value, or the fallback where there is none, where it cannot be read, or where it fails the check. */
export function stored<Value>(key: string, fallback: Value, isValid: (value: unknown) => boolean): Value {
  const text = storedText(key);
  if (text === null) return fallback;
  try {
    const value: unknown = JSON.parse(text);
    return isValid(value) ? (value as Value) : fallback;
  } catch {
    return fallback;
  }
}

export const store = (key: string, value: unknown): boolean => storeText(key, JSON.stringify(value));

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");
