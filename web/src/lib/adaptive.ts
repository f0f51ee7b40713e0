/** The name of the adaptive opponent; its strength may follow a colon. */
export const ADAPTIVE = "adaptive";

/** Whether a bot is the adaptive opponent. Stored tables and choices of earlier versions name it `company`. */
export const isAdaptive = (bot: string): boolean => /^(adaptive|company)(:|$)/.test(bot);
