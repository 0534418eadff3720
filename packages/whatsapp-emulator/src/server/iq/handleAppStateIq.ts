import {
  type BinaryNode,
  buildBinaryNode,
  findChildNode,
  listChildNodes,
  readStanzaNodeBytes,
} from '../../wire/buildBinaryNode.ts';
import type { Account } from '../Account.ts';
import { AppStateCollection } from '../AppStateCollection.ts';
import type { IqHandler, IqRequest } from './IqHandler.ts';

/**
 * Handles `w:sync:app:state`: appends the new app state patches of the device, and returns the patches that
 * the device does not have yet.
 */
export const handleAppStateIq: IqHandler = iq => {
  const sync = findChildNode(iq.request, 'sync');
  if (!sync) return undefined;
  return [
    buildBinaryNode(
      'sync',
      {},
      listChildNodes(sync, 'collection').map(collectionNode => syncCollection(iq, collectionNode)),
    ),
  ];
};

function syncCollection(iq: IqRequest, collectionNode: BinaryNode): BinaryNode {
  const { name = '', version = '0' } = collectionNode.attrs;
  const collection = getOrCreateCollection(iq.device.account, name);
  const base = Number(version);
  const patch = readStanzaNodeBytes(findChildNode(collectionNode, 'patch'));
  if (patch) {
    if (!collection.append(base, patch)) {
      return buildBinaryNode('collection', { name, type: 'error', version: collection.version }, [
        buildBinaryNode('error', { code: 409, text: 'conflict' }),
      ]);
    }
    notifyOtherDevices(iq, name, collection.version);
    return buildBinaryNode('collection', { name, version: collection.version });
  }
  const patches = collection.listPatchesAfter(base).map(encoded => buildBinaryNode('patch', {}, encoded));
  const content = patches.length > 0 ? [buildBinaryNode('patches', {}, patches)] : undefined;
  return buildBinaryNode('collection', { name, version: collection.version }, content);
}

function notifyOtherDevices({ server, device }: IqRequest, name: string, version: number): void {
  for (const other of device.account.devices.values()) {
    if (other === device) continue;
    const from = device.account.jid;
    other.deliver(
      buildBinaryNode('notification', { from, type: 'server_sync', id: server.newId(), t: server.clock.seconds }, [
        buildBinaryNode('collection', { name, version }),
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
