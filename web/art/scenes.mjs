/** What stands where in the two formats. */

const slotBoxes = (board, kind) => Object.entries(board.places).filter(([name]) => name.startsWith(kind)).map(([, place]) => place.area);
const centre = (rings) => [rings.reduce((sum, ring) => sum + ring.x, 0) / rings.length, rings.reduce((sum, ring) => sum + ring.y, 0) / rings.length];

/** What lives where the base game has no stack or card: [kind, along, down, scale], in shares of the free box. */
const WILD = {
  herd: [["D", 0.3, 0.78, 0.9], ["D", 0.72, 0.94, 0.8], ["b", 0.12, 0.98, 0.8], ["f", 0.5, 0.98, 0.9]],
  rack: [["R", 0.45, 0.82, 1.1], ["b", 0.86, 0.96, 0.8], ["t", 0.2, 0.98, 1]],
  grove: [["B", 0.32, 0.94, 0.9], ["P", 0.68, 0.84, 0.85], ["A", 0.86, 0.98, 0.7], ["b", 0.1, 1, 0.9]],
  mammoth: [["P", 0.2, 0.36, 0.9], ["B", 0.52, 0.3, 0.8], ["A", 0.84, 0.42, 0.75], ["M", 0.5, 0.66, 0.95], ["r", 0.12, 0.72, 0.7], ["b", 0.9, 0.78, 0.9], ["f", 0.3, 0.84, 1], ["f", 0.66, 0.92, 1], ["b", 0.16, 0.98, 1], ["t", 0.5, 0.99, 1], ["r", 0.86, 0.99, 0.6]],
};
const grown = (things, { x, y, width, height }) => things.map(([key, along, down, scale]) => [key, x + along * width, y + down * height, (scale * width) / 118]);

/** Two stacks are always there; a third and a fourth cover what lives on their ground. */
function wilderness({ board, expansion }) {
  if (expansion) return [];
  const [, , ...free] = slotBoxes(board, "building");
  return [WILD.herd, WILD.rack, WILD.grove].flatMap((things, i) => grown(things, free[i])).concat(grown(WILD.mammoth, board.places.card5.area));
}

/** The hide on which the cards lie, as long as their row. */
function cardHide({ board, expansion, hide }, x, y, width, height) {
  const shorter = expansion ? 0 : board.places.card4.area.x - board.places.card5.area.x;
  return hide(4, x + shorter, y, width - shorter, height);
}

const plots = (k) => (k.expansion ? slotBoxes(k.board, "building").map((box, i) => k.plot(i + 40, box)) : []);

