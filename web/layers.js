/** An ESLint rule: folders of `src` import down only, so that each can be read, tested and used without those above it. */
import { dirname, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The folders of `src`, lowest first. A feature may use the features before it; what two of them need goes below both. */
const LAYERS = [
  "lib", "protocol", "game", "device", "i18n", "proof", "match", "services", "ui", "pieces", "board",
  ...["controls", "help", "settings", "layout", "rulebook", "decide", "mats", "log", "chat", "coach", "end", "review", "replay", "lobby", "gather",
    "learn", "puzzles", "knowledge", "account", "table"].map((feature) => `features/${feature}`),
  "app",
]; // prettier-ignore

const SOURCES = fileURLToPath(new URL("src", import.meta.url));

function layerOf(file) {
  const parts = relative(SOURCES, file).split(sep);
  return parts[0] === "features" ? `features/${parts[1]}` : parts[0];
}

export default {
  meta: {
    type: "problem",
    messages: {
      up: "{{from}} is below {{to}} and must not import it (layers.js)",
      unknown: "{{from}} is not listed in layers.js",
    },
    schema: [],
  },
  create(context) {
    const from = layerOf(context.filename);
    function check(node) {
      const wanted = node.source?.value;
      if (typeof wanted !== "string" || !wanted.startsWith(".")) return;
      const file = resolve(dirname(context.filename), wanted);
      if (relative(SOURCES, file).startsWith("..")) return;
      const to = layerOf(file);
      if (LAYERS.indexOf(to) > LAYERS.indexOf(from)) context.report({ node, messageId: "up", data: { from, to } });
    }
    return {
      Program(node) {
        if (!LAYERS.includes(from)) context.report({ node, messageId: "unknown", data: { from } });
      },
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};
