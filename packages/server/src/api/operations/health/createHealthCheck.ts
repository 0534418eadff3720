import { statfs } from 'node:fs/promises';
import type { HealthReport, Worker } from '@recado/contract';
import { findBackupAlerts, isStorageNearlyFull } from '@recado/contract/rules';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import type { TransportRegistry } from '../../../lines/index.ts';
import { readTotalStorage } from '../../accounts/users/createCeilingService.ts';
import type { WorkerListService } from './createWorkerListService.ts';
import { type HealthFigures, readHealthFigures } from './healthFigures.ts';

export interface HealthCheckDeps {
  readonly database: Knex;
  readonly workers: Pick<WorkerListService, 'all'>;
  readonly version: string;
  readonly transports: TransportRegistry;
  readonly dataDir: string;
}

/** Milliseconds for which figures are cached, so that frequent monitoring does not load the database. */
const CACHE_TTL_MS = 2_000;
/**
 * Minimum free share of the disk, and maximum seconds that an event may wait. Beyond either limit, the health
 * check reports that attention is needed.
 */
const MIN_FREE_DISK_SHARE = 0.05;
const MAX_DELIVERY_WAIT_SECONDS = 300;

/** Checks the platform's health, at most once in two seconds. */
export function createHealthCheck(dependencies: HealthCheckDeps) {
  const { database, workers, version, transports, dataDir } = dependencies;
  const { standard } = transports;
  const startedAt = Date.now();
  let cachedHealth: { readonly at: number; readonly health: Promise<HealthReport> } | undefined;

  const readHealth = async (): Promise<HealthReport> => {
    const [figures, all, usedTransports, retention, backup, disk, storage] = await Promise.all([
      readHealthFigures(database),
      workers.all(),
      countClients(database, transports),
      readRetention(database),
      readBackups(database),
      readDisk(dataDir),
      readTotalStorage(database),
    ]);
    return {
      status: needsAttention(figures, { disk, backup, storage }) ? 'attention' : 'ok',
      takenAt: new Date().toISOString(),
      version,
      transport: { name: standard.name, protocolVersion: standard.protocolVersion ?? null },
      transports: usedTransports,
      startedAt: new Date(startedAt).toISOString(),
      uptime: Math.floor((Date.now() - startedAt) / 1000),
      memory: process.memoryUsage.rss(),
      workers: countWorkers(all),
      ...figures,
      retention: retention,
      backup,
      disk,
      storage,
    };
  };

  return {
    /** Reports the platform's health (contract `HealthReport`). Rejects if the database does not answer. */
    async checkPlatformHealth(): Promise<HealthReport> {
      if (!cachedHealth || Date.now() - cachedHealth.at > CACHE_TTL_MS) {
        const health = readHealth();
        cachedHealth = { at: Date.now(), health };
        health.catch(() => {
          cachedHealth = undefined;
        });
      }
      return cachedHealth.health;
    },
  };
}
export type HealthCheck = ReturnType<typeof createHealthCheck>;

/** Reads the platform's maximum retention periods, which `storeRetentionLimits` stores. */
async function readRetention(db: Knex): Promise<HealthReport['retention']> {
  const [retention] = await rows<HealthReport['retention']>(
    db,
    `SELECT CAST(s.value ->> 'messageDays' AS integer) AS "messageDays", CAST(s.value ->> 'mediaDays' AS integer) AS "mediaDays",
       (SELECT CAST(count(*) AS integer) FROM retention_settings WHERE message_days IS NOT NULL OR media_days IS NOT NULL) AS clients
     FROM (SELECT) one LEFT JOIN settings s ON s.key = 'retention'`,
  );
  return retention ?? { messageDays: null, mediaDays: null, clients: 0 };
}

/** Reads the backup results that `storeBackupStatus` stored. */
async function readBackups(db: Knex): Promise<HealthReport['backup']> {
  const [storedBackup] = await rows<HealthReport['backup']>(
    db,
    `SELECT value ->> 'madeAt' AS "madeAt", value ->> 'failedAt' AS "failedAt", value ->> 'triedAt' AS "triedAt",
       value ->> 'triedOf' AS "triedOf", value ->> 'trialFailedAt' AS "trialFailedAt" FROM settings WHERE key = 'backup'`,
  );
  return storedBackup ?? { madeAt: null, failedAt: null, triedAt: null, triedOf: null, trialFailedAt: null };
}

/** Counts clients per transport. Also lists a transport that is no longer loaded, by its name. */
async function countClients(db: Knex, { standard, all }: TransportRegistry): Promise<HealthReport['transports']> {
  const transportRows = await rows<{ name: string; clients: number }>(
    db,
    'SELECT coalesce(transport, :standard) AS name, count(*)::integer AS clients FROM clients GROUP BY 1 ORDER BY 1',
    { standard: standard.name },
  );
  const clientCounts = new Map(transportRows.map(({ name, clients }) => [name, clients]));
  const names = [...new Set([...all.map(({ name }) => name), ...clientCounts.keys()])];
  return names.map(name => ({ name, clients: clientCounts.get(name) ?? 0 }));
}

const needsAttention = (
  { sessions, webhooks, queue }: HealthFigures,
  { disk, backup, storage }: Pick<HealthReport, 'disk' | 'backup' | 'storage'>,
): boolean =>
  sessions.attention > 0 ||
  webhooks.disabled > 0 ||
  (queue.oldestAge ?? 0) > MAX_DELIVERY_WAIT_SECONDS ||
  (disk !== null && disk.free < disk.total * MIN_FREE_DISK_SHARE) ||
  isStorageNearlyFull(storage) ||
  findBackupAlerts(backup, Date.now()).length > 0;

function countWorkers(workers: readonly Worker[]): HealthReport['workers'] {
  const count = (state: Worker['state']) => workers.filter(worker => worker.state === state).length;
  return {
    total: workers.length,
    starting: count('starting'),
    running: count('running'),
    retiring: count('retiring'),
  };
}

/**
 * Reads the free and the total space of the disk that contains a folder. Returns null if the folder is missing
 * or the system does not report the space.
 */
async function readDisk(folder: string): Promise<HealthReport['disk']> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}
