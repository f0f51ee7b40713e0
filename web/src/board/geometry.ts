/** Where things lie on the two pictures of the valley. `art/valley.mjs` paints the ground from these same numbers. */

export interface Spot {
  x: number;
  y: number;
}
/** x, y: top left */
interface Box extends Spot {
  width: number;
  height: number;
}

export type PlaceName =
  | "toolmaker"
  | "hut"
  | "field"
  | "trader"
  | "hunt"
  | "forest"
  | "claypit"
  | "quarry"
  | "river"
  | "card1"
  | "card2"
  | "card3"
  | "card4"
  | "card5"
  | "building1"
  | "building2"
  | "building3"
  | "building4"
  | "building5"
  | "H1"
  | "H2"
  | "H3"
  | "H4";

interface PlaceArt {
  area: Box;
  rings: Spot[];
  label: Spot;
  /** where goods fly from */
  heart: Spot;
  /** SVG path of the region that glows and takes the click */
  outline: string;
}

export interface BoardArt {
  width: number;
  height: number;
  /** The base game has no trader, no fifth card and fewer stacks: its valley is painted without them. */
  picture: { base: string; expansion: string };
  ringRadius: number;
  figureHeight: number;
  /** the rings of the hunt are only loose spots in the plain */
  places: Record<PlaceName, PlaceArt>;
  deck: Box;
  scoreTrack: Spot[];
  fieldTrack: Spot[];
  traderTrack: Spot[];
}

const spot = (x: number, y: number): Spot => ({ x, y });
const count = <T>(n: number, make: (index: number) => T): T[] => Array.from({ length: n }, (_, index) => make(index));
const round = (value: number): number => Math.round(value * 10) / 10;

/** A closed curve that touches the middle of every side of a polygon. */
function soft(corners: Spot[]): string {
  const middle = (a: Spot, b: Spot) => `${round((a.x + b.x) / 2)} ${round((a.y + b.y) / 2)}`;
  const first = corners[0]!;
  const start = middle(corners[corners.length - 1]!, first);
  const curves = corners.map((corner, i) => `Q${corner.x} ${corner.y} ${middle(corner, corners[i + 1] ?? first)}`);
  return `M${start}${curves.join("")}Z`;
}

