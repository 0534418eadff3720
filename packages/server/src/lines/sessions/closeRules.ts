import type { CloseReason } from '@recado/transport';

/** State of a client that is not reconnected automatically. */
export type RestingState = 'disconnected' | 'needs-relink' | 'needs-passkey' | 'parked' | 'forbidden';

type RuleAction =
  /** Do nothing until a user requests it. `state` gives the reason. */
  | { readonly act: 'stop'; readonly state: Exclude<RestingState, 'needs-relink'> }
  /** Require a new QR, because the pairing is void. */
  | { readonly act: 'relink' }
  /** Try once more after a delay, then park the client: two programs with one pairing must not compete. */
  | { readonly act: 'retry-once' }
  | { readonly act: 'at-once' }
  | { readonly act: 'back-off' }
  | { readonly act: 'park-until' }
  /** Park the client. The next start of the process, which may be a newer version, tries again. */
  | { readonly act: 'wait-for-upgrade' };

/** Rule for one reason. `voidsKeys`: the network reported that it no longer knows the pairing. */
export type Rule = RuleAction & { readonly voidsKeys: boolean };

const keepKeys = { voidsKeys: false } as const;
const clearKeys = { voidsKeys: true } as const;

/** The rule for each reason for which a session can end: the table of docs/whatsapp.md §6. */
export const closeRules: Readonly<Record<CloseReason, Rule>> = {
  // If the session is still wanted open, the platform itself paused it for a restart, so reopen at once.
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
  // The provider may repair the proxy, or the owner may change it, so retry until the proxy works.
  'proxy-unreachable': { act: 'back-off', ...keepKeys },
  'proxy-refused': { act: 'back-off', ...keepKeys },
  'server-error': { act: 'back-off', ...keepKeys },
  unknown: { act: 'back-off', ...keepKeys },
};
