import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger, Transport } from '@recado/transport';
import {
  createFakeNetwork,
  type FakeNetwork,
  type FakeNetworkOptions,
  fakeTransport,
} from '@recado/transport/fake';
import type { Knex } from 'knex';
import { createFfmpeg } from '../api/conversion/createFfmpeg.ts';
import { type Allowance, createAllowance } from '../api/limits/createAllowance.ts';
import { createBrake } from '../api/pacing/createBrake.ts';
import { createSending, type Sending } from '../api/sending/index.ts';
import { createUploads, type Uploads } from '../api/uploads/createUploads.ts';
import { createGuard } from '../deliveries/guard/index.ts';
import { createWayOut } from '../ground/proxy/index.ts';
import { createSeal } from '../ground/sealing/seal.ts';
import { createReceiving, type Receiving, removeMedia } from '../lines/receiving/index.ts';
import { createSessions, createSupervisor, type Sessions, type Supervisor } from '../lines/sessions/index.ts';
import { createAbilities, createTransports } from '../lines/transports/index.ts';
import { createVaults } from '../lines/vault/index.ts';
import { createClientRow } from './createClientRow.ts';
import { createManualClock, type ManualClock } from './createManualClock.ts';
import { createTestDatabase, type TestDatabase } from './createTestDatabase.ts';
import { ownFiles } from './ownFiles.ts';
import { quietLog } from './quietLog.ts';

/** The rooms between the routes and the network, on a real database and a network in memory. */
export interface Platform {
  readonly database: TestDatabase;
  readonly network: FakeNetwork;
  readonly transport: Transport;
  readonly clock: ManualClock;
  readonly receiving: Receiving;
  readonly dataDir: string;
  readonly supervisor: Supervisor;
  readonly sessions: Sessions;
  readonly uploads: Uploads;
  /** What owners' limits leave room for. */
  readonly allowance: Allowance;
  readonly sending: Sending;
  /** The same by another clock, which new chats are paced by. */
  sendingAt(now: () => Date): Sending;
  /** A process of its own on the same database and network: what is left when the first one died. */
  another(
    over?: Partial<Parts>,
  ): Pick<Platform, 'supervisor' | 'sessions' | 'receiving' | 'uploads' | 'allowance' | 'sending'>;
  /** A client, not linked. */
  client(phone?: string): Promise<string>;
  /** A client, linked and connected. */
  linked(phone?: string): Promise<string>;
  close(): Promise<void>;
}

interface Parts {
  readonly knex: Knex;
  readonly transport: Transport;
  readonly log: Logger;
}

export interface PlatformOptions {
  readonly network?: FakeNetworkOptions;
  readonly wrap?: (transport: Transport) => Transport;
  /** Another network than the one in memory, and how a phone of it scans a code. */
  readonly real?: { readonly transport: Transport; readonly scan: (phone: string, qr: string) => unknown };
  /** What clients may use besides. */
  readonly others?: (network: FakeNetwork) => readonly Transport[];
  /** By default none. */
  readonly ffmpeg?: string;
}

const seal = createSeal([randomBytes(32)]);

export async function createPlatform({
  network: options,
  wrap,
  real,
  others: otherTransports,
  ffmpeg = 'no-ffmpeg',
}: PlatformOptions = {}): Promise<Platform> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-services-'));
  const network = createFakeNetwork({ latencyMs: 0, ...options });
  const fake = real?.transport ?? fakeTransport(network, { ackTimeoutMs: 200 });
  const scan = real?.scan ?? ((phone: string, qr: string) => network.phone(phone).scan(qr));
  const transport = wrap ? wrap(fake) : fake;
  const others = otherTransports?.(network) ?? [];
  const clock = createManualClock();
  const guard = createGuard({ allowedPrivateCidrs: ['127.0.0.0/8'] });
  const started: Supervisor[] = [];

  const another = (over: Partial<Parts> = {}) => {
    const parts: Parts = { knex: database.knex, transport, log: quietLog, ...over };
    const receiving = createReceiving({
      database: parts.knex,
      dataDir,
      maxMediaBytes: 1_000_000,
      log: parts.log,
    });
    const vaults = createVaults({ database: parts.knex, seal, log: parts.log });
    const supervisor = createSupervisor({
      database: parts.knex,
      transports: createTransports(parts.transport, others),
      seal,
      openVault: vaults.open,
      exchange: vaults.exchange,
      receiving,
      wayOut: createWayOut({
        ...{ database: parts.knex, log: parts.log },
        ...{ seal, allowedPrivateCidrs: ['127.0.0.0/8'] },
      }),
      log: parts.log,
      clock,
      random: () => 0,
    });
    started.push(supervisor);
    const removeFiles = (clientId: string) => removeMedia(dataDir, clientId);
    const sessions = createSessions({
      database: parts.knex,
      abilities: createAbilities(parts.knex, createTransports(parts.transport, others)),
      supervisor,
      receiving,
      removeFiles,
    });
    const allowance = createAllowance({
      database: parts.knex,
      timeZone: 'America/Mexico_City',
      log: parts.log,
    });
    const uploads = createUploads({
      ...{ database: parts.knex, dataDir, maxBytes: 1_000_000 },
      files: ownFiles(dataDir),
      allowance,
    });
    const sendingAt = (now: () => Date) =>
      createSending({
        database: parts.knex,
        sessions,
        guard,
        uploads,
        ffmpeg: createFfmpeg(ffmpeg),
        brake: createBrake({ database: parts.knex, clock: now }),
        allowance,
        // What a test asks of a file is found however busy the machine is.
        lookPatience: 600_000,
        log: parts.log,
      });
    const sending = sendingAt(() => new Date());
    return { supervisor, sessions, receiving, uploads, sending, sendingAt, allowance };
  };
  const main = another();

  let numbers = 0;
  const newNumber = (): string => {
    numbers += 1;
    return `52155${10_000_000 + numbers}`;
  };
  const client = (phone = newNumber()) => createClientRow(database.knex, phone);

  return {
    database,
    network,
    transport,
    clock,
    dataDir,
    ...main,
    another,
    client,
    async linked(phone) {
      const clientId = await client(phone);
      const { phoneNumber } = await database.knex('clients').where({ id: clientId }).first();
      await main.sessions.initialize(clientId);
      await until(async () => {
        const { qr } = main.supervisor.snapshot(clientId);
        if (qr) await scan(phoneNumber, qr.qr);
        return qr !== undefined;
      });
      await until(async () => (await main.sessions.status(clientId)).isConnected);
      return clientId;
    },
    async close() {
      await Promise.all(started.map(supervisor => stopNow(supervisor, clock)));
      await guard.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function stopNow(supervisor: Supervisor, clock: ManualClock): Promise<void> {
  const stopping = supervisor.stop(5_000);
  const moving = setInterval(() => clock.advance(1_000), 200);
  await stopping;
  clearInterval(moving);
}

/**
 * Waits for a condition; a test that waits in vain ends by vitest's own timeout. Asks less often the longer it takes:
 * what is asked is a database, as a rule, and whoever is waited for needs the processor too.
 */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let pause = 5; !(await condition()); pause = Math.min(pause * 1.5, 50))
    await new Promise(resolve => setTimeout(resolve, pause));
}
