/** Scenes beside the board, in its own hand: the camp of a table that gathers, its fire, and the evening at the end of a game. */

const trees = (keys, box, number, scale, avoid) => ({ keys, box, number, scale, avoid });

/** The camp by night; people sit on the bare ground in its middle. */
function camp(k) {
  const bare = (x, y) => Math.hypot((x - 600) / 480, (y - 580) / 176) < 1;
  const back = [
    k.sky(12, 1200, 150, [1010, 74, 30]),
    k.ridge(21, 1200, 196, 92, 6, ["farA", "farB"]), k.ridge(34, 1200, 212, 52, 9, ["farB", "farC"]),
    k.roll([[-20, 204], [200, 190], [420, 208], [640, 186], [860, 200], [1220, 182]], 820, "grassA"),
    k.river(6, [[610, 190, 2], [590, 204, 5], [620, 220, 9], [700, 232, 14], [830, 242, 20], [980, 250, 26], [1240, 262, 30]]),
    k.roll([[-20, 262], [240, 250], [520, 266], [800, 280], [1220, 290]], 820, "grass"),
    k.roll([[-20, 330], [300, 318], [640, 334], [920, 320], [1220, 336]], 820, "mossA", 0),
    `<g class="dim">`, k.texture(1, "grassA", 200, 3, [10, 270, 1190, 790], () => true, 20), k.texture(3, "mossB", 240, 2.2, [10, 300, 1190, 790], () => true, 16), `</g>`,
    k.wash(7, "mossB", 24, [10, 320, 1100, 780], 22, 240), k.wash(6, "grassA", 10, [60, 340, 900, 700], 14, 200),
    k.path([[330, 520], [270, 440], [214, 366]], 20), k.path([[850, 512], [950, 440], [1000, 372]], 20), k.path([[600, 480], [612, 400], [606, 344]], 15), k.path([[560, 700], [520, 750], [530, 830]], 26),
    k.ground(5, 600, 580, 440, 150, ["hide", "hideB", "woodB"]),
  ].join("\n");
  return {
    back,
    made: [
      [360, () => k.put(214, 352, 1.5, k.smoke(6))], [372, () => k.put(1010, 360, 1.4, k.smoke(3))], [430, () => k.put(1120, 430, 1.1, k.logs(4))], [690, () => k.put(70, 716, 1.1, k.stump(4))],
      [440, () => k.put(64, 440, 1.05, k.basket(3, "goldA"))], [700, () => k.put(1090, 730, 1.2, k.basket(7, "clay"))],
    ],
    single: [["U", 190, 348, 1.5], ["T", 330, 336, 1.1], ["T", 60, 372, 1.35], ["U", 1010, 352, 1.45], ["T", 880, 336, 1.05], ["T", 1142, 378, 1.4], ["T", 470, 322, 0.72], ["U", 742, 316, 0.66], ["R", 620, 330, 0.9],
      ["w", 690, 250, 0.6], ["w", 880, 268, 0.7], ["M", 470, 250, 0.42], ["M", 512, 244, 0.26], ["D", 560, 262, 0.4],
      ["r", 30, 560, 1.1], ["r", 1176, 560, 1.2], ["b", 26, 640, 1.3], ["b", 1168, 660, 1.4], ["b", 150, 760, 1.2], ["r", 214, 778, 0.9], ["b", 1010, 778, 1.3], ["f", 300, 770, 1.2], ["f", 880, 772, 1.2]],
    groves: [trees(["P", "P", "B"], [0, 226, 190, 262], 16, [0.5, 0.66]), trees(["P", "P", "B"], [250, 232, 440, 262], 13, [0.4, 0.56]), trees(["P", "B"], [960, 250, 1200, 292], 16, [0.6, 0.8]), trees(["P"], [700, 200, 960, 214], 12, [0.2, 0.28]),
      trees(["t"], [20, 400, 1180, 790], 70, [0.9, 1.3], bare), trees(["t", "f"], [20, 750, 1180, 796], 18, [1, 1.4])],
    front: "", fires: [[600, 580, 2.1], [196, 344, 0.6], [1010, 348, 0.6]],
  };
}

