// A Vite plugin: `rules.md?proofs` is what the tests prove, by the number of the rule, as the reference page lists it.
import { readFileSync } from "node:fs";

export function proofsIn(page) {
  const proofs = {};
  let rule = "";
  for (const line of page.split("\n")) {
    rule = /^- \*\*([\w.-]+)\*\* /.exec(line)?.[1] ?? rule;
    if (line.startsWith("  - Proved by: "))
      proofs[rule] = [...line.matchAll(/\[(\w+)\]\(\.\.\/\.\.\/([^)]+)\)/g)].map(([, name, file]) => [name, file]);
    if (line.startsWith("  - See: ")) proofs[rule] = line.slice("  - See: ".length).split(", ");
  }
  return proofs;
}

export default function proofs() {
  return {
    name: "proofs",
    enforce: "pre",
    load(id) {
      const [file, query] = id.split("?");
      if (query !== "proofs") return undefined;
      this.addWatchFile(file);
      return { code: `export default ${JSON.stringify(proofsIn(readFileSync(file, "utf8")))}`, moduleType: "js" };
    },
  };
}
