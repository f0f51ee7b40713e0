/** What was said at a table, as its page shows it: who may talk, what is unread, and the line that was said just now. */
import type { Session } from "../../match/session.svelte";
import type { ChatMessage } from "../../protocol/types";

/** How long a bubble stays, in milliseconds. */
const BUBBLE = 7000;

export class Talk {
  #session: Session;
  #read = $state(0);
  /** The version of the last line that was shown or came with the page; null before the page knows the table. */
  #heard: number | null = null;

  /** Whether the chat is on the screen. */
  open = $state(false);
  /** The line that someone else said just now. */
  bubble = $state.raw<ChatMessage | null>(null);

  readonly unread = $derived.by(() => Math.max(this.#session.chat.length - this.#read, 0));
  /** Nobody talks to bots: there is a chat where there is somebody else, and where a guest has spoken. */
  readonly possible = $derived.by(() => {
    const { authority, chat, seat, table } = this.#session;
    const company = table?.seats.some(({ kind, mine }) => kind === "person" && !mine) ?? false;
    return authority.can.has("chat") && (company || chat.length > 0 || seat === null);
  });

  constructor(session: Session) {
    this.#session = session;
    $effect(() => {
      if (this.open) this.#read = session.chat.length;
    });
    $effect(() => this.#listen());
  }

  #listen(): void {
    const { chat, table } = this.#session;
    if (!table) return;
    const last = chat.at(-1);
    const known = this.#heard;
    this.#heard = last?.version ?? 0;
    if (known === null || !last || last.version <= known) return;
    if (last.seat === null || table.seats[last.seat]?.mine) return;
    this.bubble = last;
    setTimeout(() => {
      if (this.bubble === last) this.bubble = null;
    }, BUBBLE);
  }
}
