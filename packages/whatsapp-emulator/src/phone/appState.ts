import { randomBytes } from 'node:crypto';
import type { ChatMutation, WAPatchCreate, WAPatchName } from '@whiskeysockets/baileys';
import { proto } from '@whiskeysockets/baileys';
import { decodePatches, encodeSyncdPatch, newLTHashState } from '@whiskeysockets/baileys/lib/Utils/chat-utils.js';
import { buildBinaryNode } from '../wire/buildBinaryNode.ts';
import { SERVER_JID } from '../wire/jid.ts';
import type { PhoneContext } from './PhoneContext.ts';

const encodeKeyId = ({ keys }: PhoneContext): string => Buffer.from(keys.appStateKeyId).toString('base64');

const createKeyResolver = (phone: PhoneContext) => async (id: string) =>
  id === encodeKeyId(phone) ? proto.Message.AppStateSyncKeyData.fromObject({ keyData: phone.keys.appStateKey }) : null;

/** Decodes a collection of the account's app state from the patches that all of its devices have added. */
async function decodeCollection(phone: PhoneContext, collection: WAPatchName) {
  const patches = phone.account.appState.get(collection)?.listPatchesAfter(0) ?? [];
  const decodedPatches = patches.map(patch => proto.SyncdPatch.decode(patch));
  return decodePatches(collection, decodedPatches, newLTHashState(), createKeyResolver(phone), {});
}

/** Reads an app-state collection. Returns the latest mutation of each of its entries. */
export async function readAppState(phone: PhoneContext, collection: WAPatchName): Promise<ChatMutation[]> {
  return Object.values((await decodeCollection(phone, collection)).mutationMap);
}

/** Adds a patch to the app state of a phone's account. The phone's linked devices are notified. */
export function writeAppState(phone: PhoneContext, create: WAPatchCreate): Promise<void> {
  return phone.runInOrder(async () => {
    const { state } = await decodeCollection(phone, create.type);
    const { patch } = await encodeSyncdPatch(create, encodeKeyId(phone), state, createKeyResolver(phone));
    const encoded = proto.SyncdPatch.encode(proto.SyncdPatch.fromObject(patch)).finish();
    const attrs = {
      id: randomBytes(8).toString('hex'),
      to: SERVER_JID,
      type: 'set',
      xmlns: 'w:sync:app:state',
    };
    phone.submit(
      buildBinaryNode('iq', attrs, [
        buildBinaryNode('sync', {}, [
          buildBinaryNode('collection', { name: create.type, version: state.version }, [
            buildBinaryNode('patch', {}, encoded),
          ]),
        ]),
      ]),
    );
  });
}