function wide(k) {
  const { places, deck } = k.board;
  const at = (name, dx = 0, dy = 0) => { const [x, y] = centre(places[name].rings); return [x + dx, y + dy]; };
  const meadow = (x, y) => y > 150 && !(x > 700 && y > 340 && y < 460);
  const back = [
    k.sky(3, 1600, 120, [236, 80, 20]),
    k.ridge(21, 1600, 138, 84, 7, ["farA", "farB"]),
    k.ridge(34, 1600, 150, 50, 10, ["farB", "farC"]),
    k.roll([[-20, 140], [200, 128], [420, 140], [640, 118], [860, 136], [1100, 108], [1350, 122], [1620, 112]], 950, "grassA"),
    k.roll([[-20, 176], [220, 190], [430, 168], [600, 150], [800, 172], [1000, 150], [1300, 160], [1620, 146]], 950, "grass"),
    k.roll([[-20, 372], [200, 360], [420, 372], [640, 360], [900, 372], [1200, 356], [1620, 380]], 950, "mossA", 0),
    k.roll([[-20, 586], [300, 592], [620, 574], [900, 590], [1300, 570], [1620, 590]], 950, "moss", 0),
    `<g class="dim">`, k.texture(1, "grassA", 260, 3, [30, 170, 1570, 860], meadow, 22), k.texture(2, "grassB", 260, 2.4, [30, 170, 1570, 860], meadow, 18), k.texture(3, "mossB", 240, 2, [30, 370, 1570, 860], meadow, 14), `</g>`,
    k.wash(5, "skyA", 26, [20, 150, 1100, 350], 12, 190), k.wash(6, "grassA", 16, [20, 390, 800, 700], 14, 200), k.wash(7, "mossB", 22, [20, 590, 800, 860], 20, 220), k.wash(8, "mossB", 10, [900, 560, 1560, 640], 16, 200), k.wash(9, "shadow", 6, [430, 250, 660, 350], 10, 120),
    k.cliff(11, 1150, 168, 180, 96, ["farL", "farA", "farB", "farB"]), k.cliff(14, 1380, 176, 190, 118, ["farL", "farA", "farB", "farB"]),
    k.river(6, [[792, 126, 3], [770, 146, 6], [786, 176, 10], [770, 214, 15], [748, 262, 21], [752, 318, 27], [806, 372, 32], [920, 398, 32], [1040, 402, 34], [1130, 424, 46], [1240, 468, 84], [1400, 484, 98], [1540, 492, 102], [1640, 500, 104]]),
    k.path([[190, 560], [330, 570], [470, 556], [600, 572], [706, 556], [840, 566], [960, 556]], 22), k.path([[470, 560], [520, 480], [560, 400], [570, 330]], 20), k.path([[330, 570], [345, 470], [300, 380], [240, 320]], 18), k.path([[600, 572], [640, 640], [690, 720], [720, 800]], 24), k.path([[960, 556], [1040, 590], [1120, 620]], 22), k.path([[1080, 330], [1160, 346], [1250, 330]], 16), k.path([[860, 330], [800, 346], [700, 340]], 16),
    k.ground(2, 226, 270, 182, 76, ["straw", "grassA", "grass"]), k.ground(3, ...at("forest", 0, 4), 124, 62), k.ground(4, ...at("claypit", 0, 4), 124, 60), k.ground(5, ...at("quarry", 0, 4), 130, 62), k.ground(6, ...at("river", 0, 6), 136, 58),
    k.ground(7, ...at("field", 0, 4), 76, 32), k.ground(8, ...at("hut", 0, 2), 92, 34), k.ground(9, ...at("toolmaker", 0, 4), 74, 32), ...(k.expansion ? [k.ground(10, ...at("trader", 0, 2), 92, 32)] : []),
    k.expansion ? k.ground(12, 356, 788, 318, 84) : k.ground(12, 230, 788, 196, 84), cardHide(k, 758, 600, 806, 268), ...plots(k),
    k.slab(13, deck.x + 42, deck.y + 60, 47, 66),
  ].join("\n");
  const clear = (x, y) => y > 236 - Math.abs(x - 570) * 0.1;
  return {
    back, rim: 38, stone: 17.5,
    made: [
      [132, () => [[300, 60], [330, 74], [352, 58], [1080, 70]].map(([x, y]) => k.put(x, y, 0.8, k.bird())).join("")],
      [262, () => k.put(446, 262, 0.62, k.logs(4))], [330, () => k.put(672, 326, 0.6, k.stump(4))], [322, () => k.put(446, 330, 0.64, k.stump(9))],
      [221, () => k.claybank(5, 838, 132, 266, 96)], [262, () => k.put(1052, 262, 0.66, k.bricks(4))], [252, () => k.put(866, 262, 0.8, k.basket(3, "clay"))],
      [196, () => k.cliff(3, 1132, 206, 200, 132) + k.cliff(8, 1360, 208, 196, 154)], [222, () => k.cliff(5, 1244, 228, 196, 104)], [236, () => k.cliff(17, 1126, 252, 84, 62) + k.cliff(19, 1470, 258, 84, 72)],
      [470, () => k.grain(3, 56, 402, 268, 478, 5)],
      [436, () => k.put(540, 424, 0.72, k.smoke(6))], [482, () => k.put(468, 480, 0.8, k.fire(3))], [396, () => k.put(414, 388, 0.9, k.smoke(3, 80))],
      [474, () => k.put(702, 474, 0.94, k.workshop(4))], [476, () => (k.expansion ? k.put(958, 482, 0.78, k.stall(5)) : k.put(962, 500, 0.9, k.fire(7)) + k.put(900, 512, 0.6, k.logs(4)) + k.put(966, 470, 0.8, k.smoke(5)))],
      [425, () => k.put(1200, 436, 0.7, k.canoe())],
    ],
    single: [["M", 126, 192, 0.8], ["M", 206, 180, 0.42], ["D", 256, 168, 0.56], ["D", 302, 188, 0.72], ["D", 334, 168, 0.54], ["D", 248, 198, 0.74], ["D", 290, 160, 0.44], ["R", 372, 216, 0.9], ["R", 76, 360, 0.8], ["U", 412, 466, 0.92], ["T", 530, 474, 0.8], ["T", 478, 408, 0.46], ["U", 612, 420, 0.5],
      ["r", 1190, 262, 0.7], ["r", 1220, 250, 0.5], ["r", 1470, 268, 0.7], ["r", 1500, 250, 0.5], ["r", 1160, 330, 0.6], ["r", 1530, 330, 0.7], ["k", 900, 236, 0.5], ["k", 1080, 326, 0.6],
      ["w", 728, 356, 0.7], ["w", 1090, 452, 0.8], ["w", 1140, 470, 0.8], ["w", 812, 418, 0.7], ["w", 1530, 384, 0.8], ["r", 1190, 520, 0.6], ["r", 1500, 470, 0.55], ["r", 1240, 556, 0.6],
      ["b", 52, 380, 0.8], ["b", 334, 400, 0.8], ["B", 652, 408, 0.42], ["P", 36, 400, 0.6], ["B", 820, 456, 0.45], ["b", 1080, 520, 0.8], ["A", 1100, 478, 0.5], ["b", 596, 540, 0.6], ["r", 808, 540, 0.5], ["B", 588, 662, 0.8], ["A", 632, 650, 0.62], ["P", 604, 640, 0.66], ["b", 566, 672, 0.9], ["B", 734, 706, 0.95], ["P", 716, 676, 0.8], ["b", 700, 720, 0.9], ["r", 748, 722, 0.7], ["r", 556, 694, 0.5],
      ["A", 52, 166, 0.5], ["B", 402, 160, 0.5], ...(k.expansion ? [] : [["T", 1016, 492, 0.62], ["T", 892, 478, 0.46]]), ...wilderness(k)],
    groves: [
      { keys: ["P", "P", "B"], box: [440, 132, 700, 236], number: 64, scale: [0.5, 0.86], avoid: clear },
      { keys: ["P", "B"], box: [424, 230, 454, 300], number: 3, scale: [0.7, 0.8] }, { keys: ["P", "B"], box: [690, 220, 716, 300], number: 5, scale: [0.66, 0.85] },
      { keys: ["P", "P", "B"], box: [806, 122, 842, 250], number: 9, scale: [0.4, 0.6] }, { keys: ["P"], box: [1098, 126, 1132, 240], number: 7, scale: [0.42, 0.6] }, { keys: ["b", "B"], box: [870, 112, 1080, 128], number: 9, scale: [0.34, 0.4] },
      { keys: ["P"], box: [1130, 100, 1560, 126], number: 10, scale: [0.24, 0.3] },
      { keys: ["t"], box: [44, 190, 1556, 600], number: 130, scale: [0.6, 1], avoid: (x, y) => (x > 700 && y > 330 && y < 560) || Object.values(places).some((p) => p.rings.some((ring) => Math.hypot(ring.x - x, (ring.y - y) * 1.5) < 74)) }, { keys: ["f"], box: [50, 372, 760, 690], number: 34, scale: [0.6, 1], avoid: (x, y) => (x > 690 && y < 450) || Object.values(places).some((p) => p.rings.some((ring) => Math.hypot(ring.x - x, (ring.y - y) * 1.5) < 70)) },
      { keys: ["P", "b"], box: [50, 136, 1130, 146], number: 26, scale: [0.15, 0.2] },
      { keys: ["t", "t", "b"], box: [556, 590, 750, 668], number: 9, scale: [0.6, 0.8] },
    ],
    front: "", fires: [[466, 470, 1.4], [702, 470, 0.7], [960, 474, 0.7]],
  };
}

