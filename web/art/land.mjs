/** The lie of the land: sky, hills, river, cliffs, banks, bare ground. */
import { along, contour, dice, fill, ink, lines, range, round, sharp, soft, swell } from "./brush.mjs";

export function sky(seed, width, horizon, sun) {
  const r = dice(seed);
  const streak = (y, long, thick, paint) => { const x = r.between(-40, width); return fill(paint, swell(range(6).map((i) => [x + i * long / 5, r.about(y, 2.5)]), thick, 0.2)); };
  const stars = range(70).map(() => soft(round(r, r.between(0, width), r.between(30, horizon), 1.3, 1.3, 4, 0.3))).join("");
  return `<path class="sky" d="M-20-20h${width + 40}v${horizon + 60}H-20z"/>` + range(16).map((i) => streak(r.between(0, horizon + 10), r.between(120, 420), r.between(6, 18), i % 3 ? "skyA" : "skyB")).join("") +
    fill("skyA", soft(round(r, ...sun, 46, 40, 12, 0.08))) + fill("sun", soft(round(r, ...sun, 22, 22, 12, 0.03))) + range(7).map(() => streak(r.between(20, horizon - 20), r.between(70, 190), r.between(5, 11), "cloud")).join("") + `<g class="night">${fill("foam", stars)}</g>`;
}

/** Mountains of the distance, lit from the left. */
export function ridge(seed, width, base, high, peaks, tones) {
  const r = dice(seed);
  const tops = range(peaks).map((i) => [(i + 0.5) * width / peaks + r.about(0, width / peaks * 0.3), base - high * r.between(0.45, 1)]);
  const feet = range(peaks + 1).map((i) => [i * width / peaks + r.about(0, 20), base - high * r.between(0.08, 0.3)]);
  const line = feet.flatMap((foot, i) => (tops[i] ? [foot, [(foot[0] + tops[i][0]) / 2, r.about((foot[1] + tops[i][1]) / 2, 5)], tops[i], [(tops[i][0] + feet[i + 1][0]) / 2, r.about((tops[i][1] + feet[i + 1][1]) / 2, 5)]] : [foot]));
  const shades = tops.map(([x, y], i) => sharp([[x, y], [(x + feet[i + 1][0]) / 2, (y + feet[i + 1][1]) / 2 - 3], [feet[i + 1][0], feet[i + 1][1] + 6], [x + 16, base], [x + r.about(6, 8), y + (base - y) * 0.5], [x - r.between(0, 8), y + (base - y) * 0.25]]));
  return fill(tones[0], sharp([[-20, base + 30], [-20, line[0][1]], ...line, [width + 20, line.at(-1)[1]], [width + 20, base + 30]])) + fill(tones[1], shades.join("")) + `<g class="dim">${ink(swell(line, 1.8, 0.5))}</g>`;
}

/** A roll of meadow from its skyline down. */
export function roll(skyline, bottom, paint, edge = 2) {
  const top = along(skyline, skyline.length * 3);
  return fill(paint, sharp([...top, [top.at(-1)[0], bottom], [top[0][0], bottom]])) + (edge ? `<g class="dim">${ink(swell(top, edge, 0.3))}</g>` : "");
}

/** Short strokes of the brush over a region given by a test. */
export function texture(seed, paint, number, thick, box, inside, length = 16) {
  const r = dice(seed);
  const list = [];
  for (let tries = 0; list.length < number && tries < number * 6; tries++) {
    const [x, y] = [r.between(box[0], box[2]), r.between(box[1], box[3])];
    if (!inside(x, y)) continue;
    const long = length * r.between(0.5, 1.3) * (0.6 + 0.6 * y / box[3]);
    list.push([[x, y], [x + long / 2, y - r.between(1, 4)], [x + long, r.about(y, 1.5)]]);
  }
  return lines(paint, thick, list);
}

