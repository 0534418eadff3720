import type { EventType } from '@recado/contract';
import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';
import { lockStream } from './lockStream.ts';

/** An event under an id that whoever tells it chose before the first try. */
export interface Telling {
  /** UUID. */
  readonly id: string;
  readonly type: EventType;
  readonly fromMe: boolean;
  readonly data: object;
}

/** How many of a client's latest events are looked through. */
const LATEST = 1_000;

/** Writes an event, unless one of the client's latest has its id: it was told, and the answer was lost. */
export async function tellOnce(
  trx: Knex.Transaction,
  clientId: string,
  { id, ...telling }: Telling,
): Promise<void> {
  // A try before this one may not have ended yet: it holds this row until it has.
  const after = (await lockStream(trx, clientId)) - LATEST;
  const known = await rows(trx, KNOWN, { clientId, id, after });
  if (known.length > 0) return;
  const told = JSON.stringify([{ clientId, ...telling }]);
  const [written] = await rows<{ number: string }>(
    trx,
    'SELECT number FROM write_events(CAST(:told AS jsonb))',
    { told },
  );
  await rows(trx, NAME, { clientId, id, sequence: written?.number ?? null });
}

const KNOWN = 'SELECT 1 FROM events WHERE client_id = :clientId AND sequence > :after AND id = :id';
const NAME = 'UPDATE events SET id = :id WHERE client_id = :clientId AND sequence = :sequence';
