import type { ConnectionChange, PasskeyStep, Session } from '@recado/transport';
import type { SessionQrCode } from './ClientSessions.ts';

/** State of a session that only the process in which the session runs knows. It is never stored. */
export interface SessionSnapshot {
  /** `idle`: there is currently no session. */
  readonly state: 'idle' | 'connecting' | 'pairing' | 'open';
  readonly qr?: SessionQrCode;
  /** Set while the session waits for credentials that the owner copies from the network's website. */
  readonly credentials?: true;
  /** Set while the network requires a passkey. It contains no secret of the owner. */
  readonly passkey?: PasskeyStep;
}

/** Session that waits to be linked. */
export interface PairingSession {
  readonly session: Session;
  /** Time at which the session received its first code. */
  readonly since: Date;
}

export const IDLE_SESSION_SNAPSHOT: SessionSnapshot = { state: 'idle' };

/** Creates the snapshot of a session from a connection change that its transport reported. */
export function toSessionSnapshot(change: ConnectionChange): SessionSnapshot {
  if (change.state === 'closed') return { state: 'idle' };
  if (change.state !== 'pairing') return { state: change.state };
  if ('qr' in change) return { state: 'pairing', qr: { qr: change.qr, expiresAt: change.expiresAt } };
  if ('passkey' in change) return { state: 'pairing', passkey: change.passkey };
  return { state: 'pairing', credentials: true };
}
