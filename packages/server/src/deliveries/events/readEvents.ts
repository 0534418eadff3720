import { type Queryable, rows } from '../../core/data/sql.ts';
import { type EventRow, eventColumns } from './EventRow.ts';

interface ReadEventsParams {
  readonly after: number;
  readonly limit: number;
}

/** Reads up to `limit` events of a client that follow a sequence number, in order. */
export const readEvents = (db: Queryable, clientId: string, { after, limit }: ReadEventsParams): Promise<EventRow[]> =>
  rows<EventRow>(
    db,
    `SELECT ${eventColumns} FROM events e WHERE e.client_id = :clientId AND e.sequence > :after
     ORDER BY e.sequence LIMIT :limit`,
    { clientId, after, limit },
  );

/** Reads the sequence number of a client's newest event; 0 if there is none. */
export async function readNewestEventSequence(db: Queryable, clientId: string): Promise<number> {
  const [stream] = await rows<{ newest: number }>(
    db,
    'SELECT last_sequence AS newest FROM event_streams WHERE client_id = :clientId',
    { clientId },
  );
  return stream?.newest ?? 0;
}
