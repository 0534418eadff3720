import { createDeferred, withTimeout } from '@recado/timing';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { createObjectStorageUploader } from '../../core/files/createClusterFileShare.ts';
import { createObjectStorage } from '../../core/files/createObjectStorage.ts';
import { createOutboundConnectorProvider } from '../../core/proxy/index.ts';
import type { Sealer } from '../../core/sealing/sealer.ts';
import type { LineSettings } from '../LineSettings.ts';
import {
  ClientLeaseHeldElsewhere,
  createLeaseOwnerName,
  createLeaseRenewer,
  type LeaseRenewer,
} from '../leases/index.ts';
import { createTransportEventReceiver, removeClientMedia } from '../receiving/index.ts';
import {
  createClientSessionService,
  createSessionSupervisor,
  type SessionSnapshot,
  type SessionSupervisor,
  systemClock,
} from '../sessions/index.ts';
import { createTransportCapabilityLookup, type TransportRegistry } from '../transports/index.ts';
import { createVaultStore } from '../vault/index.ts';
import type { LineCommands, LineHost, LineHostCallbacks } from './LineHost.ts';
import { observeTransports } from './observeTransports.ts';

export interface InProcessLineHostOptions {
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
  /** URL of the object storage for files. By default, files stay below the data directory. */
  readonly mediaUrl?: string | undefined;
  readonly settings: Pick<LineSettings, 'leaseMs' | 'renewMs'>;
  readonly log: Logger;
  readonly name: string;
}

/** Maximum milliseconds for which a stop of the process waits until received message statuses are stored. */
const STORE_STATUSES_TIMEOUT_MS = 2_000;
const IDLE_SNAPSHOT: SessionSnapshot = { state: 'idle' };

/** Runs sessions in this process, each under a lease. The caller closes the pools and the transports. */
export function createInProcessLineHost(options: InProcessLineHostOptions, events: LineHostCallbacks): LineHost {
  const { database, commitPool, leaseDatabase, seal, dataDir, mediaUrl, settings, log, name } = options;
  const depot = mediaUrl === undefined ? undefined : createObjectStorage(mediaUrl);
  const ended = createDeferred<void>();
  const held = new Set<string>();
  let openings = 0;

  const observedTransports = observeTransports(options.transports, {
    changed: (clientId, snapshot) => events.lineChanged(clientId, { held: held.has(clientId), snapshot }),
    sessionOpened() {
      openings += 1;
      events.sessionOpened(openings);
    },
  });
  const receiving = createTransportEventReceiver({
    database,
    commitPool,
    dataDir,
    maxMediaBytes: Math.max(...observedTransports.all.map(({ capabilities }) => capabilities.maxMediaBytes)),
    onFileStored: createObjectStorageUploader(depot, dataDir, log),
    onStored: clientId => events.eventsStored([clientId]),
    log,
  });
  const vaults = createVaultStore({ database, commitPool, seal, log });
  const supervisor = createSessionSupervisor({
    database,
    transports: observedTransports,
    seal,
    openVault: vaults.open,
    exchange: vaults.exchange,
    receiving,
    outboundProxy: createOutboundConnectorProvider(options),
    log,
    clock: systemClock,
    random: Math.random,
  });
  const leases = createLeaseRenewer({
    ...settings,
    database: leaseDatabase,
    owner: createLeaseOwnerName(),
    log,
    monotonic: () => performance.now(),
    isIdle: clientId => supervisor.snapshot(clientId).state === 'idle',
    onAcquired(clientId) {
      held.add(clientId);
      events.lineChanged(clientId, { held: true, snapshot: supervisor.snapshot(clientId) });
    },
    onLost(clientId) {
      held.delete(clientId);
      supervisor.abandon(clientId);
      events.lineChanged(clientId, { held: false, snapshot: IDLE_SNAPSHOT });
    },
  });
  const supervisorWithLeases = leasedSupervisor(supervisor, leases);
  const sessions = createClientSessionService({
    database,
    abilities: createTransportCapabilityLookup(database, observedTransports),
    supervisor: supervisorWithLeases,
    receiving,
    removeFiles: clientId => removeClientMedia(dataDir, clientId),
  });

  const commands: LineCommands = {
    ...sessions,
    async send(clientId, dispatch, beforeSend) {
      await sessions.ready(clientId);
      await beforeSend?.();
      return sessions.send(clientId, dispatch);
    },
    async resume(clientId) {
      try {
        await supervisorWithLeases.resume(clientId);
      } catch (error) {
        if (error instanceof ClientLeaseHeldElsewhere) return;
        throw error;
      }
      await supervisor.waitUntilSettled(clientId);
    },
    async release(clientId) {
      await supervisor.leave(clientId);
      await leases.release(clientId);
    },
  };

  return {
    name,
    pid: process.pid,
    ready: Promise.resolve(leases.owner),
    commands,
    pending: 0,
    ended: ended.promise,
    async stop(deadlineMs) {
      await supervisor.stop(deadlineMs);
      // The network does not repeat acknowledged events, so store received events before the leases end.
      await withTimeout(STORE_STATUSES_TIMEOUT_MS, receiving.idle(), () => undefined);
      await leases.stop();
      ended.resolve();
    },
  };
}

/** Wraps a supervisor. Each operation first acquires the client's lease. @throws ClientLeaseHeldElsewhere without it */
function leasedSupervisor(supervisor: SessionSupervisor, leases: LeaseRenewer): SessionSupervisor {
  return {
    ...supervisor,
    open: clientId => leases.withLease(clientId, epoch => supervisor.open(clientId, epoch)),
    restart: clientId => leases.withLease(clientId, epoch => supervisor.restart(clientId, epoch)),
    change: (clientId, transport) => leases.withLease(clientId, epoch => supervisor.change(clientId, transport, epoch)),
    resume: clientId => leases.withLease(clientId, epoch => supervisor.resume(clientId, epoch)),
    async close(clientId, how) {
      await leases.withLease(clientId, epoch => supervisor.close(clientId, how, epoch));
      if (supervisor.snapshot(clientId).state === 'idle') await leases.release(clientId);
    },
    abandon(clientId) {
      supervisor.abandon(clientId);
      void leases.release(clientId);
    },
  };
}
