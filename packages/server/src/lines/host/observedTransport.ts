import type { Transport } from '@recado/transport';
import { type Snapshot, snapshotOf } from '../sessions/index.ts';
import { createTransports, type Transports } from '../transports/index.ts';

interface Observer {
  readonly changed: (clientId: string, snapshot: Snapshot) => void;
  readonly opened: () => void;
}

/** The transports, telling what each client's newest session shows of itself, and each opening. */
export function observeTransports({ standard, all }: Transports, observer: Observer): Transports {
  // A client may go from one to another.
  const newest = new Map<string, object>();
  const observed = all.map(transport => observedTransport(transport, observer, newest));
  const [first = standard, ...others] = observed;
  return createTransports(first, others);
}

function observedTransport(
  transport: Transport,
  { changed, opened }: Observer,
  newest: Map<string, object>,
): Transport {
  return {
    ...transport,
    open(client, host) {
      const mark = {};
      newest.set(client.id, mark);
      opened();
      return transport.open(client, {
        ...host,
        changed(change) {
          host.changed(change);
          // The last word of a session that was given up may come when the next is open.
          if (newest.get(client.id) !== mark) return;
          if (change.state === 'closed') newest.delete(client.id);
          changed(client.id, snapshotOf(change));
        },
      });
    },
  };
}
