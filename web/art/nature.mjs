/** Trees, stones and beasts, each standing on 0,0 and about a hundred units tall; light from the upper left. */
import { contour, dice, fill, ink, lines, open, range, round, sharp, soft, swell, through } from "./brush.mjs";

const cast = (r, reach, deep, y = 0) => fill("shadow", soft([[-6, y - 2], [reach * 0.3, y - deep], [reach * 0.75, y - deep * 0.2], [reach, y + deep * 0.9], [reach * 0.6, y + deep * 1.5], [reach * 0.1, y + deep]].map(([x, v]) => [r.about(x, 2), r.about(v, 1)])));

export function conifer(seed, tones = ["pineA", "pine", "pineB"]) {
  const r = dice(seed);
  const [tall, wide, tiers] = [r.between(88, 108), r.between(19, 25), Math.round(r.between(5, 7))];
  const side = (sign) => range(tiers).flatMap((i) => {
    const [y, reach] = [-tall + (tall - 14) * ((i + 1) / tiers), wide * (0.16 + 0.84 * ((i + 1) / tiers) ** 0.9)];
    return [[sign * r.about(reach, 2.5), r.about(y, 2)], [sign * r.about(reach * 0.48, 2), r.about(y - 5, 1.5)]];
  });
  const [right, left] = [side(1), side(-1)];
  const shape = [[r.about(0, 1.5), -tall - 4], ...right, [0, -9], ...left.reverse()];
  const spine = range(4).map((i) => [r.about(3, 3), -14 - i * (tall - 24) / 3.4]);
  const boughs = range(tiers - 1).map((i) => left[left.length - 2 - 2 * i] ?? left[0]).map(([x, y]) => [[x * 0.86, y - 3], [x * 0.5, y - 9], [x * 0.1, y - 10]]);
  return cast(r, 62, 7) + fill("woodB", sharp([[-4, -14], [4, -14], [5, 1], [-5, 1]])) + fill(tones[1], sharp(shape)) +
    fill(tones[2], sharp([shape[0], ...right, [0, -9], ...spine])) + lines(tones[0], 3.4, boughs) +
    ink(contour(shape, 2.6, sharp)) + lines("ink", 0.9, range(3).map((i) => [[r.between(2, 6), -24 - i * 20], [r.between(8, 12), -21 - i * 20]]));
}

export function broadleaf(seed, tones = ["leafA", "leaf", "leafB"]) {
  const r = dice(seed);
  const [wide, high, up] = [r.between(30, 38), r.between(29, 36), -r.between(58, 66)];
  const bumps = 9;
  const crown = range(bumps * 2).map((i) => {
    const angle = (i / (bumps * 2)) * 2 * Math.PI - Math.PI / 2;
    const reach = (i % 2 ? 0.9 : 1.14) * r.about(1, 0.07);
    return [Math.cos(angle) * wide * reach, up + Math.sin(angle) * high * reach];
  });
  const shade = [...crown.slice(3, 14), [-14, up + 14], [2, up + 8], [10, up - 8]];
  const dab = (x, y, s) => soft(round(r, x, y, s * 1.25, s, 7, 0.25));
  const lights = range(6).map(() => { const a = r.between(2.6, 4.9); const d = r.between(0.3, 0.78); return dab(Math.cos(a) * wide * d, up + Math.sin(a) * high * d, r.between(4, 7.5)); }).join("");
  const darks = range(4).map(() => { const a = r.between(-0.4, 1.5); const d = r.between(0.3, 0.75); return dab(Math.cos(a) * wide * d, up + Math.sin(a) * high * d, r.between(3, 6)); }).join("");
  const scallops = range(5).map(() => { const [x, y] = [r.about(0, wide * 0.6), up + r.about(2, high * 0.55)]; return [[x - 5, y + 2], [x - 1, y + 6], [x + 6, y + 1]]; });
  return cast(r, 74, 9) + fill("wood", soft([[-5, 0], [-4, -20], [-9, -40], [8, -40], [4, -20], [7, 1]])) + fill("woodB", soft([[1, 1], [2, -20], [4, -40], [9, -40], [5, -20], [8, 1]])) +
    fill(tones[1], soft(crown)) + fill(tones[2], soft(shade)) + fill(tones[2], darks) + fill(tones[0], lights) +
    ink(contour(crown, 2.6)) + lines("ink", 1, scallops) + lines("ink", 1.3, [[[-5, 0], [-4, -18], [-7, -32]], [[6, 1], [5, -16], [8, -30]]]);
}

