import { type BinaryNode, child, children, node, readBytes } from '../../wire/node.ts';
import type { Account } from '../Account.ts';
import { AppStateCollection } from '../AppStateCollection.ts';
import type { IqHandler, IqRequest } from './IqHandler.ts';

/** Handles `w:sync:app:state`: appends the device's patches and returns the patches that the device lacks. */
export const handleAppState: IqHandler = iq => {
  const sync = child(iq.request, 'sync');
  if (!sync) return undefined;
  return [
    node(
      'sync',
      {},
      children(sync, 'collection').map(collectionNode => syncCollection(iq, collectionNode)),
    ),
  ];
};

function syncCollection(iq: IqRequest, collectionNode: BinaryNode): BinaryNode {
  const { name = '', version = '0' } = collectionNode.attrs;
  const collection = getOrCreateCollection(iq.device.account, name);
  const base = Number(version);
  const patch = readBytes(child(collectionNode, 'patch'));
  if (patch) {
    if (!collection.append(base, patch)) {
      return node('collection', { name, type: 'error', version: collection.version }, [
        node('error', { code: 409, text: 'conflict' }),
      ]);
    }
    notifyOtherDevices(iq, name, collection.version);
    return node('collection', { name, version: collection.version });
  }
  const patches = collection.listPatchesAfter(base).map(encoded => node('patch', {}, encoded));
  const content = patches.length > 0 ? [node('patches', {}, patches)] : undefined;
  return node('collection', { name, version: collection.version }, content);
}

function notifyOtherDevices({ server, device }: IqRequest, name: string, version: number): void {
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

function getOrCreateCollection(account: Account, name: string): AppStateCollection {
  const existing = account.appState.get(name);
  if (existing) return existing;
  const collection = new AppStateCollection();
  account.appState.set(name, collection);
  return collection;
}
