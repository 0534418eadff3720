import type { ShownQr } from './Sessions.ts';

/** What only the process that holds a session knows of it; never stored. */
export interface Snapshot {
  /** `idle`: there is no session at the moment. */
  readonly state: 'idle' | 'connecting' | 'pairing' | 'open';
  readonly qr?: ShownQr;
}
