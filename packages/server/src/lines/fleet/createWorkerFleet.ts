import { connectionErrorTexts as texts } from '@recado/texts';
import { TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { findClientSession, isPairedSessionState, presentSessionConnection } from '../../core/connection/index.ts';
import { Unavailable } from '../../core/errors/index.ts';
import type { LineCommands, LineHost, LineHostCallbacks } from '../host/index.ts';
import type { LineSettings } from '../LineSettings.ts';
import { ClientLeaseHeldElsewhere, expireLeasesOfDeadOwners, findUnownedClients } from '../leases/index.ts';
import { type ClientSessions, type Clock, getSessionQrCode, type SessionSnapshot } from '../sessions/index.ts';
import type { TransportCapabilityLookup } from '../transports/index.ts';
import { createClientClaimRegistry } from './createClientClaimRegistry.ts';
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
  readonly startHost: (name: string, events: LineHostCallbacks) => LineHost;
  /**
   * Called when a host has stored network events, with the IDs of the affected clients. Default: no listener.
   */
  readonly eventsStored?: (clientIds: readonly string[]) => void;
  /** Called when this platform may have taken or released a client. */
  readonly clientChanged?: (clientId: string) => void;
  /** Selects the clients that this platform process takes from those without an owner. Default: all of them. */
  readonly selectClientsToTake?: (clientIds: readonly string[]) => readonly string[];
  /**
   * Runs `take`, which takes over an unowned client. May block commands for this client until `take` ends; by
   * default, no commands are blocked.
   */
  readonly blockWhileTaking?: (clientId: string, take: () => Promise<void>) => Promise<void>;
  readonly log: Logger;
  readonly clock: Clock;
  /** Returns a random number in [0, 1). */
  readonly random: () => number;
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

export interface WorkerFleet {
  readonly sessions: ClientSessions;
  /** Connects every client that should be open and has no owner. Repeats this until `stop` is called. */
  start(): void;
  /** Closes every session without logging out. */
  stop(): Promise<void>;
  readonly workers: readonly WorkerView[];
  /** Returns whether this worker fleet owns the client or is taking it over. */
  has(clientId: string): boolean;
  /** Returns whether one of the fleet's hosts owns the client. */
  holds(clientId: string): boolean;
  /** Returns the state of the client's session, as known to this fleet. */
  state(clientId: string): SessionSnapshot['state'];
  /** IDs of the clients that the hosts of this fleet own, connected or not. */
  readonly heldClientIds: readonly string[];
  /** Takes responsibility for a client. Connects the client only if its owner wants it connected. */
  resume(clientId: string): Promise<void>;
  /** Stops hosting a client, connected or not, so that another platform process can host it. */
  release(clientId: string): Promise<void>;
}

/** Milliseconds after which the linking of a client ends if no host owns the client. */
const LINKING_GRACE_MS = 15_000;

/** Combines several line hosts into one `ClientSessions`. When a host ends, its clients move to another one. */
export function createWorkerFleet(options: WorkerFleetOptions): WorkerFleet {
  const { database, settings, log, clock, random } = options;
  const claims = createClientClaimRegistry();
  /** Owner names of this platform's dead hosts, kept until the database has ended their leases. */
  const deadOwners = new Set<string>();
  let grace = 0;

  const endLeasesOfDead = async (): Promise<void> => {
    for (const owner of await expireLeasesOfDeadOwners(database, deadOwners)) deadOwners.delete(owner);
  };

  const recovery = createUnownedClientRecovery({
    ...{ log, clock, random, sweepMs: settings.sweepMs, concurrency: settings.maxConcurrentResumes },
    async find(expected) {
      await endLeasesOfDead();
      const unownedClientIds = await findUnownedClients(database, { expected, grace });
      const selectedClientIds = [...(options.selectClientsToTake?.(unownedClientIds) ?? unownedClientIds)];
      grace = LINKING_GRACE_MS;
      const expectedIds = new Set(expected);
      workerRegistry.prepareCapacity(selectedClientIds.filter(clientId => !expectedIds.has(clientId)).length);
      return selectedClientIds;
    },
    resume: clientId =>
      options.blockWhileTaking ? options.blockWhileTaking(clientId, () => resume(clientId)) : resume(clientId),
  });

  const workerRegistry = createWorkerRegistry({
    ...{ claims, log, clock, random, ...settings },
    maximum: options.maximum,
    capacity: options.capacity,
    startHost: options.startHost,
    eventsStored: options.eventsStored ?? (() => undefined),
    clientChanged: options.clientChanged ?? (() => undefined),
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

  /** Runs work on the line host that owns the client. If no host owns it, chooses a host that can take it. */
  const runOnHost = async <T>(clientId: string, work: (commands: LineCommands) => Promise<T>): Promise<T> => {
    let member = claims.memberOf(clientId) ?? workerRegistry.chooseMember();
    for (let isSecond = false; ; isSecond = true) {
      const claim = claims.expect(clientId, member);
      try {
        await member.host.ready.catch(() => {
          throw new Unavailable(texts.lineInterrupted);
        });
        return await work(member.host.commands);
      } catch (error) {
        // A transport error here means that the host is closing its sessions. They will open again on another
        // host.
        if (error instanceof TransportError) throw new Unavailable(texts.lineInterrupted);
        if (!(error instanceof ClientLeaseHeldElsewhere)) throw error;
        const sibling = workerRegistry.findByOwner(error.owner);
        if (isSecond || !sibling || sibling === member)
          throw new Unavailable(texts.lineOnOtherServer, { cause: error });
        member = sibling;
      } finally {
        claim.done();
      }
    }
  };

  const resume = (clientId: string): Promise<void> => runOnHost(clientId, commands => commands.resume(clientId));

  const rejectWithoutSession = async (clientId: string): Promise<never> => {
    const { state } = await findClientSession(database, clientId);
    const reason = isPairedSessionState(state) ? 'not-connected' : 'not-linked';
    throw new TransportError(reason, 'There is no session.');
  };
  /** Runs a command on the client's session. If there is none, rejects with the error for its stored state. */
  const runOnSession = async <T>(clientId: string, command: (commands: LineCommands) => Promise<T>): Promise<T> => {
    const commands = claims.memberOf(clientId)?.host.commands;
    if (!commands) return rejectWithoutSession(clientId);
    return command(commands).catch((error: unknown) => {
      if (error instanceof TransportError && error.reason === 'not-linked') return rejectWithoutSession(clientId);
      throw error;
    });
  };

  const sessions: ClientSessions = {
    abilities: options.abilities,
    initialize: clientId => runOnHost(clientId, commands => commands.initialize(clientId)),
    restart: clientId => runOnHost(clientId, commands => commands.restart(clientId)),
    disconnect: clientId => runOnHost(clientId, commands => commands.disconnect(clientId)),
    forget: clientId => runOnHost(clientId, commands => commands.forget(clientId)),
    pairingCode: clientId => runOnHost(clientId, commands => commands.pairingCode(clientId)),
    link: (clientId, credentials) => runOnHost(clientId, commands => commands.link(clientId, credentials)),
    change: (clientId, transport) => runOnHost(clientId, commands => commands.change(clientId, transport)),
    receiveWebhook: (clientId, request) =>
      runOnSession(clientId, commands => commands.receiveWebhook(clientId, request)),

    status: async clientId => presentSessionConnection(await findClientSession(database, clientId)),
    qr: clientId => getSessionQrCode(database, clientId, claims.snapshot(clientId)),
    async ready(clientId) {
      if (claims.snapshot(clientId).state !== 'open') await rejectWithoutSession(clientId);
    },
    send: (clientId, dispatch) => runOnSession(clientId, commands => commands.send(clientId, dispatch)),
    probe: clientId => runOnSession(clientId, commands => commands.probe(clientId)),
    read: (clientId, chat, messages) => runOnSession(clientId, commands => commands.read(clientId, chat, messages)),
    type: (clientId, chat, state) => runOnSession(clientId, commands => commands.type(clientId, chat, state)),
    typing: (clientId, chat) => runOnSession(clientId, commands => commands.typing(clientId, chat)),
    manage: (clientId, name, about) => runOnSession(clientId, commands => commands.manage(clientId, name, about)),
    lookup: (clientId, phone) => runOnSession(clientId, commands => commands.lookup(clientId, phone)),
  };

  return {
    sessions,
    has: clientId => claims.memberOf(clientId) !== undefined,
    holds: claims.isHeld,
    state: clientId => claims.snapshot(clientId).state,
    resume,
    release: async clientId => claims.memberOf(clientId)?.host.commands.release(clientId),
    get heldClientIds() {
      return workerRegistry.members.flatMap(claims.listHeldClients);
    },
    start: recovery.start,
    async stop() {
      recovery.stop();
      await workerRegistry.stop();
      if (deadOwners.size > 0) await endLeasesOfDead().catch(() => undefined);
    },
    get workers() {
      return workerRegistry.members.map(member => ({
        name: member.host.name,
        pid: member.host.pid,
        clients: claims.load(member),
        isRetiring: member.isRetiring,
        owner: member.owner,
        since: member.since,
      }));
    },
  };
}
