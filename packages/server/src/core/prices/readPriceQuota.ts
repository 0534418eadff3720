import { DEFAULT_FREE_SERVICE_MESSAGES } from '@recado/contract/rules';
import { type Queryable, rows } from '../data/sql.ts';

/** Free service messages of the current month, and how many of them a client has used. */
export interface PriceQuota {
  /** Free service messages of a month. Null: the owner wants no warning. */
  readonly free: number | null;
  /** Service messages that arrived in this month. Free answers to an advertisement are not counted. */
  readonly used: number;
  /** First day of the month, as 'YYYY-MM-DD', in the client's time zone. */
  readonly since: string;
  /** Start of the next month. */
  readonly endsAt: Date;
}

/** Reads the quota of free service messages of the current month. Undefined if the client does not exist. */
export async function readPriceQuota(db: Queryable, clientId: string, now: Date): Promise<PriceQuota | undefined> {
  const [quota] = await rows<PriceQuota>(db, SELECT_QUOTA_SQL, {
    clientId,
    now,
    defaultQuota: DEFAULT_FREE_SERVICE_MESSAGES,
  });
  return quota && { ...quota, used: Number(quota.used) };
}

const SELECT_QUOTA_SQL = `
  SELECT CASE WHEN q.client_id IS NULL THEN CAST(:defaultQuota AS integer) ELSE q.free_service_messages END AS free,
    CAST(month AS text) AS since,
    CAST(month + interval '1 month' AS timestamp) AT TIME ZONE c.time_zone AS "endsAt",
    (SELECT coalesce(sum(t.messages), 0) FROM price_totals t
     WHERE t.client_id = c.id AND t.day >= month AND t.category = 'service' AND t.type <> 'free_entry_point') AS used
  FROM clients c LEFT JOIN price_quotas q ON q.client_id = c.id
  CROSS JOIN LATERAL (
    SELECT CAST(date_trunc('month', CAST(:now AS timestamptz) AT TIME ZONE c.time_zone) AS date) AS month
  ) calendar
  WHERE c.id = :clientId`;
