import { type Queryable, rows } from '../data/sql.ts';

/**
 * Until the transaction ends, nothing else is told of this client; what was told before is seen by the next statement.
 * @returns the number of its last event
 */
export async function lockStream(trx: Queryable, clientId: string): Promise<number> {
  const [stream] = await rows<{ last: string }>(trx, STREAM, { clientId });
  return Number(stream?.last ?? 0);
}

const STREAM = `
  INSERT INTO event_streams AS s (client_id, last_sequence) VALUES (:clientId, 0)
  ON CONFLICT (client_id) DO UPDATE SET last_sequence = s.last_sequence RETURNING last_sequence AS last`;

/** The same, and from now on it is looked for webhooks that wait for somebody's turn to end. */
export const beginTurns = (trx: Queryable, clientId: string): Promise<unknown> =>
  rows(trx, BEGIN_TURNS, { clientId });

const BEGIN_TURNS = `
  INSERT INTO event_streams AS s (client_id, last_sequence, turns) VALUES (:clientId, 0, true)
  ON CONFLICT (client_id) DO UPDATE SET turns = true`;
