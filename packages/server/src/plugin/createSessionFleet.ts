import type { Knex } from 'knex';
import type { AuthTools } from '../api/accounts/auth/index.ts';
import { createCommitConnectionPool } from '../core/data/createCommitConnectionPool.ts';
import { createDatabasePool } from '../core/data/database.ts';
import {
  createInProcessLineHost,
  createTransportCapabilityLookup,
  createWorkerFleet,
  defaultLineSettings,
  forkWorkerHost,
  type LineHostCallbacks,
  type TransportRegistry,
  type WorkerFleet,
} from '../lines/index.ts';
import { systemClock } from '../lines/sessions/index.ts';
import type { PluginOptions } from './PluginOptions.ts';

export interface SessionFleetOptions extends PluginOptions {
  readonly database: Knex;
  readonly seal: AuthTools['seal'];
  readonly transports: TransportRegistry;
  /** Called with the IDs of the clients for which received data was stored. */
  readonly eventsStored: (clientIds: readonly string[]) => void;
  /** Called when this node may have taken or released a client; see `WorkerFleetOptions`. */
  readonly clientChanged: (clientId: string) => void;
  readonly selectClientsToTake: (clientIds: readonly string[]) => readonly string[];
  readonly blockWhileTaking: (clientId: string, take: () => Promise<void>) => Promise<void>;
}

/** Number of database connections for the leases of sessions that run in this process. */
const LEASE_POOL_SIZE = 2;

/** Creates the fleet of client sessions, which run in workers or, with `workers: 0`, in this process. */
export function createSessionFleet(options: SessionFleetOptions): WorkerFleet {
  const {
    workers,
    sessionsPerWorker,
    database,
    transports,
    eventsStored,
    clientChanged,
    selectClientsToTake,
    blockWhileTaking,
    log,
  } = options;
  const hasLines = options.roles.includes('lines');
  const settings = { ...defaultLineSettings, ...options.lines };
  const fleetOptions = {
    database,
    settings,
    ...{ eventsStored, clientChanged, selectClientsToTake, blockWhileTaking, log },
    abilities: createTransportCapabilityLookup(database, transports),
    clock: systemClock,
    random: Math.random,
  };
  if (workers > 0) {
    return createWorkerFleet({
      ...fleetOptions,
      maximum: hasLines ? workers : 0,
      capacity: sessionsPerWorker,
      startHost: createWorkerStarter(options, settings),
    });
  }
  const leaseDatabase = createDatabasePool(options.connection, LEASE_POOL_SIZE);
  const commitPool = createCommitConnectionPool(options.connection);
  const fleet = createWorkerFleet({
    ...fleetOptions,
    settings: { ...settings, recycleAfter: Number.POSITIVE_INFINITY },
    maximum: hasLines ? 1 : 0,
    capacity: Number.POSITIVE_INFINITY,
    startHost: (name, events) =>
      createInProcessLineHost({ ...options, name, settings, commitPool, leaseDatabase }, events),
  });
  return {
    ...fleet,
    // Define the getters again, because the spread has copied only their current values.
    get heldClientIds() {
      return fleet.heldClientIds;
    },
    get workers() {
      return fleet.workers;
    },
    async stop() {
      await fleet.stop();
      await Promise.all(transports.all.map(transport => transport.stop?.()));
      await Promise.all([commitPool.destroy(), leaseDatabase.destroy()]);
    },
  };
}

function createWorkerStarter(options: PluginOptions, settings: typeof defaultLineSettings) {
  const { connection, secrets, allowedPrivateCidrs, dataDir, mediaUrl, version, traces, log } = options;
  const transports = [options, ...options.otherTransports].map(({ transportModule }) => {
    if (transportModule) return transportModule;
    throw new Error('workers need `transportModule`: they load the transports by themselves');
  });
  return (name: string, events: LineHostCallbacks) =>
    forkWorkerHost(
      {
        settings,
        log,
        start: {
          name,
          connection,
          transports,
          sealKeys: secrets.seal,
          allowedPrivateCidrs,
          dataDir,
          mediaUrl,
          logLevel: log.level,
          ...{ version, traces },
          settings,
        },
      },
      events,
    );
}
