import { preparedRows, type Queryable, rows } from '../../ground/data/sql.ts';

export interface KeyName {
  readonly category: string;
  readonly id: string;
}

export interface SealedKey extends KeyName {
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
  return preparedRows(
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

/**
 * Keeps some keys and removes others, all or none, provided that the lease has the owner's epoch still (0: there is
 * none). One statement: it waits for a takeover under way and sees what came of it; one that comes later waits for it.
 * What is kept bears the writer's own epoch, not the lease's, so that a hole in the fence would show.
 *
 * @returns the epoch found; if it is another, nothing was written
 */
export async function writeKeys(
  db: Queryable,
  { clientId, epoch }: { readonly clientId: string; readonly epoch: number },
  { kept, removed }: { readonly kept: readonly SealedKey[]; readonly removed: readonly KeyName[] },
): Promise<number> {
  const [held] = await preparedRows<{ epoch: number }>(db, WRITE, {
    clientId,
    epoch,
    position: positionsFor(kept.length),
    categories: kept.map(({ category }) => category),
    ids: kept.map(({ id }) => id),
    sealed: kept.map(({ sealed }) => sealed),
    expiries: kept.map(({ keepUntil }) => keepUntil?.toISOString() ?? ''),
    removedCategories: removed.map(({ category }) => category),
    removedIds: removed.map(({ id }) => id),
  });
  return held?.epoch ?? 0;
}

const WRITE = `
  WITH lease AS MATERIALIZED (SELECT epoch FROM leases WHERE client_id = :clientId FOR SHARE),
  held AS MATERIALIZED (SELECT coalesce((SELECT epoch FROM lease), 0) AS epoch),
  removed AS (
    DELETE FROM session_keys s
    USING held, unnest(CAST(:removedCategories AS text[]), CAST(:removedIds AS text[])) AS k (category, key_id)
    WHERE held.epoch = :epoch AND s.client_id = :clientId AND s.category = k.category AND s.key_id = k.key_id
  ),
  kept AS (
    INSERT INTO session_keys (client_id, category, key_id, sealed, epoch, keep_until, position)
    SELECT :clientId, category, key_id, sealed, :epoch, CAST(nullif(expiry, '') AS timestamptz), :position + n
    FROM held, unnest(CAST(:categories AS text[]), CAST(:ids AS text[]), CAST(:sealed AS bytea[]),
                      CAST(:expiries AS text[]))
      WITH ORDINALITY AS k (category, key_id, sealed, expiry, n)
    WHERE held.epoch = :epoch
    ON CONFLICT (client_id, category, key_id)
    DO UPDATE SET sealed = excluded.sealed, epoch = excluded.epoch, keep_until = excluded.keep_until
  )
  SELECT epoch FROM held`;

export async function clearKeys(db: Queryable, clientId: string): Promise<void> {
  await rows(db, 'DELETE FROM session_keys WHERE client_id = :clientId', { clientId });
}
