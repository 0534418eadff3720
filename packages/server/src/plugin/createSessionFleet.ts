import { systemClock } from '@recado/timing';
import type { Knex } from 'knex';
import type { AuthTools } from '../api/accounts/auth/index.ts';
import { createCommitConnectionPool } from '../core/data/createCommitConnectionPool.ts';
import { createDatabasePool } from '../core/data/database.ts';
import type { StoredEventListener } from '../core/events/StoredEventListener.ts';
import type { ObjectStorage } from '../core/files/ReadableFile.ts';
import {
  computeKeyStatementTimeoutMs,
  createInProcessLineHost,
  createTransportCapabilityLookup,
  createWorkerFleet,
  defaultLineSettings,
  forkWorkerHost,
  type LineSettings,
  type TransportRegistry,
  type WorkerFleet,
  type WorkerFleetOptions,
} from '../lines/index.ts';
import type { PluginOptions } from './PluginOptions.ts';

export interface SessionFleetOptions extends PluginOptions {
  readonly database: Knex;
  readonly seal: AuthTools['seal'];
  readonly transports: TransportRegistry;
  /** Opens the object storage for the files of sessions that run in this process. */
  readonly openObjectStorage?: (() => ObjectStorage) | undefined;
  /** Notified when received data of clients was stored. */
  readonly storedEvents: StoredEventListener;
  /** Called when this node may have taken or released a client; see `WorkerFleetOptions`. */
  clientChanged(clientId: string): void;
  onForgotten(clientId: string): void;
  selectClientsToTake(clientIds: readonly string[]): readonly string[];
  blockWhileTaking(clientId: string, take: () => Promise<void>): Promise<void>;
}

/** Number of database connections that acquire and release the leases of sessions that run in this process. */
const LEASE_POOL_SIZE = 1;

/** Creates the fleet of client sessions, which run in workers or, with `workers: 0`, in this process. */
export function createSessionFleet(options: SessionFleetOptions): WorkerFleet {
  const { workers, sessionsPerWorker, database, transports, storedEvents, log } = options;
  const hasLines = options.roles.includes('lines');
  const settings = { ...defaultLineSettings, ...options.lines };
  const fleetOptions: FleetBaseOptions = {
    database,
    storedEvents,
    log,
    abilities: createTransportCapabilityLookup(database, transports),
    clock: systemClock,
    random() {
      return Math.random();
    },
    clientChanged(clientId) {
      options.clientChanged(clientId);
    },
    onForgotten(clientId) {
      options.onForgotten(clientId);
    },
    selectClientsToTake(clientIds) {
      return options.selectClientsToTake(clientIds);
    },
    async blockWhileTaking(clientId, take) {
      await options.blockWhileTaking(clientId, take);
    },
  };
  if (workers > 0) {
    const workerOptions = createWorkerHostOptions(options, settings);
    return createWorkerFleet({
      ...fleetOptions,
      settings,
      maximum: hasLines ? workers : 0,
      capacity: sessionsPerWorker,
      startHost(name, events) {
        return forkWorkerHost({ ...workerOptions, start: { ...workerOptions.start, name } }, events);
      },
    });
  }
  const leaseDatabase = createDatabasePool(options.connection, LEASE_POOL_SIZE);
  const commitPool = createCommitConnectionPool(options.connection, computeKeyStatementTimeoutMs(settings.leaseMs));
  return createWorkerFleet({
    ...fleetOptions,
    settings: { ...settings, recycleAfter: Number.POSITIVE_INFINITY },
    maximum: hasLines ? 1 : 0,
    capacity: Number.POSITIVE_INFINITY,
    startHost(name, events) {
      return createInProcessLineHost({ ...options, name, settings, commitPool, leaseDatabase }, events);
    },
    async onStopped() {
      await Promise.all(transports.all.map(transport => transport.stop?.()));
      await Promise.all([commitPool.destroy(), leaseDatabase.destroy()]);
    },
  });
}

/** Options of the fleet that do not depend on where the sessions run. */
type FleetBaseOptions = Omit<WorkerFleetOptions, 'settings' | 'maximum' | 'capacity' | 'startHost' | 'onStopped'>;

/** Builds the options with which each worker starts, except for its name. */
function createWorkerHostOptions(options: PluginOptions, settings: LineSettings) {
  const { connection, secrets, allowedPrivateCidrs, dataDir, objectStorage, version, tracing, log } = options;
  const transports = [options, ...options.otherTransports].map(({ transportModule }) => {
    if (transportModule) return transportModule;
    throw new Error('workers need `transportModule`: they load the transports by themselves');
  });
  return {
    settings,
    log,
    start: {
      connection,
      transports,
      sealKeys: secrets.seal,
      allowedPrivateCidrs,
      dataDir,
      objectStorage,
      logLevel: log.level,
      ...{ version, tracing },
      settings,
    },
  };
}
