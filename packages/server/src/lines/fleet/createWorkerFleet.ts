import type { Clock } from '@recado/timing';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { StoredEventListener } from '../../core/events/StoredEventListener.ts';
import type { LineHost, LineHostCallbacks } from '../host/index.ts';
import type { LineSettings } from '../LineSettings.ts';
import { expireLeasesOfDeadOwners, findOwnersWithoutLease, findUnownedClients } from '../leases/index.ts';
import type { ClientSessions, SessionSnapshot } from '../sessions/index.ts';
import type { TransportCapabilityLookup } from '../transports/index.ts';
import { createClientClaimRegistry } from './createClientClaimRegistry.ts';
import { createFleetSessions } from './createFleetSessions.ts';
import { createSilentLineReporter } from './createSilentLineReporter.ts';
import { createUnownedClientRecovery } from './createUnownedClientRecovery.ts';
import { createWorkerRegistry } from './createWorkerRegistry.ts';

export interface WorkerFleetOptions {
  readonly database: Knex;
  readonly abilities: TransportCapabilityLookup;
  /** Maximum number of hosts. */
  readonly maximum: number;
  /** Number of clients per line host. When a line host has this many clients, another one is started. */
  readonly capacity: number;
  readonly settings: LineSettings;
  startHost(name: string, events: LineHostCallbacks): LineHost;
  /** Notified when a host has stored network events. Default: no listener. */
  readonly storedEvents?: StoredEventListener;
  /** Called when this platform may have taken or released a client. */
  clientChanged?(clientId: string): void;
  /** Called after a client was forgotten; see `ClientSessions.forget`. */
  onForgotten?(clientId: string): void;
  /** Called when all hosts have ended. `stop` waits for it. */
  onStopped?(): Promise<void>;
  /** Selects the clients that this platform process takes from those without an owner. Default: all of them. */
  selectClientsToTake?(clientIds: readonly string[]): readonly string[];
  /**
   * Runs `take`, which takes over an unowned client. May block commands for this client until `take` ends; by
   * default, no commands are blocked.
   */
  blockWhileTaking?(clientId: string, take: () => Promise<void>): Promise<void>;
  readonly log: Logger;
  readonly clock: Clock;
  /** Returns a random number in [0, 1). */
  random(): number;
}

/** State of a worker, or of the host in this process if there are no workers, as operators see it. */
export interface WorkerView {
  readonly name: string;
  readonly pid: number | undefined;
  readonly clients: number;
  readonly isRetiring: boolean;
  /** Owner name of the worker in its leases; undefined until the worker is ready. */
  readonly owner: string | undefined;
  readonly since: Date;
}

/** Milliseconds after which the linking of a client ends if no host owns the client. */
const LINKING_GRACE_MS = 15_000;

const NO_LISTENER: StoredEventListener = {
  notify() {},
};

export type WorkerFleet = ReturnType<typeof createWorkerFleet>;

