import { type Queryable, rows, runPreparedStatement } from '../../core/data/sql.ts';

export interface VaultKeyName {
  readonly category: string;
  readonly id: string;
}

export interface SealedVaultKey extends VaultKeyName {
  readonly valueSealed: Buffer;
  readonly expiresAt: Date | null;
  /** Person that the vault key belongs to, as `formatAddressKey` formats it. Null if it concerns no person. */
  readonly personKey: string | null;
}

export async function readSealedVaultKeys(
  db: Queryable,
  clientId: string,
  category: string,
  ids: readonly string[],
): Promise<{ id: string; valueSealed: Buffer }[]> {
  if (ids.length === 0) return [];
  return runPreparedStatement(
    db,
    `SELECT key_id AS id, value_sealed AS "valueSealed" FROM session_keys
     WHERE client_id = :clientId AND category = :category AND key_id = ANY(:ids)`,
    { clientId, category, ids: [...ids] },
  );
}

/** Returns the IDs of a category's keys in the order of their first write. */
export async function listVaultKeyIds(db: Queryable, clientId: string, category: string): Promise<string[]> {
  const keyRows = await rows<{ id: string }>(
    db,
    `SELECT key_id AS id FROM session_keys WHERE client_id = :clientId AND category = :category
     ORDER BY position`,
    { clientId, category },
  );
  return keyRows.map(({ id }) => id);
}

/**
 * Last position that this process assigned to a stored key, in microseconds since 1970. Positions give the
 * order in which keys were stored, so each new position is greater than the previous one.
 */
let lastPosition = 0;
function reservePositions(count: number): number {
  const first = Math.max(Date.now() * 1_000, lastPosition + 1);
  lastPosition = first + count;
  return first;
}

/** Changes of vault keys by one lease owner. Contains each key at most once. */
export interface VaultKeyChanges {
  readonly clientId: string;
  /**
   * Epoch of the client's lease under which this process changes the keys. 0 if the process takes no leases.
   */
  readonly epoch: number;
  readonly kept: readonly SealedVaultKey[];
  readonly removed: readonly VaultKeyName[];
}

/**
 * Stores and removes keys of several lease owners in one statement. The changes of each owner apply together,
 * and only while the client's lease has the owner's epoch (0: no lease). The statement waits for takeovers in
 * progress and sees their result. Later takeovers wait for the statement. The statement always locks leases in
 * the same order, so that two such statements cannot deadlock. Stored keys get the epoch of the writer instead
 * of the lease, so that a write by an outdated owner is visible in the data.
 *
 * @param owners at most one entry for each client
 * @returns for each owner, in order, whether it still owns its lease; if not, its changes were not written
 */
export async function writeVaultKeys(db: Queryable, owners: readonly VaultKeyChanges[]): Promise<boolean[]> {
  const kept = owners.flatMap((owner, n) => owner.kept.map(key => ({ ...key, n })));
  const removed = owners.flatMap((owner, n) => owner.removed.map(key => ({ ...key, n })));
  const validOwners = await runPreparedStatement<{ n: number }>(db, WRITE_KEYS_SQL, {
    clients: owners.map(({ clientId }) => clientId),
    epochs: owners.map(({ epoch }) => epoch),
    position: reservePositions(kept.length),
    keptBy: kept.map(({ n }) => n),
    categories: kept.map(({ category }) => category),
    ids: kept.map(({ id }) => id),
    sealedValues: kept.map(({ valueSealed }) => valueSealed),
    personKeys: kept.map(({ personKey }) => personKey ?? ''),
    expiries: kept.map(({ expiresAt }) => expiresAt?.toISOString() ?? ''),
    removedBy: removed.map(({ n }) => n),
    removedCategories: removed.map(({ category }) => category),
    removedIds: removed.map(({ id }) => id),
  });
  const validIndexes = new Set(validOwners.map(({ n }) => n));
  return owners.map((_, n) => validIndexes.has(n));
}

/**
 * Updates the keys that exist before it inserts the others, because `ON CONFLICT DO UPDATE` writes a lock to the WAL for
 * each key. It still needs that clause for keys that another process stored after the statement began.
 */
const WRITE_KEYS_SQL = `
  WITH owner AS MATERIALIZED (
    SELECT client_id, epoch, n - 1 AS n
    FROM unnest(CAST(:clients AS uuid[]), CAST(:epochs AS bigint[])) WITH ORDINALITY AS o (client_id, epoch, n)
  ),
  lease AS MATERIALIZED (
    SELECT client_id, epoch FROM leases WHERE client_id = ANY(CAST(:clients AS uuid[])) ORDER BY client_id FOR SHARE
  ),
  held AS MATERIALIZED (
    SELECT o.client_id, o.epoch, o.n FROM owner o LEFT JOIN lease l USING (client_id)
    WHERE coalesce(l.epoch, 0) = o.epoch
  ),
  removed AS (
    DELETE FROM session_keys s
    USING held, unnest(CAST(:removedBy AS int[]), CAST(:removedCategories AS text[]), CAST(:removedIds AS text[]))
      AS k (n, category, key_id)
    WHERE held.n = k.n AND s.client_id = held.client_id AND s.category = k.category AND s.key_id = k.key_id
  ),
  kept AS MATERIALIZED (
    SELECT held.client_id, category, key_id, value_sealed, held.epoch, CAST(nullif(expiry, '') AS timestamptz) AS expires_at,
      nullif(person_key, '') AS person_key, ordinal
    FROM unnest(CAST(:keptBy AS int[]), CAST(:categories AS text[]), CAST(:ids AS text[]),
                CAST(:sealedValues AS bytea[]), CAST(:expiries AS text[]), CAST(:personKeys AS text[]))
      WITH ORDINALITY AS k (n, category, key_id, value_sealed, expiry, person_key, ordinal)
    JOIN held ON held.n = k.n
  ),
  changed AS (
    UPDATE session_keys s SET value_sealed = k.value_sealed, epoch = k.epoch, expires_at = k.expires_at,
      person_key = k.person_key
    FROM kept k WHERE s.client_id = k.client_id AND s.category = k.category AND s.key_id = k.key_id
    RETURNING k.ordinal
  ),
  added AS (
    INSERT INTO session_keys (client_id, category, key_id, value_sealed, epoch, expires_at, person_key, position)
    SELECT client_id, category, key_id, value_sealed, epoch, expires_at, person_key, :position + ordinal
    FROM kept k WHERE NOT EXISTS (SELECT FROM changed c WHERE c.ordinal = k.ordinal)
    ON CONFLICT (client_id, category, key_id)
    DO UPDATE SET value_sealed = excluded.value_sealed, epoch = excluded.epoch, expires_at = excluded.expires_at,
      person_key = excluded.person_key
  )
  SELECT n FROM held`;

export async function clearVaultKeys(db: Queryable, clientId: string): Promise<void> {
  await rows(db, 'DELETE FROM session_keys WHERE client_id = :clientId', { clientId });
  // The IDs of labels are those of the unlinked account.
  await rows(db, 'DELETE FROM phone_labels WHERE client_id = :clientId', { clientId });
  await rows(db, 'DELETE FROM label_changes WHERE client_id = :clientId', { clientId });
}
