import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { type Endpoints, foldText, type QueryOf, type Worker } from '@recado/contract';
import { errors as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { v5 } from 'uuid';
import { rows } from '../../ground/data/sql.ts';
import { NotFound } from '../../ground/errors/index.ts';
import type { WorkerView } from '../../lines/index.ts';
import { whereabouts } from '../../lines/leases/processIdentity.ts';
import { type ListConditions, narrow, type Page, pageOfList } from '../listing.ts';

export type WorkerListing = QueryOf<Endpoints['GET /admin/workers']>;

export interface WorkersDependencies {
  readonly database: Knex;
  /** Those of this platform, at this moment. */
  readonly local: () => readonly WorkerView[];
}

const NAMESPACE = '6d3c0f5e-8f0f-4d8b-9d2d-0c7a5b1e4f92';

/** The id by which a worker is known outside: its leases' name tells too much, and is no UUID. */
export const workerId = (owner: string): string => v5(owner, NAMESPACE);

/** The processes that host sessions: this platform's own, and of others that share the database those with leases. */
export function createWorkers({ database, local }: WorkersDependencies) {
  const all = async (): Promise<Worker[]> => {
    const own = local();
    const known = new Set(own.map(({ owner }) => owner));
    const leases = await rows<{ owner: string; sessions: number }>(
      database,
      'SELECT owner, count(*) AS sessions FROM leases WHERE expires_at > clock_timestamp() GROUP BY owner',
    );
    return [...own.map(presentLocal), ...leases.filter(({ owner }) => !known.has(owner)).map(presentForeign)];
  };

  return {
    all,

    async list({ filter, q, sort = ['name', 'ASC'], range }: WorkerListing): Promise<Page<Worker>> {
      const asked: Test[] = [];
      narrow(asked, { ...filter, ...(q && { q }) }, conditions);
      const found = (await all()).filter(worker => asked.every(meets => meets(worker)));
      return pageOfList(found, sort, range);
    },

    async get(id: string): Promise<Worker> {
      const worker = (await all()).find(each => each.id === id);
      if (!worker) throw new NotFound(texts.notFound.worker);
      return worker;
    },
  };
}
export type Workers = ReturnType<typeof createWorkers>;

type Test = (worker: Worker) => boolean;

const conditions: ListConditions<'GET /admin/workers', Test[]> = {
  id: (tests, ids) => tests.push(({ id }) => ids.some(each => each.toLowerCase() === id)),
  q: (tests, text) =>
    tests.push(({ name, pid, node }) => foldText(`${name} ${pid} ${node}`).includes(foldText(text))),
  state: (tests, state) => tests.push(worker => worker.state === state),
  isLocal: (tests, isLocal) => tests.push(worker => worker.isLocal === isLocal),
};

/** One that is not ready has no name in the database yet: its id changes once, when it is. */
const presentLocal = ({ name, pid, owner, clients, isRetiring, since }: WorkerView): Worker => ({
  id: workerId(owner ?? `${hostname()}/${process.pid}/${name}`),
  name,
  pid: pid ?? null,
  node: hostname(),
  isLocal: true,
  state: isRetiring ? 'retiring' : owner === undefined ? 'starting' : 'running',
  sessions: clients,
  memory: pid === undefined ? null : memoryOf(pid),
  since: since.toISOString(),
});

function presentForeign({ owner, sessions }: { readonly owner: string; readonly sessions: number }): Worker {
  const { pid, isHere } = whereabouts(owner);
  return {
    id: workerId(owner),
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

/** Bytes that a process has in memory; proc(5), `VmRSS`. Null where there is no such file. */
function memoryOf(pid: number): number | null {
  if (pid === process.pid) return process.memoryUsage.rss();
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}
