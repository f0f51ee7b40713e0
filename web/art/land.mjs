/** The lie of the land: sky, hills, river, cliffs, banks, bare ground. */
import { along, contour, dice, fill, ink, lines, patch, range, round, sharp, soft, swell } from "./brush.mjs";

export function sky(seed, width, horizon, sun) {
  const r = dice(seed);
  const streak = (y, long, thick, paint) => { const x = r.between(-40, width); return fill(paint, swell(range(6).map((i) => [x + i * long / 5, r.about(y, 2.5)]), thick, 0.2)); };
  const stars = range(70).map(() => soft(round(r, r.between(0, width), r.between(30, horizon), 1.3, 1.3, 4, 0.3))).join("");
  return `<path class="sky" d="M-20-20h${width + 40}v${horizon + 60}H-20z"/>` + range(16).map((i) => streak(r.between(0, horizon + 10), r.between(120, 420), r.between(6, 18), i % 3 ? "skyA" : "skyB")).join("") +
    range(5).map((i) => fill(i % 2 ? "skyA" : "skyB", swell(range(5).map((k) => [sun[0] - 150 + k * 75 + r.about(0, 14), sun[1] - 26 + i * 13 + r.about(0, 2)]), 12, 0.1))).join("") + fill("skyB", soft(round(r, sun[0], sun[1], sun[2] * 2.3, sun[2] * 2, 12, 0.08))) + fill("skyA", soft(round(r, sun[0], sun[1], sun[2] * 1.6, sun[2] * 1.5, 12, 0.06))) + fill("sun", soft(round(r, sun[0], sun[1], sun[2], sun[2], 12, 0.03))) + range(7).map(() => streak(r.between(20, horizon - 20), r.between(70, 190), r.between(5, 11), "cloud")).join("") + `<g class="night">${fill("foam", stars)}</g>`;
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

/** Broad, thin washes of light or shade. */
export function wash(seed, paint, number, box, thick, long) {
  const r = dice(seed);
  return `<g class="faint">${fill(paint, range(number).map(() => { const [x, y, l] = [r.between(box[0], box[2]), r.between(box[1], box[3]), long * r.between(0.5, 1.2)]; return swell(range(4).map((i) => [x + l * i / 3, y + r.about(i * l * 0.02, 3)]), thick * r.between(0.5, 1.2), 0.1); }).join(""))}</g>`;
}

/** Short strokes of the brush over a region given by a test. */
export function texture(seed, paint, number, thick, box, inside, length = 16) {
  const r = dice(seed);
  const list = [];
  for (let tries = 0; list.length < number && tries < number * 6; tries++) {
    const [x, y] = [r.between(box[0], box[2]), r.between(box[1], box[3])];
    if (!inside(x, y)) continue;
    const long = length * r.between(0.5, 1.3) * (0.6 + 0.6 * y / box[3]);
    list.push([[x, y], [x + long, r.about(y, 2)]]);
  }
  return lines(paint, thick, list);
}

export function river(seed, course) {
  const r = dice(seed);
  const flow = along(course, 34);
  const bank = (grow, lift = 0) => { const left = flow.map(([x, y, w], i) => shift(flow, i, w + grow * Math.min(1, w / 14), lift)); const right = flow.map(([x, y, w], i) => shift(flow, i, -(w + grow * Math.min(1, w / 14)), lift)); return [...left, ...right.reverse()]; };
  const lane = (from, to, at, bend = 0) => flow.slice(from, to).map(([, , w], i, part) => shift(flow, from + i, w * at + bend * Math.sin(i), 0));
  const ripples = (paint, number, thick) => fill(paint, range(number).map(() => {
    const from = Math.floor(r.between(3, 31)); const at = r.between(-0.86, 0.86); const long = Math.round(r.between(2, 3));
    return swell(lane(from, from + long + 1, at, 1.2), thick * Math.min(1.2, 0.25 + flow[from][2] / 60));
  }).join(""));
  const glints = range(46).map(() => { const i = Math.floor(r.between(9, 34)); const [x, y] = shift(flow, i, flow[i][2] * r.between(-0.9, 0.9), 0); const s = r.between(1.8, 4.6) * (0.45 + flow[i][2] / 90); return [x, y, s]; });
  return fill("bareB", soft(bank(9, 3))) + fill("bare", soft(bank(6, -1))) + fill("river", soft(bank(0))) + fill("riverB", soft([...lane(0, 35, 0.98), ...lane(0, 35, 0.55, 3).reverse()])) +
    ripples("riverB", 24, 7) + ripples("riverA", 32, 5.4) + ripples("foam", 14, 2.4) + `<g class="dim">${ink(contour(bank(0), 2.6))}</g>` +
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

/** Trodden ground where figures stand: straw at the rim, pale heart, scuffs, pebbles and grass growing in. */
export function ground(seed, x, y, rx, ry, tones = ["bareA", "bare", "bareB"]) {
  const r = dice(seed);
  const around = (a, d) => [x + Math.cos(a) * rx * d * (1 + 0.1 * Math.sin(2 * a) ** 2), y + Math.sin(a) * ry * d * (1 + 0.1 * Math.sin(2 * a) ** 2)];
  const dabs = (number, low, high) => range(number).map((i) => { const [u, v] = around((i + r.next()) / number * 6.28, r.between(low, high)); const long = Math.min(24, rx * r.between(0.06, 0.2)); return [[u - long, v + 1], [u + long, v + r.about(0, 2)]]; });
  const scuffs = range(8).map(() => { const [u, v] = around(r.between(0, 6.3), r.between(0.2, 0.95)); return [[u - 7, v], [u, v + 2], [u + r.between(5, 12), v]]; });
  const pebbles = range(6).map(() => { const [u, v] = around(r.between(0, 6.3), r.between(0.94, 1.06)); return soft(round(r, u, v, r.between(2, 4.6), r.between(1.6, 3.2), 5, 0.2)); }).join("");
  const fringe = range(Math.round(rx / 7)).map(() => { const [u, v] = around(r.between(0, 6.3), r.between(0.98, 1.08)); return [[u, v + 2], [u + r.about(0, 5), v - r.between(4, 9)]]; });
  return `<g class="dim">${fill(tones[2], soft(patch(r, x + 3, y + 3, rx * 1.05, ry * 1.07)))}${lines(tones[2], 5, dabs(9, 1, 1.12))}</g>` + fill(tones[1], soft(patch(r, x, y, rx, ry))) + lines(tones[1], 4.5, dabs(13, 0.94, 1.08)) + fill(tones[0], soft(patch(r, x - rx * 0.03, y - ry * 0.04, rx * 0.86, ry * 0.82, 14))) + lines(tones[0], 4, dabs(8, 0.78, 0.94)) +
    `<g class="faint">${lines(tones[2], 1.6, scuffs)}</g>` + fill("stone", pebbles) + lines("mossB", 1.4, fringe);
}

/** A flat slab for the deck of cards. */
export function slab(seed, x, y, rx, ry) {
  const r = dice(seed);
  const top = patch(r, x, y, rx, ry, 11, 0.035);
  return fill("shadow", soft(top.map(([u, v]) => [u + 7, v + 12]))) + fill("stoneB", sharp(top.map(([u, v]) => [u + 1, v + 8]))) + fill("stone", sharp(top)) + fill("stoneA", sharp(patch(r, x - 4, y - 5, rx * 0.86, ry * 0.88, 9, 0.04))) + ink(contour(top, 2.8, sharp)) + lines("ink", 0.9, [[[x - rx * 0.8, y - ry * 0.5], [x - rx * 0.4, y - ry * 0.6], [x - rx * 0.2, y - ry * 0.9]], [[x + rx * 0.5, y + ry * 0.9], [x + rx * 0.6, y + ry * 0.5], [x + rx * 0.9, y + ry * 0.4]]]);
}

/** A face of rock: broad crags that lean into one another, lit on the left, dark on the right, spreading at the foot. */
export function cliff(seed, x, foot, width, high, tones = ["stoneA", "stone", "stoneB", "stoneC"], pitch = 62) {
  const r = dice(seed);
  const number = Math.max(1, Math.round(width / pitch));
  const crags = range(number).map((i) => {
    const t = (i + 0.5) / number;
    const tall = high * (0.55 + 0.45 * Math.sin(Math.PI * (0.2 + 0.6 * t))) * r.between(0.72, 1.1);
    return { left: x + width * i / number - 0.16 * width / number, wide: width / number * r.between(1.25, 1.5), top: foot - tall, foot: foot + r.between(-3, 4) };
  });
  const draw = ({ left, wide, top, foot: low }) => {
    const at = (s, t) => [left + wide * s, top + (low - top) * t];
    const peak = r.between(0.3, 0.5);
    const crest = [at(0.1, r.between(0.34, 0.46)), at(0.17, r.between(0.14, 0.24)), at(peak - 0.1, r.between(0.02, 0.08)), at(peak, 0), at(peak + 0.16, r.between(0.03, 0.1)), at(peak + 0.2, r.between(0.14, 0.2)), at(0.84, r.between(0.2, 0.3)), at(0.88, r.between(0.42, 0.55))];
    const hull = [...crest, at(1, r.between(0.72, 0.82)), at(1.02, 1), at(0.5, 1.03), at(-0.04, 1), at(0.02, r.between(0.66, 0.78))];
    const spine = [crest[4], at(r.between(0.54, 0.62), 0.26), at(r.between(0.62, 0.7), 0.46), at(r.between(0.54, 0.62), 0.66), at(r.between(0.64, 0.72), 0.84), at(0.6, 1.02)];
    const inner = [crest[3], at(r.between(0.3, 0.38), 0.22), at(r.between(0.36, 0.44), 0.4), at(r.between(0.2, 0.3), 0.6), at(r.between(0.26, 0.36), 0.78), at(0.12, 0.98)];
    const ledge = (t, s, long) => [at(s, t), at(s + long / 2, r.about(t + 0.02, 0.02)), at(s + long, r.about(t - 0.01, 0.03))];
    const ledges = [ledge(0.36, 0.16, 0.26), ledge(0.58, 0.3, 0.28), ledge(0.74, 0.08, 0.2), ledge(0.82, 0.34, 0.24)];
    const dusk = [ledge(0.4, 0.66, 0.18), ledge(0.64, 0.66, 0.24), ledge(0.84, 0.74, 0.18)];
    return fill(tones[1], sharp(hull)) + fill(tones[0], sharp([...crest.slice(0, 3), ...inner, ...hull.slice(-2)])) + fill(tones[2], sharp([...spine, hull[9], hull[8], ...crest.slice(5).reverse()])) +
      `<g class="dim">${fill(tones[3], sharp([crest[6], crest[7], hull[8], hull[9], at(0.84, 1), at(0.86, 0.8), at(0.76, 0.56), at(0.8, 0.4)]))}${lines("paper", 1.6, ledges.map((line) => line.map(([u, v]) => [u, v + 2.5])))}${lines(tones[1], 1.6, dusk.map((line) => line.map(([u, v]) => [u, v + 2.5])))}</g>` +
      lines("ink", 1, [...ledges, ...dusk, spine, inner.slice(0, 4)]) + ink(contour(hull, 2.8, sharp)) + fill("moss", soft([crest[1], crest[2], crest[3], [crest[4][0], crest[4][1] + 3], [crest[3][0], crest[3][1] + 6], [crest[2][0], crest[2][1] + 8]]));
  };
  const scree = range(Math.round(width / 11)).map(() => round(r, r.between(x - 6, x + width + 12), foot + r.between(0, 9), r.between(2.5, 6), r.between(2, 4), 5, 0.2));
  return fill("shadow", soft([[x + width * 0.4, foot - 8], [x + width + 40, foot + 4], [x + width + 24, foot + 14], [x, foot + 9]])) + [...crags].sort((a, b) => a.top - b.top).map(draw).join("") + fill("stone", scree.map(sharp).join("")) + fill("stoneA", scree.map((s) => sharp([s[0], s[3], s[4]])).join("")) + lines("ink", 0.8, scree.map((s) => s.slice(1, 4)));
}

/** A bank of clay dug into a knoll: bands of red under an overhanging sward, a pit floor before it. */
export function claybank(seed, x, top, width, high) {
  const r = dice(seed);
  const n = 14;
  const lip = range(n + 1).map((i) => { const t = i / n; return [x + width * t, top + high * (1 - Math.sin(Math.PI * (0.05 + 0.9 * t)) ** 0.5) + r.about(0, high * 0.03) + (t > 0.62 ? 0.1 * high : 0)]; });
  const foot = range(n + 1).map((i) => { const t = i / n; return [x + width * (0.02 + 0.96 * t), top + high * (0.94 + 0.12 * Math.sin(Math.PI * t)) + r.about(0, 1.5)]; });
  const at = (t, s) => { const i = Math.min(n - 1, Math.floor(t * n)); const f = t * n - i; const mix = (l) => [l[i][0] + (l[i + 1][0] - l[i][0]) * f, l[i][1] + (l[i + 1][1] - l[i][1]) * f]; const [a, b] = [mix(lip), mix(foot)]; return [a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s]; };
  const band = (a, b, from = 0, to = 1) => [...range(11).map((i) => at(from + (to - from) * i / 10, r.about(a, 0.025))), ...range(11).map((i) => at(to + (from - to) * i / 10, r.about(b, 0.025)))];
  const gouges = range(46).map(() => { const [t, s] = [r.between(0.06, 0.94), r.between(0.1, 0.75)]; const [u, v] = at(t, s + r.between(0.12, 0.22)); return [at(t, s), [u + r.about(0, 2), v]]; });
  const knoll = [[x - 34, top + high], [x - 14, top + high * 0.5], [x + width * 0.14, top - 2], [x + width * 0.36, top - high * 0.3], [x + width * 0.64, top - high * 0.26], [x + width * 0.9, top], [x + width + 18, top + high * 0.52], [x + width + 40, top + high]];
  const sward = [...range(12).map((i) => { const [u, v] = at(i / 11, 0); return [u, v - r.between(6, 11)]; }), ...range(29).map((i) => { const [u, v] = at(1 - i / 28, 0); return [u, v + (i % 2 ? r.between(4, 10) : -1)]; })];
  const step = [at(0.02, 1), at(0.12, 0.72), at(0.3, 0.66), at(0.47, 0.7), at(0.5, 1.06), at(0.26, 1.16)];
  const heaps = range(9).map(() => { const [u, v] = at(r.between(0.05, 0.95), 1); return round(r, u, v + r.between(0, high * 0.1), r.between(4, 10), r.between(3, 5), 7, 0.2); });
  return fill("grassB", soft(knoll)) + fill("moss", soft([knoll[4], ...knoll.slice(5), [x + width * 0.7, top + high]])) + lines("grassA", 2.4, range(16).map((i) => { const u = x + width * (0.1 + 0.05 * i); const v = top - high * 0.2 * Math.sin(i / 16 * 3.1) - r.between(-2, 6); return [[u, v], [u + 8, v - 2]]; })) +
    fill("clay", soft(band(0, 1.04))) + fill("clayB", soft(band(0.02, 0.14))) + fill("clayA", soft(band(0.2, 0.31, 0.05, 0.7)) + soft(band(0.55, 0.6, 0.1, 0.66))) + fill("clayB", soft(band(0.4, 0.46, 0.04, 0.9))) +
    fill("clayB", sharp([at(0.68, 0.06), at(0.8, 0.05), at(0.98, 0.1), at(0.99, 1), at(0.74, 1.02), at(0.71, 0.6), at(0.66, 0.4)])) + lines("clayA", 1.8, gouges.filter(([[u]], i) => i % 2 && u < x + width * 0.66)) + lines("clayB", 1.6, gouges.filter(([[u]], i) => i % 2 === 0 && u < x + width * 0.7)) + lines("clay", 1.6, gouges.filter(([[u]]) => u > x + width * 0.7)) +
    ink(contour(band(0, 1.04), 2.6)) + fill("clay", soft(step)) + fill("clayA", soft([step[1], step[2], step[3], at(0.4, 0.82), at(0.16, 0.84)])) + ink(contour(step, 2)) + lines("ink", 1, [[at(0.1, 0.86), at(0.28, 0.84), at(0.46, 0.86)]]) +
    fill("moss", sharp(sward)) + lines("mossA", 2, range(16).map((i) => { const [u, v] = at(i / 16, 0); return [[u, v - 4], [u + 9, v - 6]]; })) + ink(contour(sward, 1.5, sharp)) + fill("clay", heaps.map(soft).join("")) + fill("clayB", heaps.map((h) => soft(h.slice(1, 5))).join("")) + ink(heaps.map((h) => contour(h, 1.2)).join(""));
}

/** Furrows with standing grain, narrower towards the back. */
export function grain(seed, x, back, width, front, rows) {
  const r = dice(seed);
  const edge = (t, s) => { const inset = 0.14 * (1 - t); return [x + width * (inset + (1 - 2 * inset) * s) + 8 * (1 - t), back + (front - back) * Math.sign(t) * Math.abs(t) ** 1.2 + 6 * Math.sin(s * 3.1 + 0.4)]; };
  const soil = [...range(7).map((i) => edge(-0.1, i / 6)), ...range(7).map((i) => edge(1.1, 1 - i / 6))].map(([u, v]) => [r.about(u, 3), r.about(v, 2)]);
  const row = (k) => {
    const t = (k + 0.5) / rows;
    const tall = 15 + 15 * t;
    const line = range(13).map((i) => edge(t, 0.02 + i * 0.08));
    const mass = [...line.map(([u, v]) => [u + 2, v - tall * r.between(0.62, 0.86)]), ...line.map(([u, v]) => [u, v - 1]).reverse()];
    const stems = range(Math.round(width / 6)).map((i) => { const [u, v] = edge(t, (i + r.next()) / (width / 6) * 0.98 + 0.01); const h = tall * r.between(0.75, 1.12); const lean = r.between(0, 5); return [[u, v], [u + lean, v - h]]; });
    const ears = stems.map(([, [u, v]]) => [[u - 1, v + 5 * (0.6 + t / 2)], [u + 1.5, v - 3 * (0.6 + t / 2)]]);
    const some = (list, k3) => list.filter((_, i) => i % 3 === k3);
    return fill("woodB", swell(line.map(([u, v]) => [u + 4, v + 3]), 9)) + fill("goldB", sharp(mass)) + lines("ochre", 1.6, some(stems, 0)) + lines("woodB", 1, some(stems, 1)) + lines("goldB", 4.4, some(ears, 1)) + lines("ochre", 3.6, some(ears, 0)) + lines("goldA", 3.4, some(ears, 2)) + lines("straw", 1.6, some(ears, 2).filter((_, i) => i % 2));
  };
  return fill("shadow", soft(soil.map(([u, v]) => [u + 6, v + 5]))) + fill("hideB", soft(soil)) + `<g class="dim">${ink(contour(soil, 2.2))}</g>` + range(rows).map(row).join("") + fill("hide", swell(range(6).map((i) => edge(1.04, 0.05 + i * 0.18)), 5));
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
  return fill("shadow", soft(shape.map(([u, v]) => [u + 5, v + 7]))) + fill("hideB", soft(shape)) + fill("hide", soft(shape.map(([u, v]) => [x + width / 2 + (u - x - width / 2) * 0.982 - 2, y + height / 2 + (v - y - height / 2) * 0.95 - 3]))) + `<g class="faint">${fill("hideB", spots)}</g>` + `<g class="dim">${lines("hideA", 1.5, hairs.slice(0, 50))}${lines("hideB", 1.5, hairs.slice(50))}</g>` +
    `<g class="dim">${lines("hideB", 1.6, range(4).map((i) => range(5).map((j) => [x + width * (i + 1) / 5 + r.about(0, 4), y + height * (0.03 + 0.94 * j / 4)])))}${lines("ink", 1.2, range(4).flatMap((i) => range(12).map((j) => { const [u, v] = [x + width * (i + 1) / 5, y + height * (0.06 + 0.075 * j)]; return [[u - 5, v + 2], [u + 5, v - 1]]; })))}${lines("hideA", 4, [shape.slice(0, 16).map(([u, v]) => [u, v + 6])])}</g>` + ink(contour(shape, 3.4)) + lines("woodB", 3.6, stitch) + lines("woodA", 1.4, stitch);
}

/** A staked-out plot: four pegs and a cord. */
export function plot(seed, { x, y, width, height }) {
  const r = dice(seed);
  const corners = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]].map(([u, v]) => [r.about(u, 2), r.about(v, 2)]);
  const floor = range(4).flatMap((i) => { const [a, b] = [corners[i], corners[(i + 1) % 4]]; return range(4).map((k) => [a[0] + (b[0] - a[0]) * k / 4 + r.about(0, 3), a[1] + (b[1] - a[1]) * k / 4 + r.about(0, 3)]); });
  const pegs = corners.map(([u, v]) => [[u, v + 4], [r.about(u, 2), v - 9]]);
  return `<g class="dim">${fill("bareB", soft(floor))}</g>` + fill("bare", soft(floor.map(([u, v]) => [x + width / 2 + (u - x - width / 2) * 0.95, y + height / 2 + (v - y - height / 2) * 0.95]))) + lines("hideB", 1.8, range(4).map((i) => { const [a, b] = [corners[i], corners[(i + 1) % 4]]; return [[a[0], a[1] - 5], [(a[0] + b[0]) / 2 + r.about(0, 2), (a[1] + b[1]) / 2 - 2], [b[0], b[1] - 5]]; })) + lines("ink", 6, pegs) + lines("woodA", 3.6, pegs);
}