export function river(seed, course) {
  const r = dice(seed);
  const flow = along(course, 46);
  const bank = (grow, lift = 0) => { const left = flow.map(([x, y, w], i) => shift(flow, i, w + grow * Math.min(1, w / 14), lift)); const right = flow.map(([x, y, w], i) => shift(flow, i, -(w + grow * Math.min(1, w / 14)), lift)); return [...left, ...right.reverse()]; };
  const lane = (from, to, at, bend = 0) => flow.slice(from, to).map(([, , w], i, part) => shift(flow, from + i, w * at + bend * Math.sin(i), 0));
  const ripples = (paint, number, thick, tallest) => range(number).map(() => {
    const from = Math.floor(r.between(4, 42)); const at = r.between(-0.86, 0.86); const long = Math.round(r.between(2, 4));
    return fill(paint, swell(lane(from, from + long + 1, at, 1.2), thick * Math.min(1.2, 0.25 + flow[from][2] / 60) * tallest));
  }).join("");
  const glints = range(34).map(() => { const i = Math.floor(r.between(14, 46)); const [x, y] = shift(flow, i, flow[i][2] * r.between(-0.9, 0.9), 0); const s = r.between(1.6, 4) * (0.4 + flow[i][2] / 90); return [x, y, s]; });
  return fill("bareB", soft(bank(9, 3))) + fill("bare", soft(bank(6, -1))) + fill("river", soft(bank(0))) + fill("riverB", soft([...lane(0, 47, 0.98), ...lane(0, 47, 0.55, 3).reverse()])) +
    ripples("riverB", 26, 7, 1) + ripples("riverA", 34, 6, 0.9) + ripples("foam", 16, 3, 0.8) + `<g class="dim">${ink(contour(bank(0), 2.6))}</g>` +
    fill("gold", glints.map(([x, y, s]) => soft([[x - s * 2, y], [x, y - s], [x + s * 2, y], [x, y + s]])).join("")) + fill("glint", glints.map(([x, y, s]) => soft([[x - s, y - s * 0.3], [x, y - s * 0.8], [x + s, y - s * 0.2], [x, y + s * 0.4]])).join(""));
}

function shift(flow, i, side, lift) {
  const [a, b] = [flow[Math.max(0, i - 1)], flow[Math.min(flow.length - 1, i + 1)]];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  return [flow[i][0] + (b[1] - a[1]) / length * side, flow[i][1] - (b[0] - a[0]) / length * side + lift];
}

export function path(course, wide) {
  const line = along(course, course.length * 4);
  return `<g class="dim">${fill("bareB", swell(line.map(([x, y]) => [x + 1, y + 2]), wide + 5, 0.5))}</g>` + fill("bare", swell(line, wide, 0.5));
}

/** Trodden ground where figures stand: darker rim, pale heart, scuffs and pebbles. */
export function ground(seed, x, y, rx, ry, tones = ["bareA", "bare", "bareB"]) {
  const r = dice(seed);
  const scuffs = range(14).map(() => { const a = r.between(0, 6.3); const d = r.between(0.2, 0.95); const [u, v] = [x + Math.cos(a) * rx * d, y + Math.sin(a) * ry * d]; return [[u - 7, v], [u, v + 2], [u + r.between(5, 12), v]]; });
  const pebbles = range(9).map(() => { const a = r.between(0, 6.3); return soft(round(r, x + Math.cos(a) * rx * r.between(0.94, 1.06), y + Math.sin(a) * ry * r.between(0.94, 1.06), r.between(2, 4.6), r.between(1.6, 3.2), 6, 0.2)); }).join("");
  const fringe = range(22).map((i) => { const a = (i / 22) * 6.28 + r.about(0, 0.1); const [u, v] = [x + Math.cos(a) * rx * 1.05, y + Math.sin(a) * ry * 1.05]; return [[u, v + 2], [u + r.about(0, 2), v - 3], [u + r.about(0, 5), v - r.between(5, 10)]]; });
  return `<g class="dim">${fill(tones[2], soft(round(r, x + 3, y + 3, rx * 1.06, ry * 1.08, 18, 0.07)))}</g>` + fill(tones[1], soft(round(r, x, y, rx * 1.02, ry * 1.03, 18, 0.06))) + fill(tones[0], soft(round(r, x - rx * 0.02, y - ry * 0.03, rx * 0.9, ry * 0.86, 16, 0.08))) +
    `<g class="faint">${lines(tones[2], 1.6, scuffs)}</g>` + fill("stone", pebbles) + lines("mossB", 1.4, fringe);
}

