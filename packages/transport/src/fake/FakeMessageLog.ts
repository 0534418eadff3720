import type { QuotedMessage } from '../messageContext.ts';
import { type FakeMessage, type FakeParticipant, type MessageEnvelope, toFakeMessage } from './FakeMessage.ts';

/** Messages of a phone, by id and in order. */
export class FakeMessageLog {
  /** All recorded messages, as the owner of the phone sees them. */
  readonly messages: FakeMessage[] = [];
  readonly #owner: FakeParticipant & { readonly number: string };
  readonly #envelopes = new Map<string, MessageEnvelope>();
  readonly #waiters = new Set<() => void>();

  constructor(owner: FakeParticipant & { readonly number: string }) {
    this.#owner = owner;
  }

  record(envelope: MessageEnvelope): FakeMessage {
    const message = toFakeMessage(envelope, this.#owner);
    this.#envelopes.set(envelope.id, envelope);
    this.messages.push(message);
    for (const check of [...this.#waiters]) check();
    return message;
  }

  has(id: string): boolean {
    return this.#envelopes.has(id);
  }

  /** @throws Error if the phone has no message with this id */
  getEnvelope(id: string): MessageEnvelope {
    const envelope = this.#envelopes.get(id);
    if (!envelope) throw new Error(`The phone ${this.#owner.number} has no message ${id}.`);
    return envelope;
  }

  /** Returns a message as replies quote it, or only its id if the phone does not have the message. */
  toQuoted(id: string): QuotedMessage {
    const envelope = this.#envelopes.get(id);
    if (!envelope) return { id };
    const { content, from } = envelope;
    return { id, sender: from.person, ...(content.type === 'text' ? { text: content.text } : {}) };
  }

  /** Resolves with the first message, past or future, that satisfies the predicate. */
  waitFor(predicate: (message: FakeMessage) => boolean): Promise<FakeMessage> {
    return new Promise(resolve => {
      const check = () => {
        const match = this.messages.find(predicate);
        if (!match) return;
        this.#waiters.delete(check);
        resolve(match);
      };
      this.#waiters.add(check);
      check();
    });
  }
}
