import type { Transport } from '@recado/transport';
import { type SessionSnapshot, toSessionSnapshot } from '../sessions/index.ts';
import { createTransportRegistry, type TransportRegistry } from '../transports/index.ts';

interface Observer {
  readonly changed: (clientId: string, snapshot: SessionSnapshot) => void;
  readonly sessionOpened: () => void;
}

/** Wraps transports to report each new session, and the state of the newest session of each client. */
export function observeTransports({ standard, all }: TransportRegistry, observer: Observer): TransportRegistry {
  // All transports share one map, because a client may move between them.
  const newestSessions = new Map<string, object>();
  const observedTransports = all.map(transport => observeTransport(transport, observer, newestSessions));
  const [first = standard, ...others] = observedTransports;
  return createTransportRegistry(first, others);
}

function observeTransport(
  transport: Transport,
  { changed, sessionOpened }: Observer,
  newestSessions: Map<string, object>,
): Transport {
  return {
    ...transport,
    open(client, host) {
      const sessionMark = {};
      newestSessions.set(client.id, sessionMark);
      sessionOpened();
      return transport.open(client, {
        ...host,
        changed(change) {
          host.changed(change);
          // Older sessions are ignored, because a replaced session may end after the next session was opened.
          if (newestSessions.get(client.id) !== sessionMark) return;
          if (change.state === 'closed') newestSessions.delete(client.id);
          changed(client.id, toSessionSnapshot(change));
        },
      });
    },
  };
}
