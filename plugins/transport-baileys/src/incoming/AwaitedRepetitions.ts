import { createDeferred, type Deferred, withTimeout } from '@recado/timing';
import { jidNormalizedUser } from '@whiskeysockets/baileys';
import { addStoredJids } from '../identities/addStoredJids.ts';
import type { IdentityResolver } from '../identities/IdentityResolver.ts';
import { listChatJids } from '../identities/jids.ts';
import type { IncomingMessageJournalEntry, IncomingMessageJournalRow } from './IncomingMessageJournal.ts';

export interface AwaitedRepetitionsOptions {
  /** Maximum milliseconds to wait for a repetition. */
  readonly timeoutMs: number;
  readonly abortSignal: AbortSignal;
  readonly people: Pick<IdentityResolver, 'resolveStored'>;
  /** Returns whether another device of the account sent the message of a row. */
  isFromOwnAccount(row: IncomingMessageJournalRow): boolean;
}

/** Resolves with the repetition of a message, or with undefined after the timeout. */
export interface AwaitedRepetition {
  readonly repeated: Promise<IncomingMessageJournalEntry | undefined>;
}

type Repetition = Deferred<IncomingMessageJournalEntry | undefined>;

/**
 * Undecryptable messages for whose repetition their chat waits. A repetition has the same ID, chat and author,
 * because senders choose the IDs: members of a group could otherwise replace messages of other people.
 */
export class AwaitedRepetitions {
  readonly #options: AwaitedRepetitionsOptions;
  /** Each repetition has one key for each combination of identifiers of its chat and its author. */
  readonly #repetitionByKey = new Map<string, Repetition>();

  constructor(options: AwaitedRepetitionsOptions) {
    this.#options = options;
  }

  /**
   * Starts to wait for the repetition of an undecryptable message. The wait begins when the promise resolves, and its
   * result is in an object, so that the caller need not wait for it.
   */
  async start({ row }: IncomingMessageJournalEntry): Promise<AwaitedRepetition | undefined> {
    const keys = await this.#listKeys(row);
    if (this.#find(keys)) return undefined;
    const { timeoutMs, abortSignal } = this.#options;
    const repetition: Repetition = createDeferred();
    for (const key of keys) this.#repetitionByKey.set(key, repetition);
    const stopWaiting = (): undefined => this.#remove(repetition);
    return { repeated: withTimeout(timeoutMs, repetition.promise, stopWaiting, abortSignal) };
  }

  /** Ends the wait for this entry if it is an awaited repetition. Returns whether it is one. */
  async fulfill(entry: IncomingMessageJournalEntry): Promise<boolean> {
    if (!entry.row.plaintext || this.#repetitionByKey.size === 0) return false;
    const repetition = this.#find(await this.#listKeys(entry.row));
    if (!repetition) return false;
    this.#remove(repetition);
    repetition.resolve(entry);
    return true;
  }

  /** Ends all waits without a repetition. */
  endAll(): void {
    for (const repetition of this.#repetitionByKey.values()) repetition.resolve(undefined);
    this.#repetitionByKey.clear();
  }

  #find(keys: readonly string[]): Repetition | undefined {
    return keys.flatMap(key => this.#repetitionByKey.get(key) ?? [])[0];
  }

  #remove(repetition: Repetition): undefined {
    for (const [key, other] of this.#repetitionByKey) if (other === repetition) this.#repetitionByKey.delete(key);
  }

  async #listKeys(row: IncomingMessageJournalRow): Promise<string[]> {
    const { id, participant, participant_lid, participant_pn } = row.attrs;
    const { isFromOwnAccount, people } = this.#options;
    const isOwn = isFromOwnAccount(row);
    const givenAuthors = [participant, participant_pn, participant_lid].filter(jid => jid !== undefined);
    const [chats, authors] = await Promise.all(
      [listChatJids(row.attrs, isOwn), givenAuthors].map(jids => addStoredJids(people, jids.map(jidNormalizedUser))),
    );
    return (chats ?? []).flatMap(chat =>
      (authors?.length ? authors : ['']).map(author => JSON.stringify([id, isOwn, chat, author])),
    );
  }
}
