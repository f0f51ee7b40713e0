export function compiled(messages: Record<string, string>): Record<string, unknown>;
export function argumentTypes(messages: Record<string, string>): string;
export default function messages(): import("vite").Plugin;
