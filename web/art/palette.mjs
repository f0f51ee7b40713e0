/** Every paint by day and by firelight, and the filters that make it paper. */

const DAY = {
  sky: "#f3dfb4", skyA: "#f8ebcc", skyB: "#f0c98c", sun: "#fffbea", cloud: "#fbf2da",
  farA: "#c3bfa6", farB: "#a9b097", farC: "#93a37d", farL: "#d6cdae",
  grassA: "#cdbd6e", grass: "#b0ab58", grassB: "#929447", mossA: "#96994c", moss: "#6f7f3a", mossB: "#566732",
  leafA: "#7d9350", leaf: "#55723d", leafB: "#3f5b34", pineA: "#5d7c49", pine: "#3f5b34", pineB: "#2a4229",
  goldA: "#e3b95c", goldB: "#a8741f", ochre: "#c98a2b",
  straw: "#e2d08e", bareA: "#ead6a6", bare: "#dcc288", bareB: "#c6a267",
  clayA: "#d88a5c", clay: "#b3542e", clayB: "#7d3820",
  stoneA: "#cdc5b0", stone: "#8b8a84", stoneB: "#6f6c69", stoneC: "#4c494a",
  riverA: "#a5ccc2", river: "#4f8a96", riverB: "#376c7c", foam: "#e8efdc",
  gold: "#d9a520", glint: "#fbe28a",
  woodA: "#c2945c", wood: "#8d6038", woodB: "#593a22",
  hideA: "#e2c08e", hide: "#bd8c55", hideB: "#875b33",
  fur: "#7b5134", furA: "#a97a4c", furB: "#4d3322", bone: "#f0e4c4", fire: "#e0742b", flame: "#f7c64d",
  smoke: "#f3e8d0", shadow: "#3b3020", ink: "#33261a", paper: "#f3e6c8", rimA: "#e7d3a4", rim: "#d8bd85",
};

const blend = (hex, rows) => {
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
  const grey = 0.3 * r + 0.59 * g + 0.11 * b;
  return "#" + [r, g, b].map((v, i) => Math.round((0.75 * v + 0.25 * grey) * rows[i][0] + rows[i][1]).toString(16).padStart(2, "0")).join("");
};
/** Out on the land the moon cools everything; near people the embers keep it brown. */
const MOON = [[0.33, 7], [0.37, 12], [0.45, 26]];
const EMBER = [[0.46, 10], [0.4, 10], [0.38, 18]];
const WARM = /^(bare|straw|hide|wood|gold[AB]|ochre|rim|clay|paper|fur|bone)/;

const NIGHT = {
  ...Object.fromEntries(Object.entries(DAY).map(([name, hex]) => [name, blend(hex, WARM.test(name) ? EMBER : MOON)])),
  sky: "#1b2744", skyA: "#223258", skyB: "#2b3a5c", sun: "#f4edd2", cloud: "#2d3d60",
  riverA: "#86a9c4", river: "#2d5372", riverB: "#1d3a56", foam: "#c4d8e4", glint: "#f6e3a0", gold: "#b98f36",
  stoneA: "#62646c", stone: "#474a53", stoneB: "#353841", stoneC: "#22252d",
  fire: "#f0812e", flame: "#ffd76a", smoke: "#6b6f80", ink: "#120f14", shadow: "#060812",
};

const paints = (set) => Object.entries(set).map(([name, hex]) => `--${name}:${hex}`).join(";");

/** In both lights the root carries id="night", so `valley.svg#night` makes it the target; some pictures know only one. */
export const style = (light) => `<style>svg{${paints(light === "night" ? NIGHT : DAY)}}
${light === "both" ? `svg:target{${paints(NIGHT)}}\n` : ""}${Object.keys(DAY).map((name) => `.${name}{fill:var(--${name})}.${name}.s{stroke:var(--${name})}`).join("")}
.s{fill:none!important;stroke-linecap:round;stroke-linejoin:round}.ink{fill-rule:evenodd}.shadow{opacity:.32}.smoke{opacity:.55}
.dim{opacity:.5}.faint{opacity:.28}${light === "both" ? ".night{display:none}svg:target .night{display:inline}" : ""}
.glow{fill:#6b3a10;mix-blend-mode:color-dodge}.lamp{fill:#ff9a3a;opacity:.14;mix-blend-mode:screen}
</style>`;

/** Flames that breathe. */
export const BREATHING = `<style>.breathe,.breathe g{transform-origin:100px 134px;animation:breathe 1.9s ease-in-out infinite alternate}.quick{animation-duration:1.2s!important}.quicker{animation-duration:.9s!important}
@keyframes breathe{to{transform:scale(.95,1.06) skewX(1.5deg)}}@media (prefers-reduced-motion:reduce){.breathe,.breathe g{animation:none}}</style>
`;

/** One pass: uneven edges, then pigment that gathers, then the tooth of the paper. */
export const filters = (width, height) => `<filter id="paint" x="-10" y="-10" width="${width + 20}" height="${height + 20}" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB">
<feTurbulence type="fractalNoise" baseFrequency=".03" numOctaves="3" seed="4" result="n"/>
<feDisplacementMap in="SourceGraphic" in2="n" scale="6" xChannelSelector="R" yChannelSelector="G" result="p"/>
<feTurbulence type="fractalNoise" baseFrequency=".016 .04" numOctaves="4" seed="11"/>
<feColorMatrix values="1 0 0 0 0 1 0 0 0 0 .9 .1 0 0 0 0 0 0 0 1" result="m"/>
<feComposite in="p" in2="m" operator="arithmetic" k1=".4" k2=".8" result="w"/>
<feTurbulence type="fractalNoise" baseFrequency=".75" numOctaves="2" seed="2"/>
<feColorMatrix values="1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 0 0 0 0 1" result="g"/>
<feComposite in="w" in2="g" operator="arithmetic" k1=".26" k2=".88"/></filter>
<filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="22"/></filter>`;
