import type { Knex } from 'knex';
import { type Queryable, rows } from '../../data/sql.ts';

export interface SealedKey {
  readonly category: string;
  readonly id: string;
  readonly sealed: Buffer;
  readonly keepUntil: Date | null;
}

export async function readKeys(
  db: Queryable,
  clientId: string,
  category: string,
  ids: readonly string[],
): Promise<{ id: string; sealed: Buffer }[]> {
  if (ids.length === 0) return [];
  return rows(
    db,
    `SELECT key_id AS id, sealed FROM session_keys
     WHERE client_id = :clientId AND category = :category AND key_id = ANY(:ids)`,
    { clientId, category, ids: [...ids] },
  );
}

/** In the order in which they were first written. */
export async function listKeys(db: Queryable, clientId: string, category: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    `SELECT key_id AS id FROM session_keys WHERE client_id = :clientId AND category = :category
     ORDER BY position`,
    { clientId, category },
  );
  return found.map(({ id }) => id);
}

/** Microseconds since 1970, as far as this process can tell them apart; always growing. */
let lastPosition = 0;
function positionsFor(count: number): number {
  const first = Math.max(Date.now() * 1_000, lastPosition + 1);
  lastPosition = first + count;
  return first;
}

export async function upsertKeys(
  trx: Knex.Transaction,
  { clientId, epoch }: { readonly clientId: string; readonly epoch: number },
  keys: readonly SealedKey[],
): Promise<void> {
  if (keys.length === 0) return;
  await rows(
    trx,
    `INSERT INTO session_keys (client_id, category, key_id, sealed, epoch, keep_until, position)
     SELECT :clientId, category, key_id, sealed, :epoch, CAST(nullif(expiry, '') AS timestamptz), :position + n
     FROM unnest(CAST(:categories AS text[]), CAST(:ids AS text[]), CAST(:sealed AS bytea[]),
                 CAST(:expiries AS text[]))
       WITH ORDINALITY AS k (category, key_id, sealed, expiry, n)
     ON CONFLICT (client_id, category, key_id)
     DO UPDATE SET sealed = excluded.sealed, epoch = excluded.epoch, keep_until = excluded.keep_until`,
    {
      clientId,
      epoch,
      position: positionsFor(keys.length),
      categories: keys.map(({ category }) => category),
      ids: keys.map(({ id }) => id),
      sealed: keys.map(({ sealed }) => sealed),
      expiries: keys.map(({ keepUntil }) => keepUntil?.toISOString() ?? ''),
    },
  );
}

export async function removeKeys(
  trx: Knex.Transaction,
  clientId: string,
  keys: readonly { readonly category: string; readonly id: string }[],
): Promise<void> {
  if (keys.length === 0) return;
  await rows(
    trx,
    `DELETE FROM session_keys s
     USING unnest(CAST(:categories AS text[]), CAST(:ids AS text[])) AS k (category, key_id)
     WHERE s.client_id = :clientId AND s.category = k.category AND s.key_id = k.key_id`,
    { clientId, categories: keys.map(({ category }) => category), ids: keys.map(({ id }) => id) },
  );
}

export async function clearKeys(db: Queryable, clientId: string): Promise<void> {
  await rows(db, 'DELETE FROM session_keys WHERE client_id = :clientId', { clientId });
}
