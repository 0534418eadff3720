import type { Transport } from '@recado/transport';
import { type Snapshot, snapshotOf } from '../sessions/index.ts';

/** The transport, telling what each client's newest session shows of itself, and each opening. */
export function observedTransport(
  transport: Transport,
  {
    changed,
    opened,
  }: { readonly changed: (clientId: string, snapshot: Snapshot) => void; readonly opened: () => void },
): Transport {
  const newest = new Map<string, object>();
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
