import type { Today } from '@recado/contract';
import { type Queryable, rows } from '../../ground/data/sql.ts';

type Expiring = Today['expiring'][number];
interface Row extends Omit<Expiring, 'until' | 'lastUsedAt'> {
  readonly until: Date;
  readonly lastUsedAt: Date;
}

/** What programs of somebody's still use and what ends soon: after that they are refused. What ends first comes first. */
export const findExpiring = async (db: Queryable, userId: string): Promise<Expiring[]> =>
  (await rows<Row>(db, EXPIRING, { userId })).map(({ until, lastUsedAt, ...row }) => ({
    ...row,
    until: until.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));

/**
 * Notes what its owner is to be told of, each once: who made another token or ended the key meanwhile is told nothing (migration
 * 0156), nor is anybody once its time is over. A key is told with one of its clients, for there a trouble lies.
 */
export async function noteExpiring(db: Queryable): Promise<void> {
  await rows(db, OVER);
  await rows(db, NOTE);
}

/** A key that was used within a week, three days before its end. */
const KEYS = `k.expires_at > now() AND k.expires_at <= now() + interval '3 days' AND k.last_used_at > now() - interval '7 days'`;
/** The token before, which serves for a day: one that is used an hour after the change is used by somebody who does not know of it. */
const TOKENS = `p.until > now() AND u.last_used_at > p.until - interval '23 hours'`;
const USED = 'JOIN token_uses u ON u.client_id = p.client_id AND u.digest = p.digest';

const EXPIRING = `
  SELECT * FROM (
    SELECT 'key' AS kind, k.id, k.name, k.expires_at AS until, k.last_used_at AS "lastUsedAt" FROM account_keys k
    WHERE k.user_id = :userId AND ${KEYS}
    UNION ALL
    SELECT 'token', c.id, c.business_name, p.until, u.last_used_at FROM clients c
    JOIN previous_tokens p ON p.client_id = c.id ${USED} WHERE c.owner_id = :userId AND ${TOKENS}
  ) e ORDER BY until, id`;

const NOTE = `
  INSERT INTO troubles (client_id, kind, reason, until, due_at, topic)
  SELECT e.client_id, 'expiring', e.name, e.until, now() + interval '5 minutes', e.topic FROM (
    SELECT (
      SELECT c.id FROM clients c WHERE c.owner_id = k.user_id AND (k.all_clients OR EXISTS (
        SELECT FROM account_key_clients n WHERE n.key_id = k.id AND n.client_id = c.id))
      ORDER BY c.business_name, c.id LIMIT 1) AS client_id, k.name, k.expires_at AS until, 'key:' || k.id AS topic
    FROM account_keys k WHERE ${KEYS}
    UNION ALL
    SELECT p.client_id, NULL, p.until, 'token' FROM previous_tokens p ${USED} WHERE ${TOKENS}
  ) e
  WHERE e.client_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM troubles t WHERE t.kind = 'expiring' AND t.topic = e.topic AND t.until = e.until
      AND (e.topic <> 'token' OR t.client_id = e.client_id))
  ON CONFLICT DO NOTHING`;

const OVER = `
  SELECT withdraw_trouble(t.client_id, NULL, t.topic) FROM troubles t
  WHERE t.kind = 'expiring' AND NOT t.over AND t.until <= now()`;
