/** The palette keeps its promises: text is readable, and no two players look alike to anyone. */
import { describe, expect, test } from "vitest";
import css from "../src/ui/styles/tokens.css?raw";

const [day = "", night = ""] = [...css.matchAll(/:root[^{]*\{([^}]*)\}/g)].map((match) => match[1] ?? "");

function palette(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name, colour]),
  );
}
/** A mat in its tribe's colour, as `MyMat.svelte` mixes it. */
function withMats(colours: Record<string, string>): Record<string, string> {
  const mixed = (at: number, seat: number): number =>
    Math.round(
      [0.22, 0.78].reduce(
        (sum, share, nth) =>
          sum + share * parseInt([colours[`tribe-${seat}`]!, colours["leather"]!][nth]!.slice(at, at + 2), 16),
        0,
      ),
    );
  const mat = (seat: number): string =>
    "#" + [1, 3, 5].map((at) => mixed(at, seat).toString(16).padStart(2, "0")).join("");
  return { ...colours, ...Object.fromEntries([0, 1, 2, 3, 4].map((seat) => [`my-mat-${seat}`, mat(seat)])) };
}
const themes = { day: withMats(palette(day)), night: withMats({ ...palette(day), ...palette(night) }) };

type Triple = [number, number, number];
const linear = (hex: string): Triple =>
  [1, 3, 5].map((at) => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Triple;
const times = (matrix: number[][], [a, b, c]: Triple): Triple =>
  matrix.map(([x, y, z]) => x! * a + y! * b + z! * c) as Triple;
const luminance = (hex: string): number => times([[0.2126, 0.7152, 0.0722]], linear(hex))[0];

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function lab(rgb: Triple): Triple {
  const xyz = times([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]], rgb); // prettier-ignore
  const [x, y, z] = xyz.map((value, at) => {
    const t = Math.max(value, 0) / [0.9505, 1, 1.089][at]!;
    return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116;
  }) as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** How the common colour-vision deficiencies see linear light (Machado 2009, full severity). */
const EYES: Record<string, number[][]> = {
  usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
}; // prettier-ignore

const TEXT: [string, string][] = [
  ["ink", "paper"], ["ink", "paper-deep"], ["ink-soft", "paper"], ["on-ember", "ember"], ["on-leather", "leather"],
  ["on-leather", "leather-light"], ["on-leather", "leather-quiet"], ["on-table", "table"], ["ink-soft", "paper-deep"], ["bad", "paper"], ["good", "paper"],
  ...[0, 1, 2, 3, 4].map((seat): [string, string] => ["on-leather", `my-mat-${seat}`]),
  ...[0, 1, 2, 3, 4].map((seat): [string, string] => [`on-tribe-${seat}`, `tribe-${seat}`]),
]; // prettier-ignore

describe.each(Object.entries(themes))("%s", (_name, colours) => {
  test.each(TEXT)("%s on %s passes WCAG AA", (text, ground) => {
    expect(contrast(colours[text]!, colours[ground]!)).toBeGreaterThanOrEqual(4.5);
  });
});

describe.each(Object.entries(EYES))("with %s", (_name, eyes) => {
  const seen = [0, 1, 2, 3, 4].map((seat) => lab(times(eyes, linear(themes.day[`tribe-${seat}`]!))));
  const pairs = seen.flatMap((_, one) => seen.slice(one + 1).map((__, at): [number, number] => [one, one + 1 + at]));

  test.each(pairs)("players %i and %i differ clearly", (one, other) => {
    const difference = Math.hypot(...seen[one]!.map((value, at) => value - seen[other]![at]!));
    expect(difference).toBeGreaterThan(20);
  });
});
