import { createDeferred, within } from '@recado/timing';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { createDepot } from '../../ground/files/createDepot.ts';
import { createKeeper } from '../../ground/files/createFileShare.ts';
import { createWayOut } from '../../ground/proxy/index.ts';
import type { Seal } from '../../ground/sealing/seal.ts';
import type { LineSettings } from '../LineSettings.ts';
import { createLeaseKeeper, HeldElsewhere, type LeaseKeeper, newOwner } from '../leases/index.ts';
import { createReceiving, removeMedia } from '../receiving/index.ts';
import {
  createSessions,
  createSupervisor,
  type Snapshot,
  type Supervisor,
  systemClock,
} from '../sessions/index.ts';
import { createAbilities, type Transports } from '../transports/index.ts';
import { createVaults } from '../vault/index.ts';
import type { HostEvents, LineCommands, LineHost } from './LineHost.ts';
import { observeTransports } from './observedTransport.ts';

export interface LocalHostOptions {
  readonly database: Knex;
  /** A small pool for what is written for all sessions together (`createCommitPool`). */
  readonly committing: Knex;
  /** A small pool for nothing but leases. */
  readonly leaseDatabase: Knex;
  readonly transports: Transports;
  readonly seal: Seal;
  /** Networks that a client's proxy may be in although they are private. */
  readonly allowedPrivateCidrs: readonly string[];
  readonly dataDir: string;
  /** Of the object storage that files are kept in; default: they stay below the data directory. */
  readonly mediaUrl?: string | undefined;
  readonly settings: Pick<LineSettings, 'leaseMs' | 'renewMs'>;
  readonly log: Logger;
  readonly name: string;
}

/** Milliseconds that statuses have, when the process ends, to be stored. */
const LAST_WORDS = 2_000;
const IDLE: Snapshot = { state: 'idle' };

/** Sessions in this very process, each under a lease. The pools and the transport stay the caller's. */
export function createLocalHost(options: LocalHostOptions, events: HostEvents): LineHost {
  const { database, committing, leaseDatabase, seal, dataDir, mediaUrl, settings, log, name } = options;
  const depot = mediaUrl === undefined ? undefined : createDepot(mediaUrl);
  const ended = createDeferred<void>();
  const held = new Set<string>();
  let openings = 0;

  const observed = observeTransports(options.transports, {
    changed: (clientId, snapshot) => events.line(clientId, { held: held.has(clientId), snapshot }),
    opened() {
      openings += 1;
      events.opened(openings);
    },
  });
  const receiving = createReceiving({
    database,
    committing,
    dataDir,
    maxMediaBytes: Math.max(...observed.all.map(({ capabilities }) => capabilities.maxMediaBytes)),
    kept: createKeeper(depot, dataDir, log),
    stored: clientId => events.stored([clientId]),
    log,
  });
  const vaults = createVaults({ database, committing, seal, log });
  const supervisor = createSupervisor({
    database,
    transports: observed,
    seal,
    openVault: vaults.open,
    exchange: vaults.exchange,
    receiving,
    wayOut: createWayOut(options),
    log,
    clock: systemClock,
    random: Math.random,
  });
  const leases = createLeaseKeeper({
    ...settings,
    database: leaseDatabase,
    owner: newOwner(),
    log,
    monotonic: () => performance.now(),
    isIdle: clientId => supervisor.snapshot(clientId).state === 'idle',
    held(clientId) {
      held.add(clientId);
      events.line(clientId, { held: true, snapshot: supervisor.snapshot(clientId) });
    },
    left(clientId) {
      held.delete(clientId);
      supervisor.abandon(clientId);
      events.line(clientId, { held: false, snapshot: IDLE });
    },
  });
  const leased = leasedSupervisor(supervisor, leases);
  const sessions = createSessions({
    database,
    abilities: createAbilities(database, observed),
    supervisor: leased,
    receiving,
    removeFiles: clientId => removeMedia(dataDir, clientId),
  });

  const commands: LineCommands = {
    ...sessions,
    async send(clientId, dispatch, handedOver) {
      await sessions.ready(clientId);
      await handedOver?.();
      return sessions.send(clientId, dispatch);
    },
    async resume(clientId) {
      try {
        await leased.resume(clientId);
      } catch (error) {
        if (error instanceof HeldElsewhere) return;
        throw error;
      }
      await supervisor.settled(clientId);
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
      // What the network told is acknowledged there, and will not be told again.
      await within(LAST_WORDS, receiving.idle(), () => undefined);
      await leases.stop();
      ended.resolve();
    },
  };
}

/** The supervisor, taking a client's lease before anything is done with the client. Its methods reject with `HeldElsewhere`. */
function leasedSupervisor(supervisor: Supervisor, leases: LeaseKeeper): Supervisor {
  return {
    ...supervisor,
    open: clientId => leases.using(clientId, epoch => supervisor.open(clientId, epoch)),
    restart: clientId => leases.using(clientId, epoch => supervisor.restart(clientId, epoch)),
    change: (clientId, transport) =>
      leases.using(clientId, epoch => supervisor.change(clientId, transport, epoch)),
    resume: clientId => leases.using(clientId, epoch => supervisor.resume(clientId, epoch)),
    async close(clientId, how) {
      await leases.using(clientId, epoch => supervisor.close(clientId, how, epoch));
      if (supervisor.snapshot(clientId).state === 'idle') await leases.release(clientId);
    },
    abandon(clientId) {
      supervisor.abandon(clientId);
      void leases.release(clientId);
    },
  };
}
