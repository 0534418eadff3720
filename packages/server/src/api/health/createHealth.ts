import { statfs } from 'node:fs/promises';
import type { Health, Worker } from '@recado/contract';
import type { Transport } from '@recado/transport';
import type { Knex } from 'knex';
import type { Workers } from './createWorkers.ts';
import { type Figures, readFigures } from './figures.ts';

export interface HealthDependencies {
  readonly database: Knex;
  readonly workers: Pick<Workers, 'all'>;
  readonly version: string;
  readonly transport: Transport;
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
  const { database, workers, version, transport, dataDir } = dependencies;
  const started = Date.now();
  let last: { readonly at: number; readonly health: Promise<Health> } | undefined;

  const take = async (): Promise<Health> => {
    const [figures, all, disk] = await Promise.all([readFigures(database), workers.all(), diskOf(dataDir)]);
    return {
      status: needsAttention(figures, disk) ? 'attention' : 'ok',
      takenAt: new Date().toISOString(),
      version,
      transport: { name: transport.name, protocolVersion: transport.protocolVersion ?? null },
      startedAt: new Date(started).toISOString(),
      uptime: Math.floor((Date.now() - started) / 1000),
      memory: process.memoryUsage.rss(),
      workers: countWorkers(all),
      ...figures,
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

const needsAttention = ({ sessions, webhooks, queue }: Figures, disk: Health['disk']): boolean =>
  sessions.attention > 0 ||
  webhooks.disabled > 0 ||
  (queue.oldestAge ?? 0) > LONG_WAIT ||
  (disk !== null && disk.free < disk.total * LITTLE_DISK);

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
