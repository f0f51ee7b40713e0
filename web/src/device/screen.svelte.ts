/** Which layout fits: the tall one for phones and tablets held upright, the low one for phones held sideways, else the wide one. */
function watched(query: string): { now: boolean } {
  const media = matchMedia(query);
  const fits = $state({ now: media.matches });
  media.addEventListener("change", () => (fits.now = media.matches));
  return fits;
}

export const narrow = watched("(max-aspect-ratio: 1)");
/** Little room for words: a phone, held either way, or a page at twice its size. */
export const small = watched(
  "(max-width: 700px) and (max-aspect-ratio: 1), (max-height: 540px) and (min-aspect-ratio: 1)",
);
export const low = watched("(max-height: 540px) and (min-aspect-ratio: 1)");
/** A screen of 4:3: a wide board leaves room below. */
export const square = watched("(min-aspect-ratio: 1) and (max-aspect-ratio: 3/2) and (min-width: 900px)");
/** Windows in which many mats leave the log no room below them. */
export const laptop = watched("(max-height: 900px)");
export const shallow = watched("(max-height: 739px)");
