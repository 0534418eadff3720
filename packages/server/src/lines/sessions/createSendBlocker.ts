import { withTimeout } from '@recado/timing';
import { TransportError } from '@recado/transport';

/** Blocks a client's sends while its session closes, because the outcome of such sends would be unknown. */
export interface SendBlocker {
  /** Runs `send`. @throws TransportError `not-connected` while the client's sends are blocked */
  pass<Result>(clientId: string, send: () => Promise<Result>): Promise<Result>;
  /** Blocks the client's new sends, waits for its pending sends, then runs `work`. */
  blockWhile<Result>(clientId: string, work: () => Promise<Result>): Promise<Result>;
}

/** Milliseconds to wait for pending sends. A network normally acknowledges a message in less time. */
const PENDING_SENDS_TIMEOUT_MS = 10_000;

export function createSendBlocker(): SendBlocker {
  const pendingSends = new Map<string, Set<Promise<unknown>>>();
  const blockedClients = new Set<string>();
  return {
    async pass(clientId, send) {
      if (blockedClients.has(clientId))
        throw new TransportError('not-connected', 'The client is switching to another transport.');
      const sending = send();
      const clientSends = pendingSends.get(clientId) ?? new Set();
      pendingSends.set(clientId, clientSends.add(sending));
      try {
        return await sending;
      } finally {
        clientSends.delete(sending);
        if (clientSends.size === 0) pendingSends.delete(clientId);
      }
    },
    async blockWhile(clientId, work) {
      blockedClients.add(clientId);
      try {
        await withTimeout(
          PENDING_SENDS_TIMEOUT_MS,
          Promise.allSettled(pendingSends.get(clientId) ?? []),
          () => undefined,
        );
        return await work();
      } finally {
        blockedClients.delete(clientId);
      }
    },
  };
}
