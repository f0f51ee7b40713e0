/** Where this server's pages begin: "/", or the folder of a shared host. The server writes it into the page. */
export const BASE = document.querySelector<HTMLMetaElement>('meta[name="base"]')?.content ?? "/";

/** An address of this server, from one that begins with "/". */
export const at = (path: string): string => BASE + path.slice(1);
