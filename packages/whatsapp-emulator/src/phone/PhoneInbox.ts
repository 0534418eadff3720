import { type BinaryNode, buildBinaryNode, listChildNodes } from '../wire/buildBinaryNode.ts';
import type { PhoneContext } from './PhoneContext.ts';
import { receiveMessage } from './receiveMessage.ts';
import { receiveReceipt } from './receiveReceipt.ts';

/** Processes the stanzas that a phone receives from the server, one after the other. */
export class PhoneInbox {
  readonly #phone: PhoneContext;
  #lastStep: Promise<void> = Promise.resolve();

  constructor(phone: PhoneContext) {
    this.#phone = phone;
  }

  /** Connects the phone to the server. Processes the queued stanzas first, then new ones. */
  open(): void {
    const { device } = this.#phone;
    device.link = { send: stanza => this.#accept(stanza) };
    device.active = true;
    device.available = true;
    for (const stanza of device.pending.all()) this.#accept(stanza);
  }

  /** Runs a step after all previous steps have finished. Errors are recorded as incidents. */
  enqueue(step: () => Promise<void>): void {
    const { server, account } = this.#phone;
    this.#lastStep = this.#lastStep.then(step).catch((error: unknown) => {
      server.recorder.incident(`${account.phone}:0`, 'handler-error', String(error));
    });
  }

  #accept(stanza: BinaryNode): void {
    // Handle an ack at once instead of queueing it. The current step may be sending a message and waiting
    // for this ack, and a queued ack would wait for the current step, which would be a deadlock.
    if (stanza.tag === 'ack') void handleStanza(this.#phone, stanza);
    else this.enqueue(() => handleStanza(this.#phone, stanza));
  }
}

/** Handles one stanza from the server for a phone, and acknowledges it as a client must. */
async function handleStanza(phone: PhoneContext, stanza: BinaryNode): Promise<void> {
  switch (stanza.tag) {
    case 'message':
      return receiveMessage(phone, stanza);
    case 'receipt':
      acknowledge(phone, stanza);
      return receiveReceipt(phone, stanza);
    case 'notification':
      acknowledge(phone, stanza);
      return handleNotification(phone, stanza);
    case 'ack':
      if (stanza.attrs.class === 'message') phone.acknowledgements.get(stanza.attrs.id ?? '')?.(stanza.attrs.error);
      return;
    case 'call':
      acknowledge(phone, stanza);
      return phone.calls.receiveStanza(phone, stanza);
    case 'presence':
    case 'chatstate':
      return handlePresence(phone, stanza);
    default:
      return;
  }
}

function acknowledge(phone: PhoneContext, { tag, attrs }: BinaryNode, error?: number): void {
  const { id, from, participant, type } = attrs;
  phone.submit(buildBinaryNode('ack', { class: tag, id, to: from, participant, type, error }));
}

function handleNotification(phone: PhoneContext, stanza: BinaryNode): void {
  const { type, from = '' } = stanza.attrs;
  const change = Array.isArray(stanza.content) ? stanza.content[0]?.tag : undefined;
  if (type === 'encrypt') phone.device.preKeys.add(phone.keys.createPreKeys(20));
  // A removed member must not read later messages, so the next message must use a new sender key.
  if (type === 'w:gp2' && change === 'remove') {
    phone.senderKeyHolders.delete(from);
    phone.cipher.forgetSenderKey(from, phone.device);
  }
}

function handlePresence(phone: PhoneContext, stanza: BinaryNode): void {
  const { from = '', participant = from, type } = stanza.attrs;
  const typing = listChildNodes(stanza)[0];
  const state = typing ? (typing.attrs.media === 'audio' ? 'recording' : typing.tag) : (type ?? 'available');
  if (!isPresenceState(state)) return;
  const presence = { chat: phone.toChatJid(from), sender: phone.toChatJid(participant), state: state };
  phone.presences.push(presence);
  phone.server.events.emit({ type: 'presence', phone: phone.account.phone, ...presence });
}

const PRESENCE_STATES = ['available', 'unavailable', 'composing', 'paused', 'recording'] as const;
const isPresenceState = (text: string): text is (typeof PRESENCE_STATES)[number] =>
  PRESENCE_STATES.some(state => state === text);
