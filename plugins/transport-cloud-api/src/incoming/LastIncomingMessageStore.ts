import { formatAddressKey, type Person, type PhoneNumber, type Vault } from '@recado/transport';

/** Milliseconds after each message of a customer during which any content may be sent to the customer. */
export const REPLY_WINDOW_MS = 24 * 3_600_000;
const CHAT_CATEGORY = 'chats';
const WAMID_CATEGORY = 'theirs';
/** Milliseconds during which Meta accepts reactions and replies to a message (30 days). */
const ANSWERABLE_MS = 30 * 86_400_000;
const RETENTION_MS = 60 * 86_400_000;
const MAX_CACHED_CHATS = 1_000;

/** ID and time of the last message from the other side of a chat, and the person's new number, if any. */
export interface LastIncomingMessage {
  /** Meta's ID of the message, for read receipts and typing indicators. Absent if only `at` is known. */
  readonly wamid?: string;
  /** Time of the message in Unix milliseconds. */
  readonly at: number;
  /** New phone number of the contact, and the time in Unix milliseconds from which it is valid. */
  readonly moved?: { readonly phone: string; readonly at: number };
}

type RecordParams = LastIncomingMessage & { readonly wamid: string };

/** Stores when customers last wrote, which determines reply windows and typing indicators. */
export class LastIncomingMessageStore {
  readonly #vault: Vault;
  readonly #cache = new Map<string, LastIncomingMessage>();

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /**
   * Returns the last message that a person sent. Undefined means that no message is stored, but the person's
   * reply window may still be open.
   */
  async getLastIncoming(person: Person): Promise<LastIncomingMessage | undefined> {
    const key = formatAddressKey(person);
    const cached = this.#cache.get(key);
    if (cached) return cached;
    const stored = (await this.#vault.read(CHAT_CATEGORY, [key])).get(key);
    const parsed = stored && (JSON.parse(Buffer.from(stored).toString()) as LastIncomingMessage);
    if (parsed) this.#cacheEntry(key, parsed);
    return parsed;
  }

  /**
   * Records an incoming message, unless a newer message is stored.
   * @param id ID by which the host of the transport knows the message
   */
  async record(person: Person, record: RecordParams, id: string): Promise<void> {
    const key = formatAddressKey(person);
    const keepUntil = new Date(record.at + ANSWERABLE_MS);
    const wamidRow = { category: WAMID_CATEGORY, id, value: Buffer.from(record.wamid), keepUntil, person: key };
    const rows = id === record.wamid ? [] : [wamidRow];
    const previous = await this.getLastIncoming(person);
    const isNewer = !previous || previous.at < record.at;
    if (isNewer) rows.push(toRow(key, record));
    if (rows.length > 0) await this.#vault.write(rows);
    if (isNewer) this.#cacheEntry(key, record);
  }

  /**
   * Returns Meta's ID of an incoming message, or undefined if the ID is unknown, for example because another
   * transport received the message.
   */
  async findWamid(id: string): Promise<string | undefined> {
    const stored = (await this.#vault.read(WAMID_CATEGORY, [id])).get(id);
    return stored && Buffer.from(stored).toString();
  }

  /**
   * Records Meta's report that the reply window was closed at this time (Unix milliseconds). The report may be
   * late, so it overrides only messages from before this time. A later message of the customer opened the
   * window again.
   */
  async recordWindowClosed(person: Person, at: number): Promise<void> {
    const previous = await this.getLastIncoming(person);
    if (previous && (previous.at >= at || previous.at <= at - REPLY_WINDOW_MS)) return;
    await this.#store(formatAddressKey(person), { ...previous, at: at - REPLY_WINDOW_MS });
  }

  /**
   * Records a person's new number. All earlier messages remain assigned to the person. Later messages from the
   * old number may come from another person.
   */
  async recordNumberChange(from: PhoneNumber, phone: PhoneNumber, at: number): Promise<void> {
    const [previous, now] = [personWith(from), personWith(phone)];
    const oldNumberEntry = {
      at: at - REPLY_WINDOW_MS,
      ...(await this.getLastIncoming(previous)),
      moved: { phone, at },
    };
    const { moved: _, ...stored } = (await this.getLastIncoming(now)) ?? { at: 0 };
    const newNumberRows = stored.at > 0 ? [toRow(formatAddressKey(now), stored)] : [];
    await this.#vault.write([{ ...toRow(from, oldNumberEntry), person: phone }, ...newNumberRows]);
    this.#cacheEntry(from, oldNumberEntry);
    if (newNumberRows.length > 0) this.#cacheEntry(formatAddressKey(now), stored);
  }

  /**
   * Returns the person who used a number at the time `at`. If this person has changed to another number since
   * then, returns the person with the new number.
   */
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

const personWith = (phone: PhoneNumber): Person => ({ kind: 'person', phone });

const toRow = (key: string, lastIncoming: LastIncomingMessage) => ({
  category: CHAT_CATEGORY,
  id: key,
  value: Buffer.from(JSON.stringify(lastIncoming)),
  keepUntil: new Date(Math.max(lastIncoming.at, lastIncoming.moved?.at ?? 0) + RETENTION_MS),
  person: key,
});
