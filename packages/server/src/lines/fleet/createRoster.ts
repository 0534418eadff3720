import { connection as texts } from '@recado/texts';
import { backOff } from '@recado/timing';
import type { Logger } from 'pino';
import { Unavailable } from '../../ground/errors/index.ts';
import type { HostEvents, LineHost } from '../host/index.ts';
import { type Clock, lineBackOff } from '../sessions/index.ts';
import type { Claims, Member } from './createClaims.ts';

export interface RosterOptions {
  readonly claims: Claims;
  /** Hosts at once, those that are being replaced not counted. */
  readonly maximum: number;
  /** Clients of a host before another one is started. */
  readonly capacity: number;
  readonly recycleAfter: number;
  /** Milliseconds for a host that is replaced. */
  readonly drainMs: number;
  readonly startHost: (name: string, events: HostEvents) => LineHost;
  /** Called when one of them has stored something, with whose it is. */
  readonly stored: (clientIds: readonly string[]) => void;
  /** It may have changed whether a client is held. */
  readonly changed: (clientId: string) => void;
  /** A host is no more. `expected`: we wanted it so. */
  readonly lost: (member: Member, clients: readonly string[], expected: boolean) => void;
  readonly log: Logger;
  readonly clock: Clock;
  readonly random: () => number;
}

/** The hosts there are. */
export interface Roster {
  readonly members: readonly Member[];
  /** The member for a client that none has: the least burdened, or a new one when all are full. @throws Unavailable */
  choose(): Member;
  /** So many clients are about to come: starts what they will need, so that they need not wait for one after the other. */
  prepare(clients: number): void;
  byOwner(owner: string): Member | undefined;
  /** Ends all; nobody new can be chosen from now on. */
  stop(): Promise<void>;
}

/** Milliseconds for what a host is doing when it is to be replaced. */
const FINISHING = 30_000;
const LOOK = 100;

export function createRoster(options: RosterOptions): Roster {
  const { claims, maximum, capacity, recycleAfter, drainMs, log, clock, random } = options;
  const members = new Set<Member>();
  let started = 0;
  let failures = 0;
  let notBefore = 0;
  let stopping = false;

  const removed = (member: Member): void => {
    members.delete(member);
    // One that ends in order has given its clients back before.
    const clients = new Set([...(member.leaves ?? []), ...claims.heldBy(member)]);
    claims.forget(member);
    clients.forEach(options.changed);
    options.lost(member, [...clients], member.isRetiring || stopping);
  };

  const start = (): Member => {
    started += 1;
    const host = options.startHost(`w${started}`, {
      line(clientId, view) {
        if (!members.has(member)) return;
        claims.tell(clientId, member, view);
        options.changed(clientId);
      },
      stored: options.stored,
      opened(total) {
        member.openings = total;
        if (total >= recycleAfter && !member.isRetiring && !stopping) void retire(member);
      },
    });
    const member: Member = { host, since: clock.now(), openings: 0, isRetiring: false };
    members.add(member);
    host.ready.then(
      owner => {
        member.owner = owner;
        failures = 0;
        log.info({ worker: host.name, pid: host.pid }, 'a worker is ready');
      },
      (error: unknown) => {
        if (stopping) return;
        notBefore = clock.now().getTime() + backOff(failures, lineBackOff, random());
        failures += 1;
        log.error({ err: error, worker: host.name, failures }, 'a worker could not start');
      },
    );
    void host.ended.then(() => removed(member));
    return member;
  };

  const retire = async (member: Member): Promise<void> => {
    member.isRetiring = true;
    const { host, openings } = member;
    log.info({ worker: host.name, openings }, 'a worker is replaced');
    const latest = clock.now().getTime() + FINISHING;
    while (host.pending > 0 && clock.now().getTime() < latest) {
      await new Promise<void>(resolve => clock.after(LOOK, resolve));
    }
    member.leaves = claims.heldBy(member);
    await host.stop(drainMs);
  };

  const open = (): Member[] => [...members].filter(({ isRetiring }) => !isRetiring);
  const mayStart = (): boolean => !stopping && open().length < maximum && clock.now().getTime() >= notBefore;

  return {
    get members() {
      return [...members];
    },
    choose() {
      if (stopping) throw new Unavailable(texts.stopping);
      const [least] = open().sort((one, other) => claims.load(one) - claims.load(other));
      if (least && claims.load(least) < capacity) return least;
      if (mayStart()) return start();
      if (least) return least;
      throw new Unavailable(texts.lineInterrupted);
    },
    prepare(clients) {
      const there = open().reduce((sum, member) => sum + claims.load(member), 0);
      const needed = Math.ceil((there + clients) / capacity);
      while (open().length < needed && mayStart()) start();
    },
    byOwner: owner => [...members].find(member => member.owner === owner),
    async stop() {
      stopping = true;
      await Promise.all([...members].map(({ host }) => host.stop(drainMs)));
    },
  };
}
