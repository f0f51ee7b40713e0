export function workerOf(source: string, version: string, files: string[]): string;
export default function offline(): import("vite").Plugin;
