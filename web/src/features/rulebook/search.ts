/** Finds words in texts of any of our languages, whatever accents, width or kana they are typed with. */

/** A text as it is compared, and for each of its letters the place in the text as it is read. */
interface Folded {
  letters: string;
  origin: number[];
}

const KATAKANA = /[\u30a1-\u30f6]/g;
const MARKS = /\p{Mn}/gu;

const plain = (letter: string): string =>
  letter
    .normalize("NFKD")
    .replace(MARKS, "")
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));

function folded(text: string): Folded {
  let letters = "";
  const origin: number[] = [];
  let at = 0;
  for (const letter of text) {
    const made = plain(letter);
    letters += made;
    for (let i = 0; i < made.length; i++) origin.push(at);
    at += letter.length;
  }
  return { letters, origin: [...origin, at] };
}

/** The words of a query as they are compared. */
export const wordsOf = (query: string): string[] =>
  plain(query)
    .split(/[\s、，,]+/)
    .filter(Boolean);

/** Whether all words are found in the texts together. */
export function matches(words: string[], ...texts: string[]): boolean {
  const all = texts.map((text) => folded(text).letters).join("\n");
  return words.every((word) => all.includes(word));
}

/** The text in pieces, those that were looked for marked. */
export function marked(words: string[], text: string): { text: string; hit: boolean }[] {
  const { letters, origin } = folded(text);
  const hits: [number, number][] = [];
  for (const word of words) {
    for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + word.length))
      hits.push([origin[at]!, endOf(origin, at + word.length, text.length)]);
  }
  hits.sort(([one], [other]) => one - other);
  const pieces: { text: string; hit: boolean }[] = [];
  let done = 0;
  for (const [from, to] of hits) {
    if (to <= done) continue;
    const start = Math.max(from, done);
    if (start > done) pieces.push({ text: text.slice(done, start), hit: false });
    pieces.push({ text: text.slice(start, to), hit: true });
    done = to;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), hit: false });
  return pieces;
}

/** The first letter of the text after a hit: half of an ß is the whole. */
function endOf(origin: number[], end: number, length: number): number {
  const last = origin[end - 1]!;
  return origin.slice(end).find((at) => at > last) ?? length;
}
