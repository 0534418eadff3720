import { createHash } from 'node:crypto';
import type { MessagePriceReport } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { warnOfPriceQuota } from './warnOfPriceQuota.ts';

/**
 * Counts what the network charges for messages, by day, category and charge. The first report of a message counts, and
 * repeated reports change nothing. Warns the owner when the free service messages of the month run out.
 */
export const storeMessagePrices = (
  database: Knex,
  clientId: string,
  reports: readonly MessagePriceReport[],
): Promise<void> =>
  transact(database, async trx => {
    // Meta's IDs contain the number of the recipient, whose data the owner may have to erase. So store a digest only.
    const byDigest = new Map(reports.map(report => [computeDigest(report.id), report]));
    const added = await rows<{ category: string }>(trx, ADD_PRICES_SQL, {
      clientId,
      reports: JSON.stringify(
        [...byDigest].map(([digest, { timestamp, category, type = '', isBillable }]) => ({
          ...{ digest, category, type, at: timestamp.toISOString() },
          charge: isBillable === undefined ? 'unknown' : isBillable ? 'billable' : 'free',
        })),
      ),
    });
    if (added.some(({ category }) => category === 'service')) await warnOfPriceQuota(trx, clientId);
  });

const computeDigest = (messageId: string): string => createHash('sha256').update(messageId).digest('base64url');

/** Both inserts lock their rows in the order of the key, because concurrent reports may contain the same messages. */
const ADD_PRICES_SQL = `
  WITH report AS (
    SELECT * FROM jsonb_to_recordset(CAST(:reports AS jsonb))
      AS r (digest text, at timestamptz, category text, type text, charge text)
  ), counted AS (
    INSERT INTO message_prices (client_id, message_digest)
    SELECT CAST(:clientId AS uuid), digest FROM report ORDER BY digest
    ON CONFLICT DO NOTHING RETURNING message_digest
  )
  INSERT INTO price_totals AS t (client_id, day, category, type, charge, messages)
  SELECT c.id, CAST(r.at AT TIME ZONE c.time_zone AS date) AS day, r.category, r.type, r.charge, count(*)
  FROM counted JOIN report r ON r.digest = counted.message_digest JOIN clients c ON c.id = CAST(:clientId AS uuid)
  GROUP BY c.id, day, r.category, r.type, r.charge
  ORDER BY day, r.category, r.type, r.charge
  ON CONFLICT (client_id, day, category, type, charge) DO UPDATE SET messages = t.messages + excluded.messages
  RETURNING t.category`;