/** A place on open ground; `corners` is x, y, x, y, … clockwise. */
function land(corners: number[], rings: Spot[], label: Spot, heart: Spot): PlaceArt {
  const polygon = count(corners.length / 2, (i) => spot(corners[2 * i]!, corners[2 * i + 1]!));
  const xs = polygon.map((corner) => corner.x);
  const ys = polygon.map((corner) => corner.y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return {
    area: { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y },
    rings,
    label,
    heart,
    outline: soft(polygon),
  };
}

/** A card slot, building stack or pad: its outline takes in `head` units of ground above the box, where the figure stands. */
function slot(area: Box, head: number, rings: Spot[], label: Spot): PlaceArt {
  const { x, y, width, height } = area;
  const outline =
    `M${x + 8} ${y - head}H${x + width - 8}Q${x + width} ${y - head} ${x + width} ${y - head + 8}V${y + height - 8}` +
    `Q${x + width} ${y + height} ${x + width - 8} ${y + height}H${x + 8}Q${x} ${y + height} ${x} ${y + height - 8}V${y - head + 8}Q${x} ${y - head} ${x + 8} ${y - head}Z`;
  return { area, rings, label, heart: spot(x + width / 2, y + height / 2), outline };
}

/** Seven rings in two rows, three behind four. */
const seven = (x: number, y: number, gap: number, rise: number): Spot[] => [
  ...count(4, (i) => spot(x + (i - 1.5) * gap, y)),
  ...count(3, (i) => spot(x + (i - 1) * gap, y - rise)),
];

/** Forty loose spots; the first to come stand in the middle of the plain, the last beside the herd. */
const ROWS = [3, 2, 4, 1, 0];
const COLUMNS = [3, 4, 2, 5, 1, 6, 0, 7];
const plain = (x: number, y: number, gap: number, rise: number): Spot[] =>
  count(40, (i) => {
    const [row, column] = [ROWS[Math.floor(i / 8)]!, COLUMNS[i % 8]!];
    return spot(
      round(x + (column + 0.25 * Math.sin(i * 5.3) + (row % 2) / 2) * gap),
      round(y + (row + 0.3 * Math.sin(i * 3.7)) * rise),
    );
  });

/** One hundred stones from the bottom left corner clockwise round the board. */
function edge(width: number, height: number, inset: number, across: number): Spot[] {
  const down = 50 - across;
  const [stepX, stepY] = [(width - 2 * inset) / across, (height - 2 * inset) / down];
  const [right, bottom] = [width - inset, height - inset];
  return count(100, (i) => {
    if (i < down) return spot(inset, round(bottom - i * stepY));
    if (i < 50) return spot(round(inset + (i - down) * stepX), inset);
    if (i < 50 + down) return spot(right, round(inset + (i - 50) * stepY));
    return spot(round(right - (i - 50 - down) * stepX), bottom);
  });
}

/** Eleven steps of a track that bends a little, as a path does. */
const trail = (x: number, y: number, gap: number): Spot[] =>
  count(11, (i) => spot(x + i * gap, round(y + 3 * Math.sin(i * 0.9))));

interface Row {
  x: number;
  y: number;
  width: number;
  height: number;
  gap: number;
  head: number;
}

function slots(row: Row, names: PlaceName[]): Partial<Record<PlaceName, PlaceArt>> {
  const { x, y, width, height, gap, head } = row;
  return Object.fromEntries(
    names.map((name, i) => {
      const left = x + i * (width + gap);
      const ground = y - head * 0.36;
      return [
        name,
        slot(
          { x: left, y, width, height },
          head,
          [spot(left + width * 0.74, ground)],
          spot(left + width * 0.3, ground),
        ),
      ];
    }),
  );
}

function pads(row: Row, reach: number): Partial<Record<PlaceName, PlaceArt>> {
  const { x, y, width, height, gap } = row;
  const names: PlaceName[] = ["H1", "H2", "H3", "H4"];
  return Object.fromEntries(
    names.map((name, i) => {
      const [left, middle] = [x + i * (width + gap), x + i * (width + gap) + width / 2];
      return [
        name,
        slot(
          { x: left, y, width, height },
          0,
          count(3, (k) => spot(middle + (k - 1) * reach, y + height * 0.66)),
          spot(middle, y + height * 0.22),
        ),
      ];
    }),
  );
}

export const CARD_PLACES: PlaceName[] = ["card5", "card4", "card3", "card2", "card1"];
const BUILDINGS: PlaceName[] = ["building1", "building2", "building3", "building4", "building5"];

export const WIDE: BoardArt = {
  width: 1600,
  height: 900,
  picture: { base: "/art/valley-base.svg", expansion: "/art/valley.svg" },
  ringRadius: 20,
  figureHeight: 46,
  places: {
    hunt: land(
      [40, 190, 70, 140, 170, 112, 320, 116, 402, 150, 420, 250, 408, 340, 320, 364, 140, 364, 48, 346],
      plain(72, 208, 41, 27),
      spot(226, 348),
      spot(226, 160),
    ),
    forest: land(
      [430, 170, 500, 100, 640, 92, 706, 150, 712, 270, 700, 345, 640, 364, 480, 364, 432, 340],
      seven(570, 298, 54, 50),
      spot(570, 341),
      spot(570, 190),
    ),
    claypit: land(
      [832, 170, 900, 120, 1030, 112, 1104, 160, 1110, 270, 1100, 340, 1040, 362, 890, 362, 838, 340],
      seven(970, 298, 54, 50),
      spot(970, 341),
      spot(970, 185),
    ),
    quarry: land(
      [1124, 150, 1230, 76, 1420, 62, 1540, 110, 1558, 260, 1546, 345, 1430, 364, 1200, 364, 1130, 340],
      seven(1340, 298, 54, 50),
      spot(1340, 341),
      spot(1340, 170),
    ),
    river: land(
      [1122, 440, 1180, 402, 1330, 398, 1500, 410, 1558, 450, 1558, 540, 1480, 572, 1230, 574, 1136, 556],
      seven(1340, 510, 54, 46),
      spot(1340, 551),
      spot(1340, 425),
    ),
    field: land(
      [40, 420, 90, 384, 240, 376, 320, 396, 332, 480, 324, 546, 250, 562, 100, 562, 44, 540],
      [spot(190, 508)],
      spot(190, 546),
      spot(190, 430),
    ),
    hut: land(
      [342, 430, 390, 384, 520, 378, 584, 420, 592, 490, 580, 546, 520, 562, 400, 562, 348, 546],
      [spot(438, 508), spot(494, 508)],
      spot(466, 546),
      spot(466, 440),
    ),
    toolmaker: land(
      [602, 440, 640, 400, 740, 396, 794, 430, 802, 490, 792, 546, 740, 562, 650, 562, 606, 546],
      [spot(702, 508)],
      spot(702, 546),
      spot(702, 450),
    ),
    trader: land(
      [812, 460, 850, 434, 960, 426, 1060, 436, 1108, 470, 1106, 540, 1060, 560, 880, 562, 820, 546],
      [spot(932, 508), spot(988, 508)],
      spot(960, 546),
      spot(960, 460),
    ),
    ...slots({ x: 772, y: 644, width: 150, height: 212, gap: 8, head: 62 }, CARD_PLACES),
    ...slots({ x: 46, y: 737, width: 118, height: 118, gap: 8, head: 58 }, BUILDINGS),
    ...pads({ x: 46, y: 604, width: 118, height: 62, gap: 8, head: 0 }, 38),
  } as Record<PlaceName, PlaceArt>,
  deck: { x: 678, y: 736, width: 84, height: 119 },
  scoreTrack: edge(1600, 900, 19, 32),
  fieldTrack: trail(64, 584, 36),
  traderTrack: trail(800, 570, 32),
};

export const TALL: BoardArt = {
  width: 900,
  height: 1000,
  picture: { base: "/art/valley-base-tall.svg", expansion: "/art/valley-tall.svg" },
  ringRadius: 22,
  figureHeight: 56,
  places: {
    hunt: land(
      [34, 110, 54, 70, 130, 54, 210, 60, 238, 100, 240, 170, 228, 220, 150, 230, 60, 228, 36, 200],
      plain(52, 112, 23, 19),
      spot(137, 214),
      spot(137, 84),
    ),
    forest: land(
      [246, 110, 280, 52, 380, 46, 436, 80, 442, 150, 438, 216, 400, 230, 290, 230, 250, 212],
      seven(344, 178, 48, 44),
      spot(344, 213),
      spot(344, 90),
    ),
    claypit: land(
      [474, 110, 510, 62, 600, 58, 660, 90, 668, 150, 664, 216, 620, 230, 520, 230, 478, 214],
      seven(571, 178, 48, 44),
      spot(571, 213),
      spot(571, 92),
    ),
    quarry: land(
      [674, 100, 720, 44, 800, 40, 856, 80, 866, 150, 862, 214, 810, 230, 720, 230, 678, 214],
      seven(770, 178, 48, 44),
      spot(770, 213),
      spot(770, 84),
    ),
    river: land(
      [610, 280, 640, 246, 740, 240, 840, 246, 866, 280, 866, 350, 830, 376, 660, 376, 616, 358],
      seven(739, 326, 52, 44),
      spot(739, 362),
      spot(739, 262),
    ),
    field: land(
      [34, 270, 60, 240, 140, 236, 172, 264, 178, 320, 170, 368, 130, 378, 70, 378, 36, 362],
      [spot(106, 322)],
      spot(106, 362),
      spot(106, 270),
    ),
    hut: land(
      [184, 270, 210, 240, 290, 236, 320, 266, 326, 320, 318, 368, 280, 378, 220, 378, 188, 364],
      [spot(229, 322), spot(281, 322)],
      spot(255, 362),
      spot(255, 270),
    ),
    toolmaker: land(
      [332, 276, 360, 246, 430, 244, 458, 270, 462, 320, 456, 368, 420, 378, 370, 378, 336, 366],
      [spot(397, 322)],
      spot(397, 362),
      spot(397, 275),
    ),
    trader: land(
      [468, 276, 496, 246, 570, 244, 600, 272, 604, 320, 596, 368, 560, 378, 510, 378, 472, 366],
      [spot(510, 322), spot(562, 322)],
      spot(536, 362),
      spot(536, 275),
    ),
    ...slots({ x: 59, y: 766, width: 150, height: 200, gap: 8, head: 70 }, CARD_PLACES),
    ...slots({ x: 37, y: 556, width: 130, height: 130, gap: 6, head: 66 }, BUILDINGS),
    ...pads({ x: 424, y: 384, width: 104, height: 100, gap: 8, head: 0 }, 33),
  } as Record<PlaceName, PlaceArt>,
  deck: { x: 744, y: 552, width: 100, height: 134 },
  scoreTrack: edge(900, 1000, 17, 24),
  fieldTrack: trail(50, 404, 35),
  traderTrack: trail(50, 452, 35),
};
