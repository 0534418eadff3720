import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger, Transport } from '@recado/transport';
import {
  createFakeNetwork,
  createFakeTransport,
  type FakeNetwork,
  type FakeNetworkOptions,
} from '@recado/transport/fake';
import type { Knex } from 'knex';
import { createCeilingService } from '../api/accounts/users/createCeilingService.ts';
import { createOwnerQuotaService, type OwnerQuotaService } from '../api/accounts/users/createOwnerQuotaService.ts';
import { createFfmpeg } from '../api/messaging/files/createFfmpeg.ts';
import { createUploadService, type UploadService } from '../api/messaging/files/createUploadService.ts';
import { createNewChatLimiter } from '../api/messaging/pacing/createNewChatLimiter.ts';
import { createMessaging, type Messaging } from '../api/messaging/sending/index.ts';
import { createMessageStatusStore } from '../core/messages/index.ts';
import { createOutboundConnectorProvider } from '../core/proxy/index.ts';
import { createSealer } from '../core/sealing/sealer.ts';
import { createSsrfGuard } from '../deliveries/guard/index.ts';
import { createAccountEventReceiver, createMessageReceiver, removeClientMedia } from '../lines/receiving/index.ts';
import {
  type ClientSessions,
  createSessionControl,
  createSessionMessaging,
  createSessionSupervisor,
  type SessionSupervisor,
} from '../lines/sessions/index.ts';
import { createTransportCapabilityLookup, createTransportRegistry } from '../lines/transports/index.ts';
import { createVaultStore } from '../lines/vault/index.ts';
import { createClientRow } from './createClientRow.ts';
import { createLocalClientSessions } from './createLocalClientSessions.ts';
import { createLocalFileShare } from './createLocalFileShare.ts';
import { createManualClock, type ManualClock } from './createManualClock.ts';
import { createTestDatabase, type TestDatabase } from './createTestDatabase.ts';
import { createTestReceiving, type TestReceiving } from './createTestReceiving.ts';
import { silentTestLogger } from './silentTestLogger.ts';

/** The services of a platform without its HTTP routes, on a real database and an in-memory network. */
export interface TestPlatform extends Messaging {
  readonly database: TestDatabase;
  readonly network: FakeNetwork;
  readonly transport: Transport;
  readonly clock: ManualClock;
  readonly receiving: TestReceiving;
  readonly dataDir: string;
  readonly supervisor: SessionSupervisor;
  readonly sessions: ClientSessions;
  readonly uploads: UploadService;
  /** Checks and counts the quotas that result from the owners' limits. */
  readonly quota: OwnerQuotaService;
  /** Creates services that send messages, whose limit of new chats uses another clock. */
  messagingAt(now: () => Date): Messaging;
  /** Creates another process on the same database and network, to simulate a restart or a second node. */
  createProcess(
    overrides?: Partial<ProcessParts>,
  ): Pick<TestPlatform, 'supervisor' | 'sessions' | 'receiving' | 'uploads' | 'quota'> & Messaging;
  /** Creates a client that is not linked. @returns the client's ID */
  createClient(phone?: string): Promise<string>;
  /** Creates a client that is linked and connected. @returns the client's ID */
  createLinkedClient(phone?: string): Promise<string>;
  close(): Promise<void>;
}

interface ProcessParts {
  readonly knex: Knex;
  readonly transport: Transport;
  readonly log: Logger;
}

export interface TestPlatformOptions {
  readonly network?: FakeNetworkOptions;
  readonly wrap?: (transport: Transport) => Transport;
  /** Network to use instead of the in-memory one, and a function that scans a QR code with one of its phones. */
  readonly realNetwork?: { readonly transport: Transport; readonly scan: (phone: string, qr: string) => unknown };
  /** Creates transports that clients can use instead of the default one. */
  readonly otherTransports?: (network: FakeNetwork) => readonly Transport[];
  /** Name or path of ffmpeg. By default, a program that does not exist, so that conversions fail. */
  readonly ffmpeg?: string;
}

/** Encrypts the secrets of all test platforms. */
export const testPlatformSealer = createSealer([randomBytes(32)]);
const seal = testPlatformSealer;

