import { type BinaryNode, encodeUint, node } from '../wire/node.ts';
import type { PhoneContext } from './PhoneContext.ts';

/**
 * Asks the sender's device to encrypt a message again. From the second request on, the receipt contains a
 * fresh key bundle, so that the sender does not have to fetch one from the server.
 */
export function requestRetry(phone: PhoneContext, stanza: BinaryNode): void {
  const { id = '', from, participant, recipient, t } = stanza.attrs;
  const enc = Array.isArray(stanza.content) ? stanza.content.find(child => child.tag === 'enc') : undefined;
  const count = Number(enc?.attrs.count ?? 0) + 1;
  if (count <= 5) {
    const content = [
      node('retry', { v: 1, count, id, t }),
      node('registration', {}, encodeUint(phone.keys.registrationId, 4)),
    ];
    if (count > 1) content.push(keyBundle(phone));
    phone.submit(node('receipt', { id, to: from, participant, recipient, type: 'retry' }, content));
  }
  phone.submit(node('ack', { class: 'message', id, to: from, participant }));
}

function keyBundle(phone: PhoneContext): BinaryNode {
  const { identity, signedPreKey } = phone.device.keys;
  const [preKey] = phone.keys.createPreKeys(1);
  const parts = [
    node('type', {}, Buffer.from([5])),
    node('identity', {}, identity),
    node('skey', {}, [
      node('id', {}, encodeUint(signedPreKey.id, 3)),
      node('value', {}, signedPreKey.value),
      node('signature', {}, signedPreKey.signature),
    ]),
  ];
  if (preKey) parts.push(node('key', {}, [node('id', {}, encodeUint(preKey.id, 3)), node('value', {}, preKey.value)]));
  return node('keys', {}, parts);
}
