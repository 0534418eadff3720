import { randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import {
  decodePatches,
  encodeSyncdPatch,
  newLTHashState,
} from '@whiskeysockets/baileys/lib/Utils/chat-utils.js';
import { EmulatorError } from '../model/EmulatorError.ts';
import { serverJid } from '../wire/jid.ts';
import { node } from '../wire/node.ts';
import type { PhoneParts } from './PhoneParts.ts';

/** Where WhatsApp keeps an account's address book. */
const collection = 'critical_unblock_low';

/**
 * Writes somebody into the phone's address book: a patch of its app state, which its linked devices are told of.
 * @throws EmulatorError 404 when nobody has the number
 */
export function saveContact(phone: PhoneParts, number: string, name: string): Promise<void> {
  const contact = phone.server.directory.resolve(number);
  if (!contact) throw new EmulatorError(404, `nobody has the number ${number}`);
  const keyId = Buffer.from(phone.keys.appStateKeyId).toString('base64');
  const keyOf = async (id: string) =>
    id === keyId ? proto.Message.AppStateSyncKeyData.fromObject({ keyData: phone.keys.appStateKey }) : null;
  return phone.inTurn(async () => {
    const patches = phone.account.appState.get(collection)?.after(0) ?? [];
    const known = patches.map(patch => proto.SyncdPatch.decode(patch));
    const { state } = await decodePatches(collection, known, newLTHashState(), keyOf, {});
    const { patch } = await encodeSyncdPatch(
      {
        type: collection,
        index: ['contact', contact.jid],
        syncAction: {
          timestamp: phone.server.clock.now,
          contactAction: { fullName: name, firstName: name.split(' ')[0] ?? name, lidJid: contact.lidJid },
        },
        apiVersion: 2,
        operation: proto.SyncdMutation.SyncdOperation.SET,
      },
      keyId,
      state,
      keyOf,
    );
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
          node('collection', { name: collection, version: state.version }, [node('patch', {}, encoded)]),
        ]),
      ]),
    );
  });
}
