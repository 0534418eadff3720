import { connectionErrorTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { findClientSession } from '../../core/connection/findClientSession.ts';
import { Conflict } from '../../core/errors/index.ts';
import type { SessionQrCode } from './ClientSessions.ts';
import type { SessionSnapshot } from './SessionSnapshot.ts';

/**
 * Returns a session's current QR code.
 * @throws Conflict if there is no QR code; the error text names the next step for the user
 */
export async function getSessionQrCode(
  database: Knex,
  clientId: string,
  { qr, state }: SessionSnapshot,
): Promise<SessionQrCode> {
  if (qr && qr.expiresAt > new Date()) return qr;
  const { desiredState, isConnected } = await findClientSession(database, clientId);
  if (isConnected || state === 'open') throw new Conflict(texts.qrNotNeeded);
  throw new Conflict(desiredState === 'open' ? texts.qrNotReady : texts.qrNotRequested);
}
