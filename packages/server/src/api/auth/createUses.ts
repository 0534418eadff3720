import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';

/** Milliseconds after which what was counted is written. */
const EVERY = 5_000;

interface Counted {
  readonly at: number;
  readonly uses: number;
}

/**
 * Counts the calls that are made with each token and each key, in memory, and writes what came together: no call waits for it, and
 * none costs a statement. A process that dies loses what it counted in the last seconds.
 */
export function createUses({ database, log }: { readonly database: Knex; readonly log: Logger }) {
  let tokens = new Map<string, Counted>();
  let keys = new Map<string, Counted>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const count = (
    map: Map<string, Counted>,
    name: string,
    { at, uses }: Counted = { at: Date.now(), uses: 1 },
  ) => {
    const known = map.get(name);
    map.set(name, { at: Math.max(at, known?.at ?? 0), uses: uses + (known?.uses ?? 0) });
  };
  const write = async (): Promise<void> => {
    const [ofTokens, ofKeys] = [tokens, keys];
    if (ofTokens.size + ofKeys.size === 0) return;
    [tokens, keys] = [new Map(), new Map()];
    try {
      await transact(database, async trx => {
        await rows(trx, TOKENS, { counted: listed(ofTokens) });
        await rows(trx, KEYS, { counted: listed(ofKeys) });
      });
    } catch (error) {
      log.warn({ err: error }, 'how often tokens were used is not noted yet');
      for (const [name, counted] of ofTokens) count(tokens, name, counted);
      for (const [name, counted] of ofKeys) count(keys, name, counted);
    }
  };
  const flush = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };

  return {
    token: (clientId: string, digest: Uint8Array): void =>
      count(tokens, `${clientId} ${Buffer.from(digest).toString('hex')}`),
    key: (id: string): void => count(keys, id),
    start(): void {
      timer = setInterval(() => void flush(), EVERY).unref();
    },
    /** Writes what was counted. */
    flush,
    async stop(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}
export type Uses = ReturnType<typeof createUses>;

const listed = (map: ReadonlyMap<string, Counted>): string =>
  JSON.stringify(
    [...map]
      .map(([name, { at, uses }]) => ({ name, uses, at: new Date(at).toISOString() }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  );

/** Of a client that is there still, and a token of its that serves, or did until another followed. */
const TOKENS = `
  INSERT INTO token_uses AS t (client_id, digest, uses, last_used_at)
  SELECT c.id, decode(split_part(u.name, ' ', 2), 'hex'), u.uses, u.at
  FROM jsonb_to_recordset(CAST(:counted AS jsonb)) AS u (name text, uses bigint, at timestamptz)
  JOIN clients c ON c.id = CAST(split_part(u.name, ' ', 1) AS uuid)
  WHERE decode(split_part(u.name, ' ', 2), 'hex') IN (SELECT c.token_digest UNION ALL
    SELECT p.digest FROM previous_tokens p WHERE p.client_id = c.id)
  ORDER BY u.name
  ON CONFLICT (client_id, digest)
  DO UPDATE SET uses = t.uses + excluded.uses, last_used_at = greatest(t.last_used_at, excluded.last_used_at)`;

const KEYS = `
  UPDATE account_keys k SET uses = k.uses + u.uses, last_used_at = greatest(k.last_used_at, u.at)
  FROM jsonb_to_recordset(CAST(:counted AS jsonb)) AS u (name uuid, uses bigint, at timestamptz)
  WHERE k.id = u.name`;
