import { connection as texts } from '@recado/texts';
import { TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { findSession, hasPairing, presentConnection } from '../../ground/connection/index.ts';
import { Unavailable } from '../../ground/errors/index.ts';
import type { HostEvents, LineCommands, LineHost } from '../host/index.ts';
import type { LineSettings } from '../LineSettings.ts';
import { expireDead, HeldElsewhere, orphanedClients } from '../leases/index.ts';
import { type Clock, type Sessions, type Snapshot, shownQr } from '../sessions/index.ts';
import type { Abilities } from '../transports/index.ts';
import { createClaims } from './createClaims.ts';
import { createRoster } from './createRoster.ts';
import { createTakeUp } from './createTakeUp.ts';

export interface FleetOptions {
  readonly database: Knex;
  readonly abilities: Abilities;
  /** Hosts at once. */
  readonly maximum: number;
  /** Clients of a host before another one is started. */
  readonly capacity: number;
  readonly settings: LineSettings;
  readonly startHost: (name: string, events: HostEvents) => LineHost;
  /** Called when one of them has stored something of what the network told, with whose it is; default: nobody waits for it. */
  readonly stored?: (clientIds: readonly string[]) => void;
  /** Called when it may have changed whether a client is held here. */
  readonly changed?: (clientId: string) => void;
  /** Which of the clients that nobody owns are for this platform to take; default all. */
  readonly share?: (clientIds: readonly string[]) => readonly string[];
  /** Around the taking of a client that nobody owned; default: nothing waits for it. */
  readonly taking?: (clientId: string, take: () => Promise<void>) => Promise<void>;
  readonly log: Logger;
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
}

/** A worker, for whoever looks after the platform. */
export interface WorkerView {
  readonly name: string;
  readonly pid: number | undefined;
  readonly clients: number;
  readonly isRetiring: boolean;
  /** As its leases name it; undefined until it is ready. */
  readonly owner: string | undefined;
  readonly since: Date;
}

export interface Fleet {
  readonly sessions: Sessions;
  /** Begins to connect, now and from now on, every client that is wanted open and that nobody owns. */
  start(): void;
  /** Closes every session without logging out. */
  stop(): Promise<void>;
  readonly workers: readonly WorkerView[];
  /** Whether the client is here, or is being taken. */
  has(clientId: string): boolean;
  /** Whether one of the hosts owns the client. */
  holds(clientId: string): boolean;
  /** How its session stands, as far as it is here. */
  state(clientId: string): Snapshot['state'];
  /** The clients that are held here. */
  readonly held: readonly string[];
  /** Takes a client and connects it, if it is wanted so. */
  resume(clientId: string): Promise<void>;
  /** Lets a client go, connected or not, so that another platform can have it. */
  release(clientId: string): Promise<void>;
}

/** Milliseconds for which a client that somebody was linking may be without an owner before it is given up. */
const GRACE = 15_000;

/** The hosts of one platform, as one `Sessions`: each client at one of them, found again when its host is no more. */
export function createFleet(options: FleetOptions): Fleet {
  const { database, settings, log, clock, random } = options;
  const claims = createClaims();
  /** Owners among our own who are no more, until the database knows. */
  const dead = new Set<string>();
  let grace = 0;

  const buryDead = async (): Promise<void> => {
    for (const owner of await expireDead(database, dead)) dead.delete(owner);
  };

  const takeUp = createTakeUp({
    ...{ log, clock, random, sweepMs: settings.sweepMs, concurrency: settings.resuming },
    async find(expected) {
      await buryDead();
      const orphans = await orphanedClients(database, { expected, grace });
      const found = [...(options.share?.(orphans) ?? orphans)];
      grace = GRACE;
      const known = new Set(expected);
      roster.prepare(found.filter(clientId => !known.has(clientId)).length);
      return found;
    },
    resume: clientId =>
      options.taking ? options.taking(clientId, () => resume(clientId)) : resume(clientId),
  });

  const roster = createRoster({
    ...{ claims, log, clock, random, ...settings },
    maximum: options.maximum,
    capacity: options.capacity,
    startHost: options.startHost,
    stored: options.stored ?? (() => undefined),
    changed: options.changed ?? (() => undefined),
    lost({ host, owner }, clients, expected) {
      if (owner !== undefined) dead.add(owner);
      if (expected) {
        roster.prepare(clients.length);
        takeUp.moved(clients);
        return;
      }
      log.error(
        { worker: host.name, clients: clients.length },
        'a worker died; its clients come back elsewhere',
      );
      buryDead().catch((error: unknown) =>
        log.warn({ err: error }, 'leases of a dead worker are not ended yet'),
      );
      roster.prepare(clients.length);
      takeUp.fallen(clients);
    },
  });

  /** Does something where the client is, or where it can be from now on. */
  const at = async <T>(clientId: string, work: (commands: LineCommands) => Promise<T>): Promise<T> => {
    let member = claims.memberOf(clientId) ?? roster.choose();
    for (let isSecond = false; ; isSecond = true) {
      const claim = claims.expect(clientId, member);
      try {
        await member.host.ready.catch(() => {
          throw new Unavailable(texts.lineInterrupted);
        });
        return await work(member.host.commands);
      } catch (error) {
        // The host is closing its lines: they open again elsewhere.
        if (error instanceof TransportError) throw new Unavailable(texts.lineInterrupted);
        if (!(error instanceof HeldElsewhere)) throw error;
        const sibling = roster.byOwner(error.owner);
        if (isSecond || !sibling || sibling === member)
          throw new Unavailable(texts.lineElsewhere, { cause: error });
        member = sibling;
      } finally {
        claim.done();
      }
    }
  };

  const resume = (clientId: string): Promise<void> => at(clientId, commands => commands.resume(clientId));

  const absent = async (clientId: string): Promise<never> => {
    const { state } = await findSession(database, clientId);
    const reason = hasPairing(state) ? 'not-connected' : 'not-linked';
    throw new TransportError(reason, 'There is no session.');
  };
  /** Asks the session that there is. A line that has just begun does not know yet whether it has a pairing; its row does. */
  const asking = async <T>(clientId: string, ask: (commands: LineCommands) => Promise<T>): Promise<T> => {
    const commands = claims.memberOf(clientId)?.host.commands;
    if (!commands) return absent(clientId);
    return ask(commands).catch((error: unknown) => {
      if (error instanceof TransportError && error.reason === 'not-linked') return absent(clientId);
      throw error;
    });
  };

  const sessions: Sessions = {
    abilities: options.abilities,
    initialize: clientId => at(clientId, commands => commands.initialize(clientId)),
    restart: clientId => at(clientId, commands => commands.restart(clientId)),
    disconnect: clientId => at(clientId, commands => commands.disconnect(clientId)),
    forget: clientId => at(clientId, commands => commands.forget(clientId)),
    pairingCode: clientId => at(clientId, commands => commands.pairingCode(clientId)),
    link: (clientId, credentials) => at(clientId, commands => commands.link(clientId, credentials)),
    change: (clientId, transport) => at(clientId, commands => commands.change(clientId, transport)),
    notified: (clientId, request) => asking(clientId, commands => commands.notified(clientId, request)),

    status: async clientId => presentConnection(await findSession(database, clientId)),
    qr: clientId => shownQr(database, clientId, claims.snapshot(clientId)),
    async ready(clientId) {
      if (claims.snapshot(clientId).state !== 'open') await absent(clientId);
    },
    send: (clientId, dispatch) => asking(clientId, commands => commands.send(clientId, dispatch)),
    prove: clientId => asking(clientId, commands => commands.prove(clientId)),
    read: (clientId, chat, messages) => asking(clientId, commands => commands.read(clientId, chat, messages)),
    type: (clientId, chat, state) => asking(clientId, commands => commands.type(clientId, chat, state)),
    typing: (clientId, chat) => asking(clientId, commands => commands.typing(clientId, chat)),
    manage: (clientId, name, about) => asking(clientId, commands => commands.manage(clientId, name, about)),
    lookup: (clientId, phone) => asking(clientId, commands => commands.lookup(clientId, phone)),
  };

  return {
    sessions,
    has: clientId => claims.memberOf(clientId) !== undefined,
    holds: claims.isHeld,
    state: clientId => claims.snapshot(clientId).state,
    resume,
    release: async clientId => claims.memberOf(clientId)?.host.commands.release(clientId),
    get held() {
      return roster.members.flatMap(claims.heldBy);
    },
    start: takeUp.start,
    async stop() {
      takeUp.stop();
      await roster.stop();
      if (dead.size > 0) await buryDead().catch(() => undefined);
    },
    get workers() {
      return roster.members.map(member => ({
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
