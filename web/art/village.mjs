/** What people have made, each standing on 0,0; light from the upper left. */
import { contour, dice, fill, ink, lines, range, round, sharp, soft, swell } from "./brush.mjs";
import { log } from "./nature.mjs";

const cast = (reach, deep, from = -20) => fill("shadow", soft([[from, -3], [reach * 0.4, -deep], [reach, deep * 0.5], [reach * 0.9, deep * 1.4], [reach * 0.2, deep * 1.2], [from, deep * 0.7]]));
export const put = (x, y, size, art) => `<g transform="translate(${Math.round(x)} ${Math.round(y)})scale(${size})">${art}</g>`;

/** A tent of hides over poles. */
export function tent(seed) {
  const r = dice(seed);
  const [l, right, top] = [-52, 54, -92];
  const skin = [[l, 0], [-38, -26], [-22, -60], [-5, top], [7, top], [24, -58], [40, -24], [right, 2], [26, 9], [0, 11], [-28, 8]];
  const seams = [[[-20, 7], [-12, -40], [-2, top]], [[32, 7], [20, -40], [4, top]], [[-42, 2], [-26, -42], [-4, top]]];
  const stitches = range(9).map((i) => { const t = i / 9; return [[-21 + 18 * t - 4, 2 - 86 * t], [-21 + 18 * t + 3, 0 - 86 * t]]; });
  const door = [[-4, 11], [0, -18], [8, -40], [17, -18], [24, 10], [10, 12]];
  return cast(112, 14, -40) + lines("woodB", 3.4, [[[-3, top + 4], [-14, top - 18]], [[3, top + 4], [13, top - 20]], [[0, top + 4], [2, top - 22]]]) +
    fill("hide", soft(skin)) + fill("hideA", soft([[l, 0], [-38, -26], [-22, -60], [-5, top], [-8, -50], [-16, 6], [-30, 8]])) +
    fill("hideB", soft([[7, top], [24, -58], [40, -24], [right, 2], [30, 9], [24, -30]])) + fill("clay", sharp([[-37, -20], [-31, -31], [-24, -19], [-29, -9]])) + lines("clay", 2, [[[-14, -30], [-4, -33]], [[-15, -23], [-5, -26]]]) +
    fill("woodB", soft(door)) + fill("ink", soft([[2, 9], [5, -14], [9, -30], [15, -14], [18, 8]])) + fill("hideA", soft([[-4, 11], [0, -18], [8, -40], [5, -14], [2, 11]])) +
    ink(contour(skin, 3)) + ink(contour(door, 1.6)) + lines("ink", 1.1, seams) + lines("ink", 1, stitches) + fill("stone", range(6).map((i) => soft(round(r, -50 + i * 21 + (i > 2 ? 8 : 0), 9 - Math.abs(i - 2.5) * 2, 6, 4, 7, 0.2))).join(""));
}

