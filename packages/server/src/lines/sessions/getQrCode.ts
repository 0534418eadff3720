import { connectionErrors as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { findSession } from '../../core/connection/findSession.ts';
import { Conflict } from '../../core/errors/index.ts';
import type { SessionSnapshot } from './SessionSnapshot.ts';
import type { QrCode } from './Sessions.ts';

/** Returns the QR that a session shows. @throws Conflict that names the next step if it shows none */
export async function getQrCode(database: Knex, clientId: string, { qr, state }: SessionSnapshot): Promise<QrCode> {
  if (qr && qr.expiresAt > new Date()) return qr;
  const { wanted, isConnected } = await findSession(database, clientId);
  if (isConnected || state === 'open') throw new Conflict(texts.qrNotNeeded);
  throw new Conflict(wanted === 'open' ? texts.qrNotReady : texts.qrNotRequested);
}