/** A face of rock between a skyline and its foot, cut into planes. */
export function cliff(seed, x, foot, width, high, tones = ["stoneA", "stone", "stoneB"]) {
  const r = dice(seed);
  const cuts = range(Math.max(3, Math.round(width / 34)) + 1);
  const columns = cuts.map((i) => { const t = i / (cuts.length - 1); return [x + width * t + (i && t < 1 ? r.about(0, 7) : 0), foot - high * (0.35 + 0.65 * Math.sin(Math.PI * (0.14 + 0.72 * t))) * r.between(0.84, 1.08)]; });
  const skyline = columns.flatMap(([cx, cy], i) => (i ? [[cx - r.between(5, 12), r.about(cy, 3)], [cx, cy + r.between(0, 9)]] : [[cx, cy]]));
  const hull = [...skyline, [x + width + 6, foot], [x + width * 0.5, foot + 5], [x - 6, foot]];
  const planes = columns.slice(0, -1).map(([cx, cy], i) => { const [nx] = columns[i + 1]; const split = cx + (nx - cx) * r.between(0.35, 0.62); const low = foot - high * r.between(0, 0.2);
    return { light: sharp([[cx + 1, cy + 7], [split, cy + r.between(0, 6)], [split + r.about(0, 4), cy + (low - cy) * 0.6], [cx + r.between(0, 5), low]]), dark: sharp([[split, cy + 4], [nx, columns[i + 1][1] + 5], [nx + r.about(0, 4), foot], [split + r.about(4, 5), foot], [split + r.about(0, 5), cy + (foot - cy) * 0.5]]), edge: [[split, cy + 3], [split + r.about(0, 5), cy + (foot - cy) * 0.45], [split + r.about(3, 5), foot - 4]] }; });
  const strata = range(columns.length * 2).map(() => { const c = r.pick(columns); const [u, v] = [c[0] + r.between(0, 20), r.between(c[1] + 12, foot - 8)]; return [[u, v], [u + 8, v + r.about(1, 3)], [u + r.between(12, 26), v + r.about(0, 3)]]; });
  const lit = strata.map((line) => line.map(([u, v]) => [u, v + 2.4])).filter((_, i) => i % 2);
  const moss = columns.slice(0, -1).filter((_, i) => i % 2).map(([cx, cy]) => soft([[cx - 2, cy + 6], [cx + 12, cy - 2], [cx + 26, cy + 4], [cx + 18, cy + 9], [cx + 8, cy + 7]])).join("");
  return fill("shadow", soft([[x + width * 0.4, foot - 8], [x + width + 34, foot + 4], [x + width + 20, foot + 14], [x, foot + 9]])) + fill(tones[1], sharp(hull)) + fill(tones[2], planes.map((p) => p.dark).join("")) + fill(tones[0], planes.map((p) => p.light).join("")) +
    lines("ink", 1.3, planes.map((p) => p.edge)) + lines("ink", 0.9, strata) + lines(tones[0], 1.2, lit) + fill("moss", moss) + ink(contour(hull, 3.2, sharp));
}

