import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { type Endpoints, normalizeSearchText, type QueryOf, type Worker } from '@recado/contract';
import { apiErrorTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { v5 } from 'uuid';
import { rows } from '../../../core/data/sql.ts';
import { NotFound } from '../../../core/errors/index.ts';
import type { WorkerView } from '../../../lines/index.ts';
import { locateLeaseOwnerProcess } from '../../../lines/leases/processIdentity.ts';
import { applyListFilter, type ListFilterConditions, paginateArray, type RowPage } from '../../http/pagination.ts';

export type WorkerListQuery = QueryOf<Endpoints['GET /admin/workers']>;

export interface WorkerListDeps {
  readonly database: Knex;
  /** Returns the current workers of this process's platform. */
  readonly local: () => readonly WorkerView[];
}

const WORKER_ID_NAMESPACE = '6d3c0f5e-8f0f-4d8b-9d2d-0c7a5b1e4f92';

/** Derives a UUID that identifies a worker in API responses and hides the details in its lease owner name. */
export const derivePublicWorkerId = (owner: string): string => v5(owner, WORKER_ID_NAMESPACE);

/** Lists processes that run sessions: local workers, and lease owners of other platforms on this database. */
export function createWorkerListService({ database, local }: WorkerListDeps) {
  const listWorkers = async (): Promise<Worker[]> => {
    const localWorkers = local();
    const localOwners = new Set(localWorkers.map(({ owner }) => owner));
    const leases = await rows<{ owner: string; sessions: number }>(
      database,
      'SELECT owner, count(*) AS sessions FROM leases WHERE expires_at > clock_timestamp() GROUP BY owner',
    );
    return [
      ...localWorkers.map(presentLocal),
      ...leases.filter(({ owner }) => !localOwners.has(owner)).map(presentForeign),
    ];
  };

  return {
    /** Lists all workers. */
    async all(): Promise<Worker[]> {
      return listWorkers();
    },

    async list({ filter, q, sort = ['name', 'ASC'], range }: WorkerListQuery): Promise<RowPage<Worker>> {
      const tests: WorkerTest[] = [];
      applyListFilter(tests, { ...filter, ...(q && { q }) }, conditions);
      const matchingWorkers = (await listWorkers()).filter(worker => tests.every(test => test(worker)));
      return paginateArray(matchingWorkers, sort, range);
    },

    async get(id: string): Promise<Worker> {
      const worker = (await listWorkers()).find(each => each.id === id);
      if (!worker) throw new NotFound(texts.notFound.worker);
      return worker;
    },
  };
}
export type WorkerListService = ReturnType<typeof createWorkerListService>;

type WorkerTest = (worker: Worker) => boolean;

const conditions: ListFilterConditions<'GET /admin/workers', WorkerTest[]> = {
  id: (tests, ids) => tests.push(({ id }) => ids.some(each => each.toLowerCase() === id)),
  q: (tests, text) =>
    tests.push(({ name, pid, node }) =>
      normalizeSearchText(`${name} ${pid} ${node}`).includes(normalizeSearchText(text)),
    ),
  state: (tests, state) => tests.push(worker => worker.state === state),
  isLocal: (tests, isLocal) => tests.push(worker => worker.isLocal === isLocal),
};

/**
 * Presents a worker of this node. Its ID is derived from its name as a lease owner, which it gets only when it
 * is ready. Therefore its ID changes once, at that moment.
 */
const presentLocal = ({ name, pid, owner, clients, isRetiring, since }: WorkerView): Worker => ({
  id: derivePublicWorkerId(owner ?? `${hostname()}/${process.pid}/${name}`),
  name,
  pid: pid ?? null,
  node: hostname(),
  isLocal: true,
  state: isRetiring ? 'retiring' : owner === undefined ? 'starting' : 'running',
  sessions: clients,
  memory: pid === undefined ? null : memoryOf(pid),
  since: since.toISOString(),
});

interface PresentForeignParams {
  readonly owner: string;
  readonly sessions: number;
}

function presentForeign({ owner, sessions }: PresentForeignParams): Worker {
  const { pid, isHere } = locateLeaseOwnerProcess(owner);
  return {
    id: derivePublicWorkerId(owner),
    name: pid === null ? '…' : `pid ${pid}`,
    pid,
    node: isHere ? hostname() : null,
    isLocal: false,
    state: 'running',
    sessions,
    memory: isHere && pid !== null ? memoryOf(pid) : null,
    since: null,
  };
}

/** Returns a process's memory in bytes (proc(5), `VmRSS`), or null if `/proc/<pid>/status` cannot be read. */
function memoryOf(pid: number): number | null {
  if (pid === process.pid) return process.memoryUsage.rss();
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}
