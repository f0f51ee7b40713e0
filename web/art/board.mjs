/** Loads the client's own geometry, so that the picture and the game share one set of numbers. */
import { readFileSync } from "node:fs";
import ts from "typescript";

const source = readFileSync(new URL("../src/board/geometry.ts", import.meta.url), "utf8");
const { outputText } = ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } });
export const { WIDE, TALL } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);
