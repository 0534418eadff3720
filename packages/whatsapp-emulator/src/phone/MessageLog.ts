import { EmulatorError } from '../model/EmulatorError.ts';
import type { PhoneMessage } from '../model/PhoneMessage.ts';

/** A log entry with what the phone needs to write about it: the sender's device, or the chat of its own messages. */
type Entry = PhoneMessage & { readonly receipts: string[]; readonly address: string };

/** What a phone sent, received and copied, oldest first. */
export class MessageLog {
  readonly entries: Entry[] = [];
  readonly #byId = new Map<string, Entry>();
  readonly #waiting = new Set<(entry: Entry) => void>();

  /** Adds an entry and wakes those who wait for it; one whose id is known already is dropped. */
  add(message: Omit<Entry, 'receipts'>): PhoneMessage {
    const key = `${message.sender}|${message.id}`;
    const known = this.#byId.get(key);
    if (known) return known;
    const entry = { ...message, receipts: [] };
    this.#byId.set(key, entry);
    this.#byId.set(message.id, entry);
    this.entries.push(entry);
    for (const wake of this.#waiting) wake(entry);
    return entry;
  }

  find(id: string): Entry | undefined {
    return this.#byId.get(id);
  }

  /** @throws EmulatorError 404 when the log has no such message */
  get(id: string): Entry {
    const entry = this.#byId.get(id);
    if (!entry) throw new EmulatorError(404, `the phone has no message ${id}`);
    return entry;
  }

  addReceipt(id: string, receipt: string): void {
    const entry = this.#byId.get(id);
    if (entry && !entry.receipts.includes(receipt)) entry.receipts.push(receipt);
  }

  waitFor(predicate: (message: PhoneMessage) => boolean): Promise<PhoneMessage> {
    const known = this.entries.find(predicate);
    if (known) return Promise.resolve(known);
    return new Promise(resolve => {
      const wake = (entry: Entry): void => {
        if (!predicate(entry)) return;
        this.#waiting.delete(wake);
        resolve(entry);
      };
      this.#waiting.add(wake);
    });
  }
}
