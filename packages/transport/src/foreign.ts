import type { VaultChange } from './vault.ts';

/** A session that another program keeps, ready to be written into a vault. */
export interface ForeignSession {
  /** The number that is linked, digits only. */
  readonly number: string;
  /** What is written, by its category. */
  readonly changes: readonly VaultChange[];
  /** Names of what lies there and belongs to no session. */
  readonly ignored: readonly string[];
}

/** Why a folder is no session: nothing of one is there, it was never linked, or a file cannot be read. */
export type UnreadableReason = 'missing' | 'unlinked' | 'broken';

export class UnreadableSession extends Error {
  override readonly name = 'UnreadableSession';
  readonly reason: UnreadableReason;

  /** @param message in English, with the file's name: for a log */
  constructor(reason: UnreadableReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
