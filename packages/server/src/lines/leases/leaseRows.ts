import { type Queryable, rows } from '../../ground/data/sql.ts';

/** A lease that this process has, as it knows it. */
export interface HeldLease {
  readonly clientId: string;
  readonly epoch: number;
}

/** What became of a lease that was to be renewed. */
export interface RenewedLease extends HeldLease {
  /** Whether somebody wants the client connected. */
  readonly wanted: boolean;
  /** Its owner's account was deactivated. */
  readonly isPaused: boolean;
}

/** The database's clock decides, at the moment the row is in hand: `now()` would be when the waiting for it began. */
const NOW = 'clock_timestamp()';
/** The column has milliseconds and rounds to the nearest: half of what ended now would otherwise end a moment later. */
const OVER = `date_trunc('milliseconds', ${NOW})`;
const UNTIL = `${NOW} + make_interval(secs => CAST(:seconds AS double precision))`;

/**
 * Takes the client for `seconds`, under an epoch higher than any before, unless another owner's time is not over.
 *
 * @returns the epoch, or who has it
 * @throws the database's foreign key violation (23503) when there is no such client
 */
export async function acquireLease(
  db: Queryable,
  {
    clientId,
    owner,
    seconds,
  }: { readonly clientId: string; readonly owner: string; readonly seconds: number },
): Promise<{ readonly epoch: number } | { readonly heldBy: string }> {
  const [taken] = await rows<{ epoch: number }>(
    db,
    `INSERT INTO leases (client_id, owner, epoch, expires_at) VALUES (:clientId, :owner, 1, ${UNTIL})
     ON CONFLICT (client_id) DO UPDATE
       SET owner = excluded.owner, epoch = leases.epoch + 1, expires_at = ${UNTIL}
       WHERE leases.expires_at <= ${NOW} OR leases.owner = excluded.owner
     RETURNING epoch`,
    { clientId, owner, seconds },
  );
  if (taken) return taken;
  const [found] = await rows<{ owner: string }>(db, 'SELECT owner FROM leases WHERE client_id = :clientId', {
    clientId,
  });
  return { heldBy: found?.owner ?? '' };
}

/** Prolongs every lease that is still ours and not yet over: one statement, whatever their number. */
export function renewLeases(
  db: Queryable,
  {
    owner,
    seconds,
    held,
  }: { readonly owner: string; readonly seconds: number; readonly held: readonly HeldLease[] },
): Promise<RenewedLease[]> {
  return rows<RenewedLease>(
    db,
    // In the order in which keys are written for several clients, which locks their leases too.
    `WITH locked AS MATERIALIZED (
       SELECT client_id FROM leases WHERE client_id = ANY(CAST(:clients AS uuid[])) ORDER BY client_id FOR NO KEY UPDATE)
     UPDATE leases SET expires_at = ${UNTIL}
     FROM unnest(CAST(:clients AS uuid[]), CAST(:epochs AS bigint[])) AS held (client_id, epoch)
       JOIN locked USING (client_id) JOIN sessions USING (client_id) JOIN clients ON clients.id = held.client_id
       JOIN users ON users.id = clients.owner_id
     WHERE leases.client_id = held.client_id AND leases.epoch = held.epoch
       AND leases.owner = :owner AND leases.expires_at > ${NOW}
     RETURNING leases.client_id AS "clientId", leases.epoch, sessions.wanted = 'open' AS wanted,
       NOT users.active AS "isPaused"`,
    { owner, seconds, ...columns(held) },
  );
}

/** Gives leases back; the rows stay, so that no epoch ever comes twice. */
export async function releaseLeases(db: Queryable, owner: string, held: readonly HeldLease[]): Promise<void> {
  await rows(
    db,
    `UPDATE leases SET expires_at = least(leases.expires_at, ${OVER})
     FROM unnest(CAST(:clients AS uuid[]), CAST(:epochs AS bigint[])) AS held (client_id, epoch)
     WHERE leases.client_id = held.client_id AND leases.epoch = held.epoch AND leases.owner = :owner`,
    { owner, ...columns(held) },
  );
}

/** Everybody whose time is not over. */
export async function livingOwners(db: Queryable): Promise<string[]> {
  const found = await rows<{ owner: string }>(
    db,
    `SELECT DISTINCT owner FROM leases WHERE expires_at > ${NOW}`,
  );
  return found.map(({ owner }) => owner);
}

/** For owners who certainly live no more: nobody has to wait for the end of their time. */
export async function expireOwners(db: Queryable, owners: readonly string[]): Promise<void> {
  if (owners.length === 0) return;
  await rows(
    db,
    `UPDATE leases SET expires_at = ${OVER} WHERE owner = ANY(:owners) AND expires_at > ${NOW}`,
    {
      owners: [...owners],
    },
  );
}

const columns = (held: readonly HeldLease[]) => ({
  clients: held.map(({ clientId }) => clientId),
  epochs: held.map(({ epoch }) => epoch),
});
