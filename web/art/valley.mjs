/** Paints the board's valley in public/art, wide and tall, with and without the expansion, and the views beside it. Run: node art/valley.mjs */
import { writeFileSync } from "node:fs";
import { TALL, WIDE } from "./board.mjs";
import * as brush from "./brush.mjs";
import { claybank, cliff, grain, ground, hide, path, plot, slab, ridge, river, roll, sky, texture, wash } from "./land.mjs";
import { bird, broadleaf, bush, conifer, deer, flowers, mammoth, reeds, rock, stump, tuft } from "./nature.mjs";
import { BREATHING, filters, style } from "./palette.mjs";
import { basket, bricks, canoe, fire, logs, put, rack, roundhouse, smoke, stall, tent, workshop } from "./village.mjs";
import { SCENES } from "./scenes.mjs";
import { hearth, VIEWS } from "./views.mjs";

const { contour, dice, fill, ink, lines, range, round, soft } = brush;

const KINDS = { P: [conifer, 6], B: [broadleaf, 5], A: [(seed) => broadleaf(seed, ["goldA", "ochre", "goldB"]), 2], b: [bush, 4], r: [rock, 5], k: [(seed) => rock(seed, ["clayA", "clay", "clayB"]), 2], t: [tuft, 3], w: [reeds, 3], f: [flowers, 3],
  D: [(seed) => deer(seed, seed % 2 === 1), 3], M: [mammoth, 1], R: [rack, 1], T: [tent, 1], U: [roundhouse, 1] };
/** Those that a picture uses. */
const symbols = (picture) => Object.entries(KINDS).flatMap(([key, [draw, number]]) => range(number).filter((i) => picture.includes(`#${key}${i}"`)).map((i) => `<g id="${key}${i}">${draw(i * 31 + key.charCodeAt(0))}</g>`)).join("\n");

const size = (value) => String(Math.round(value * 100) / 100).replace(/^(-?)0\./, "$1.");
function use(key, index, x, y, scale, flip) {
  const s = size(scale);
  return `<use href="#${key}${index}" transform="translate(${Math.round(x)} ${Math.round(y)})scale(${flip ? `-${s} ${s}` : s})"/>`;
}

/** Things that stand up, sorted so that the nearer hide the farther. */
function standing(seed, scene) {
  const r = dice(seed);
  const things = scene.made.map(([y, draw]) => ({ y, art: draw() }));
  for (const [key, x, y, scale] of scene.single) things.push({ y, art: use(key, Math.floor(r.next() * KINDS[key][1]), x, y, scale * r.between(0.9, 1.1), key === "t" && r.next() < 0.5) });
  for (const { keys, box: [x0, y0, x1, y1], number, scale: [far, near], avoid } of scene.groves) {
    for (const i of range(number)) {
      const y = y0 + (y1 - y0) * (i + r.next()) / number;
      const x = r.between(x0, x1);
      if (avoid?.(x, y)) continue;
      const key = r.pick(keys);
      things.push({ y, art: use(key, Math.floor(r.next() * KINDS[key][1]), x, y, (far + (near - far) * (y - y0) / (y1 - y0 || 1)) * r.between(0.85, 1.15)) });
    }
  }
  return things.sort((a, b) => a.y - b.y).map((thing) => thing.art).join("\n");
}

