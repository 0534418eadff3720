import { createDatabasePool, type DatabaseConnection } from '../core/data/database.ts';
import { rows } from '../core/data/sql.ts';
import { installVaultKeyWriteTriggers } from './installVaultKeyWriteTriggers.ts';

/** Reads the records that database triggers make about the session keys of a running platform. */
export interface VaultKeyWriteMonitor {
  /** Counts accepted key writes, of one client or of all clients, and those without the lease's epoch. */
  countKeyWrites(clientId?: string): Promise<{ readonly accepted: number; readonly stale: number }>;
  /** Counts changes of clients' owners, and those that happened before the previous lease had expired. */
  countTakeovers(): Promise<{ readonly all: number; readonly early: number }>;
  /** Counts the leases of a process, including expired leases. */
  countLeases(pid: number): Promise<number>;
  /** Returns the PID of the process that owns a client's lease. */
  findOwnerPid(clientId: string): Promise<number | undefined>;
  close(): Promise<void>;
}

/** Starts to record key writes and takeovers by triggers, which make every later key write a little slower. */
export async function watchVaultKeyWrites(connection: DatabaseConnection): Promise<VaultKeyWriteMonitor> {
  const database = createDatabasePool(connection, 1);
  await installVaultKeyWriteTriggers(database);
  const selectValue = async <T>(sql: string): Promise<T> => {
    const [row] = await rows<{ found: T }>(database, sql);
    if (!row) throw new Error(`nothing found: ${sql}`);
    return row.found;
  };
  return {
    async countKeyWrites(clientId) {
      const [counts] = await rows<{ accepted: number; stale: number }>(
        database,
        `SELECT count(*) AS accepted, count(*) FILTER (WHERE is_stale) AS stale FROM key_writes
         WHERE client_id = coalesce(CAST(:clientId AS uuid), client_id)`,
        { clientId: clientId ?? null },
      );
      return counts ?? { accepted: 0, stale: 0 };
    },
    async countTakeovers() {
      const changedOwnersSql = 'SELECT count(*) AS found FROM ownerships WHERE previous <> owner';
      return {
        all: await selectValue<number>(changedOwnersSql),
        early: await selectValue<number>(`${changedOwnersSql} AND NOT was_over`),
      };
    },
    countLeases: pid =>
      selectValue<number>(`SELECT count(*) AS found FROM leases WHERE split_part(owner, '/', 2) = '${pid}'`),
    async findOwnerPid(clientId) {
      const [lease] = await rows<{ pid: string }>(
        database,
        "SELECT split_part(owner, '/', 2) AS pid FROM leases WHERE client_id = :clientId AND expires_at > now()",
        { clientId },
      );
      return lease && Number(lease.pid);
    },
    close: () => database.destroy(),
  };
}
