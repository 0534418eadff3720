import { errors as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { NotFound } from '../../ground/errors/index.ts';
import { HeldElsewhere } from './HeldElsewhere.ts';
import { acquireLease, releaseLeases, renewLeases } from './leaseRows.ts';

export interface LeaseKeeperOptions {
  /** A pool of its own: renewals must not stand in line behind a history's messages. */
  readonly database: Knex;
  readonly owner: string;
  /** Milliseconds for which a lease is taken and prolonged. */
  readonly leaseMs: number;
  /** Milliseconds between prolongations. */
  readonly renewMs: number;
  readonly log: Logger;
  /** Milliseconds since some moment; must go on while the process is stopped. */
  readonly monotonic: () => number;
  /** Whether nothing is connected or connecting. */
  readonly isIdle: (clientId: string) => boolean;
  readonly held: (clientId: string) => void;
  /**
   * It is not ours any more: whatever goes on must end without a word to the network. Also called for a lease given
   * back because nothing went on, or because its owner's account was deactivated.
   */
  readonly left: (clientId: string) => void;
}

/** The leases of one process: taken when needed, prolonged together, given up when they could not be prolonged in time. */
export interface LeaseKeeper {
  readonly owner: string;
  /**
   * Does something that needs the client to be ours.
   * @throws HeldElsewhere, NotFound
   */
  using<T>(clientId: string, work: (epoch: number) => Promise<T>): Promise<T>;
  /** Gives it back, unless somebody uses it. Call it when nothing is connected. */
  release(clientId: string): Promise<void>;
  /** Gives everything back. */
  stop(): Promise<void>;
}

interface Entry {
  readonly clientId: string;
  readonly epoch: number;
  /** By our clock, earlier than by the database's. */
  goodUntil: number;
  users: number;
  /** Place in the order of all uses. */
  lastUse: number;
}

/** Milliseconds between looks at the clock. */
const LOOK = 200;
/** Milliseconds after a prolongation that failed. */
const AGAIN = 500;
/** Prolongations under way at once: one may hang on a link that is dead. */
const ATTEMPTS = 2;

export function createLeaseKeeper(options: LeaseKeeperOptions): LeaseKeeper {
  const { database, owner, leaseMs, renewMs, log, monotonic, isIdle } = options;
  const seconds = leaseMs / 1_000;
  const entries = new Map<string, Entry>();
  const acquiring = new Map<string, Promise<Entry>>();
  let uses = 0;
  let attempts = 0;
  let renewAt = monotonic() + renewMs;

  const drop = (entry: Entry): boolean => {
    if (entries.get(entry.clientId) !== entry) return false;
    entries.delete(entry.clientId);
    options.left(entry.clientId);
    return true;
  };
  const lose = (entry: Entry, why: string): void => {
    if (drop(entry)) log.warn({ clientId: entry.clientId, epoch: entry.epoch, why }, 'a lease is lost');
  };

  const acquire = async (clientId: string): Promise<Entry> => {
    const goodUntil = monotonic() + leaseMs;
    const answer = await acquireLease(database, { clientId, owner, seconds }).catch((error: unknown) => {
      throw isWithoutClient(error) ? new NotFound(texts.notFound.client) : error;
    });
    if ('heldBy' in answer) throw new HeldElsewhere(answer.heldBy);
    const entry: Entry = { clientId, epoch: answer.epoch, goodUntil, users: 0, lastUse: 0 };
    entries.set(clientId, entry);
    options.held(clientId);
    return entry;
  };
  const hold = (clientId: string): Promise<Entry> => {
    const entry = entries.get(clientId);
    if (entry && entry.goodUntil > monotonic()) return Promise.resolve(entry);
    const under = acquiring.get(clientId);
    if (under !== undefined) return under;
    if (entry) lose(entry, 'over');
    const taking = acquire(clientId).finally(() => acquiring.delete(clientId));
    acquiring.set(clientId, taking);
    return taking;
  };

  const giveBack = async (given: readonly Entry[]): Promise<void> => {
    const ours = given.filter(drop);
    if (ours.length === 0) return;
    await releaseLeases(database, owner, ours).catch((error: unknown) => {
      log.warn({ err: error, leases: ours.length }, 'leases could not be given back; their time will end');
    });
  };

  const renew = async (): Promise<void> => {
    const asked = [...entries.values()];
    const [started, usesBefore] = [monotonic(), uses];
    const renewed = new Map(
      (await renewLeases(database, { owner, seconds, held: asked })).map(lease => [lease.clientId, lease]),
    );
    const over: Entry[] = [];
    for (const entry of asked) {
      const lease = renewed.get(entry.clientId);
      if (!lease) lose(entry, 'taken over, or the client is gone');
      else entry.goodUntil = Math.max(entry.goodUntil, started + leaseMs);
      const unused = entry.users === 0 && entry.lastUse <= usesBefore;
      const isIdling = lease && !lease.wanted && unused && isIdle(entry.clientId);
      if (lease?.isPaused || isIdling) over.push(entry);
    }
    await giveBack(over);
  };

  const look = (): void => {
    const now = monotonic();
    for (const entry of [...entries.values()])
      if (entry.goodUntil <= now) lose(entry, 'not prolonged in time');
    if (now < renewAt || attempts >= ATTEMPTS) return;
    renewAt = now + renewMs;
    if (entries.size === 0) return;
    attempts += 1;
    renew()
      .catch((error: unknown) => {
        renewAt = Math.min(renewAt, monotonic() + AGAIN);
        log.warn({ err: error, leases: entries.size }, 'the leases could not be prolonged; trying again');
      })
      .finally(() => {
        attempts -= 1;
      });
  };
  const looking = setInterval(look, Math.min(LOOK, renewMs)).unref();

  return {
    owner,
    async using(clientId, work) {
      let entry = await hold(clientId);
      while (entries.get(clientId) !== entry) entry = await hold(clientId);
      entry.users += 1;
      try {
        return await work(entry.epoch);
      } finally {
        entry.users -= 1;
        uses += 1;
        entry.lastUse = uses;
      }
    },
    async release(clientId) {
      const entry = entries.get(clientId);
      if (entry?.users === 0) await giveBack([entry]);
    },
    async stop() {
      await Promise.allSettled(acquiring.values());
      clearInterval(looking);
      await giveBack([...entries.values()]);
    },
  };
}

/** foreign_key_violation */
const isWithoutClient = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503';
