import type { CloseReason } from '@recado/transport';

/** How a client may be left that is not connected again by itself. */
export type RestingState = 'disconnected' | 'needs-relink' | 'needs-passkey' | 'parked' | 'forbidden';

type Act =
  /** Nothing happens until somebody asks for it; `state` says why. */
  | { readonly act: 'stop'; readonly state: Exclude<RestingState, 'needs-relink'> }
  /** The pairing is over: a new QR is needed. */
  | { readonly act: 'relink' }
  /** One more attempt after a while; the second time, park: two programs with one pairing must not fight. */
  | { readonly act: 'retry-once' }
  | { readonly act: 'at-once' }
  | { readonly act: 'back-off' }
  | { readonly act: 'park-until' }
  /** Parked; the next start of the process, which may be a newer version, tries again. */
  | { readonly act: 'wait-for-upgrade' };

/** A row of the table. `voidsKeys`: the network itself said that it no longer knows this pairing. */
export type Rule = Act & { readonly voidsKeys: boolean };

const keep = { voidsKeys: false } as const;
const clear = { voidsKeys: true } as const;

/** One row for each reason for which a session can end: the table of docs/whatsapp.md §6. */
export const rules: Readonly<Record<CloseReason, Rule>> = {
  // With `wanted` open this is our own pause, for a restart.
  paused: { act: 'at-once', ...keep },
  'logged-out': { act: 'stop', state: 'disconnected', ...clear },
  'connection-lost': { act: 'back-off', ...keep },
  unreachable: { act: 'back-off', ...keep },
  'pairing-expired': { act: 'stop', state: 'disconnected', ...keep },
  'restart-required': { act: 'at-once', ...keep },
  replaced: { act: 'retry-once', ...keep },
  unlinked: { act: 'relink', ...clear },
  forbidden: { act: 'stop', state: 'forbidden', ...keep },
  suspended: { act: 'park-until', ...keep },
  outdated: { act: 'wait-for-upgrade', ...keep },
  'passkey-required': { act: 'stop', state: 'needs-passkey', ...keep },
  // Whoever gave her the proxy may mend it, and she may change it: the line is there again as soon as it leads somewhere.
  'proxy-unreachable': { act: 'back-off', ...keep },
  'proxy-refused': { act: 'back-off', ...keep },
  'server-error': { act: 'back-off', ...keep },
  unknown: { act: 'back-off', ...keep },
};
