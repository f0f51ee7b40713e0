/** What a line of chat says to this reader. */
import type { ChatMessage } from "../../protocol/types";
import { say } from "../../i18n/words.svelte";

export const wordsOf = ({ text, preset }: ChatMessage): string => text ?? (preset ? say(`phrase.${preset}`) : "");