/** Combines several line hosts into one `ClientSessions`. When a host ends, its clients move to another one. */
export function createWorkerFleet(options: WorkerFleetOptions) {
  const { database, settings, log, clock } = options;
  const claims = createClientClaimRegistry();
  /** Owner names of this platform's dead hosts, kept until the database has ended their leases. */
  const deadOwners = new Set<string>();
  const silentLines = createSilentLineReporter(options);
  let grace = 0;

  const endLeasesOfDead = async (): Promise<void> => {
    for (const owner of await expireLeasesOfDeadOwners(database, deadOwners)) deadOwners.delete(owner);
  };

  /**
   * Kills hosts of this fleet that hold clients, do not answer, and have lost all leases: their processes are stopped.
   * Busy hosts keep their leases, because a thread renews them.
   *
   * @returns the clients of unresponsive hosts, which recover only after their host has ended
   */
  const killStoppedHosts = async (): Promise<ReadonlySet<string>> => {
    const unresponsive = workerRegistry.members.filter(
      member => member.host.isUnresponsive && claims.listHeldClients(member).length > 0,
    );
    const owners = unresponsive.flatMap(({ owner }) => owner ?? []);
    const ownersWithoutLease = new Set(await findOwnersWithoutLease(database, owners));
    for (const member of unresponsive)
      if (member.owner !== undefined && ownersWithoutLease.has(member.owner)) workerRegistry.killStopped(member);
    return new Set(unresponsive.flatMap(member => claims.listHeldClients(member)));
  };

  const recovery = createUnownedClientRecovery({
    ...{ log, clock, sweepMs: settings.sweepMs, concurrency: settings.maxConcurrentResumes },
    random() {
      return options.random();
    },
    async find(expected) {
      await endLeasesOfDead();
      await silentLines.report();
      const clientsOfUnresponsive = await killStoppedHosts();
      const unownedClientIds = (await findUnownedClients(database, { expected, grace })).filter(
        clientId => !clientsOfUnresponsive.has(clientId),
      );
      const selectedClientIds = [...(options.selectClientsToTake?.(unownedClientIds) ?? unownedClientIds)];
      grace = LINKING_GRACE_MS;
      const expectedIds = new Set(expected);
      workerRegistry.prepareCapacity(selectedClientIds.filter(clientId => !expectedIds.has(clientId)).length);
      return selectedClientIds;
    },
    resume(clientId) {
      const take = () => fleetSessions.resume(clientId);
      return options.blockWhileTaking ? options.blockWhileTaking(clientId, take) : take();
    },
  });

  const workerRegistry = createWorkerRegistry({
    ...{ claims, log, clock, ...settings },
    maximum: options.maximum,
    capacity: options.capacity,
    storedEvents: options.storedEvents ?? NO_LISTENER,
    startHost(name, events) {
      return options.startHost(name, events);
    },
    random() {
      return options.random();
    },
    clientChanged(clientId) {
      options.clientChanged?.(clientId);
    },
    memberEnded({ host, owner }, clients, expected) {
      if (owner !== undefined) deadOwners.add(owner);
      if (expected) {
        workerRegistry.prepareCapacity(clients.length);
        recovery.workerReplaced(clients);
        return;
      }
      log.error({ worker: host.name, clients: clients.length }, 'a worker died; its clients move to other workers');
      endLeasesOfDead().catch((error: unknown) =>
        log.warn({ err: error }, 'could not end the leases of a dead worker yet'),
      );
      workerRegistry.prepareCapacity(clients.length);
      recovery.workerDied(clients);
    },
  });

  const fleetSessions = createFleetSessions({
    ...{ database, claims, workerRegistry, abilities: options.abilities },
    onForgotten(clientId) {
      options.onForgotten?.(clientId);
    },
  });

  return {
    sessions: fleetSessions as ClientSessions,

    /** Connects every client that should be open and has no owner. Repeats this until `stop` is called. */
    start(): void {
      recovery.start();
    },
    /** Closes every session without logging out. */
    async stop(): Promise<void> {
      recovery.stop();
      await workerRegistry.stop();
      if (deadOwners.size > 0) await endLeasesOfDead().catch(() => undefined);
      await options.onStopped?.();
    },
    get workers(): readonly WorkerView[] {
      return workerRegistry.members.map(member => ({
        name: member.host.name,
        pid: member.host.pid,
        clients: claims.countClients(member),
        isRetiring: member.isRetiring,
        owner: member.owner,
        since: member.since,
      }));
    },
    /** Returns whether this worker fleet owns the client or is taking it over. */
    has(clientId: string): boolean {
      return claims.byClient.has(clientId);
    },
    /** Returns whether one of the fleet's hosts owns the client. */
    holds(clientId: string): boolean {
      return claims.isHeld(clientId);
    },
    /** Returns the state of the client's session, as known to this fleet. */
    state(clientId: string): SessionSnapshot['state'] {
      return claims.snapshot(clientId).state;
    },
    /** IDs of the clients that the hosts of this fleet own, connected or not. */
    get heldClientIds(): readonly string[] {
      return workerRegistry.members.flatMap(member => claims.listHeldClients(member));
    },
    /** Takes responsibility for a client. Connects the client only if its owner wants it connected. */
    resume(clientId: string): Promise<void> {
      return fleetSessions.resume(clientId);
    },
    /** Stops hosting a client, connected or not, so that another platform process can host it. */
    async release(clientId: string): Promise<void> {
      await claims.byClient.get(clientId)?.member.host.control.release(clientId);
    },
  };
}
