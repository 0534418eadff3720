import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';

/** Passes a stanza to Baileys and resolves when Baileys has processed it. */
export type StanzaHandler = (stanza: BinaryNode) => Promise<void>;

/**
 * Replaces the listeners that an event of the WebSocket has, so that the interceptor decides when they run. Call it
 * after `catchSocketListenerFailures`, whose listeners never reject.
 */
export function interceptStanzas(
  ws: WASocket['ws'],
  event: string,
  intercept: (stanza: BinaryNode, handle: StanzaHandler) => void,
): void {
  const listeners = ws.listeners(event);
  ws.removeAllListeners(event);
  ws.on(event, (stanza: BinaryNode) =>
    intercept(stanza, async passedStanza => {
      for (const listener of listeners) await listener.call(ws, passedStanza);
    }),
  );
}
