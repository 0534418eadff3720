import type { Transport } from '@recado/transport';
import { type SessionSnapshot, toSessionSnapshot } from '../sessions/index.ts';
import { createTransportRegistry, type TransportRegistry } from '../transports/index.ts';

interface Observer {
  readonly changed: (clientId: string, snapshot: SessionSnapshot) => void;
  readonly sessionOpened: () => void;
}

/** Wraps transports so that they report new sessions, and the state of each client's newest session. */
export function observeTransports({ standard, all }: TransportRegistry, observer: Observer): TransportRegistry {
  // All transports share the map of newest sessions, because a client may switch from one transport to another.
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
