import { statfs } from 'node:fs/promises';
import type { Health, Worker } from '@recado/contract';
import { backupTroubles } from '@recado/contract/rules';
import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';
import type { Transports } from '../../lines/index.ts';
import type { Workers } from './createWorkers.ts';
import { type Figures, readFigures } from './figures.ts';

export interface HealthDependencies {
  readonly database: Knex;
  readonly workers: Pick<Workers, 'all'>;
  readonly version: string;
  readonly transports: Transports;
  readonly dataDir: string;
}

export type HealthCheck = () => Promise<Health>;

/** For so many milliseconds the same figures serve everybody: who watches must not become a burden. */
const FRESH = 2_000;
/** Share of the disk that has to be free, and seconds an event may wait, before somebody should look. */
const LITTLE_DISK = 0.05;
const LONG_WAIT = 300;

/** How the platform fares (contract `Health`); rejects when the database does not answer. */
export function createHealth(dependencies: HealthDependencies): HealthCheck {
  const { database, workers, version, transports, dataDir } = dependencies;
  const { standard } = transports;
  const started = Date.now();
  let last: { readonly at: number; readonly health: Promise<Health> } | undefined;

  const take = async (): Promise<Health> => {
    const [figures, all, inUse, kept, backup, disk] = await Promise.all([
      readFigures(database),
      workers.all(),
      countClients(database, transports),
      readKept(database),
      readBackups(database),
      diskOf(dataDir),
    ]);
    return {
      status: needsAttention(figures, disk, backup) ? 'attention' : 'ok',
      takenAt: new Date().toISOString(),
      version,
      transport: { name: standard.name, protocolVersion: standard.protocolVersion ?? null },
      transports: inUse,
      startedAt: new Date(started).toISOString(),
      uptime: Math.floor((Date.now() - started) / 1000),
      memory: process.memoryUsage.rss(),
      workers: countWorkers(all),
      ...figures,
      retention: kept,
      backup,
      disk,
    };
  };

  return () => {
    if (!last || Date.now() - last.at > FRESH) {
      const health = take();
      last = { at: Date.now(), health };
      health.catch(() => {
        last = undefined;
      });
    }
    return last.health;
  };
}

/** What the platform keeps at most (`allowAtMost`). */
async function readKept(db: Knex): Promise<Health['retention']> {
  const [kept] = await rows<Health['retention']>(
    db,
    `SELECT CAST(s.value ->> 'messageDays' AS integer) AS "messageDays", CAST(s.value ->> 'mediaDays' AS integer) AS "mediaDays",
       (SELECT CAST(count(*) AS integer) FROM retentions WHERE message_days IS NOT NULL OR media_days IS NOT NULL) AS clients
     FROM (SELECT) one LEFT JOIN settings s ON s.key = 'retention'`,
  );
  return kept ?? { messageDays: null, mediaDays: null, clients: 0 };
}

/** What `noteBackup` has noted. */
async function readBackups(db: Knex): Promise<Health['backup']> {
  const [noted] = await rows<Health['backup']>(
    db,
    `SELECT value ->> 'madeAt' AS "madeAt", value ->> 'failedAt' AS "failedAt", value ->> 'triedAt' AS "triedAt",
       value ->> 'triedOf' AS "triedOf", value ->> 'trialFailedAt' AS "trialFailedAt" FROM settings WHERE key = 'backup'`,
  );
  return noted ?? { madeAt: null, failedAt: null, triedAt: null, triedOf: null, trialFailedAt: null };
}

/** Those of a transport that is not loaded any more are told under its name. */
async function countClients(db: Knex, { standard, all }: Transports): Promise<Health['transports']> {
  const found = await rows<{ name: string; clients: number }>(
    db,
    'SELECT coalesce(transport, :standard) AS name, count(*)::integer AS clients FROM clients GROUP BY 1 ORDER BY 1',
    { standard: standard.name },
  );
  const counted = new Map(found.map(({ name, clients }) => [name, clients]));
  const names = [...new Set([...all.map(({ name }) => name), ...counted.keys()])];
  return names.map(name => ({ name, clients: counted.get(name) ?? 0 }));
}

const needsAttention = (
  { sessions, webhooks, queue }: Figures,
  disk: Health['disk'],
  backup: Health['backup'],
): boolean =>
  sessions.attention > 0 ||
  webhooks.disabled > 0 ||
  (queue.oldestAge ?? 0) > LONG_WAIT ||
  (disk !== null && disk.free < disk.total * LITTLE_DISK) ||
  backupTroubles(backup, Date.now()).length > 0;

function countWorkers(workers: readonly Worker[]): Health['workers'] {
  const count = (state: Worker['state']) => workers.filter(worker => worker.state === state).length;
  return {
    total: workers.length,
    starting: count('starting'),
    running: count('running'),
    retiring: count('retiring'),
  };
}

/** Null where the folder is not there yet, or the system does not tell. */
async function diskOf(folder: string): Promise<Health['disk']> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}
