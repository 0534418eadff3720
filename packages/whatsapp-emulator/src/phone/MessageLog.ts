import { EmulatorError } from '../model/EmulatorError.ts';
import type { PhoneMessage } from '../model/PhoneMessage.ts';

/**
 * A logged message and the `address` to which the phone sends the message's receipts. The address is the
 * device that sent the message, or the chat if this phone sent it.
 */
type LogEntry = PhoneMessage & { readonly receipts: string[]; readonly address: string };

/** Callbacks that the log calls after it added an entry or a receipt. */
interface LogCallbacks {
  onAdded?(message: PhoneMessage): void;
  onReceipt?(id: string, onReceipt: string): void;
}

type RestoreParams = Omit<LogEntry, 'receipts'> & { readonly receipts: readonly string[] };

/** Log of the messages that a phone sent, received or got as copies from linked devices, oldest first. */
export class MessageLog {
  readonly entries: LogEntry[] = [];
  readonly #byId = new Map<string, LogEntry>();
  readonly #waiters = new Set<(entry: LogEntry) => void>();
  readonly #callbacks: LogCallbacks;

  constructor(callbacks: LogCallbacks = {}) {
    this.#callbacks = callbacks;
  }

  /**
   * Adds an entry and resolves the waiters that match it. Ignores an entry whose sender and ID are already known.
   */
  add(message: Omit<LogEntry, 'receipts'>): PhoneMessage {
    const key = `${message.sender}|${message.id}`;
    const existing = this.#byId.get(key);
    if (existing) return existing;
    const entry = { ...message, receipts: [] };
    this.#byId.set(key, entry);
    this.#byId.set(message.id, entry);
    this.entries.push(entry);
    this.#callbacks.onAdded?.(entry);
    for (const wake of this.#waiters) wake(entry);
    return entry;
  }

  /** Adds an entry from a snapshot, without notifications. */
  restore(entry: RestoreParams): void {
    const existing = { ...entry, receipts: [...entry.receipts] };
    this.#byId.set(`${entry.sender}|${entry.id}`, existing);
    this.#byId.set(entry.id, existing);
    this.entries.push(existing);
  }

  find(id: string): LogEntry | undefined {
    return this.#byId.get(id);
  }

  /** @throws EmulatorError 404 when the log has no such message */
  get(id: string): LogEntry {
    const entry = this.#byId.get(id);
    if (!entry) throw new EmulatorError(404, `the phone has no message ${id}`);
    return entry;
  }

  addReceipt(id: string, receipt: string): void {
    const entry = this.#byId.get(id);
    if (!entry || entry.receipts.includes(receipt)) return;
    entry.receipts.push(receipt);
    this.#callbacks.onReceipt?.(id, receipt);
  }

  waitFor(predicate: (message: PhoneMessage) => boolean): Promise<PhoneMessage> {
    const existing = this.entries.find(predicate);
    if (existing) return Promise.resolve(existing);
    return new Promise(resolve => {
      const wake = (entry: LogEntry): void => {
        if (!predicate(entry)) return;
        this.#waiters.delete(wake);
        resolve(entry);
      };
      this.#waiters.add(wake);
    });
  }
}
