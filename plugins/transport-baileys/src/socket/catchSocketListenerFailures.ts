import type { WASocket } from '@whiskeysockets/baileys';

export interface SocketListenerGuardOptions {
  /** Receives the name of the event whose listener failed. */
  onListenerFailure(event: string, error: unknown): void;
  /** Functions by WebSocket event. Baileys' listeners for an event run only after its function has finished. */
  readonly beforeEvent: Readonly<Record<string, () => Promise<void>>>;
}

/**
 * Wraps the listeners that Baileys adds to its WebSocket, so that their failures are caught. These listeners
 * are async functions without error handling. Without the wrapper, one undecipherable frame would cause an
 * unhandled rejection, which ends the process with all its sessions. A wrapped listener returns a promise that
 * resolves when Baileys has processed the event.
 */
export function catchSocketListenerFailures(
  { ws }: WASocket,
  { onListenerFailure, beforeEvent }: SocketListenerGuardOptions,
): void {
  for (const event of ws.eventNames()) {
    const listeners = ws.listeners(event);
    const prerequisite = beforeEvent[String(event)];
    ws.removeAllListeners(event);
    for (const listener of listeners) {
      ws.on(event, (...args: unknown[]) => {
        try {
          const outcome: unknown = prerequisite
            ? prerequisite().then(() => listener.apply(ws, args))
            : listener.apply(ws, args);
          return Promise.resolve(outcome).catch(error => onListenerFailure(String(event), error));
        } catch (error) {
          return onListenerFailure(String(event), error);
        }
      });
    }
  }
}
