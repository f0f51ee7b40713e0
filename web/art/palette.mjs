/** Every paint by day and by firelight, and the filters that make it paper. */

const DAY = {
  sky: "#f3dfb4", skyA: "#f8ebcc", skyB: "#eac48d", sun: "#fbf0cf", cloud: "#fbf2da",
  farA: "#c3bfa6", farB: "#a9b097", farC: "#93a37d", farL: "#d6cdae",
  grassA: "#cdbd6e", grass: "#b0ab58", grassB: "#929447", mossA: "#8c9749", moss: "#6f7f3a", mossB: "#566732",
  leafA: "#7d9350", leaf: "#55723d", leafB: "#3f5b34", pineA: "#5d7c49", pine: "#3f5b34", pineB: "#2a4229",
  goldA: "#e3b95c", goldB: "#a8741f", ochre: "#c98a2b",
  bareA: "#efdcae", bare: "#e3c98f", bareB: "#c6a267",
  clayA: "#d88a5c", clay: "#b3542e", clayB: "#7d3820",
  stoneA: "#c4beae", stone: "#8b8a84", stoneB: "#605d5c",
  riverA: "#a5ccc2", river: "#4f8a96", riverB: "#376c7c", foam: "#e8efdc",
  gold: "#d9a520", glint: "#fbe28a",
  woodA: "#c2945c", wood: "#8d6038", woodB: "#593a22",
  hideA: "#e2c08e", hide: "#bd8c55", hideB: "#875b33",
  fur: "#7b5134", furA: "#a97a4c", furB: "#4d3322", bone: "#f0e4c4", fire: "#e0742b", flame: "#f7c64d",
  smoke: "#f3e8d0", shadow: "#3b3020", ink: "#33261a", paper: "#f3e6c8", rimA: "#e7d3a4", rim: "#d8bd85",
};

/** Moonlight: less of everything, least of red; a little of it left so that clay stays clay. */
function moonlit(hex) {
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
  const grey = 0.3 * r + 0.59 * g + 0.11 * b;
  const cool = [[r, 0.34, 8], [g, 0.37, 14], [b, 0.46, 28]].map(([v, keep, lift]) => Math.round((0.6 * v + 0.4 * grey) * keep + lift));
  return "#" + cool.map((v) => v.toString(16).padStart(2, "0")).join("");
}

const NIGHT = {
  ...Object.fromEntries(Object.entries(DAY).map(([name, hex]) => [name, moonlit(hex)])),
  sky: "#1d2a46", skyA: "#24345a", skyB: "#2c3a58", sun: "#f1ead0", cloud: "#2d3d60",
  riverA: "#7fa3bd", river: "#2e5470", riverB: "#1f3c56", foam: "#b9cfdc", glint: "#f3e2a0", gold: "#b08a34",
  fire: "#f0812e", flame: "#ffd76a", smoke: "#5b6379", ink: "#120f14", shadow: "#080a14",
};

const paints = (set) => Object.entries(set).map(([name, hex]) => `--${name}:${hex}`).join(";");

/** The root carries id="night", so `valley.svg#night` makes it the target. */
export const style = () => `<style>svg{${paints(DAY)}}
svg:target{${paints(NIGHT)}}
${Object.keys(DAY).map((name) => `.${name}{fill:var(--${name})}.${name}.s{stroke:var(--${name})}`).join("")}
.s{fill:none!important;stroke-linecap:round;stroke-linejoin:round}.ink{fill-rule:evenodd}.shadow{opacity:.26}.smoke{opacity:.55}
.dim{opacity:.5}.faint{opacity:.28}.night{display:none}svg:target .night{display:inline}svg:target .day{display:none}
.glow{fill:#ff9d3c;mix-blend-mode:soft-light}.lamp{fill:#ffb052;opacity:.3;mix-blend-mode:screen}
</style>`;

/** One pass: uneven edges, then pigment that gathers, then the tooth of the paper. */
export const filters = (width, height) => `<filter id="paint" x="-10" y="-10" width="${width + 20}" height="${height + 20}" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB">
<feTurbulence type="fractalNoise" baseFrequency=".03" numOctaves="3" seed="4" result="n"/>
<feDisplacementMap in="SourceGraphic" in2="n" scale="6" xChannelSelector="R" yChannelSelector="G" result="p"/>
<feTurbulence type="fractalNoise" baseFrequency=".009 .022" numOctaves="5" seed="11"/>
<feColorMatrix values="1 0 0 0 0 1 0 0 0 0 .9 .1 0 0 0 0 0 0 0 1" result="m"/>
<feComposite in="p" in2="m" operator="arithmetic" k1=".55" k2=".74" k3=".1" k4="-.06" result="w"/>
<feTurbulence type="fractalNoise" baseFrequency=".75" numOctaves="2" seed="2"/>
<feColorMatrix values="1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 0 0 0 0 1" result="g"/>
<feComposite in="w" in2="g" operator="arithmetic" k1=".36" k2=".82"/></filter>
<filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="22"/></filter>`;
