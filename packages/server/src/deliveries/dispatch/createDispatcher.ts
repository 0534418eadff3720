import { setMaxListeners } from 'node:events';
import { createQueue, pause as wait } from '@recado/timing';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { isOrphaned } from '../../ground/data/isOrphaned.ts';
import { whileAway } from '../../ground/outage/index.ts';
import type { Place } from './allocate.ts';
import { stopped } from './attempt.ts';
import { type Claimed, claimDeliveries } from './claimDeliveries.ts';
import { createPacer } from './createPacer.ts';
import type { Sender } from './createSender.ts';
import type { DeliverySettings } from './DeliverySettings.ts';
import { type Outcome, settleDeliveries } from './settleDeliveries.ts';
import { verdict } from './verdict.ts';

export interface DispatcherDependencies {
  readonly database: Knex;
  readonly send: Sender;
  readonly settings: DeliverySettings;
  readonly log: Logger;
}

export interface Dispatcher {
  start(): void;
  /** There may be something due: it is looked for now, not only when its time comes. */
  news(): void;
  /** Takes nothing more, and resolves when what is in flight has ended, or was given back after the drain time. */
  stop(): Promise<void>;
}

/**
 * Takes due deliveries from the queue and makes them, as many at once as the settings say. Any number of processes may do
 * so on one database. What is told is told at least once; twice only when a process dies, or the database is away, between
 * an answer and its note, and then with the same `webhook-id`.
 */
export function createDispatcher({ database, send, settings, log }: DispatcherDependencies): Dispatcher {
  const inFlight = new Set<Place>();
  const running = new Set<Promise<void>>();
  const ending = new AbortController();
  // Each attempt listens to it, and more than ten are under way.
  setMaxListeners(0, ending.signal);
  const pacer = createPacer(settings.poll);
  let loop: Promise<void> | undefined;
  let stopping = false;
  /** Something was left, because there was no room for it. */
  let isShort = false;

  const patience = { signal: ending.signal, log };
  const settle = together<Outcome>(settings.poll.shortest, async outcomes => {
    const disabled = await whileAway(() => settleDeliveries(database, outcomes, settings), {
      ...patience,
      what: 'outcomes of deliveries',
    });
    for (const webhookId of disabled) log.warn({ webhookId }, 'a webhook was disabled');
  });

  const leave = (place: Place): void => {
    inFlight.delete(place);
    if (isShort) pacer.hurry();
  };

  const deliver = async (claimed: Claimed): Promise<void> => {
    const { deliveryId, webhookId, attempt, tries } = claimed;
    try {
      const answer = await send(claimed, ending.signal);
      const outcome = verdict(answer, tries, settings, Math.random());
      // Its note is on its way, and says nothing that keeps others out.
      if (outcome.state === 'delivered') leave(claimed.place);
      await settle({ deliveryId, webhookId, attempt, answer, verdict: outcome });
    } catch (error) {
      // Its lease runs out, and then it is due again; but for one whose client was deleted meanwhile.
      if (error !== stopped && !isOrphaned(error))
        log.error({ err: error, deliveryId }, 'a delivery could not be attempted');
    }
  };

  const begin = (claimed: Claimed): void => {
    const place = { ...claimed.place };
    inFlight.add(place);
    const work = deliver({ ...claimed, place }).finally(() => {
      running.delete(work);
      leave(place);
    });
    running.add(work);
  };

  const run = async (): Promise<void> => {
    while (!stopping) {
      // What was delivered has left its place, and waits for its note: of those there must not be ever more.
      const isFull = inFlight.size >= settings.atOnce || running.size >= 2 * settings.atOnce;
      // Who leaves a place during the look may have been counted by it.
      isShort = true;
      const found = isFull
        ? { claimed: [], isShort: true }
        : await claimDeliveries(database, inFlight, settings);
      isShort = found.isShort;
      found.claimed.forEach(begin);
      // All that there is room for was taken.
      await pacer.pause(found.claimed.length > 0, false);
    }
  };

  /** Whatever the queue fails with, it is looked at again. */
  const keepRunning = async (): Promise<void> => {
    while (!stopping) {
      await run().catch((error: unknown) => log.warn({ err: error }, 'deliveries could not be claimed'));
      if (!stopping) await pacer.rest();
    }
  };

  return {
    start() {
      loop = keepRunning();
    },
    news: pacer.news,
    async stop() {
      stopping = true;
      pacer.end();
      await loop;
      const drained = Promise.allSettled(running);
      const timer = setTimeout(() => ending.abort(stopped), settings.drain);
      await drained;
      clearTimeout(timer);
    },
  };
}

/** Items with which the next batch is worth waiting for. */
const COMPANY = 4;

/**
 * Collects what comes while the last batch is being written, so that many writers cost one transaction. Each resolves
 * when it is written, and rejects when its batch could not be.
 *
 * @param pace milliseconds from the beginning of a batch of some to that of the next; who comes alone waits for nobody
 */
function together<Item>(
  pace: number,
  write: (items: readonly Item[]) => Promise<unknown>,
): (item: Item) => Promise<void> {
  const inOrder = createQueue();
  let waiting: Item[] = [];
  let next: Promise<void> | undefined;
  let begun = Number.NEGATIVE_INFINITY;
  let size = 0;
  return item => {
    waiting.push(item);
    next ??= inOrder(async () => {
      const early = begun + pace - performance.now();
      if (early > 0 && Math.max(size, waiting.length) >= COMPANY) await wait(early);
      const batch = waiting;
      waiting = [];
      next = undefined;
      begun = performance.now();
      size = batch.length;
      await write(batch);
    });
    return next;
  };
}
