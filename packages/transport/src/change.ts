import type { Person } from './address.ts';

/**
 * Why a session ended: a closed list, because the server's policy and the Spanish explanations have one row for each.
 * A transport maps everything it meets onto it and puts the network's own number into `code`.
 */
export const closeReasons = [
  /** `close('pause')` was called, or the host's signal was aborted: keys stay. */
  'paused',
  /** `close('logout')` was called: the network no longer knows this device. */
  'logged-out',
  /** The link broke: drop, silence, end of stream. */
  'connection-lost',
  /** Nobody answered: refused, upgrade refused, no handshake within the watchdog's time. */
  'unreachable',
  /** No one scanned: every QR or the pairing code ran out. */
  'pairing-expired',
  /** The network asks to connect again at once (after pairing). */
  'restart-required',
  /** Another connection with the same keys took over, or the vault said `VaultFenced`. */
  'replaced',
  /** The phone removed this device, or the keys are void: a new QR is needed. */
  'unlinked',
  /** The network refuses this account. */
  'forbidden',
  /** Refused until a stated time. */
  'suspended',
  /** This transport speaks a version that the network no longer takes. */
  'outdated',
  /** The network wants a passkey of this account before it links it, which no transport supports yet. */
  'passkey-required',
  /** The line has a way out of its own (`Host.dial`), at which nobody answers, or which leads nowhere. */
  'proxy-unreachable',
  /** Its way out does not let it through. */
  'proxy-refused',
  /** The network reported an error of its own. */
  'server-error',
  'unknown',
] as const;
export type CloseReason = (typeof closeReasons)[number];

/** What the network makes of an account whose messages it rates; what it does not tell is absent. */
export interface Standing {
  /** How recipients take its messages. */
  readonly quality?: 'green' | 'yellow' | 'red';
  /** How many people it may write to first in 24 hours; null: any number. */
  readonly firstContacts?: number | null;
  /** Until when it may write to nobody first; null: it may. */
  readonly restrictedUntil?: Date | null;
}

/** What a session reports of its connection. Trouble is reported here and never thrown. */
export type Change =
  | { readonly state: 'connecting' }
  /** A QR to be shown until `expiresAt`; each next one replaces it. */
  | { readonly state: 'pairing'; readonly qr: string; readonly expiresAt: Date }
  /** What was copied from the network's own pages is waited for: `Session.link`. */
  | { readonly state: 'pairing'; readonly credentials: true }
  /**
   * Linked and ready to send. `self` is the account's own address; `account` the network's id of it, by which its
   * notifications name it (`TransportWebhook.accounts`); `parentAccount` the one that this, and others perhaps, belong to,
   * where the network names that one instead.
   */
  | {
      readonly state: 'open';
      readonly self: Person;
      readonly name?: string;
      readonly account?: string;
      readonly parentAccount?: string;
    }
  /** The last word of a session: afterwards it is dead, and the server may open another. */
  | {
      readonly state: 'closed';
      readonly why: CloseReason;
      readonly code?: number;
      /** When the network will take us again, if it said so. */
      readonly until?: Date;
      /** For the log, in English, without secrets. */
      readonly detail?: string;
    };
