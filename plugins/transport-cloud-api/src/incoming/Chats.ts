import { addressKey, type Person, type Phone, type Vault } from '@recado/transport';

/** How long a customer may be answered freely after each message of theirs. */
export const windowMs = 24 * 3_600_000;
const CATEGORY = 'chats';
const THEIRS = 'theirs';
/** Meta takes reactions to a message, and answers, for 30 days. */
const answerableMs = 30 * 86_400_000;
const keptMs = 60 * 86_400_000;
const most = 1_000;

/** What is known of a chat's last message from the other side. */
export interface LastHeard {
  /** Its id, by which reading and writing are shown; absent: only that there is none lately. */
  readonly wamid?: string;
  /** Unix milliseconds. */
  readonly at: number;
  /** The number that they have since then, Unix milliseconds. */
  readonly moved?: { readonly phone: string; readonly at: number };
}

/** When customers wrote last: how long they may be answered, and what a sign of writing hangs on. */
export class Chats {
  readonly #vault: Vault;
  readonly #heard = new Map<string, LastHeard>();

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** Undefined: nothing is known, which says nothing. */
  async last(person: Person): Promise<LastHeard | undefined> {
    const key = addressKey(person);
    const remembered = this.#heard.get(key);
    if (remembered) return remembered;
    const kept = (await this.#vault.read(CATEGORY, [key])).get(key);
    const heard = kept && (JSON.parse(Buffer.from(kept).toString()) as LastHeard);
    if (heard) this.#remember(key, heard);
    return heard;
  }

  /** What comes late does not make it older. @param id by which the message is told */
  async heard(person: Person, heard: LastHeard & { readonly wamid: string }, id: string): Promise<void> {
    const key = addressKey(person);
    const keepUntil = new Date(heard.at + answerableMs);
    const named = { category: THEIRS, id, value: Buffer.from(heard.wamid), keepUntil, person: key };
    const rows = id === heard.wamid ? [] : [named];
    const before = await this.last(person);
    const isNewer = !before || before.at < heard.at;
    if (isNewer) rows.push(rowOf(key, heard));
    if (rows.length > 0) await this.#vault.write(rows);
    if (isNewer) this.#remember(key, heard);
  }

  /** What Meta calls a message of theirs; undefined: by the id that it is told by, or it came another way. */
  async wamidOf(id: string): Promise<string | undefined> {
    const kept = (await this.#vault.read(THEIRS, [id])).get(id);
    return kept && Buffer.from(kept).toString();
  }

  /**
   * Meta says that the window was closed at that time (Unix milliseconds), and may say it late: whatever was known of it then is
   * wrong, and who wrote since has opened it.
   */
  async closed(person: Person, at: number): Promise<void> {
    const before = await this.last(person);
    if (before && (before.at >= at || before.at <= at - windowMs)) return;
    await this.#keep(addressKey(person), { ...before, at: at - windowMs });
  }

  /** Somebody has another number now: what they wrote before is theirs, and what comes from the old one later may be anybody's. */
  async moved(from: Phone, phone: Phone, at: number): Promise<void> {
    const [before, now] = [personWith(from), personWith(phone)];
    const heard = { at: at - windowMs, ...(await this.last(before)), moved: { phone, at } };
    const { moved: _, ...kept } = (await this.last(now)) ?? { at: 0 };
    const back = kept.at > 0 ? [rowOf(addressKey(now), kept)] : [];
    await this.#vault.write([{ ...rowOf(from, heard), person: phone }, ...back]);
    this.#remember(from, heard);
    if (back.length > 0) this.#remember(addressKey(now), kept);
  }

  /** Who wrote from a number at that time. */
  async writer(person: Person, at: number): Promise<Person> {
    const { moved } = (await this.last(person)) ?? {};
    return moved && at <= moved.at ? this.writer(personWith(moved.phone), at) : person;
  }

  async #keep(key: string, heard: LastHeard): Promise<void> {
    await this.#vault.write([rowOf(key, heard)]);
    this.#remember(key, heard);
  }

  #remember(key: string, heard: LastHeard): void {
    if (this.#heard.size >= most) this.#heard.clear();
    this.#heard.set(key, heard);
  }
}

const personWith = (phone: Phone): Person => ({ kind: 'person', phone });

const rowOf = (key: string, heard: LastHeard) => ({
  category: CATEGORY,
  id: key,
  value: Buffer.from(JSON.stringify(heard)),
  keepUntil: new Date(Math.max(heard.at, heard.moved?.at ?? 0) + keptMs),
  person: key,
});
