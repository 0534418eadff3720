import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { systemClock } from '@recado/timing';
import { pino } from 'pino';
import { rows } from '../../core/data/sql.ts';
import type { StoredEventListener } from '../../core/events/StoredEventListener.ts';
import { createClientRow } from '../../testing/createClientRow.ts';
import { waitUntil } from '../../testing/createTestPlatform.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { installVaultKeyWriteTriggers } from '../../testing/installVaultKeyWriteTriggers.ts';
import { createWorkerFleet, type WorkerFleet } from '../fleet/createWorkerFleet.ts';
import { forkWorkerHost } from '../fleet/forkWorkerHost.ts';
import type { WorkerStartSettings } from '../ipc/index.ts';
import { defaultLineSettings, type LineSettings } from '../LineSettings.ts';
import { createUniformCapabilityLookup } from '../transports/index.ts';
import { type BusyTransportOptions, readSessionJournal, type SessionJournalEntry } from './busyTransport.ts';

export interface FleetFixtureOptions {
  readonly settings?: Partial<LineSettings>;
  readonly transport?: Partial<BusyTransportOptions>;
  readonly maximum?: number;
  readonly capacity?: number;
  /** Database connection of the workers. Default: the connection of the fleet. */
  readonly connection?: TestDatabase['connection'];
  readonly log?: pino.Logger;
  /** Notified when received data was stored; see `WorkerFleetOptions`. */
  readonly storedEvents?: StoredEventListener;
  /** Whether the lease fences key writes. Use `false` only to show that a test detects missing fencing. */
  readonly isFenced?: boolean;
}

/** Starts fleets of real worker processes on a real database, for tests. */
export interface FleetFixture {
  readonly database: TestDatabase;
  fleet(options?: FleetFixtureOptions): WorkerFleet;
  /** Returns a worker's start message, for a fleet that runs in its own process. */
  createWorkerStart(options?: FleetFixtureOptions): WorkerStartSettings;
  createClient(): Promise<string>;
  /** Creates `count` clients, and links and connects them through the fleet. */
  linkClients(fleet: WorkerFleet, count: number): Promise<string[]>;
  isConnected(clients: readonly string[]): Promise<boolean>;
  journal(): SessionJournalEntry[];
  /** Counts the key writes that the database accepted, and those whose epoch was not the lease's. */
  keyWrites(): Promise<{ readonly accepted: number; readonly stale: number }>;
  close(): Promise<void>;
}

/** Short intervals for fast tests. On a busy machine they only make clients change owners more often. */
const fastSettings: LineSettings = {
  ...defaultLineSettings,
  leaseMs: 3_000,
  renewMs: 300,
  sweepMs: 200,
  pingMs: 200,
  drainMs: 5_000,
};

const worker = createRequire(import.meta.url).resolve('@recado/server/line-worker');
const testingFileUrl = (file: string): string => pathToFileURL(join(dirname(worker), '../testing', file)).href;
const busyTransport = testingFileUrl('busyTransport.js');

/** Runs `fork` so that the child process writes keys without checking the lease. */
function forkWithoutFencing<T>(fork: () => T): T {
  const before = process.env.NODE_OPTIONS;
  process.env.NODE_OPTIONS = `${before ?? ''} --import=${testingFileUrl('withoutFence.js')}`;
  try {
    return fork();
  } finally {
    if (before === undefined) delete process.env.NODE_OPTIONS;
    else process.env.NODE_OPTIONS = before;
  }
}

export async function createFleetFixture(): Promise<FleetFixture> {
  const database = await createTestDatabase();
  await installVaultKeyWriteTriggers(database.knex);
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-lines-'));
  const journal = join(dataDir, 'journal');
  const sealKey = randomBytes(32);
  const fleets: WorkerFleet[] = [];
  let clients = 0;

  const createWorkerStart = ({
    transport,
    settings,
    log,
    connection,
  }: FleetFixtureOptions = {}): WorkerStartSettings => ({
    name: 'w',
    connection: connection ?? database.connection,
    transports: [{ specifier: busyTransport, options: { journal, ...transport } }],
    sealKeys: [sealKey],
    allowedPrivateCidrs: ['127.0.0.0/8'],
    dataDir,
    logLevel: log?.level ?? 'silent',
    version: '0.0.0',
    settings: { ...fastSettings, ...settings },
  });

  const fixture: FleetFixture = {
    database,
    createWorkerStart,
    fleet(options = {}) {
      const log = options.log ?? pino({ level: process.env.RECADO_TEST_LOG ?? 'silent' });
      const settings = { ...fastSettings, ...options.settings };
      const fleet = createWorkerFleet({
        database: database.knex,
        abilities: createUniformCapabilityLookup(capabilities),
        maximum: options.maximum ?? 4,
        capacity: options.capacity ?? 25,
        settings,
        startHost(name, events) {
          const fork = () =>
            forkWorkerHost({ settings, log, start: { ...createWorkerStart({ ...options, log }), name } }, events);
          return options.isFenced === false ? forkWithoutFencing(fork) : fork();
        },
        ...(options.storedEvents && { storedEvents: options.storedEvents }),
        log,
        clock: systemClock,
        random: Math.random,
      });
      fleets.push(fleet);
      return fleet;
    },
    createClient() {
      clients += 1;
      return createClientRow(database.knex, `52155${10_000_000 + clients}`);
    },
    async linkClients(fleet, count) {
      const clientIds = await Promise.all(Array.from({ length: count }, () => fixture.createClient()));
      await Promise.all(clientIds.map(clientId => fleet.sessions.initialize(clientId)));
      await waitUntil(() => fixture.isConnected(clientIds));
      return clientIds;
    },
    async isConnected(wanted) {
      const connectedRows = await rows(
        database.knex,
        'SELECT FROM sessions WHERE is_connected AND client_id = ANY(:wanted)',
        { wanted: [...wanted] },
      );
      return connectedRows.length === wanted.length;
    },
    journal: () => readSessionJournal(journal),
    async keyWrites() {
      const [counts] = await rows<{ accepted: number; stale: number }>(
        database.knex,
        'SELECT count(*) AS accepted, count(*) FILTER (WHERE is_stale) AS stale FROM key_writes',
      );
      return counts ?? { accepted: 0, stale: 0 };
    },
    async close() {
      await Promise.all(fleets.map(fleet => fleet.stop()));
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return fixture;
}

const capabilities = {
  qr: true,
  pairingCode: true,
  groups: true,
  media: [],
  maxMediaBytes: 1_000_000,
  receipts: true,
} as const;
