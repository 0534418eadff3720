import type { Knex } from 'knex';
import type { AuthTools } from '../api/auth/index.ts';
import { createCommitPool } from '../ground/data/createCommitPool.ts';
import { createDatabase } from '../ground/data/database.ts';
import {
  createAbilities,
  createFleet,
  createLocalHost,
  type Fleet,
  forkHost,
  type HostEvents,
  lineDefaults,
  type Transports,
} from '../lines/index.ts';
import { systemClock } from '../lines/sessions/index.ts';
import type { PluginOptions } from './PluginOptions.ts';

export interface SessionsOptions extends PluginOptions {
  readonly database: Knex;
  readonly seal: AuthTools['seal'];
  readonly transports: Transports;
  /** Called when something of what the network told was stored, with whose it is. */
  readonly stored: (clientIds: readonly string[]) => void;
  /** As `FleetOptions` has them. */
  readonly changed: (clientId: string) => void;
  readonly share: (clientIds: readonly string[]) => readonly string[];
  readonly taking: (clientId: string, take: () => Promise<void>) => Promise<void>;
}

/** Connections to the database for the leases of sessions in this process. */
const LEASE_POOL = 2;

/** The clients' sessions: in worker processes, or all in this one where there are to be no workers. */
export function startSessions(options: SessionsOptions): Fleet {
  const { workers, sessionsPerWorker, database, transports, stored, changed, share, taking, log } = options;
  const hasLines = options.roles.includes('lines');
  const settings = { ...lineDefaults, ...options.lines };
  const common = {
    database,
    settings,
    ...{ stored, changed, share, taking, log },
    abilities: createAbilities(database, transports),
    clock: systemClock,
    random: Math.random,
  };
  if (workers > 0) {
    return createFleet({
      ...common,
      maximum: hasLines ? workers : 0,
      capacity: sessionsPerWorker,
      startHost: createForker(options, settings),
    });
  }
  const leaseDatabase = createDatabase(options.connection, LEASE_POOL);
  const committing = createCommitPool(options.connection);
  const fleet = createFleet({
    ...common,
    settings: { ...settings, recycleAfter: Number.POSITIVE_INFINITY },
    maximum: hasLines ? 1 : 0,
    capacity: Number.POSITIVE_INFINITY,
    startHost: (name, events) =>
      createLocalHost({ ...options, name, settings, committing, leaseDatabase }, events),
  });
  return {
    ...fleet,
    // Spread, a getter would be what it was at this moment.
    get held() {
      return fleet.held;
    },
    get workers() {
      return fleet.workers;
    },
    async stop() {
      await fleet.stop();
      await Promise.all(transports.all.map(transport => transport.stop?.()));
      await Promise.all([committing.destroy(), leaseDatabase.destroy()]);
    },
  };
}

function createForker(options: PluginOptions, settings: typeof lineDefaults) {
  const { connection, secrets, allowedPrivateCidrs, dataDir, mediaUrl, version, traces, log } = options;
  const transports = [options, ...options.otherTransports].map(({ transportModule }) => {
    if (transportModule) return transportModule;
    throw new Error('workers need `transportModule`: they load the transports by themselves');
  });
  return (name: string, events: HostEvents) =>
    forkHost(
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