export async function createTestPlatform({
  network: options,
  wrap,
  realNetwork,
  otherTransports: createOtherTransports,
  ffmpeg = 'no-ffmpeg',
}: TestPlatformOptions = {}): Promise<TestPlatform> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-services-'));
  const network = createFakeNetwork({ latencyMs: 0, ...options });
  const baseTransport = realNetwork?.transport ?? createFakeTransport(network, { ackTimeoutMs: 200 });
  const scan = realNetwork?.scan ?? ((phone: string, qr: string) => network.phone(phone).scan(qr));
  const transport = wrap ? wrap(baseTransport) : baseTransport;
  const otherTransports = createOtherTransports?.(network) ?? [];
  const clock = createManualClock();
  const guard = createSsrfGuard({ allowedPrivateCidrs: ['127.0.0.0/8'] });
  const supervisors: SessionSupervisor[] = [];

  const createProcess = (overrides: Partial<ProcessParts> = {}) => {
    const parts: ProcessParts = { knex: database.knex, transport, log: silentTestLogger, ...overrides };
    const { knex, log } = parts;
    const storedEvents = { notify: () => undefined };
    const statuses = createMessageStatusStore({ database: knex, log });
    const receiver = createMessageReceiver({
      ...{ database: knex, dataDir, maxMediaBytes: 1_000_000 },
      ...{ statuses, seal, storedEvents, log },
    });
    const accountEvents = createAccountEventReceiver({ database: knex, storedEvents, log });
    const vaults = createVaultStore({ database: parts.knex, seal, log: parts.log });
    const outboundConnectors = createOutboundConnectorProvider({
      ...{ database: parts.knex, log: parts.log },
      ...{ seal, allowedPrivateCidrs: ['127.0.0.0/8'] },
    });
    const supervisor = createSessionSupervisor({
      database: parts.knex,
      transports: createTransportRegistry(parts.transport, otherTransports),
      seal,
      vaults,
      receiver,
      accountEvents,
      outboundProxy: (clientId, signal) => outboundConnectors.loadOutboundConnector(clientId, signal),
      log: parts.log,
      clock,
      random: () => 0,
    });
    supervisors.push(supervisor);
    const removeFiles = (clientId: string) => removeClientMedia(dataDir, clientId);
    const abilities = createTransportCapabilityLookup(knex, createTransportRegistry(parts.transport, otherTransports));
    const messaging = createSessionMessaging({ database: knex, lines: supervisor.lines, statuses, seal, storedEvents });
    const control = createSessionControl({ database: knex, abilities, supervisor, messaging, removeFiles });
    const sessions = createLocalClientSessions({ database: knex, abilities, supervisor, messaging, control });
    const receiving = createTestReceiving(receiver, accountEvents);
    const ceilings = createCeilingService({ database: parts.knex });
    const quota = createOwnerQuotaService({
      ceilings,
      database: parts.knex,
      timeZone: 'America/Mexico_City',
      log: parts.log,
    });
    const uploads = createUploadService({
      ...{ database: parts.knex, dataDir, maxBytes: 1_000_000 },
      files: createLocalFileShare(dataDir),
      quota,
      ceilings,
    });
    const messagingAt = (now: () => Date) =>
      createMessaging({
        database: parts.knex,
        sessions,
        guard,
        uploads,
        ffmpeg: createFfmpeg(ffmpeg),
        newChatLimiter: createNewChatLimiter({ database: parts.knex, clock: now }),
        quota,
        // The limit is long, because tests expect media metadata even on a slow machine.
        metadataTimeoutMs: 600_000,
        log: parts.log,
      });
    const services = messagingAt(() => new Date());
    return { ...services, supervisor, sessions, receiving, uploads, messagingAt, quota };
  };
  const main = createProcess();

  let clientCount = 0;
  const newNumber = (): string => {
    clientCount += 1;
    return `52155${10_000_000 + clientCount}`;
  };
  const createClient = (phone = newNumber()) => createClientRow(database.knex, phone);

  return {
    database,
    network,
    transport,
    clock,
    dataDir,
    ...main,
    createProcess,
    createClient,
    async createLinkedClient(phone) {
      const clientId = await createClient(phone);
      const { phoneNumber } = await database.knex('clients').where({ id: clientId }).first();
      await main.sessions.initialize(clientId);
      await waitUntil(async () => {
        const { qr } = main.supervisor.snapshot(clientId);
        if (qr) await scan(phoneNumber, qr.qr);
        return qr !== undefined;
      });
      await waitUntil(async () => (await main.sessions.status(clientId)).isConnected);
      return clientId;
    },
    async close() {
      await Promise.all(supervisors.map(supervisor => stopSupervisor(supervisor, clock)));
      await guard.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function stopSupervisor(supervisor: SessionSupervisor, clock: ManualClock): Promise<void> {
  const stopping = supervisor.stop(5_000);
  const clockTimer = setInterval(() => clock.advance(1_000), 200);
  await stopping;
  clearInterval(clockTimer);
}

/**
 * Waits until a condition holds. If it never holds, vitest's own timeout ends the test. The polling interval
 * grows, because most conditions query the database and the awaited work needs the processor too.
 */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let pause = 5; !(await condition()); pause = Math.min(pause * 1.5, 50))
    await new Promise(resolve => setTimeout(resolve, pause));
}
