import type { Change } from '@recado/transport';
import type { ShownQr } from './Sessions.ts';

/** What only the process that holds a session knows of it; never stored. */
export interface Snapshot {
  /** `idle`: there is no session at the moment. */
  readonly state: 'idle' | 'connecting' | 'pairing' | 'open';
  readonly qr?: ShownQr;
  /** It waits for what its owner copies from the network's pages. */
  readonly credentials?: true;
}

export const IDLE: Snapshot = { state: 'idle' };

/** What a session shows of itself after a change. */
export function snapshotOf(change: Change): Snapshot {
  if (change.state === 'closed') return { state: 'idle' };
  if (change.state !== 'pairing') return { state: change.state };
  if ('qr' in change) return { state: 'pairing', qr: { qr: change.qr, expiresAt: change.expiresAt } };
  return { state: 'pairing', credentials: true };
}
