/** What lies on the ground in each step of the short rules. */
type Placed = [piece: string, x: number, y: number, size: number, seat?: number];

interface Scene {
  pieces: Placed[];
  rings?: [x: number, y: number, radius: number][];
  arrows?: string[];
  words?: [text: string, x: number, y: number][];
}

const row = <T>(items: T[], make: (item: T, index: number) => Placed): Placed[] => items.map(make);

const aim: Scene = {
  pieces: [
    ["points", 180, 82, 118], ["house-long", 84, 84, 76], ["card", 276, 84, 84],
    ...row([0, 1, 2, 3, 4], (seat, i): Placed => [`person-${seat}`, 76 + i * 52, 182 + (i % 2) * 14, 84, seat]),
  ],
}; // prettier-ignore

const round: Scene = {
  pieces: [
    ["person-1", 66, 98, 84, 1], ["person-1", 112, 112, 84, 1],
    ["dice", 268, 100, 92], ["wood", 316, 138, 44],
    ["food", 160, 208, 70], ["food", 206, 212, 70],
  ],
  rings: [[66, 134, 26], [114, 148, 26]],
  arrows: ["M152 92C176 78 196 78 214 90", "M286 158C276 184 262 196 246 204", "M126 202C104 196 92 182 86 164"],
}; // prettier-ignore

const place: Scene = {
  pieces: [
    ["grove", 116, 78, 106], ["grove", 250, 74, 96],
    ["person-0", 82, 134, 74, 0], ["person-0", 138, 134, 74, 0], ["person-1", 194, 134, 74, 1],
    ["person-2", 112, 192, 74, 2], ["person-2", 168, 192, 74, 2],
  ],
  rings: [[82, 164, 25], [138, 164, 25], [194, 164, 25], [250, 164, 25], [112, 222, 25], [168, 222, 25], [224, 222, 25]],
}; // prettier-ignore

const gather: Scene = {
  pieces: row(["food", "wood", "brick", "stone", "gold"], (good, i): Placed => [good, 64 + i * 58, 94, 56]).concat(
    row([2, 3, 4, 5, 6], (pips, i): Placed => [`die-${pips}`, 64 + i * 58, 150, 44]),
    [["tool-2", 180, 208, 62], ["tool-1", 118, 212, 52], ["tool-3", 244, 208, 64]],
  ),
}; // prettier-ignore

const village: Scene = {
  pieces: [
    ["field", 72, 100, 92], ["toolmaker", 180, 96, 92], ["hut", 290, 94, 102],
    ["food", 72, 204, 56], ["tool-2", 180, 206, 58], ["person-3", 290, 202, 74, 3],
  ],
  arrows: ["M72 150V170", "M180 148V170", "M290 148V162"],
}; // prettier-ignore

const buy: Scene = {
  pieces: [
    ["card", 276, 96, 128], ["house-stone", 106, 84, 112],
    ["wood", 62, 196, 52], ["stone", 106, 200, 52], ["brick", 150, 196, 52],
    ["wood", 262, 204, 52], ["gold", 300, 204, 48], ["person-0", 186, 118, 76, 0],
  ],
  arrows: ["M106 172V146", "M280 182V172"],
}; // prettier-ignore

const feed: Scene = {
  pieces: row([0, 1, 2, 3, 4], (_, i): Placed => ["person-2", 68 + i * 56, 104, 82, 2]).concat(
    row([0, 1, 2, 3], (_, i): Placed => ["food", 68 + i * 56, 188, 54]),
    [["any", 292, 188, 50]],
  ),
}; // prettier-ignore

const end: Scene = {
  pieces: [
    ...row(["writing", "healing", "pottery", "art", "music"], (symbol, i): Placed => [symbol, 74 + i * 54, 70, 44]),
    ...row(["farmer", "toolmaker-person", "builder", "shaman"], (who, i): Placed => [who, 72 + i * 72, 130, 54]),
    ...row(["field", "tool-2", "house-wood", "person-4"], (what, i): Placed => [what, 72 + i * 72, 206, 56, 4]),
  ],
  words: [0, 1, 2, 3].map((i) => ["×", 72 + i * 72, 174]),
}; // prettier-ignore

export const SCENES: Scene[] = [aim, round, place, gather, village, buy, feed, end];