/** A bank of clay dug into the hillside: bands of red under an overhanging sward. */
export function claybank(seed, x, top, width, high) {
  const r = dice(seed);
  const lip = range(9).map((i) => { const t = i / 8; return [x + width * t, top + high * (0.3 * (2 * t - 1) ** 2) + r.about(0, 4)]; });
  const foot = range(9).map((i) => { const t = i / 8; return [x + 10 + (width - 20) * t, top + high * (1 - 0.42 * (2 * t - 1) ** 2) + r.about(0, 3)]; });
  const band = (a, b) => [...lip.map(([u, v], i) => [u + (foot[i][0] - u) * a, v + (foot[i][1] - v) * a + r.about(0, 2.5)]), ...lip.map(([u, v], i) => [u + (foot[i][0] - u) * b, v + (foot[i][1] - v) * b + r.about(0, 2.5)]).reverse()];
  const at = (t, s) => { const i = Math.min(7, Math.floor(t * 8)); const f = t * 8 - i; const mix = (l) => [l[i][0] + (l[i + 1][0] - l[i][0]) * f, l[i][1] + (l[i + 1][1] - l[i][1]) * f]; const [a, b] = [mix(lip), mix(foot)]; return [a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s]; };
  const gouges = range(40).map(() => { const [t, s] = [r.between(0.03, 0.97), r.between(0.15, 0.7)]; return [at(t, s), at(t, s + 0.1).map((v) => r.about(v, 1.5)), at(t, s + r.between(0.14, 0.28))]; });
  const sward = [...lip.map(([u, v]) => [u, v - r.between(7, 12)]), ...range(25).map((i) => { const [u, v] = at(1 - i / 24, 0); return [u, v + (i % 2 ? r.between(4, 9) : -1)]; })];
  const niche = [at(0.58, 0.98), at(0.56, 0.62), at(0.64, 0.46), at(0.73, 0.6), at(0.75, 0.96)];
  return fill("shadow", soft([at(0.3, 0.95), at(0.9, 0.9), [x + width + 16, top + high * 0.8], [x + width * 0.7, top + high * 1.14], at(0.3, 1.06)])) + fill("clay", soft(band(0, 1))) + fill("clayB", soft(band(0.02, 0.16))) + fill("clayA", soft(band(0.26, 0.4).map(([u, v]) => [u, v]))) + fill("clayB", soft(band(0.56, 0.64))) + fill("clayA", soft(band(0.74, 0.8))) +
    fill("clayB", sharp([at(0.8, 0.1), at(0.9, 0.08), at(1, 0.1), at(1, 1), at(0.86, 1), at(0.83, 0.5)])) + lines("clayA", 2.2, gouges.filter(([[u]], i) => i % 2 && u < x + width * 0.6)) + lines("clayB", 1.8, gouges.filter((_, i) => i % 2 === 0)) + fill("clayB", soft(niche)) + ink(contour(niche, 1.8)) +
    ink(contour(band(0, 1), 2.8)) + fill("moss", sharp(sward)) + lines("mossA", 2, range(20).map((i) => { const [u, v] = at(i / 20, 0); return [[u, v - 5], [u + 6, v - 8], [u + 11, v - 5]]; })) + ink(contour(sward, 1.6, sharp)) + fill("clay", range(11).map(() => { const [u, v] = at(r.between(0.08, 0.92), 1); return soft(round(r, u, v + r.between(1, 10), r.between(3, 8), r.between(2.5, 5), 7, 0.2)); }).join(""));
}

/** Furrows with standing grain, narrower towards the back. */
export function grain(seed, x, back, width, front, rows) {
  const r = dice(seed);
  const edge = (t, s) => { const inset = 0.13 * (1 - t); return [x + width * (inset + (1 - 2 * inset) * s), back + (front - back) * t ** 1.25 + 5 * Math.sin(s * 3.1)]; };
  const soil = [...range(8).map((i) => edge(0, i / 7)), ...range(8).map((i) => edge(1.06, 1 - i / 7))];
  const stalks = [[], [], []];
  const ears = [[], []];
  for (const row of range(rows)) for (const k of range(Math.round(width / 10))) {
    const t = (row + 0.4) / rows;
    const [u, v] = edge(t, (k + r.between(0.1, 0.9)) / (width / 10));
    const tall = (13 + 13 * t) * r.between(0.8, 1.15);
    const lean = r.between(1, 5);
    stalks[(row + k) % 3].push([[u, v], [u, v - tall * 0.6], [u + lean, v - tall]]);
    ears[k % 2].push([[u + lean * 0.7, v - tall * 0.72], [u + lean * 1.3, v - tall * 1.12]]);
  }
  const furrows = range(rows).map((row) => range(6).map((i) => edge((row + 0.62) / rows, 0.02 + i * 0.19)));
  return fill("shadow", soft(soil.map(([u, v]) => [u + 6, v + 5]))) + fill("hideB", soft(soil)) + fill("hide", furrows.map((f) => swell(f, 7)).join("")) + ink(contour(soil, 2.4)) +
    lines("mossA", 1.5, stalks[0]) + lines("goldB", 1.5, stalks[1]) + lines("ochre", 1.5, stalks[2]) + lines("ink", 4.2, ears[1]) + lines("ochre", 3.2, ears[1]) + lines("goldA", 3, ears[0]);
}