function tall(k) {
  const { places, deck } = k.board;
  const at = (name, dx = 0, dy = 0) => { const [x, y] = centre(places[name].rings); return [x + dx, y + dy]; };
  const meadow = (x, y) => y > 110 && !(x > 590 && y > 220 && y < 390);
  const back = [
    k.sky(3, 900, 70, [214, 50, 11]),
    k.ridge(21, 900, 82, 42, 5, ["farA", "farB"]),
    k.ridge(34, 900, 88, 26, 8, ["farB", "farC"]),
    k.roll([[-20, 84], [140, 78], [300, 86], [460, 70], [620, 78], [760, 64], [920, 70]], 1050, "grassA"),
    k.roll([[-20, 112], [140, 118], [300, 104], [460, 110], [640, 96], [920, 100]], 1050, "grass"),
    k.roll([[-20, 236], [200, 230], [420, 238], [640, 232], [920, 240]], 1050, "mossA", 0),
    k.roll([[-20, 500], [200, 492], [500, 500], [920, 492]], 1050, "moss", 0),
    `<g class="dim">`, k.texture(1, "grassA", 160, 2.6, [30, 100, 870, 960], meadow, 18), k.texture(2, "grassB", 160, 2.2, [30, 100, 870, 960], meadow, 16), k.texture(3, "mossB", 120, 2, [30, 240, 870, 960], meadow, 13), `</g>`,
    k.wash(5, "skyA", 14, [20, 100, 600, 230], 9, 120), k.wash(6, "grassA", 12, [20, 240, 500, 480], 11, 150), k.wash(7, "mossB", 22, [20, 470, 860, 740], 16, 170),
    k.cliff(14, 690, 108, 180, 66, ["farL", "farA", "farB", "farB"]),
    k.river(6, [[466, 74, 2], [456, 90, 4], [464, 116, 7], [454, 150, 10], [458, 190, 12], [490, 226, 13], [550, 238, 13], [606, 250, 20], [664, 286, 48], [740, 308, 68], [830, 312, 72], [930, 314, 74]]),
    k.path([[106, 366], [255, 380], [397, 366], [536, 380]], 18), k.path([[255, 380], [330, 300], [344, 220]], 14), k.path([[180, 376], [180, 290], [140, 210]], 13), k.path([[397, 370], [410, 440], [440, 540]], 18), k.path([[640, 210], [672, 222], [710, 206]], 12),
    k.ground(2, 137, 158, 98, 54, ["straw", "grassA", "grass"]), k.ground(3, ...at("forest", 0, 4), 97, 52), k.ground(4, ...at("claypit", 0, 4), 94, 50), k.ground(5, ...at("quarry", 0, 4), 94, 52), k.ground(6, ...at("river", 0, 4), 112, 50),
    k.ground(7, ...at("field", 0, 4), 58, 32), k.ground(8, ...at("hut", 0, 4), 64, 34), k.ground(9, ...at("toolmaker", 0, 4), 56, 32), ...(k.expansion ? [k.ground(10, ...at("trader", 0, 4), 62, 32)] : []),
    k.expansion ? k.ground(12, 374, 614, 344, 92) : k.ground(12, 236, 614, 206, 92), cardHide(k, 46, 718, 808, 254), ...plots(k),
    k.slab(13, deck.x + 50, deck.y + 68, 60, 78),
  ].join("\n");
  return {
    back, rim: 33, stone: 12.8,
    made: [
      [60, () => [[140, 48], [160, 56]].map(([x, y]) => k.put(x, y, 0.6, k.bird())).join("")],
      [150, () => k.put(254, 148, 0.42, k.logs(4))], [204, () => k.put(426, 206, 0.46, k.stump(4))],
      [128, () => k.claybank(5, 484, 76, 176, 56)], [150, () => k.put(634, 150, 0.46, k.bricks(4))], [140, () => k.put(492, 146, 0.56, k.basket(3, "clay"))],
      [118, () => k.cliff(3, 680, 118, 100, 74, undefined, 38) + k.cliff(8, 776, 120, 90, 86, undefined, 38)], [128, () => k.cliff(5, 716, 130, 104, 54, undefined, 38)],
      [304, () => k.grain(3, 40, 254, 132, 302, 4)],
      [262, () => k.put(224, 248, 0.5, k.smoke(3, 60))], [308, () => k.put(256, 308, 0.5, k.fire(3))],
      [300, () => k.put(397, 302, 0.62, k.workshop(4))], [300, () => (k.expansion ? k.put(536, 304, 0.6, k.stall(5)) : k.put(538, 330, 0.55, k.fire(7)) + k.put(500, 340, 0.4, k.logs(4)) + k.put(540, 306, 0.5, k.smoke(5)))],
      [276, () => k.put(650, 284, 0.5, k.canoe())],
    ],
    single: [["M", 76, 112, 0.46], ["M", 116, 106, 0.26], ["D", 156, 106, 0.4], ["D", 180, 112, 0.42], ["R", 212, 122, 0.62], ["U", 224, 302, 0.62], ["T", 288, 304, 0.54],
      ["r", 690, 148, 0.5], ["r", 850, 152, 0.5], ["r", 690, 208, 0.4], ["k", 520, 134, 0.36], ["w", 440, 214, 0.5], ["w", 600, 280, 0.6], ["w", 848, 250, 0.6], ["r", 640, 340, 0.5], ["r", 846, 300, 0.45],
      ["b", 180, 262, 0.6], ["B", 330, 268, 0.4], ["b", 464, 300, 0.5], ["A", 608, 372, 0.44], ["b", 590, 386, 0.6], ["r", 330, 374, 0.4], ["b", 720, 520, 0.7], ["B", 864, 524, 0.5], ["r", 728, 690, 0.5], ["A", 52, 92, 0.34], ["B", 230, 100, 0.34], ...(k.expansion ? [] : [["T", 572, 318, 0.42], ["T", 494, 306, 0.32]]), ...wilderness(k)],
    groves: [
      { keys: ["P", "P", "B"], box: [256, 74, 434, 126], number: 40, scale: [0.36, 0.58] }, { keys: ["P", "B"], box: [430, 110, 442, 180], number: 4, scale: [0.42, 0.54] }, { keys: ["P", "B"], box: [244, 116, 256, 140], number: 2, scale: [0.5, 0.54] },
      { keys: ["P", "B"], box: [472, 74, 490, 130], number: 5, scale: [0.3, 0.42] }, { keys: ["P"], box: [662, 74, 682, 130], number: 5, scale: [0.3, 0.42] }, { keys: ["b", "B"], box: [510, 64, 640, 76], number: 7, scale: [0.22, 0.28] },
      { keys: ["t"], box: [40, 230, 600, 540], number: 60, scale: [0.5, 0.8], avoid: (x, y) => Object.values(places).some((p) => p.rings.some((ring) => Math.hypot(ring.x - x, (ring.y - y) * 1.5) < 60)) }, { keys: ["f", "t", "b"], box: [430, 392, 862, 486], number: 26, scale: [0.55, 0.75] }, { keys: ["f"], box: [44, 390, 420, 520], number: 12, scale: [0.6, 0.8] },
      { keys: ["P", "b"], box: [40, 84, 660, 92], number: 18, scale: [0.1, 0.14] },
    ],
    front: "", fires: [[255, 300, 1], [397, 300, 0.5], [536, 304, 0.5]],
  };
}

export const SCENES = { wide, tall };
