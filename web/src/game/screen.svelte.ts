/** Which of the two layouts fits: the tall one for phones held upright, the wide one for everything else. */
const tall = matchMedia("(max-width: 899px) and (max-aspect-ratio: 1)");

export const narrow = $state({ now: tall.matches });

tall.addEventListener("change", () => (narrow.now = tall.matches));
