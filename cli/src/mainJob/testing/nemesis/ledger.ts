import type { ObservedMessages } from './readObservedMessages.ts';
import type { Line } from './startWorld.ts';

/** Outcome of a message that a business's program requested to send. */
export type SendOutcome = 'sent' | 'unknown' | 'refused';

/** A sent message or message update. Each required place must contain it exactly once. */
export interface LedgerEntry {
  /** Kind of the message or of the message update. */
  readonly kind: string;
  /** Counts in each place. The first place is the recipient's view. */
  readonly countPlaces: (observed: ObservedMessages) => readonly number[];
}

/** All sent messages and message updates, by a unique name. */
export interface Ledger {
  /** Sent by customers' phones and accepted by WhatsApp. */
  readonly inbound: Map<string, LedgerEntry & { readonly line: Line }>;
  /** Requested from the platform, with the outcome that it reported. */
  readonly outbound: Map<string, LedgerEntry & { readonly outcome: SendOutcome }>;
}

export const createLedger = (): Ledger => ({ inbound: new Map(), outbound: new Map() });
