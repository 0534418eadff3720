import { type BinaryNode, bytesOf, child, children, node } from '../../wire/node.ts';
import type { Account } from '../Account.ts';
import { AppStateCollection } from '../AppStateCollection.ts';
import type { IqHandler, IqRequest } from './IqHandler.ts';

/** `w:sync:app:state`: takes patches, gives those a device has not seen. */
export const appState: IqHandler = iq => {
  const sync = child(iq.request, 'sync');
  if (!sync) return undefined;
  return [
    node(
      'sync',
      {},
      children(sync, 'collection').map(asked => answer(iq, asked)),
    ),
  ];
};

function answer(iq: IqRequest, asked: BinaryNode): BinaryNode {
  const { name = '', version = '0' } = asked.attrs;
  const collection = collectionOf(iq.device.account, name);
  const base = Number(version);
  const patch = bytesOf(child(asked, 'patch'));
  if (patch) {
    if (!collection.append(base, patch)) {
      return node('collection', { name, type: 'error', version: collection.version }, [
        node('error', { code: 409, text: 'conflict' }),
      ]);
    }
    notify(iq, name, collection.version);
    return node('collection', { name, version: collection.version });
  }
  const patches = collection.after(base).map(encoded => node('patch', {}, encoded));
  const content = patches.length > 0 ? [node('patches', {}, patches)] : undefined;
  return node('collection', { name, version: collection.version }, content);
}

function notify({ server, device }: IqRequest, name: string, version: number): void {
  for (const other of device.account.devices.values()) {
    if (other === device) continue;
    const from = device.account.jid;
    other.deliver(
      node('notification', { from, type: 'server_sync', id: server.newId(), t: server.clock.seconds }, [
        node('collection', { name, version }),
      ]),
    );
  }
}

function collectionOf(account: Account, name: string): AppStateCollection {
  const known = account.appState.get(name);
  if (known) return known;
  const created = new AppStateCollection();
  account.appState.set(name, created);
  return created;
}