export function bush(seed, tones = ["mossA", "moss", "mossB"]) {
  const r = dice(seed);
  const shape = range(11).map((i) => { const a = Math.PI + (i / 10) * Math.PI; const d = (i % 2 ? 1.12 : 0.86) * r.about(1, 0.08); return [Math.cos(a) * 24 * d, Math.sin(a) * 24 * d - 1]; });
  const dabs = range(5).map(() => soft(round(r, r.between(-16, 3), r.between(-19, -7), 4.5, 3, 6, 0.3))).join("");
  return cast(r, 36, 4) + fill(tones[1], soft([...shape, [10, 4], [-10, 4]])) + fill(tones[2], soft([...shape.slice(6), [14, 4], [0, 3], [4, -8]])) + fill(tones[0], dabs) + ink(contour([...shape, [10, 4], [-10, 4]], 2));
}

export function rock(seed, tones = ["stoneA", "stone", "stoneB"]) {
  const r = dice(seed);
  const hull = [[-26, 0], [-22, -14], [-10, -25], [6, -28], [19, -18], [26, -4], [20, 3], [-8, 5]].map(([x, y]) => [r.about(x, 4), r.about(y, 3.5)]);
  const ridge = [r.about(2, 5), r.about(-13, 4)];
  return cast(r, 42, 5) + fill(tones[1], sharp(hull)) + fill(tones[0], sharp([hull[1], hull[2], hull[3], ridge])) + fill(tones[2], sharp([ridge, hull[3], hull[4], hull[5], hull[6], [r.about(4, 2), 4]])) +
    ink(contour(hull, 2.4, sharp)) + lines("ink", 1, [[hull[3], ridge, [ridge[0] - 2, 2]], [[-16, -8], [-10, -5]], [[12, -8], [16, -4]]]);
}

export function tuft(seed, paint = "ink") {
  const r = dice(seed);
  return lines(paint, 1.3, range(5).map((i) => [[i * 2.4 - 5, 0], [i * 2.6 - 5, -6], [i * 5 - 10 + r.about(0, 2), r.between(-14, -8)]]));
}

export function flowers(seed) {
  const r = dice(seed);
  const heads = range(6).map(() => [r.about(0, 15), r.between(-12, -2)]);
  return lines("mossB", 1.2, heads.map(([x, y]) => [[x, y], [x * 0.8, y + 7]])) + fill(["bone", "ochre", "clayA"][seed % 3], heads.map(([x, y]) => soft(round(r, x, y, 2.8, 2.2, 5, 0.2))).join(""));
}

export function reeds(seed) {
  const r = dice(seed);
  const blades = range(7).map((i) => [[i * 3 - 9, 0], [i * 3.2 - 9, -16], [r.about(i * 5 - 15, 3), r.between(-38, -22)]]);
  return blades.map((b, i) => fill(i % 2 ? "moss" : "mossB", swell(b, 3.4))).join("") + fill("woodB", blades.slice(1, 4).map(([, , [x, y]]) => soft(round(r, x, y, 2, 5.5, 6, 0.1))).join(""));
}

/** A log seen from its sawn — here: flaked — end, lying towards the right. */
export function log(seed, long = 62) {
  const r = dice(seed);
  const rim = round(r, 0, -9, 8, 9, 9, 0.06);
  const bark = [[0, -18], [long * 0.5, -19 + r.about(0, 1)], [long, -17], [long + 5, -10], [long, -1], [long * 0.5, 0], [0, 0]];
  return fill("wood", soft(bark)) + fill("woodB", soft([[0, -5], [long * 0.5, -6], [long + 4, -8], [long, 0], [long * 0.5, 1], [0, 1]])) + lines("woodA", 1.8, [[[10, -15], [long * 0.4, -15.5], [long * 0.8, -14.5]]]) +
    ink(contour(bark, 2.2)) + fill("woodA", soft(rim)) + ink(contour(rim, 1.8)) + lines("ink", 0.8, [[[-3, -9], [0, -13], [3, -9], [0, -6], [-1, -9]], [[14, -8], [26, -9], [34, -7]], [[40, -11], [52, -10]]]);
}

export function stump(seed) {
  const r = dice(seed);
  const side = [[-13, -16], [13, -16], [14, -4], [21, 3], [8, 4], [-4, 5], [-19, 3], [-14, -5]];
  const top = round(r, 0, -17, 14, 5.5, 9, 0.07);
  return cast(r, 32, 4) + fill("wood", soft(side)) + fill("woodB", soft([[4, -15], [14, -16], [14, -4], [22, 3], [6, 4]])) + fill("woodA", soft(top)) + ink(contour(side, 2)) + ink(contour(top, 1.5)) +
    lines("ink", 0.8, [[[-6, -17], [0, -20], [6, -17], [0, -15]], [[-8, -9], [-9, -2]], [[2, -9], [1, 0]]]);
}

