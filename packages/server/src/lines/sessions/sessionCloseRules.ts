import type { SessionCloseReason } from '@recado/transport';

/** State of a client that the platform does not reconnect automatically. */
export type InactiveLineState = 'disconnected' | 'needs-relink' | 'needs-passkey' | 'parked' | 'forbidden';

type RuleAction =
  /** Keep the session closed until a user requests a connection. `state` is the state to show. */
  | { readonly act: 'stop'; readonly state: Exclude<InactiveLineState, 'needs-relink'> }
  /** Wait until the user scans a new QR code, because the network no longer accepts the pairing. */
  | { readonly act: 'relink' }
  /** Connect once more after a delay, then park the client: another program may use the same pairing keys. */
  | { readonly act: 'retry-once' }
  | { readonly act: 'at-once' }
  | { readonly act: 'back-off' }
  | { readonly act: 'park-until' }
  /**
   * Do not reconnect the client until this process restarts. The restart may bring a newer version, which the
   * network accepts.
   */
  | { readonly act: 'wait-for-upgrade' };

/**
 * Rule that decides how a line reacts to one reason for which a session can end. `voidsKeys`: the stored keys
 * are useless, because the network reported that it no longer knows the pairing.
 */
export type SessionCloseRule = RuleAction & { readonly voidsKeys: boolean };

const keepKeys = { voidsKeys: false } as const;
const clearKeys = { voidsKeys: true } as const;

/** The rule for each reason for which a session can end, as in the table of docs/whatsapp.md §6. */
export const sessionCloseRules: Readonly<Record<SessionCloseReason, SessionCloseRule>> = {
  // If the session should still be open, the platform paused it only for a restart, so reopen it at once.
  paused: { act: 'at-once', ...keepKeys },
  'logged-out': { act: 'stop', state: 'disconnected', ...clearKeys },
  'connection-lost': { act: 'back-off', ...keepKeys },
  unreachable: { act: 'back-off', ...keepKeys },
  'pairing-expired': { act: 'stop', state: 'disconnected', ...keepKeys },
  'restart-required': { act: 'at-once', ...keepKeys },
  replaced: { act: 'retry-once', ...keepKeys },
  unlinked: { act: 'relink', ...clearKeys },
  forbidden: { act: 'stop', state: 'forbidden', ...keepKeys },
  suspended: { act: 'park-until', ...keepKeys },
  outdated: { act: 'wait-for-upgrade', ...keepKeys },
  'passkey-required': { act: 'stop', state: 'needs-passkey', ...keepKeys },
  'passkey-expired': { act: 'stop', state: 'needs-passkey', ...keepKeys },
  'passkey-unfinished': { act: 'stop', state: 'needs-passkey', ...keepKeys },
  // The proxy's provider may repair the proxy, or the owner may replace it, so retry until the proxy works.
  'proxy-unreachable': { act: 'back-off', ...keepKeys },
  'proxy-refused': { act: 'back-off', ...keepKeys },
  'server-error': { act: 'back-off', ...keepKeys },
  unknown: { act: 'back-off', ...keepKeys },
};
