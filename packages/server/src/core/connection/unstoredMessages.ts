import type { UnstoredMessageReason, UnstoredMessageReport } from '@recado/transport';
import { type Queryable, rows } from '../data/sql.ts';

/** Days for which counts are kept. */
const RETENTION_DAYS = 30;
/** Days whose counts a line's health contains. */
const REPORTED_DAYS = 7;

/** Number of a client's messages without a row, with one reason. */
export interface UnstoredMessageCount {
  readonly reason: UnstoredMessageReason;
  readonly messages: number;
  /** The network's name of the newest one's type. Empty if it has none. */
  readonly lastName: string;
  readonly lastAt: Date;
}

/** Counts messages that got no row. Removes the client's old counts, so that they need no cleaner of their own. */
export async function storeUnstoredMessages(
  db: Queryable,
  clientId: string,
  reports: readonly UnstoredMessageReport[],
): Promise<void> {
  const byReason = new Map<string, UnstoredMessageReport>();
  for (const report of reports) {
    const messages = (byReason.get(report.reason)?.messages ?? 0) + report.messages;
    byReason.set(report.reason, { ...report, messages });
  }
  const counts = JSON.stringify([...byReason.values()]);
  await rows(db, STORE_SQL, { clientId, counts, days: RETENTION_DAYS });
}

/** Returns the counts of the last seven days by reason, the newest first. */
export const readUnstoredMessages = (db: Queryable, clientId: string): Promise<UnstoredMessageCount[]> =>
  rows<UnstoredMessageCount>(db, READ_SQL, { clientId, days: REPORTED_DAYS });

/** Locks its rows in the order of the key, because several sessions may report at once. */
const STORE_SQL = `
  WITH removed AS (
    DELETE FROM unstored_messages
    WHERE client_id = :clientId AND day < CAST(now() AT TIME ZONE 'UTC' AS date) - CAST(:days AS integer)
  )
  INSERT INTO unstored_messages AS u (client_id, day, reason, messages, last_name, last_at)
  SELECT c.id, CAST(now() AT TIME ZONE 'UTC' AS date), r.reason, r.messages, left(r.name, 60), now()
  FROM jsonb_to_recordset(CAST(:counts AS jsonb)) AS r (reason text, name text, messages bigint)
  JOIN clients c ON c.id = CAST(:clientId AS uuid)
  ORDER BY r.reason
  ON CONFLICT (client_id, day, reason) DO UPDATE
    SET messages = u.messages + excluded.messages, last_name = excluded.last_name, last_at = excluded.last_at`;

const READ_SQL = `
  SELECT reason, CAST(sum(messages) AS integer) AS messages, (array_agg(last_name ORDER BY day DESC))[1] AS "lastName",
    max(last_at) AS "lastAt"
  FROM unstored_messages
  WHERE client_id = :clientId AND day > CAST(now() AT TIME ZONE 'UTC' AS date) - CAST(:days AS integer)
  GROUP BY reason ORDER BY max(last_at) DESC, reason`;
