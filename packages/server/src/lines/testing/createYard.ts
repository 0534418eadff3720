import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { rows } from '../../ground/data/sql.ts';
import { createClientRow } from '../../testing/createClientRow.ts';
import { until } from '../../testing/createPlatform.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { watchKeys } from '../../testing/watchKeys.ts';
import { createFleet, type Fleet } from '../fleet/createFleet.ts';
import { forkHost } from '../fleet/forkHost.ts';
import type { WorkerStart } from '../ipc/index.ts';
import { type LineSettings, lineDefaults } from '../LineSettings.ts';
import { systemClock } from '../sessions/index.ts';
import { sameForAll } from '../transports/index.ts';
import { type BusyOptions, type JournalEntry, readJournal } from './busyTransport.ts';

export interface YardFleetOptions {
  readonly settings?: Partial<LineSettings>;
  readonly transport?: Partial<BusyOptions>;
  readonly maximum?: number;
  readonly capacity?: number;
  /** Where the workers find the database; default: where the fleet does. */
  readonly connection?: TestDatabase['connection'];
  readonly log?: pino.Logger;
  /** As `FleetOptions` has it. */
  readonly stored?: (clientIds: readonly string[]) => void;
  /** Without it, keys are written whoever owns the client: for controls. */
  readonly isFenced?: boolean;
}

/** Fleets of real worker processes on one real database. */
export interface Yard {
  readonly database: TestDatabase;
  fleet(options?: YardFleetOptions): Fleet;
  /** What a worker is told; for a fleet in a process of its own. */
  start(options?: YardFleetOptions): WorkerStart;
  client(): Promise<string>;
  /** Clients that the fleet has linked and connected. */
  linked(fleet: Fleet, count: number): Promise<string[]>;
  isConnected(clients: readonly string[]): Promise<boolean>;
  journal(): JournalEntry[];
  /** Key writes that the database accepted, and how many of them under an epoch that was not the lease's. */
  keyWrites(): Promise<{ readonly accepted: number; readonly stale: number }>;
  close(): Promise<void>;
}

/** Short, so that nobody has to wait; a busy machine only makes clients change hands more often. */
const quick: LineSettings = {
  ...lineDefaults,
  leaseMs: 3_000,
  renewMs: 300,
  sweepMs: 200,
  pingMs: 200,
  drainMs: 5_000,
};

const worker = createRequire(import.meta.url).resolve('@recado/server/line-worker');
const testing = (file: string): string => pathToFileURL(join(dirname(worker), '../testing', file)).href;
const busyTransport = testing('busyTransport.js');

/** Whatever is forked meanwhile has no fence. */
function withoutFence<T>(fork: () => T): T {
  const before = process.env.NODE_OPTIONS;
  process.env.NODE_OPTIONS = `${before ?? ''} --import=${testing('withoutFence.js')}`;
  try {
    return fork();
  } finally {
    if (before === undefined) delete process.env.NODE_OPTIONS;
    else process.env.NODE_OPTIONS = before;
  }
}

export async function createYard(): Promise<Yard> {
  const database = await createTestDatabase();
  await watchKeys(database.knex);
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-lines-'));
  const journal = join(dataDir, 'journal');
  const sealKey = randomBytes(32);
  const fleets: Fleet[] = [];
  let clients = 0;

  const start = ({ transport, settings, log, connection }: YardFleetOptions = {}): WorkerStart => ({
    name: 'w',
    connection: connection ?? database.connection,
    transports: [{ specifier: busyTransport, options: { journal, ...transport } }],
    sealKeys: [sealKey],
    allowedPrivateCidrs: ['127.0.0.0/8'],
    dataDir,
    logLevel: log?.level ?? 'silent',
    version: '0.0.0',
    settings: { ...quick, ...settings },
  });

  const yard: Yard = {
    database,
    start,
    fleet(options = {}) {
      const log = options.log ?? pino({ level: process.env.RECADO_TEST_LOG ?? 'silent' });
      const settings = { ...quick, ...options.settings };
      const fleet = createFleet({
        database: database.knex,
        abilities: sameForAll(capabilities),
        maximum: options.maximum ?? 4,
        capacity: options.capacity ?? 25,
        settings,
        startHost(name, events) {
          const fork = () =>
            forkHost({ settings, log, start: { ...start({ ...options, log }), name } }, events);
          return options.isFenced === false ? withoutFence(fork) : fork();
        },
        ...(options.stored && { stored: options.stored }),
        log,
        clock: systemClock,
        random: Math.random,
      });
      fleets.push(fleet);
      return fleet;
    },
    client() {
      clients += 1;
      return createClientRow(database.knex, `52155${10_000_000 + clients}`);
    },
    async linked(fleet, count) {
      const made = await Promise.all(Array.from({ length: count }, () => yard.client()));
      await Promise.all(made.map(clientId => fleet.sessions.initialize(clientId)));
      await until(() => yard.isConnected(made));
      return made;
    },
    async isConnected(wanted) {
      const found = await rows(
        database.knex,
        'SELECT FROM sessions WHERE is_connected AND client_id = ANY(:wanted)',
        { wanted: [...wanted] },
      );
      return found.length === wanted.length;
    },
    journal: () => readJournal(journal),
    async keyWrites() {
      const [found] = await rows<{ accepted: number; stale: number }>(
        database.knex,
        'SELECT count(*) AS accepted, count(*) FILTER (WHERE is_stale) AS stale FROM key_writes',
      );
      return found ?? { accepted: 0, stale: 0 };
    },
    async close() {
      await Promise.all(fleets.map(fleet => fleet.stop()));
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return yard;
}

const capabilities = {
  qr: true,
  pairingCode: true,
  groups: true,
  media: [],
  maxMediaBytes: 1_000_000,
  receipts: true,
} as const;