/** A great hide pegged to the ground. */
export function hide(seed, x, y, width, height) {
  const r = dice(seed);
  const side = (n, fx, fy) => range(n).map((i) => [fx(i / n) + r.about(0, 4), fy(i / n) + r.about(0, 4)]);
  const sag = (t) => 7 * Math.sin(t * Math.PI * 5) ** 2;
  const shape = [...side(16, (t) => x + width * t, (t) => y + sag(t)), ...side(7, (t) => x + width - sag(t) * 0.6, (t) => y + height * t), ...side(16, (t) => x + width * (1 - t), (t) => y + height - sag(t) * 0.5), ...side(7, (t) => x + sag(t) * 0.6, (t) => y + height * (1 - t))];
  const spots = range(9).map(() => soft(round(r, r.between(x + 30, x + width - 30), r.between(y + 14, y + height - 14), r.between(18, 60), r.between(10, 26), 9, 0.25))).join("");
  const hairs = range(90).map(() => { const [u, v] = [r.between(x + 12, x + width - 24), r.between(y + 12, y + height - 12)]; return [[u, v], [u + 6, v + 2], [u + r.between(9, 15), v + 1]]; });
  const stitch = shape.filter((_, i) => i % 2).map(([u, v]) => { const [cx, cy] = [x + width / 2, y + height / 2]; const d = Math.hypot(cx - u, cy - v); return [[u + (cx - u) / d * 4, v + (cy - v) / d * 4], [u - (cx - u) / d * 7, v - (cy - v) / d * 7]]; });
  return fill("shadow", soft(shape.map(([u, v]) => [u + 5, v + 7]))) + fill("hide", soft(shape)) + `<g class="dim">${fill("hideB", spots)}</g>` + `<g class="dim">${lines("hideA", 1.5, hairs.slice(0, 50))}${lines("hideB", 1.5, hairs.slice(50))}</g>` +
    `<g class="dim">${lines("hideA", 4, [shape.slice(0, 16).map(([u, v]) => [u, v + 6])])}</g>` + ink(contour(shape, 3.4)) + lines("woodB", 3.6, stitch) + lines("woodA", 1.4, stitch);
}

/** A staked-out plot: four pegs and a cord. */
export function plot(seed, { x, y, width, height }) {
  const r = dice(seed);
  const corners = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]].map(([u, v]) => [r.about(u, 2), r.about(v, 2)]);
  const floor = range(4).flatMap((i) => { const [a, b] = [corners[i], corners[(i + 1) % 4]]; return range(4).map((k) => [a[0] + (b[0] - a[0]) * k / 4 + r.about(0, 3), a[1] + (b[1] - a[1]) * k / 4 + r.about(0, 3)]); });
  const pegs = corners.map(([u, v]) => [[u, v + 4], [r.about(u, 2), v - 9]]);
  return `<g class="dim">${fill("bareB", soft(floor))}</g>` + fill("bare", soft(floor.map(([u, v]) => [x + width / 2 + (u - x - width / 2) * 0.95, y + height / 2 + (v - y - height / 2) * 0.95]))) + lines("hideB", 1.8, range(4).map((i) => { const [a, b] = [corners[i], corners[(i + 1) % 4]]; return [[a[0], a[1] - 5], [(a[0] + b[0]) / 2 + r.about(0, 2), (a[1] + b[1]) / 2 - 2], [b[0], b[1] - 5]]; })) + lines("ink", 6, pegs) + lines("woodA", 3.6, pegs);
}