const DEER = [[-34, -46], [-28, -52], [-22, -53], [-16, -44], [-7, -37], [8, -35], [20, -36], [27, -31], [28, -23], [23, -14], [25, 0], [21, 0], [17, -13], [14, -19], [3, -19], [-8, -20], [-8, -10], [-8, 0], [-12, 0], [-13, -14], [-16, -25], [-20, -34], [-25, -41], [-32, -42]];

export function deer(seed, grazing = false) {
  const r = dice(seed);
  const bend = ([x, y]) => (grazing && x < -14 && y < -30 ? [x * 1.05 + 2, y + 26 + (x + 14) * -0.45] : [x, y]);
  const body = DEER.map(([x, y]) => bend([r.about(x, 0.5), r.about(y, 0.5)]));
  const head = bend([-25, -53]);
  const horn = (s) => [[head[0] + s, head[1]], [head[0] + 3 + s * 2, head[1] - 10], [head[0] - 4 + s * 4, head[1] - 22]];
  const tines = [0, 3].flatMap((s) => [horn(s), [[head[0] + 2 + s * 2, head[1] - 9], [head[0] - 6 + s * 2, head[1] - 14]], [[head[0] + s * 3, head[1] - 16], [head[0] + 7 + s * 2, head[1] - 21]]]);
  return cast(r, 48, 4) + lines("furB", 3, [[[-4, -20], [-3, -9], [-5, 0]], [[13, -20], [13, -10], [15, 0]]]) + fill("fur", through(body)) +
    fill("furA", soft([[-18, -43], [-6, -37], [8, -35], [20, -35], [12, -31], [-6, -31], [-16, -36]].map(bend))) + fill("furB", soft([[-8, -21], [8, -23], [24, -27], [27, -22], [14, -18], [-6, -18]])) +
    fill("bone", soft([[25, -31], [29, -28], [27, -23], [24, -26]])) + ink(contour(body, 1.9)) + lines("ink", 1.6, tines) + lines("ink", 1.8, [[[bend([-27, -48])[0], bend([-27, -48])[1]], [bend([-27, -48])[0] + 0.6, bend([-27, -48])[1] + 0.3]]]);
}

const MAMMOTH = [[-50, -3], [-57, -14], [-57, -34], [-52, -54], [-47, -70], [-38, -80], [-29, -77], [-22, -70], [-9, -82], [6, -79], [24, -66], [40, -54], [49, -40], [51, -20], [49, 0], [35, 0], [33, -14], [20, -17], [4, -15], [-3, -13], [-4, 0], [-19, 0], [-21, -16], [-29, -22], [-36, -29], [-42, -34], [-46, -22], [-44, -8]];

export function mammoth(seed) {
  const r = dice(seed);
  const body = MAMMOTH.map(([x, y]) => [r.about(x, 0.8), r.about(y, 0.8)]);
  const hair = range(13).map((i) => { const x = -22 + i * 5.4; const y = -30 + Math.abs(i - 4) * 1.2; return [[x, y - 8], [x + 1, y], [x + 3, y + r.between(7, 13)]]; });
  const light = range(8).map((i) => { const x = -36 + i * 9; const y = -70 + Math.max(0, i - 4) * 6; return [[x, y], [x + 1, y + 7], [x + 4, y + 13]]; });
  return cast(r, 92, 8) + fill("furB", soft([[18, -20], [30, -20], [30, 0], [18, 0]])) + fill("furB", soft([[-16, -20], [2, -20], [6, 0], [-6, 0]])) + fill("fur", through(body)) +
    fill("furB", soft([[-30, -28], [-10, -34], [20, -34], [46, -42], [52, -20], [49, 0], [36, 0], [32, -14], [4, -13], [-18, -14]])) +
    lines("furA", 2.6, light) + lines("ink", 1.1, hair) + ink(contour(body, 2.8)) + lines("ink", 4.6, [[[-42, -36], [-58, -22], [-70, -30], [-72, -46]]]) + lines("bone", 2.8, [[[-42, -36], [-58, -22], [-70, -30], [-72, -46]]]) +
    fill("furB", soft([[-30, -62], [-22, -60], [-21, -48], [-28, -46]])) + lines("ink", 1.2, [[[-31, -60], [-22, -60], [-22, -47]], [[-52, -22], [-56, -22]], [[-51, -14], [-55, -13]]]) + lines("ink", 3, [[[-43, -57], [-42.4, -56.7]]]);
}

export const bird = () => `<path class="ink s" stroke-width="1.6" d="${open([[-9, -3], [-4, -7], [0, 0]])}${open([[0, 0], [5, -6], [10, -2]])}"/>`;
