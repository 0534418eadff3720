import { connection as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { findSession } from '../../ground/connection/findSession.ts';
import { Conflict } from '../../ground/errors/index.ts';
import type { ShownQr } from './Sessions.ts';
import type { Snapshot } from './Snapshot.ts';

/** The QR that a session shows. @throws Conflict with the next step while it shows none */
export async function shownQr(database: Knex, clientId: string, { qr, state }: Snapshot): Promise<ShownQr> {
  if (qr && qr.expiresAt > new Date()) return qr;
  const { wanted, isConnected } = await findSession(database, clientId);
  if (isConnected || state === 'open') throw new Conflict(texts.qrNotNeeded);
  throw new Conflict(wanted === 'open' ? texts.qrNotYet : texts.qrNotAsked);
}