/** A round hut of wattle under thatch. */
export function roundhouse(seed) {
  const r = dice(seed);
  const roof = [[-58, -26], [-44, -48], [-20, -74], [0, -88], [20, -74], [44, -48], [60, -24], [38, -19], [12, -16], [-16, -16], [-40, -20]];
  const wall = [[-42, -26], [44, -26], [42, 4], [20, 10], [-18, 10], [-40, 4]];
  const straw = (n, paint, low, high) => lines(paint, 1.5, range(n).map(() => { const a = r.between(low, high); const t = r.between(0.15, 0.75); const x = a * 54; return [[x * t, -84 + 60 * t], [x * (t + 0.2), -84 + 60 * (t + 0.2) + 1]]; }));
  const weave = range(5).flatMap((row) => range(8).map((k) => { const x = -38 + k * 10 + (row % 2) * 5; return [[x, -17 + row * 5], [x + 4, -19 + row * 5], [x + 8, -17 + row * 5]]; })).filter(([[x]]) => x < -14 || x > 18);
  return cast(108, 14, -30) + fill("wood", soft(wall)) + fill("woodB", soft([[12, -26], [44, -26], [42, 4], [22, 10]])) + lines("woodA", 1.6, weave.filter(([[x]]) => x < 12)) + lines("ink", 0.9, weave.filter((_, i) => i % 2)) +
    fill("ink", soft([[-12, 10], [-12, -16], [2, -22], [14, -16], [15, 10]])) + ink(contour(wall, 2.4)) + fill("ochre", soft(roof)) + fill("goldA", soft([[-58, -26], [-44, -48], [-20, -74], [0, -88], [-6, -50], [-18, -16], [-40, -20]])) +
    fill("goldB", soft([[2, -88], [20, -74], [44, -48], [60, -24], [38, -19], [24, -40]])) + straw(26, "goldB", -0.95, 0.2) + straw(20, "woodB", 0.1, 0.95) + straw(10, "skyA", -0.9, -0.2) + ink(contour(roof, 3)) +
    lines("ink", 1.2, range(17).map((i) => [[-54 + i * 6.8, -21 + Math.sin(i) * 1.5 + 4 * Math.sin(i / 16 * Math.PI)], [-55 + i * 6.9, -15 + 4 * Math.sin(i / 16 * Math.PI)]])) + lines("woodB", 3, [[[-6, -84], [8, -96]], [[6, -84], [-8, -95]]]);
}

export function smoke(seed, tall = 90) {
  const r = dice(seed);
  const curl = (lean, wide) => swell(range(8).map((i) => [lean * i + Math.sin(i * 1.2 + r.next()) * (4 + i * 1.3), -i * tall / 7]), wide, 0.3);
  return fill("smoke", curl(3, 13)) + fill("smoke", curl(4.5, 8));
}

export function fire(seed) {
  const r = dice(seed);
  return fill("stoneB", soft(round(r, 0, 0, 19, 7, 10, 0.1))) + fill("stone", range(9).map((i) => soft(round(r, Math.cos(i * 0.7) * 17, Math.sin(i * 0.7) * 6, 4.6, 3.4, 6, 0.2))).join("")) +
    lines("woodB", 3.4, [[[-10, 2], [7, -5]], [[10, 2], [-7, -5]]]) + fill("fire", soft([[-9, -1], [-8, -12], [-3, -11], [0, -25], [5, -13], [9, -14], [8, -1], [0, 3]])) + fill("flame", soft([[-4, -1], [-4, -8], [0, -16], [4, -8], [4, -1]]));
}

/** A frame of poles with strips of meat. */
export function rack(seed) {
  const r = dice(seed);
  const strips = range(7).map((i) => { const x = -26 + i * 9; const low = r.between(-20, -12); return [[x - 3, -39], [x + 3, -39], [x + 3.4, low], [x, low + 4], [x - 3, low - 2]]; });
  return cast(62, 5, -30) + lines("woodB", 3, [[[-36, 0], [-30, -48]], [[-26, 0], [-33, -48]], [[30, 1], [35, -48]], [[40, 0], [32, -48]]]) + fill("clay", strips.map(soft).join("")) + fill("clayB", strips.map(([a, b, c, d]) => soft([[a[0] + 3, a[1]], b, c, d])).join("")) +
    lines("ink", 0.9, strips.map(([a, , , d, e]) => [a, e, d])) + lines("wood", 3.6, [[[-40, -42], [0, -40], [42, -43]]]) + lines("ink", 1, [[[-40, -40], [0, -38], [42, -41]]]);
}

export const axe = () => lines("woodB", 5, [[[-16, 14], [14, -14]]]) + lines("woodA", 2, [[[-16, 12.6], [12, -13.6]]]) + fill("stone", sharp([[6, -22], [20, -20], [24, -6], [14, -4], [6, -12]])) + fill("stoneA", sharp([[6, -22], [20, -20], [14, -12]])) + ink(contour([[6, -22], [20, -20], [24, -6], [14, -4], [6, -12]], 2, sharp));