/** The paper margin with the hundred stones of the score track. */
function margin(board, rim, radius) {
  const r = dice(77);
  const { width, height } = board;
  const inner = [[[rim, rim], [width - rim, rim]], [[width - rim, rim], [width - rim, height - rim]], [[width - rim, height - rim], [rim, height - rim]], [[rim, height - rim], [rim, rim]]]
    .flatMap(([a, b]) => range(22).map((i) => [a[0] + (b[0] - a[0]) * i / 22 + r.about(0, 2.2), a[1] + (b[1] - a[1]) * i / 22 + r.about(0, 2.2)]));
  const stones = range(5).map((i) => { const s = round(r, 0, 0, radius, radius * 0.86, 9, 0.1); return `<g id="s${i}">${fill("shadow", soft(s.map(([x, y]) => [x + 2, y + 3])))}${fill(["stoneA", "bareA", "stoneA", "bareA", "bare"][i], soft(s))}<g class="dim">${fill("stone", soft(s.map(([x, y]) => (x + y > 2 ? [x, y] : [x * 0.5 + radius * 0.4, y * 0.5 + radius * 0.34]))))}</g>${fill("paper", soft(round(r, -radius * 0.3, -radius * 0.32, radius * 0.36, radius * 0.2, 6, 0.2)))}${ink(contour(s, 2))}</g>`; });
  const frame = `M-20-20H${width + 20}V${height + 20}H-20z`;
  const specks = range(160).map((i) => { const along = r.next(); const d = r.between(3, rim - 5); return i % 4 < 2 ? [along * width, i % 2 ? d : height - d] : [i % 2 ? d : width - d, along * height]; }).map(([x, y]) => [[x, y], [x + r.between(2, 7), y + r.about(0, 1.5)]]);
  const placed = board.scoreTrack.map(({ x, y }, i) => `<use href="#s${i % 10 === 0 ? 1 : Math.floor(r.next() * 5)}" transform="translate(${Math.round(x)} ${Math.round(y)})${i % 10 === 0 ? "scale(1.16)" : `rotate(${Math.round(r.between(-40, 40))})`}"/>`).join("");
  return `<path class="rim" fill-rule="evenodd" d="${frame}${soft(inner)}"/>` + lines("rimA", 3, specks.slice(0, 90)) + `<g class="dim">${lines("bareB", 1.6, specks.slice(90))}</g>` + ink(contour(inner, 2.6)) + `<defs>${stones.join("")}</defs>` + placed;
}

const KIT = { put, bird, stump, claybank, cliff, grain, ground, hide, path, plot, slab, ridge, river, roll, sky, texture, wash, basket, bricks, canoe, fire, logs, smoke, stall, workshop };

function glow([x, y, s]) {
  const light = ([rx, ry, kind]) => `<path class="${kind}" filter="url(#soft)" d="${soft(round(dice(x + rx), x, y, rx * s, ry * s, 11, 0.12))}"/>`;
  return `<g class="night">${[[150, 92, "glow"], [84, 54, "glow"], [120, 70, "lamp"]].map(light).join("")}</g>`;
}

function write(name, { width, height }, paints, picture, before = "") {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" id="night" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${style(paints)}<defs>${filters(width, height)}
${symbols(picture)}</defs>
${before}${picture}</svg>`;
  writeFileSync(new URL(`../public/art/${name}`, import.meta.url), svg);
  console.log(name, (svg.length / 1000).toFixed(1), "kB");
}

function paint(name, size, seed, drawn, paints, rim = "") {
  write(name, size, paints, `<g filter="url(#paint)">${drawn.back}
${standing(seed, drawn)}
${drawn.front}
${rim}
${drawn.fires.map(glow).join("")}</g>`);
}

function board(name, size, scene, seed, expansion) {
  const drawn = scene({ ...KIT, board: size, expansion });
  paint(name, size, seed, drawn, "both", margin(size, drawn.rim, drawn.stone));
}

board("valley.svg", WIDE, SCENES.wide, 5, true);
board("valley-tall.svg", TALL, SCENES.tall, 9, true);
board("valley-base.svg", WIDE, SCENES.wide, 5, false);
board("valley-base-tall.svg", TALL, SCENES.tall, 9, false);

const { camp, dusk } = VIEWS;
paint("camp.svg", camp, camp.seed, camp.draw(KIT), "night");
paint("dusk.svg", dusk, dusk.seed, dusk.draw(KIT), "both");
write("hearth.svg", { width: 200, height: 170 }, "day", hearth(brush), BREATHING);
