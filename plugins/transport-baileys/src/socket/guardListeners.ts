import type { WASocket } from '@whiskeysockets/baileys';

export interface Guard {
  /** Told which event's listener failed. */
  failed(event: string, error: unknown): void;
  /** For some events: what must have happened before Baileys hears of them. */
  readonly before: Readonly<Record<string, () => Promise<void>>>;
}

/**
 * Baileys listens to its WebSocket with async functions whose failures nobody hears: one frame that cannot be
 * deciphered is an unhandled rejection, which ends the process and every session in it. This puts each of them behind
 * a listener that hears.
 */
export function guardListeners({ ws }: WASocket, { failed, before }: Guard): void {
  for (const event of ws.eventNames()) {
    const listeners = ws.listeners(event);
    const first = before[String(event)];
    ws.removeAllListeners(event);
    for (const listener of listeners) {
      ws.on(event, (...args: unknown[]) => {
        try {
          const heard: unknown = first
            ? first().then(() => listener.apply(ws, args))
            : listener.apply(ws, args);
          Promise.resolve(heard).catch(error => failed(String(event), error));
        } catch (error) {
          failed(String(event), error);
        }
      });
    }
  }
}
