import type { ObservedMessages } from './readObservedMessages.ts';
import type { NemesisLine } from './startNemesisTestPlatform.ts';

/** Outcome of a message that a business's program requested to send. */
export type SendOutcome = 'sent' | 'unknown' | 'refused';

/** A sent message or message update, which must exist exactly once in each required place. */
export interface MessageLedgerEntry {
  /** Kind of the message or of the message update. */
  readonly kind: string;
  /** Counts the copies of the message in each required place. The first place is the recipient's view. */
  readonly countPlaces: (observed: ObservedMessages) => readonly number[];
}

/** All sent messages and message updates, by a unique name. */
export interface MessageLedger {
  /** Messages that customers' phones sent and WhatsApp accepted. */
  readonly inbound: Map<string, MessageLedgerEntry & { readonly line: NemesisLine }>;
  /** Messages that programs asked the platform to send, with the outcome that the platform reported. */
  readonly outbound: Map<string, MessageLedgerEntry & { readonly outcome: SendOutcome }>;
}

export const createMessageLedger = (): MessageLedger => ({ inbound: new Map(), outbound: new Map() });
