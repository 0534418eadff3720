import { type BinaryNode, children, node } from '../wire/node.ts';
import type { PhoneParts } from './PhoneParts.ts';
import { receiveMessage } from './receiveMessage.ts';
import { receiveReceipt } from './receiveReceipt.ts';

/** Takes what the server has for a phone, one stanza after the other. */
export class PhoneInbox {
  readonly #phone: PhoneParts;
  #last: Promise<void> = Promise.resolve();

  constructor(phone: PhoneParts) {
    this.#phone = phone;
  }

  /** Connects the phone: first what waited for it, then what comes. */
  open(): void {
    const { device } = this.#phone;
    device.link = { send: stanza => this.#take(stanza) };
    device.active = true;
    device.available = true;
    for (const stanza of device.pending.all()) this.#take(stanza);
  }

  /** Runs a step in its turn; what goes wrong in it is recorded. */
  run(step: () => Promise<void>): void {
    const { server, account } = this.#phone;
    this.#last = this.#last.then(step).catch((error: unknown) => {
      server.recorder.incident(`${account.phone}:0`, 'handler-error', String(error));
    });
  }

  #take(stanza: BinaryNode): void {
    // An acknowledgement lets a send go on, which may run in this very turn: it must not wait behind it.
    if (stanza.tag === 'ack') void receive(this.#phone, stanza);
    else this.run(() => receive(this.#phone, stanza));
  }
}

/** Handles one stanza the server has for a phone, and acknowledges it as a client must. */
async function receive(phone: PhoneParts, stanza: BinaryNode): Promise<void> {
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
    case 'call':
      acknowledge(phone, stanza);
      return phone.calls.take(phone, stanza);
    case 'presence':
    case 'chatstate':
      return presence(phone, stanza);
    default:
      return;
  }
}

function acknowledge(phone: PhoneParts, { tag, attrs }: BinaryNode, error?: number): void {
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
  const presence = { chat: phone.chatOf(from), sender: phone.chatOf(participant), state: seen };
  phone.presences.push(presence);
  phone.server.events.tell({ type: 'presence', phone: phone.account.phone, ...presence });
}

const states = ['available', 'unavailable', 'composing', 'paused', 'recording'] as const;
const isState = (text: string): text is (typeof states)[number] => states.some(state => state === text);
