import { createDatabase, type DatabaseConnection } from '../ground/data/database.ts';
import { rows } from '../ground/data/sql.ts';
import { watchKeys } from './watchKeys.ts';

/** What the database itself wrote down about the keys of a running platform. */
export interface KeyWatch {
  /** Key writes that it accepted, of one client or of all, and how many of them under an epoch that was not the lease's. */
  keyWrites(clientId?: string): Promise<{ readonly accepted: number; readonly stale: number }>;
  /** How often clients changed hands, and how often that was before their owner's time was over. */
  takeovers(): Promise<{ readonly all: number; readonly early: number }>;
  /** Clients whose lease a process has, be its time over or not. */
  heldBy(pid: number): Promise<number>;
  /** The process that has a client. */
  holderOf(clientId: string): Promise<number | undefined>;
  close(): Promise<void>;
}

/** Begins to watch; from then on every write of a key costs a little more. */
export async function watchKeyWrites(connection: DatabaseConnection): Promise<KeyWatch> {
  const database = createDatabase(connection, 1);
  await watchKeys(database);
  const only = async <T>(sql: string): Promise<T> => {
    const [found] = await rows<{ found: T }>(database, sql);
    if (!found) throw new Error(`nothing found: ${sql}`);
    return found.found;
  };
  return {
    async keyWrites(clientId) {
      const [found] = await rows<{ accepted: number; stale: number }>(
        database,
        `SELECT count(*) AS accepted, count(*) FILTER (WHERE is_stale) AS stale FROM key_writes
         WHERE client_id = coalesce(CAST(:clientId AS uuid), client_id)`,
        { clientId: clientId ?? null },
      );
      return found ?? { accepted: 0, stale: 0 };
    },
    async takeovers() {
      const changed = 'SELECT count(*) AS found FROM ownerships WHERE previous <> owner';
      return { all: await only<number>(changed), early: await only<number>(`${changed} AND NOT was_over`) };
    },
    heldBy: pid =>
      only<number>(`SELECT count(*) AS found FROM leases WHERE split_part(owner, '/', 2) = '${pid}'`),
    async holderOf(clientId) {
      const [found] = await rows<{ pid: string }>(
        database,
        "SELECT split_part(owner, '/', 2) AS pid FROM leases WHERE client_id = :clientId AND expires_at > now()",
        { clientId },
      );
      return found && Number(found.pid);
    },
    close: () => database.destroy(),
  };
}
