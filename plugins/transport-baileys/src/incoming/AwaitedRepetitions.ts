import { createDeferred, type Deferred, withTimeout } from '@recado/timing';
import { jidNormalizedUser } from '@whiskeysockets/baileys';
import { listChatJids } from '../identities/jids.ts';
import type { IncomingMessageJournalEntry, IncomingMessageJournalRow } from './IncomingMessageJournal.ts';

export interface AwaitedRepetitionsOptions {
  /** Maximum milliseconds to wait for a repetition. */
  readonly timeoutMs: number;
  readonly abortSignal: AbortSignal;
  /** Returns whether another device of the account sent the message of a row. */
  isFromOwnAccount(row: IncomingMessageJournalRow): boolean;
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

  /** Resolves with the repetition of an undecryptable message, or with undefined after the timeout. */
  async wait({ row }: IncomingMessageJournalEntry): Promise<IncomingMessageJournalEntry | undefined> {
    if (this.#find(row)) return undefined;
    const { timeoutMs, abortSignal } = this.#options;
    const repetition: Repetition = createDeferred();
    for (const key of this.#listKeys(row)) this.#repetitionByKey.set(key, repetition);
    const stopWaiting = (): undefined => this.#remove(repetition);
    return withTimeout(timeoutMs, repetition.promise, stopWaiting, abortSignal);
  }

  /** Ends the wait for this entry if it is an awaited repetition. Returns whether it is one. */
  fulfill(entry: IncomingMessageJournalEntry): boolean {
    const repetition = entry.row.plaintext && this.#find(entry.row);
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

  #find(row: IncomingMessageJournalRow): Repetition | undefined {
    return this.#listKeys(row).flatMap(key => this.#repetitionByKey.get(key) ?? [])[0];
  }

  #remove(repetition: Repetition): undefined {
    for (const [key, other] of this.#repetitionByKey) if (other === repetition) this.#repetitionByKey.delete(key);
  }

  #listKeys(row: IncomingMessageJournalRow): string[] {
    const { id, participant, participant_lid, participant_pn } = row.attrs;
    const isOwn = this.#options.isFromOwnAccount(row);
    const authors = [participant, participant_pn, participant_lid].filter(jid => jid !== undefined);
    return listChatJids(row.attrs, isOwn).flatMap(chat =>
      (authors.length > 0 ? authors : ['']).map(author =>
        JSON.stringify([id, isOwn, jidNormalizedUser(chat), jidNormalizedUser(author)]),
      ),
    );
  }
}
