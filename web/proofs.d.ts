export function proofsIn(page: string): Record<string, ([string, string] | string)[]>;
export default function proofs(): import("vite").Plugin;
