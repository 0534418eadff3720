import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';

/** Milliseconds between two writes of the counts to the database. */
const FLUSH_INTERVAL_MS = 5_000;

interface UsageCount {
  readonly at: number;
  readonly uses: number;
}

interface UsageCounterDeps {
  readonly database: Knex;
  readonly log: Logger;
}

/**
 * Counts the API calls with each client token and each account key in memory, and writes the counts to the
 * database periodically. No call therefore waits for a database write or needs its own SQL statement. If the
 * process dies, the counts of the last seconds are lost.
 */
export function createCredentialUseCounter({ database, log }: UsageCounterDeps) {
  let tokens = new Map<string, UsageCount>();
  let keys = new Map<string, UsageCount>();
  let timer: NodeJS.Timeout | undefined;
  let pendingWrite = Promise.resolve();

  const addUses = (
    map: Map<string, UsageCount>,
    name: string,
    { at, uses }: UsageCount = { at: Date.now(), uses: 1 },
  ) => {
    const previous = map.get(name);
    map.set(name, { at: Math.max(at, previous?.at ?? 0), uses: uses + (previous?.uses ?? 0) });
  };
  const write = async (): Promise<void> => {
    const [tokenCounts, keyCounts] = [tokens, keys];
    if (tokenCounts.size + keyCounts.size === 0) return;
    [tokens, keys] = [new Map(), new Map()];
    try {
      await transact(database, async trx => {
        await rows(trx, ADD_TOKEN_USES_SQL, { counted: toJsonRows(tokenCounts) });
        await rows(trx, ADD_KEY_USES_SQL, { counted: toJsonRows(keyCounts) });
      });
    } catch (error) {
      log.warn({ err: error }, 'could not store how often tokens were used; the counts are kept for the next attempt');
      for (const [name, usage] of tokenCounts) addUses(tokens, name, usage);
      for (const [name, usage] of keyCounts) addUses(keys, name, usage);
    }
  };
  const queueWrite = (): Promise<void> => {
    pendingWrite = pendingWrite.then(write);
    return pendingWrite;
  };

  return {
    countTokenUse(clientId: string, digest: Uint8Array): void {
      addUses(tokens, `${clientId} ${Buffer.from(digest).toString('hex')}`);
    },

    countKeyUse(id: string): void {
      addUses(keys, id);
    },

    start(): void {
      timer = setInterval(() => void queueWrite(), FLUSH_INTERVAL_MS).unref();
    },

    /** Writes the uses that were counted since the last write to the database. */
    async flush(): Promise<void> {
      await queueWrite();
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      await queueWrite();
    },
  };
}
export type CredentialUseCounter = ReturnType<typeof createCredentialUseCounter>;

const toJsonRows = (map: ReadonlyMap<string, UsageCount>): string =>
  JSON.stringify(
    [...map]
      .map(([name, { at, uses }]) => ({ name, uses, at: new Date(at).toISOString() }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  );

/**
 * Adds new uses of API tokens to the stored counts. Skips tokens of removed clients, and tokens that are
 * neither the current nor the previous token of their client.
 */
const ADD_TOKEN_USES_SQL = `
  INSERT INTO token_uses AS t (client_id, token_digest, use_count, last_used_at)
  SELECT c.id, decode(split_part(u.name, ' ', 2), 'hex'), u.uses, u.at
  FROM jsonb_to_recordset(CAST(:counted AS jsonb)) AS u (name text, uses bigint, at timestamptz)
  JOIN clients c ON c.id = CAST(split_part(u.name, ' ', 1) AS uuid)
  WHERE decode(split_part(u.name, ' ', 2), 'hex') IN (SELECT c.token_digest UNION ALL
    SELECT p.token_digest FROM previous_tokens p WHERE p.client_id = c.id)
  ORDER BY u.name
  ON CONFLICT (client_id, token_digest)
  DO UPDATE SET use_count = t.use_count + excluded.use_count,
    last_used_at = greatest(t.last_used_at, excluded.last_used_at)`;

const ADD_KEY_USES_SQL = `
  UPDATE account_keys k SET use_count = k.use_count + u.uses, last_used_at = greatest(k.last_used_at, u.at)
  FROM jsonb_to_recordset(CAST(:counted AS jsonb)) AS u (name uuid, uses bigint, at timestamptz)
  WHERE k.id = u.name`;
