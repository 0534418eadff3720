import type { EventType } from '@recado/contract';
import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';
import { lockEventStream } from './lockEventStream.ts';

/** An event whose ID the caller chooses before the first attempt to write it. */
export interface EventWithPresetId {
  /** UUID of the event. */
  readonly id: string;
  readonly type: EventType;
  readonly fromMe: boolean;
  readonly data: object;
}

/** Only this many of a client's latest events are searched for an event with the same ID. */
const RECENT_EVENTS_LIMIT = 1_000;

/**
 * Writes an event unless one of the client's recent events has the same ID. Therefore a caller may repeat
 * an attempt whose reply was lost, even if the attempt succeeded.
 */
export async function emitEventOnce(
  trx: Knex.Transaction,
  clientId: string,
  { id, ...event }: EventWithPresetId,
): Promise<void> {
  // An earlier attempt may still be writing this event in an open transaction, which holds this lock.
  // Wait for the lock, so that the search finds the event of that attempt.
  const after = (await lockEventStream(trx, clientId)) - RECENT_EVENTS_LIMIT;
  const existingEvents = await rows(trx, FIND_EVENT_BY_ID_SQL, { clientId, id, after });
  if (existingEvents.length > 0) return;
  const events = JSON.stringify([{ clientId, ...event }]);
  const [writtenEvent] = await rows<{ sequence: string }>(trx, WRITE_EVENT_SQL, { events });
  await rows(trx, SET_EVENT_ID_SQL, { clientId, id, sequence: writtenEvent?.sequence ?? null });
}

const FIND_EVENT_BY_ID_SQL = 'SELECT 1 FROM events WHERE client_id = :clientId AND sequence > :after AND id = :id';
const WRITE_EVENT_SQL = 'SELECT event_sequence AS sequence FROM write_events(CAST(:events AS jsonb))';
const SET_EVENT_ID_SQL = 'UPDATE events SET id = :id WHERE client_id = :clientId AND sequence = :sequence';