/** The tool maker: a split log for a bench, an axe, flint, under a lean-to. */
export function workshop(seed) {
  const r = dice(seed);
  const roof = [[-66, -62], [-20, -86], [30, -94], [66, -78], [70, -66], [28, -72], [-24, -62], [-60, -48]];
  const flake = () => { const [x, y, s] = [r.between(-52, 40), r.between(8, 20), r.between(2, 4.5)]; return sharp([[x - s, y], [x, y - s * 1.6], [x + s, y - s * 0.4], [x + s * 0.4, y + s * 0.7]]); };
  const top = [[-44, -25], [30, -29], [46, -22], [34, -16], [-40, -13]];
  return cast(98, 14, -50) + lines("woodB", 4.4, [[[-58, 2], [-58, -58]], [[60, -4], [62, -74]], [[-16, -12], [-14, -72]], [[30, -12], [32, -80]]]) + fill("hide", soft(roof)) + fill("hideA", soft([[-66, -62], [-20, -86], [20, -92], [0, -78], [-40, -58], [-60, -50]])) + fill("hideB", soft([[28, -76], [68, -74], [70, -66], [28, -72], [-20, -63], [0, -70]])) +
    ink(contour(roof, 2.6)) + lines("ink", 1, [[[-36, -76], [-30, -60]], [[8, -88], [10, -68]], [[44, -88], [46, -70]]]) +
    fill("woodB", sharp([[-38, -16], [-26, -17], [-28, 4], [-38, 4]])) + fill("woodB", sharp([[26, -18], [36, -20], [36, 2], [26, 3]])) + fill("wood", soft([...top.slice(0, 1), [-42, -8], [34, -10], [48, -18], ...top.slice(2)])) + fill("woodA", soft(top)) + ink(contour([[-44, -25], [30, -29], [47, -22], [36, -10], [-42, -8]], 2.4)) + lines("ink", 0.9, [[[-34, -19], [0, -21], [24, -22]], [[-20, -15], [10, -17]]]) +
    put(-14, -30, 0.85, axe()) + fill("stoneB", sharp([[14, -28], [18, -40], [26, -38], [28, -28]])) + fill("stoneA", sharp([[14, -28], [18, -40], [20, -30]])) + fill("stone", range(9).map(flake).join("")) + fill("stoneA", range(5).map(flake).join(""));
}

/** A stall: hides over a pole, pelts, shells and pots. */
export function stall(seed) {
  const r = dice(seed);
  const awning = [[-64, -66], [-30, -82], [30, -84], [66, -70], [70, -54], [48, -50], [24, -58], [0, -52], [-24, -58], [-46, -50], [-68, -54]];
  const pelt = (x, tone, long) => { const shape = [[x - 8, -56], [x + 8, -56], [x + 10, -40], [x + 14, -30], [x + 7, -32], [x + 2, -56 + long], [x - 3, -32], [x - 13, -28], [x - 9, -42]]; return fill(tone, soft(shape)) + ink(contour(shape, 1.5)); };
  const pot = (x, y, s) => { const shape = [[-7, -17], [7, -17], [5, -13], [10, -6], [6, 1], [-6, 1], [-10, -6], [-5, -13]].map(([a, b]) => [x + a * s, y + b * s]); return fill("clay", soft(shape)) + fill("clayB", soft([shape[1], shape[2], shape[3], shape[4], [x + 2 * s, y], [x + 3 * s, y - 8 * s]])) + fill("clayA", soft(round(r, x - 4 * s, y - 8 * s, 2 * s, 4 * s, 6, 0.1))) + ink(contour(shape, 1.7)); };
  const counter = [[-52, -18], [50, -20], [58, -10], [-56, -7]];
  return cast(100, 13, -50) + lines("woodB", 4.4, [[[-56, 4], [-56, -64]], [[56, 2], [58, -68]]]) + pelt(-32, "fur", 42) + pelt(-4, "hideA", 38) + pelt(26, "furA", 44) +
    fill("woodB", soft([[-52, -10], [56, -12], [52, 6], [-50, 8]])) + fill("woodA", soft(counter)) + ink(contour([[-54, -18], [50, -20], [59, -10], [53, 6], [-50, 8]], 2.2)) + lines("ink", 0.9, range(6).map((i) => [[-40 + i * 17, -5], [-39 + i * 17, 5]])) +
    pot(-38, -12, 0.8) + pot(-18, -10, 0.62) + fill("bone", range(8).map((i) => soft(round(r, 6 + i * 4.4, -14 + Math.sin(i * 0.8) * 2.2, 2.2, 1.9, 5, 0.1))).join("")) + fill("gold", soft(round(r, 46, -17, 4.5, 3.4, 6, 0.2))) +
    fill("clay", soft(awning)) + fill("clayA", range(4).map((i) => soft([[-56 + i * 34, -70 - (i % 3) * 4], [-42 + i * 32, -80], [-40 + i * 30, -56], [-54 + i * 32, -54]])).join("")) + fill("clayB", soft([[32, -82], [66, -70], [70, -54], [50, -50], [44, -66]])) + ink(contour(awning, 2.8)) + lines("woodB", 3.4, [[[-70, -70], [70, -74]]]);
}

