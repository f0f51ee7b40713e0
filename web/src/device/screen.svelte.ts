/** Which layout fits: the tall one for phones and tablets held upright, the low one for phones held sideways, else the wide one. */
import { resolved } from "../lib/breakpoints";

function watched(query: string): { now: boolean } {
  const media = matchMedia(resolved(query));
  const fits = $state({ now: media.matches });
  media.addEventListener("change", () => (fits.now = media.matches));
  return fits;
}

export const narrow = watched("(--upright)");
/** Little room for words: a phone, held either way, or a page at twice its size. */
export const small = watched("(--tablet-small) and (--upright), (--low) and (--sideways)");
export const low = watched("(--low) and (--sideways)");
/** A screen of 4:3: a wide board leaves room below. */
export const square = watched("(--sideways) and (--squarish) and (--above-tablet)");
/** Windows in which many mats leave the log no room below them. */
export const laptop = watched("(--laptop)");
export const shallow = watched("(--shallow)");
