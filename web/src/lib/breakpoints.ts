/**
 * The only list of breakpoints. Styles write `@media (--phone)` and `@container (--box-4)`, which the build replaces
 * (custom properties have no effect in media queries); scripts use `matchMedia` with the same text.
 */
export const BREAKPOINTS = {
  "phone-small": "(max-width: 380px)",
  phone: "(max-width: 600px)",
  "tablet-small": "(max-width: 720px)",
  "above-tablet-small": "(min-width: 721px)",
  tablet: "(max-width: 899px)",
  "above-tablet": "(min-width: 900px)",
  "laptop-small": "(max-width: 1240px)",
  television: "(min-width: 1700px)",

  least: "(max-height: 280px)",
  low: "(max-height: 540px)",
  "above-low": "(min-height: 541px)",
  shallow: "(max-height: 739px)",
  short: "(max-height: 800px)",
  laptop: "(max-height: 900px)",
  tall: "(min-height: 950px)",

  upright: "(max-aspect-ratio: 1)",
  sideways: "(min-aspect-ratio: 1)",
  squarish: "(max-aspect-ratio: 3/2)",

  touch: "(pointer: coarse)",
  mouse: "(pointer: fine)",
  still: "(prefers-reduced-motion: reduce)",
  dark: "(prefers-color-scheme: dark)",

  /* Widths of a box, whatever the screen is. */
  "box-1": "(max-width: 4.2rem)",
  "box-2": "(max-width: 5.2rem)",
  "box-3": "(max-width: 9.6rem)",
  "box-4": "(max-width: 17rem)",
  "box-5": "(max-width: 19rem)",
  "box-6": "(max-width: 22.5rem)",
  "box-7": "(max-width: 35rem)",
  "box-8": "(max-width: 52rem)",
} as const;

/** Returns a query of a style sheet with the text of each breakpoint in place of its name. */
export function resolved(query: string): string {
  return query.replace(/\(--([\w-]+)\)/g, (_, name: string) => {
    if (!Object.hasOwn(BREAKPOINTS, name)) throw new Error(`no breakpoint --${name}; see breakpoints.ts`);
    return BREAKPOINTS[name as keyof typeof BREAKPOINTS];
  });
}
