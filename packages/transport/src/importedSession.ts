import type { IncomingTransportMessage } from './message.ts';
import type { VaultChange } from './vault.ts';

/** Contents of the text files in the folder of a session to import, by file name. */
export type ImportedSessionFiles = ReadonlyMap<string, string>;

/** A message stored by another program, as JSON in the format of that program's library for the network. */
export interface ImportedMessage {
  readonly key: unknown;
  readonly message: unknown;
  /** Unix time in seconds. */
  readonly seconds: number;
  /** Display name of the sender. */
  readonly senderName?: string | null | undefined;
}

/** Converts a message stored by another program to Recado's form. Undefined if it has no readable content. */
export type ImportedMessageReader = (
  message: ImportedMessage,
  self: { readonly number: string },
) => IncomingTransportMessage | undefined;

/** A session of another program, converted to entries for a vault. */
export interface ImportedSession {
  /** Linked number, digits only. */
  readonly number: string;
  /** Vault entries to write, each with its category. */
  readonly changes: readonly VaultChange[];
  /** Names of files in the imported folder that are not part of the session. */
  readonly ignored: readonly string[];
  /** Names of key files without content, which are skipped. The network negotiates these keys again. */
  readonly empty: readonly string[];
}

/**
 * Reason why a folder cannot be read as a session: it has no session files, was never linked, or a file is
 * broken.
 */
export type UnreadableSessionReason = 'missing' | 'unlinked' | 'broken';

export class UnreadableSession extends Error {
  override readonly name = 'UnreadableSession';
  readonly reason: UnreadableSessionReason;

  /** @param message English text for the log; it names the file or folder that could not be read */
  constructor(reason: UnreadableSessionReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