export function logs(seed) {
  const at = [[0, 0], [18, 1], [36, 0], [9, -15], [27, -15], [18, -30]];
  return cast(104, 9, -10) + at.map(([x, y], i) => put(x, y, 1, log(seed + i, 58))).join("");
}

export function basket(seed, paint) {
  const r = dice(seed);
  const side = [[-15, -18], [15, -18], [11, 3], [-11, 3]];
  return cast(28, 4, -10) + fill("woodA", soft(side)) + fill("wood", soft([[2, -18], [15, -18], [11, 3], [3, 3]])) + fill(paint, range(4).map((i) => soft(round(r, -8 + i * 5.4, -20 - (i % 2) * 4, 5.6, 5, 7, 0.15))).join("")) + ink(contour(side, 2)) + lines("ink", 0.9, [[[-13, -11], [0, -9], [13, -11]], [[-12, -4], [0, -2], [12, -4]], [[-6, -17], [-5, 2]], [[5, -17], [4, 2]]]);
}

export function bricks(seed) {
  const r = dice(seed);
  const one = (x, y) => { const [a, b] = [[x, y - 9], [x + 20, y - 10]].map(([u, v]) => [r.about(u, 1), r.about(v, 0.8)]); return fill("clay", sharp([a, b, [b[0], y], [a[0], y + 1]])) + fill("clayA", sharp([a, [a[0] + 6, a[1] - 5], [b[0] + 6, b[1] - 5], b])) + fill("clayB", sharp([b, [b[0] + 6, b[1] - 5], [b[0] + 6, y - 5], [b[0], y]])) + ink(contour([a, [a[0] + 6, a[1] - 5], [b[0] + 6, b[1] - 5], [b[0] + 6, y - 5], [b[0], y], [a[0], y + 1]], 1.8, sharp)); };
  return cast(62, 5, -4) + [[0, 0], [22, 0], [44, 0], [10, -12], [32, -12], [20, -24]].map(([x, y]) => one(x, y)).join("");
}

export function canoe() {
  const hull = [[-52, -10], [-38, -6], [0, -3], [38, -7], [54, -14], [46, 4], [20, 11], [-22, 11], [-46, 4]];
  return fill("shadow", soft([[-46, 6], [50, 4], [40, 17], [-30, 18]])) + fill("wood", soft(hull)) + fill("woodB", soft([[-44, -6], [0, -1], [46, -8], [30, 3], [-28, 3]])) + fill("woodA", soft([[-46, 0], [-22, 8], [10, 9], [-20, 6]])) + ink(contour(hull, 2.6)) + lines("woodA", 2.4, [[[-14, 2], [-10, -16], [-26, -26]]]);
}
