import { createDeferred, systemClock, withTimeout } from '@recado/timing';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { createSharedCommit } from '../../core/batching/index.ts';
import type { DatabaseConnection } from '../../core/data/database.ts';
import { createObjectStorageUploader } from '../../core/files/createClusterFileShare.ts';
import type { ObjectStorage } from '../../core/files/ReadableFile.ts';
import { createMessageStatusStore } from '../../core/messages/index.ts';
import { createOutboundConnectorProvider } from '../../core/proxy/index.ts';
import type { Sealer } from '../../core/sealing/sealer.ts';
import type { LineSettings } from '../LineSettings.ts';
import { createLeaseOwnerName, createLeaseRenewer, readMonotonicMs } from '../leases/index.ts';
import { createAccountEventReceiver, createMessageReceiver, removeClientMedia } from '../receiving/index.ts';
import {
  createSessionControl,
  createSessionMessaging,
  createSessionSupervisor,
  IDLE_SESSION_SNAPSHOT,
} from '../sessions/index.ts';
import { createTransportCapabilityLookup, type TransportRegistry } from '../transports/index.ts';
import { createVaultStore } from '../vault/index.ts';
import type { LineHost, LineHostCallbacks } from './LineHost.ts';

export interface InProcessLineHostOptions {
  /** Settings of the database's connections, for the thread that renews leases. */
  readonly connection: DatabaseConnection;
  readonly database: Knex;
  /** Small pool of database connections for the batched writes of all sessions (see `createCommitConnectionPool`). */
  readonly commitPool: Knex;
  /** Small pool of database connections that only lease queries use. */
  readonly leaseDatabase: Knex;
  readonly transports: TransportRegistry;
  readonly seal: Sealer;
  /** Private IP ranges (CIDR) in which the outbound proxy of a client may be. */
  readonly allowedPrivateCidrs: readonly string[];
  readonly dataDir: string;
  /** Opens the object storage for files. By default, files stay below the data directory. */
  readonly openObjectStorage?: (() => ObjectStorage) | undefined;
  readonly settings: Pick<LineSettings, 'leaseMs' | 'renewMs' | 'stallMs'>;
  /** Process ID of the platform. Absent if the platform runs in this process. */
  readonly platformPid?: number;
  readonly log: Logger;
  readonly name: string;
}

/** Maximum milliseconds for which a stop of the process waits until received message statuses are stored. */
const STORE_STATUSES_TIMEOUT_MS = 2_000;

/** Runs sessions in this process, each under a lease. The caller closes the pools and the transports. */
export function createInProcessLineHost(options: InProcessLineHostOptions, events: LineHostCallbacks): LineHost {
  const { connection, database, commitPool, leaseDatabase, transports, seal, dataDir, openObjectStorage } = options;
  const { settings, platformPid, log, name } = options;
  const depot = openObjectStorage?.();
  const uploader = createObjectStorageUploader(depot, dataDir, log);
  const outboundConnectors = createOutboundConnectorProvider(options);
  const ended = createDeferred<void>();
  const held = new Set<string>();
  let openings = 0;

  const { storedEvents } = events;
  const sharedCommit = createSharedCommit(commitPool);
  const statuses = createMessageStatusStore({ database: commitPool, sharedCommit, log });
  const receiver = createMessageReceiver({
    database,
    commitPool,
    sharedCommit,
    dataDir,
    maxMediaBytes: Math.max(...transports.all.map(({ capabilities }) => capabilities.maxMediaBytes)),
    onFileStored: relativePath => uploader.uploadFile(relativePath),
    statuses,
    seal,
    storedEvents,
    log,
  });
  const supervisor = createSessionSupervisor({
    database,
    transports,
    seal,
    vaults: createVaultStore({ database, commitPool, sharedCommit, seal, leaseMs: settings.leaseMs, log }),
    receiver,
    accountEvents: createAccountEventReceiver({ database, storedEvents, log }),
    outboundProxy: (clientId, signal) => outboundConnectors.loadOutboundConnector(clientId, signal),
    observer: {
      lineChanged(clientId, snapshot) {
        events.lineChanged(clientId, { held: held.has(clientId), snapshot });
      },
      sessionOpened() {
        openings += 1;
        events.sessionOpened(openings);
      },
    },
    log,
    clock: systemClock,
    random: Math.random,
  });
  const leases = createLeaseRenewer({
    ...{ connection, leaseMs: settings.leaseMs, renewMs: settings.renewMs, platformPid, log },
    maxMainThreadSilenceMs: settings.stallMs,
    database: leaseDatabase,
    owner: createLeaseOwnerName(),
    monotonic: readMonotonicMs,
    isIdle: clientId => supervisor.snapshot(clientId).state === 'idle',
    isOpen: clientId => supervisor.snapshot(clientId).state === 'open',
    onAcquired(clientId) {
      held.add(clientId);
      events.lineChanged(clientId, { held: true, snapshot: supervisor.snapshot(clientId) });
    },
    onLost(clientId) {
      held.delete(clientId);
      supervisor.abandon(clientId);
      events.lineChanged(clientId, { held: false, snapshot: IDLE_SESSION_SNAPSHOT });
    },
  });
  const messaging = createSessionMessaging({ database, lines: supervisor.lines, statuses, seal, storedEvents });
  const control = createSessionControl({
    database,
    abilities: createTransportCapabilityLookup(database, transports),
    supervisor,
    messaging,
    leases,
    removeFiles: clientId => removeClientMedia(dataDir, clientId),
  });

  return {
    name,
    pid: process.pid,
    ready: Promise.resolve(leases.owner),
    messaging,
    control,
    pending: 0,
    isUnresponsive: false,
    kill() {},
    ended: ended.promise,
    async stop(deadlineMs) {
      await supervisor.stop(deadlineMs);
      // The network does not repeat acknowledged events, so store received events before the leases end.
      await withTimeout(STORE_STATUSES_TIMEOUT_MS, statuses.waitUntilIdle(), () => undefined);
      await leases.stop();
      ended.resolve();
    },
  };
}
