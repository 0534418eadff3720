import { EmulatorError } from '../model/EmulatorError.ts';
import { type BinaryNode, buildBinaryNode, encodeBigEndianUint } from '../wire/buildBinaryNode.ts';
import { isGroupJid, STATUS_JID } from '../wire/jid.ts';
import type { PhoneContext } from './PhoneContext.ts';

/**
 * Asks the sender's device to encrypt a message again. From the second request on, the receipt contains a
 * fresh key bundle, so that the sender does not have to fetch one from the server.
 */
export function sendRetryReceipt(phone: PhoneContext, stanza: BinaryNode): void {
  const { id = '', from, participant, recipient, t } = stanza.attrs;
  const enc = Array.isArray(stanza.content) ? stanza.content.find(child => child.tag === 'enc') : undefined;
  const count = Number(enc?.attrs.count ?? 0) + 1;
  if (count <= 5) {
    const content = [
      buildBinaryNode('retry', { v: 1, count, id, t }),
      buildBinaryNode('registration', {}, encodeBigEndianUint(phone.keys.registrationId, 4)),
    ];
    if (count > 1) content.push(keyBundle(phone));
    phone.submit(buildBinaryNode('receipt', { id, to: from, participant, recipient, type: 'retry' }, content));
  }
  phone.submit(buildBinaryNode('ack', { class: 'message', id, to: from, participant }));
}

/** Makes the phone request again a message that it has already read, as if the decryption had failed. */
export function requestResend(phone: PhoneContext, id: string): void {
  const { chat, address, fromMe, timestamp } = phone.log.get(id);
  if (fromMe) throw new EmulatorError(409, 'the phone sent this message itself');
  const isShared = isGroupJid(chat) || chat === STATUS_JID;
  const from = isShared ? { from: chat, participant: address } : { from: address };
  sendRetryReceipt(phone, buildBinaryNode('message', { id, t: timestamp, ...from }));
}

function keyBundle(phone: PhoneContext): BinaryNode {
  const { identity, signedPreKey } = phone.device.keys;
  const [preKey] = phone.keys.createPreKeys(1);
  const parts = [
    buildBinaryNode('type', {}, Buffer.from([5])),
    buildBinaryNode('identity', {}, identity),
    buildBinaryNode('skey', {}, [
      buildBinaryNode('id', {}, encodeBigEndianUint(signedPreKey.id, 3)),
      buildBinaryNode('value', {}, signedPreKey.value),
      buildBinaryNode('signature', {}, signedPreKey.signature),
    ]),
  ];
  if (preKey)
    parts.push(
      buildBinaryNode('key', {}, [
        buildBinaryNode('id', {}, encodeBigEndianUint(preKey.id, 3)),
        buildBinaryNode('value', {}, preKey.value),
      ]),
    );
  return buildBinaryNode('keys', {}, parts);
}
