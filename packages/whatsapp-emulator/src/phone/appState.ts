import { randomBytes } from 'node:crypto';
import type { ChatMutation, WAPatchCreate, WAPatchName } from '@whiskeysockets/baileys';
import { proto } from '@whiskeysockets/baileys';
import {
  decodePatches,
  encodeSyncdPatch,
  newLTHashState,
} from '@whiskeysockets/baileys/lib/Utils/chat-utils.js';
import { serverJid } from '../wire/jid.ts';
import { node } from '../wire/node.ts';
import type { PhoneParts } from './PhoneParts.ts';

const idOf = ({ keys }: PhoneParts): string => Buffer.from(keys.appStateKeyId).toString('base64');

const keyOf = (phone: PhoneParts) => async (id: string) =>
  id === idOf(phone)
    ? proto.Message.AppStateSyncKeyData.fromObject({ keyData: phone.keys.appStateKey })
    : null;

/** What a collection of a phone's app state has come to, whichever of its account's devices wrote it. */
async function read(phone: PhoneParts, collection: WAPatchName) {
  const patches = phone.account.appState.get(collection)?.after(0) ?? [];
  const known = patches.map(patch => proto.SyncdPatch.decode(patch));
  return decodePatches(collection, known, newLTHashState(), keyOf(phone), {});
}

/** Whatever was said last of each thing. */
export async function readAppState(phone: PhoneParts, collection: WAPatchName): Promise<ChatMutation[]> {
  return Object.values((await read(phone, collection)).mutationMap);
}

/** Writes into a phone's app state, which its linked devices are told of. */
export function writeAppState(phone: PhoneParts, create: WAPatchCreate): Promise<void> {
  return phone.inTurn(async () => {
    const { state } = await read(phone, create.type);
    const { patch } = await encodeSyncdPatch(create, idOf(phone), state, keyOf(phone));
    const encoded = proto.SyncdPatch.encode(proto.SyncdPatch.fromObject(patch)).finish();
    const attrs = {
      id: randomBytes(8).toString('hex'),
      to: serverJid,
      type: 'set',
      xmlns: 'w:sync:app:state',
    };
    phone.submit(
      node('iq', attrs, [
        node('sync', {}, [
          node('collection', { name: create.type, version: state.version }, [node('patch', {}, encoded)]),
        ]),
      ]),
    );
  });
}
