import { addressKey, type Person, type Phone, type Vault } from '@recado/transport';

/** Milliseconds in which a customer may be answered freely after each of their messages. */
export const REPLY_WINDOW_MS = 24 * 3_600_000;
const CHAT_CATEGORY = 'chats';
const WAMID_CATEGORY = 'theirs';
/** Milliseconds in which Meta accepts reactions and replies to a message: 30 days. */
const ANSWERABLE_MS = 30 * 86_400_000;
const RETENTION_MS = 60 * 86_400_000;
const MAX_CACHED_CHATS = 1_000;

/** Last message from the other side of a chat. */
export interface LastIncomingMessage {
  /** Meta's ID, for read receipts and typing indicators. Absent: only that no message is recent. */
  readonly wamid?: string;
  /** Unix milliseconds. */
  readonly at: number;
  /** The new phone number of the contact, and its start in Unix milliseconds. */
  readonly moved?: { readonly phone: string; readonly at: number };
}

/** Stores when customers last wrote: the basis of reply windows and typing indicators. */
export class ChatStore {
  readonly #vault: Vault;
  readonly #cache = new Map<string, LastIncomingMessage>();

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** Returns undefined if nothing is stored, which does not mean that the window is closed. */
  async getLastIncoming(person: Person): Promise<LastIncomingMessage | undefined> {
    const key = addressKey(person);
    const cached = this.#cache.get(key);
    if (cached) return cached;
    const stored = (await this.#vault.read(CHAT_CATEGORY, [key])).get(key);
    const parsed = stored && (JSON.parse(Buffer.from(stored).toString()) as LastIncomingMessage);
    if (parsed) this.#cacheEntry(key, parsed);
    return parsed;
  }

  /** Late messages do not replace newer ones. @param id the message's ID for the host */
  async record(person: Person, record: LastIncomingMessage & { readonly wamid: string }, id: string): Promise<void> {
    const key = addressKey(person);
    const keepUntil = new Date(record.at + ANSWERABLE_MS);
    const wamidRow = { category: WAMID_CATEGORY, id, value: Buffer.from(record.wamid), keepUntil, person: key };
    const rows = id === record.wamid ? [] : [wamidRow];
    const previous = await this.getLastIncoming(person);
    const isNewer = !previous || previous.at < record.at;
    if (isNewer) rows.push(toRow(key, record));
    if (rows.length > 0) await this.#vault.write(rows);
    if (isNewer) this.#cacheEntry(key, record);
  }

  /** Returns Meta's ID of an incoming message. Undefined: the host's ID, or another transport's. */
  async findWamid(id: string): Promise<string | undefined> {
    const stored = (await this.#vault.read(WAMID_CATEGORY, [id])).get(id);
    return stored && Buffer.from(stored).toString();
  }

  /**
   * Records Meta's report that the reply window was closed at that time (Unix milliseconds). The
   * report may be late: it corrects older data, but a message since then has opened the window.
   */
  async recordWindowClosed(person: Person, at: number): Promise<void> {
    const previous = await this.getLastIncoming(person);
    if (previous && (previous.at >= at || previous.at <= at - REPLY_WINDOW_MS)) return;
    await this.#store(addressKey(person), { ...previous, at: at - REPLY_WINDOW_MS });
  }

  /** Earlier messages stay with the person. Later ones from the old number may be someone else's. */
  async recordNumberChange(from: Phone, phone: Phone, at: number): Promise<void> {
    const [previous, now] = [personWith(from), personWith(phone)];
    const oldNumberEntry = {
      at: at - REPLY_WINDOW_MS,
      ...(await this.getLastIncoming(previous)),
      moved: { phone, at },
    };
    const { moved: _, ...stored } = (await this.getLastIncoming(now)) ?? { at: 0 };
    const newNumberRows = stored.at > 0 ? [toRow(addressKey(now), stored)] : [];
    await this.#vault.write([{ ...toRow(from, oldNumberEntry), person: phone }, ...newNumberRows]);
    this.#cacheEntry(from, oldNumberEntry);
    if (newNumberRows.length > 0) this.#cacheEntry(addressKey(now), stored);
  }

  /** Returns the person who used a number at that time. */
  async findSender(person: Person, at: number): Promise<Person> {
    const { moved } = (await this.getLastIncoming(person)) ?? {};
    return moved && at <= moved.at ? this.findSender(personWith(moved.phone), at) : person;
  }

  async #store(key: string, lastIncoming: LastIncomingMessage): Promise<void> {
    await this.#vault.write([toRow(key, lastIncoming)]);
    this.#cacheEntry(key, lastIncoming);
  }

  #cacheEntry(key: string, lastIncoming: LastIncomingMessage): void {
    if (this.#cache.size >= MAX_CACHED_CHATS) this.#cache.clear();
    this.#cache.set(key, lastIncoming);
  }
}

const personWith = (phone: Phone): Person => ({ kind: 'person', phone });

const toRow = (key: string, lastIncoming: LastIncomingMessage) => ({
  category: CHAT_CATEGORY,
  id: key,
  value: Buffer.from(JSON.stringify(lastIncoming)),
  keepUntil: new Date(Math.max(lastIncoming.at, lastIncoming.moved?.at ?? 0) + RETENTION_MS),
  person: key,
});
