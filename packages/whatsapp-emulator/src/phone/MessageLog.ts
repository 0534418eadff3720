import { EmulatorError } from '../model/EmulatorError.ts';
import type { PhoneMessage } from '../model/PhoneMessage.ts';

/** A log entry with what the phone needs to write about it: the sender's device, or the chat of its own messages. */
type Entry = PhoneMessage & { readonly receipts: string[]; readonly address: string };

/** Who is told of what enters a log. */
interface LogEvents {
  added?(message: PhoneMessage): void;
  receipt?(id: string, receipt: string): void;
}

/** What a phone sent, received and copied, oldest first. */
export class MessageLog {
  readonly entries: Entry[] = [];
  readonly #byId = new Map<string, Entry>();
  readonly #waiting = new Set<(entry: Entry) => void>();
  readonly #events: LogEvents;

  constructor(events: LogEvents = {}) {
    this.#events = events;
  }

  /** Adds an entry and wakes those who wait for it; one whose id is known already is dropped. */
  add(message: Omit<Entry, 'receipts'>): PhoneMessage {
    const key = `${message.sender}|${message.id}`;
    const known = this.#byId.get(key);
    if (known) return known;
    const entry = { ...message, receipts: [] };
    this.#byId.set(key, entry);
    this.#byId.set(message.id, entry);
    this.entries.push(entry);
    this.#events.added?.(entry);
    for (const wake of this.#waiting) wake(entry);
    return entry;
  }

  /** Puts an entry of before back; nobody is told. */
  restore(entry: Omit<Entry, 'receipts'> & { readonly receipts: readonly string[] }): void {
    const known = { ...entry, receipts: [...entry.receipts] };
    this.#byId.set(`${entry.sender}|${entry.id}`, known);
    this.#byId.set(entry.id, known);
    this.entries.push(known);
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
    if (!entry || entry.receipts.includes(receipt)) return;
    entry.receipts.push(receipt);
    this.#events.receipt?.(id, receipt);
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
