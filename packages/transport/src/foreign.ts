import type { Incoming } from './message.ts';
import type { VaultChange } from './vault.ts';

/** What a session's folder holds: the files' texts by their names. */
export type ForeignFiles = ReadonlyMap<string, string>;

/** A message that another program kept, in the words of its network's library, as JSON. */
export interface KeptMessage {
  readonly key: unknown;
  readonly message: unknown;
  /** Unix time in seconds. */
  readonly seconds: number;
  /** What its sender was called. */
  readonly senderName?: string | null | undefined;
}

/** Reads what another program kept of the past; undefined: nothing that a person reads. */
export type ReadKept = (kept: KeptMessage, self: { readonly number: string }) => Incoming | undefined;

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
