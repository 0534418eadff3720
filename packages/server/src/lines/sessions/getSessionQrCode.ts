import { connectionErrors as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { findSession } from '../../core/connection/findSession.ts';
import { Conflict } from '../../core/errors/index.ts';
import type { SessionQrCode } from './ClientSessions.ts';
import type { SessionSnapshot } from './SessionSnapshot.ts';

/** Returns the QR code that a session shows. @throws Conflict with the next step if it shows none */
export async function getSessionQrCode(
  database: Knex,
  clientId: string,
  { qr, state }: SessionSnapshot,
): Promise<SessionQrCode> {
  if (qr && qr.expiresAt > new Date()) return qr;
  const { wanted, isConnected } = await findSession(database, clientId);
  if (isConnected || state === 'open') throw new Conflict(texts.qrNotNeeded);
  throw new Conflict(wanted === 'open' ? texts.qrNotReady : texts.qrNotRequested);
}
