import { errors, connection as texts } from '@recado/texts';
import { type Transport, TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import { Conflict, NotFound } from '../../ground/errors/index.ts';
import type { PairingCode } from './Sessions.ts';
import type { Supervisor } from './Supervisor.ts';
import { loadRecord } from './sessionRecord.ts';

/** Milliseconds. WhatsApp shows six QRs, 60 s and five times 20 s, and forgets the code with the last one. */
const LIFETIME = 160_000;

/** Asks the network for a code that links the number its owner typed. @throws Conflict with the next step */
export async function requestPairingCode(
  {
    database,
    transport,
    supervisor,
  }: { readonly database: Knex; readonly transport: Transport; readonly supervisor: Supervisor },
  clientId: string,
): Promise<PairingCode> {
  if (!transport.capabilities.pairingCode) throw new Conflict(texts.pairingCodeUnsupported);
  const record = await loadRecord(database, clientId);
  if (!record) throw new NotFound(errors.notFound.client);
  try {
    const session = await supervisor.pairing(clientId);
    const code = await session.requestPairingCode?.(record.phone);
    if (code === undefined) throw new Conflict(texts.pairingCodeUnsupported);
    const expiresAt = new Date(Date.now() + LIFETIME).toISOString();
    return { pairingCode: code.replace(/^(\w{4})-?(\w{4})$/, '$1-$2'), expiresAt };
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    throw new Conflict(
      error.reason === 'not-connected' || error.reason === 'not-linked'
        ? texts.pairingCodeNotYet
        : texts.pairingCodeFailed,
    );
  }
}
