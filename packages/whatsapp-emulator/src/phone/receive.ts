import type { BinaryNode } from '../wire/node.ts';
import { children, node } from '../wire/node.ts';
import type { PhoneParts } from './PhoneParts.ts';
import { receiveMessage } from './receiveMessage.ts';
import { receiveReceipt } from './receiveReceipt.ts';

/** Handles one stanza the server has for a phone, and acknowledges it as a client must. */
export async function receive(phone: PhoneParts, stanza: BinaryNode): Promise<void> {
  switch (stanza.tag) {
    case 'message':
      return receiveMessage(phone, stanza);
    case 'receipt':
      acknowledge(phone, stanza);
      return receiveReceipt(phone, stanza);
    case 'notification':
      acknowledge(phone, stanza);
      return notification(phone, stanza);
    case 'ack':
      if (stanza.attrs.class === 'message')
        phone.acknowledgements.get(stanza.attrs.id ?? '')?.(stanza.attrs.error);
      return;
    case 'presence':
    case 'chatstate':
      return presence(phone, stanza);
    default:
      return;
  }
}

export function acknowledge(phone: PhoneParts, { tag, attrs }: BinaryNode, error?: number): void {
  const { id, from, participant, type } = attrs;
  phone.submit(node('ack', { class: tag, id, to: from, participant, type, error }));
}

function notification(phone: PhoneParts, stanza: BinaryNode): void {
  const { type, from = '' } = stanza.attrs;
  const change = Array.isArray(stanza.content) ? stanza.content[0]?.tag : undefined;
  if (type === 'encrypt') phone.device.preKeys.add(phone.keys.newPreKeys(20));
  // Who left must not read on: the next message goes out under a new sender key.
  if (type === 'w:gp2' && change === 'remove') {
    phone.senderKeyHolders.delete(from);
    phone.cipher.forgetSenderKey(from, phone.device);
  }
}

function presence(phone: PhoneParts, stanza: BinaryNode): void {
  const { from = '', participant = from, type } = stanza.attrs;
  const typing = children(stanza)[0];
  const seen = typing ? (typing.attrs.media === 'audio' ? 'recording' : typing.tag) : (type ?? 'available');
  if (!isState(seen)) return;
  phone.presences.push({ chat: phone.chatOf(from), sender: phone.chatOf(participant), state: seen });
}

const states = ['available', 'unavailable', 'composing', 'paused', 'recording'] as const;
const isState = (text: string): text is (typeof states)[number] => states.some(state => state === text);
