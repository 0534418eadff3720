import type { Books } from './readBooks.ts';
import type { Line } from './startTown.ts';

/** What came of a message that a business's program asked to send. */
export type Outcome = 'sent' | 'unknown' | 'refused';

/** What somebody said, and how often it is in each of the places where it has to be once. */
export interface Said {
  /** A kind of message, or of what is said about one. */
  readonly kind: string;
  /** The first place is its reader's. */
  readonly places: (books: Books) => readonly number[];
}

/** Everything that was said, by a name that nothing else has. */
export interface Ledger {
  /** Handed in by customers' phones, and taken by WhatsApp. */
  readonly inbound: Map<string, Said & { readonly line: Line }>;
  /** Asked of the platform, with what it answered. */
  readonly outbound: Map<string, Said & { readonly outcome: Outcome }>;
}

export const emptyLedger = (): Ledger => ({ inbound: new Map(), outbound: new Map() });
