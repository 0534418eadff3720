import { type Queryable, rows } from '../data/sql.ts';
import { readPriceQuota } from './readPriceQuota.ts';

/** Share of the free messages from which the owner is warned. */
const WARNING_SHARE = 0.8;

/**
 * Opens the alert `free-messages` when four fifths of the month's free service messages are used, and changes it to
 * `free-messages-used` when all are. Each is notified once a month. The alert of an earlier month, or of a larger quota, ends
 * without a notification.
 */
export async function warnOfPriceQuota(trx: Queryable, clientId: string, now: Date = new Date()): Promise<void> {
  // Concurrent reports would otherwise not see each other's messages, or open the alert twice.
  await rows(trx, LOCK_SQL, { clientId });
  const quota = await readPriceQuota(trx, clientId, now);
  if (!quota) return;
  const { free, used, endsAt } = quota;
  const kind =
    free === null || used < free * WARNING_SHARE || used === 0
      ? undefined
      : used >= free
        ? 'free-messages-used'
        : 'free-messages';
  await rows(trx, WITHDRAW_OTHERS_SQL, {
    clientId,
    kinds: kind === 'free-messages-used' ? 'free-messages,free-messages-used' : (kind ?? ''),
    endsAt,
  });
  if (kind === undefined) return;
  // An open alert shows the figures of now. They do not notify again.
  await rows(trx, UPDATE_SQL, { clientId, kind, reason: JSON.stringify({ used, free }) });
  await rows(trx, OPEN_SQL, { clientId, kind, endsAt, reason: JSON.stringify({ used, free }) });
}

const LOCK_SQL = `SELECT pg_advisory_xact_lock(hashtextextended(concat('price quota ', CAST(:clientId AS text)), 0))`;
const WITHDRAW_OTHERS_SQL = `
  SELECT withdraw_alert(client_id, NULL, 'quota') FROM alerts
  WHERE client_id = :clientId AND topic = 'quota' AND NOT is_closed
    AND (kind <> ALL (string_to_array(:kinds, ',')) OR ends_at <> CAST(:endsAt AS timestamptz))`;
const UPDATE_SQL = `
  UPDATE alerts SET reason = :reason
  WHERE client_id = :clientId AND topic = 'quota' AND kind = :kind AND NOT is_closed AND reason <> :reason`;
const OPEN_SQL = `
  SELECT open_alert(:clientId, NULL, :kind, :reason, :endsAt, 'quota')
  WHERE NOT EXISTS (
    SELECT FROM alerts WHERE client_id = :clientId AND topic = 'quota' AND kind = :kind AND NOT is_closed)`;