/** Late light over the valley, behind the pillars of the points; a wide strip, whose upper rim fades into paper. */
function dusk(k) {
  const back = [
    k.sky(8, 1340, 150, [150, 118, 46]),
    k.ridge(21, 1340, 196, 104, 6, ["farA", "farB"]), k.ridge(34, 1340, 208, 60, 10, ["farB", "farC"]),
    k.roll([[-20, 204], [220, 192], [480, 208], [760, 188], [1040, 204], [1360, 190]], 430, "grassA"),
    k.river(6, [[1010, 196, 3], [980, 208, 6], [1010, 224, 11], [1090, 238, 16], [1200, 250, 22], [1380, 262, 28]]),
    k.roll([[-20, 238], [260, 226], [540, 242], [820, 230], [1100, 262], [1360, 280]], 430, "grass"),
    k.roll([[-20, 300], [320, 288], [700, 304], [1060, 292], [1360, 306]], 430, "mossA", 0),
    `<g class="dim">`, k.texture(1, "grassA", 130, 3, [10, 230, 1330, 400], () => true, 22), k.texture(3, "mossB", 120, 2.2, [10, 250, 1330, 400], () => true, 16), `</g>`,
    k.wash(5, "skyA", 16, [10, 220, 1100, 340], 12, 200), k.path([[-20, 352], [300, 340], [620, 356], [980, 340], [1360, 356]], 26),
  ].join("\n");
  return {
    back,
    made: [[130, () => [[330, 70], [362, 86], [392, 66]].map(([x, y]) => k.put(x, y, 0.9, k.bird())).join("")], [330, () => k.put(70, 306, 1, k.smoke(6))], [334, () => k.put(1290, 322, 0.9, k.logs(4))]],
    single: [["U", 52, 322, 1.05], ["T", 140, 330, 0.9], ["M", 236, 268, 0.66], ["M", 296, 262, 0.42], ["D", 350, 266, 0.5], ["D", 386, 272, 0.46], ["R", 1240, 326, 0.9], ["T", 1180, 318, 0.8], ["w", 1080, 256, 0.6], ["b", 460, 300, 0.8], ["r", 850, 300, 0.7], ["A", 1010, 300, 0.7]],
    groves: [trees(["P", "P", "B"], [420, 214, 640, 240], 18, [0.34, 0.5]), trees(["P", "P"], [700, 206, 930, 226], 18, [0.3, 0.44]), trees(["B", "P"], [1120, 222, 1340, 244], 12, [0.34, 0.5]), trees(["t"], [10, 250, 1330, 420], 70, [0.7, 1])],
    front: "", fires: [[60, 320, 0.7]],
  };
}

export const VIEWS = { camp: { width: 1200, height: 800, seed: 3, draw: camp }, dusk: { width: 1340, height: 430, seed: 8, draw: dusk } };

/** The fire they sit around, 200 by 170: stones and logs in ink, and flames that breathe unless motion is unwanted. */
export function hearth({ dice, fill, ink, contour, lines, range, round, soft, through }) {
  const r = dice(17);
  const at = (angle) => [100 + Math.cos(angle) * 62, 132 + Math.sin(angle) * 21];
  const stone = (angle) => { const [x, y] = at(angle); const shape = round(r, x, y, r.between(12, 16), r.between(8, 11), 9, 0.1); return fill("stone", soft(shape)) + fill("stoneA", soft(shape.map(([u, v]) => [x - 3 + (u - x) * 0.6, y - 3 + (v - y) * 0.5]))) + fill("stoneC", soft([shape[3], shape[4], shape[5], [x + 3, y + 4]])) + ink(contour(shape, 2.6)); };
  const log = (x, y, tx, ty) => { const shape = [[x, y], [tx, ty - 8], [tx + (tx > x ? 6 : -6), ty], [tx, ty + 6], [x + (tx > x ? 5 : -5), y + 14]]; return fill("wood", soft(shape)) + lines("woodA", 1.6, [[[x + (tx - x) * 0.2, y + 4], [tx, ty - 3]]]) + lines("ink", 1, [[[x + (tx - x) * 0.3, y + 9], [tx - (tx - x) * 0.1, ty + 2]]]) + ink(contour(tx > x ? shape : [...shape].reverse(), 2.6)); };
  const flame = (points, paint) => fill(paint, through(points, 0.2));
  const outer = [[100, 12], [112, 40], [134, 62], [140, 96], [124, 126], [100, 136], [76, 126], [62, 98], [72, 66], [84, 78], [92, 46]];
  const inner = [[101, 56], [110, 76], [122, 98], [116, 122], [100, 132], [84, 122], [80, 102], [88, 86], [95, 92]];
  const heart = [[101, 92], [109, 108], [106, 124], [99, 130], [92, 122], [92, 110]];
  const licks = lines("ink", 1.4, [[[76, 118], [70, 100], [76, 82]], [[126, 116], [132, 98], [124, 78]], [[100, 30], [104, 44], [110, 52]]]);
  const sparks = fill("flame", range(9).map(() => soft(round(r, r.about(100, 46), r.between(8, 70), 2, 2.4, 5, 0.2))).join(""));
  return `<g filter="url(#paint)">${fill("shadow", soft(round(r, 104, 142, 86, 24, 14, 0.06)))}${fill("woodB", soft(round(r, 100, 132, 58, 17, 12, 0.08)))}${range(6).map((i) => stone(-2.9 + i * 0.52)).join("")}${log(48, 130, 120, 108)}${log(152, 132, 80, 108)}</g>
<g class="breathe">${flame(outer, "fire")}${ink(contour(outer, 3.2, (points) => through(points, 0.2)))}${licks}<g class="quick">${flame(inner, "flame")}</g><g class="quicker">${flame(heart, "paper")}</g></g><g class="dim">${sparks}</g>
<g filter="url(#paint)">${range(7).map((i) => stone(2.85 - i * 0.43)).join("")}</g>`;
}
