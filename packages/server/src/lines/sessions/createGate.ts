import { within } from '@recado/timing';
import { TransportError } from '@recado/transport';

/** What is sent over lines, and when nothing may be: what is under way when a session is closed has an outcome that nobody knows. */
export interface Gate {
  /** @throws TransportError `not-connected` while it is closed for the client */
  pass<Result>(clientId: string, send: () => Promise<Result>): Promise<Result>;
  /** Lets nothing more pass until `work` is done, which begins when what is under way has ended. */
  closed<Result>(clientId: string, work: () => Promise<Result>): Promise<Result>;
}

/** Milliseconds: longer than a network that answers takes to acknowledge. */
const PATIENCE = 10_000;

export function createGate(): Gate {
  const underWay = new Map<string, Set<Promise<unknown>>>();
  const shut = new Set<string>();
  return {
    async pass(clientId, send) {
      if (shut.has(clientId)) throw new TransportError('not-connected', 'It goes over to another transport.');
      const sent = send();
      const all = underWay.get(clientId) ?? new Set();
      underWay.set(clientId, all.add(sent));
      try {
        return await sent;
      } finally {
        all.delete(sent);
        if (all.size === 0) underWay.delete(clientId);
      }
    },
    async closed(clientId, work) {
      shut.add(clientId);
      try {
        await within(PATIENCE, Promise.allSettled(underWay.get(clientId) ?? []), () => undefined);
        return await work();
      } finally {
        shut.delete(clientId);
      }
    },
  };
}
