import type { Person } from './address.ts';
import type { PasskeyStep } from './passkeyLinking.ts';

/**
 * Reasons why a session ended. The list is closed, because the server's policy and the Spanish
 * explanations have one row for each reason. A transport maps every cause to one of these reasons and
 * puts the network's own error number into `code`.
 */
export const sessionCloseReasons = [
  /** `close('pause')` was called, or the host's signal was aborted. The keys are retained. */
  'paused',
  /** The host called `close('logout')`, and the network has removed this device from the account. */
  'logged-out',
  /** The connection broke: it was dropped, went silent, or its stream ended. */
  'connection-lost',
  /**
   * No connection was established: the network refused it or its WebSocket upgrade, or sent no handshake
   * within the watchdog's timeout.
   */
  'unreachable',
  /** The phone did not scan any of the QR codes, or the pairing code was not entered, before they expired. */
  'pairing-expired',
  /** The network requests an immediate reconnection, as it does after pairing. */
  'restart-required',
  /** Another connection with the same keys took over, or the vault threw `VaultFenced`. */
  'replaced',
  /** The phone removed this device, or the keys are invalid. A new QR is needed. */
  'unlinked',
  /** The messaging network refuses this account. */
  'forbidden',
  /** The messaging network refuses this account until the time `until`. */
  'suspended',
  /** The network no longer accepts this transport's protocol version. */
  'outdated',
  /** The network requires a passkey to link this account, and the transport cannot perform this request. */
  'passkey-required',
  /** The network required a passkey, and no accepted assertion was passed to the session in time. */
  'passkey-expired',
  /** The network accepted the passkey, but the phone or the owner did not finish the linking in time. */
  'passkey-unfinished',
  /** The line's outbound proxy (`SessionHost.connect`) does not answer, or it cannot reach the network. */
  'proxy-unreachable',
  /** The outbound proxy rejected the connection. */
  'proxy-refused',
  /** The network reported an internal error. */
  'server-error',
  'unknown',
] as const;
export type SessionCloseReason = (typeof sessionCloseReasons)[number];

/** Number of chats that an account may open in a cycle, as the network reports it. */
export interface NewChatQuota {
  /** Null: not reported. */
  readonly total: number | null;
  /** Number of chats that were opened in the cycle, when the network reported it. */
  readonly used: number | null;
  /** End of the cycle. Null: not reported. */
  readonly endsAt: Date | null;
  /** The network's own warning. `reached`: it refuses further new chats. */
  readonly warning: NewChatWarning;
}

export const newChatWarnings = ['none', 'first', 'second', 'reached'] as const;
export type NewChatWarning = (typeof newChatWarnings)[number];

/** The network's quality rating of an account. A property is absent if the network does not report it. */
export interface QualityRating {
  /** Rating of the account's messages by their recipients. */
  readonly quality?: 'green' | 'yellow' | 'red';
  /** Number of people that the account may message first in 24 hours. Null: unlimited. */
  readonly firstContacts?: number | null;
  /** Whether all numbers of the account's owner share `firstContacts`. Absent: as reported before. */
  readonly isLimitShared?: boolean;
  /** Time until which the account may not write first to anyone. Null: not restricted. */
  readonly restrictedUntil?: Date | null;
  /** Null: no quota. */
  readonly newChatQuota?: NewChatQuota | null;
}

/**
 * State changes that a session reports. Connection problems are reported as changes, never thrown as errors.
 */
export type ConnectionChange =
  | { readonly state: 'connecting' }
  /** A QR that is shown until `expiresAt`. Each new QR replaces the previous one. */
  | { readonly state: 'pairing'; readonly qr: string; readonly expiresAt: Date }
  /**
   * The session waits for credentials that the user copies from the network's website. `Session.link` passes
   * them to the session.
   */
  | { readonly state: 'pairing'; readonly credentials: true }
  /** The phone has accepted the code, and the network requires a passkey. No QR follows in this session. */
  | { readonly state: 'pairing'; readonly passkey: PasskeyStep }
  /**
   * Linked and ready to send. `self` is the account's own address. `account` is the network's id of
   * the account, used in its notifications (`TransportWebhook.accounts`). `parentAccount` is the id
   * of the account that owns it and possibly other accounts. It is needed for networks whose
   * notifications name the parent account instead.
   */
  | {
      readonly state: 'open';
      readonly self: Person;
      readonly name?: string;
      readonly account?: string;
      readonly parentAccount?: string;
    }
  /** Final state of a session, which cannot be used afterwards. The server may open another session. */
  | {
      readonly state: 'closed';
      readonly why: SessionCloseReason;
      readonly code?: number;
      /** Time from which the network accepts the account again, if known. */
      readonly until?: Date;
      /** English explanation for the log, without secrets. */
      readonly detail?: string;
    };
