import { setMaxListeners } from 'node:events';
import { createTaskQueue, pause as wait } from '@recado/timing';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { isForeignKeyViolation } from '../../core/data/isForeignKeyViolation.ts';
import { retryDuringOutage } from '../../core/outage/index.ts';
import { createQueuePollPacer } from '../../core/polling/createQueuePollPacer.ts';
import type { DeliveryAttemptTarget } from './allocateDeliveryAttempts.ts';
import { DELIVERY_ATTEMPT_STOPPED } from './attemptDelivery.ts';
import { type ClaimedDeliveryAttempt, claimDeliveries } from './claimDeliveries.ts';
import type { DeliveryAttemptSender } from './createDeliveryAttemptSender.ts';
import type { DeliverySettings } from './DeliverySettings.ts';
import { decideDeliveryVerdict } from './decideDeliveryVerdict.ts';
import { type DeliveryAttemptOutcome, settleDeliveries } from './settleDeliveries.ts';

export interface DeliveryDispatcherDeps {
  readonly database: Knex;
  readonly send: DeliveryAttemptSender;
  readonly settings: DeliverySettings;
  readonly log: Logger;
}

export interface DeliveryDispatcher {
  start(): void;
  /** Reports that deliveries may be due. The next poll then runs soon, without waiting for the interval. */
  notifyDueDeliveries(): void;
  /**
   * Stops claiming deliveries. Resolves when all running attempts have ended. Attempts that still run after the
   * milliseconds of the setting `drain` are aborted.
   */
  stop(): Promise<void>;
}

/**
 * Claims due deliveries and attempts them, as many concurrently as the settings allow. Any number of
 * processes may share one database. Each event is delivered at least once. Duplicates have the same
 * `webhook-id`. They occur only if a process dies, or the database is unavailable, before a response
 * is stored.
 */
export function createDeliveryDispatcher({
  database,
  send,
  settings,
  log,
}: DeliveryDispatcherDeps): DeliveryDispatcher {
  const inFlight = new Set<DeliveryAttemptTarget>();
  const runningAttempts = new Set<Promise<void>>();
  const abortController = new AbortController();
  // Remove Node's warning limit of ten listeners: each delivery attempt adds one, and many attempts run at
  // once.
  setMaxListeners(0, abortController.signal);
  const pacer = createQueuePollPacer(settings.poll);
  let loop: Promise<void> | undefined;
  let isStopping = false;
  /** Whether due deliveries remained after the last claim, because no slot for an attempt was free. */
  let hasMoreDue = false;

  const retryOptions = { signal: abortController.signal, log };
  const settle = createBatchWriter<DeliveryAttemptOutcome>(settings.poll.shortest, async outcomes => {
    const disabled = await retryDuringOutage(() => settleDeliveries(database, outcomes, settings), {
      ...retryOptions,
      operation: 'outcomes of deliveries',
    });
    for (const webhookId of disabled) log.warn({ webhookId }, 'a webhook was disabled');
  });

  const releaseSlot = (place: DeliveryAttemptTarget): void => {
    inFlight.delete(place);
    if (hasMoreDue) pacer.pollSoon();
  };

  const deliver = async (claimedAttempt: ClaimedDeliveryAttempt): Promise<void> => {
    const { deliveryId, webhookId, attempt, tries } = claimedAttempt;
    try {
      const answer = await send(claimedAttempt, abortController.signal);
      // Without an answer, the client or the webhook was deleted: there is no delivery whose outcome could be stored.
      if (!answer) return;
      const outcome = decideDeliveryVerdict(answer, tries, settings, Math.random());
      // Release the slot before the result is stored, so that other deliveries to this webhook need not wait.
      if (outcome.state === 'delivered') releaseSlot(claimedAttempt.place);
      await settle({ deliveryId, webhookId, attempt, answer, verdict: outcome });
    } catch (error) {
      // Only log the error: the delivery is due again after its lease, unless its client was just deleted.
      if (error !== DELIVERY_ATTEMPT_STOPPED && !isForeignKeyViolation(error))
        log.error({ err: error, deliveryId }, 'could not attempt a delivery');
    }
  };

  const startDelivery = (claimedAttempt: ClaimedDeliveryAttempt): void => {
    const place = { ...claimedAttempt.place };
    inFlight.add(place);
    const work = deliver({ ...claimedAttempt, place }).finally(() => {
      runningAttempts.delete(work);
      releaseSlot(place);
    });
    runningAttempts.add(work);
  };

  const claimContinuously = async (): Promise<void> => {
    while (!isStopping) {
      // `inFlight` counts only attempts that occupy a slot.
      // Also limit the attempts that have finished but are not stored yet.
      const isFull = inFlight.size >= settings.atOnce || runningAttempts.size >= 2 * settings.atOnce;
      // The claim query ignores slots that are released while it runs. Until it ends, assume that more
      // deliveries are due, so that a released slot causes another poll soon.
      hasMoreDue = true;
      const claim = isFull ? { claimed: [], hasMoreDue: true } : await claimDeliveries(database, inFlight, settings);
      hasMoreDue = claim.hasMoreDue;
      claim.claimed.forEach(startDelivery);
      // No claimable delivery remains: each is claimed or must wait for a free slot. Therefore wait for the
      // next poll.
      await pacer.waitForNextPoll(claim.claimed.length > 0, false);
    }
  };

  /** Polls the queue until the process stops, and continues after any failure. */
  const runUntilStopped = async (): Promise<void> => {
    while (!isStopping) {
      await claimContinuously().catch((error: unknown) => log.warn({ err: error }, 'could not claim deliveries'));
      if (!isStopping) await pacer.waitAfterFailure();
    }
  };

  return {
    start() {
      loop = runUntilStopped();
    },
    notifyDueDeliveries: pacer.notifyNewWork,
    async stop() {
      isStopping = true;
      pacer.stop();
      await loop;
      const drained = Promise.allSettled(runningAttempts);
      const timer = setTimeout(() => abortController.abort(DELIVERY_ATTEMPT_STOPPED), settings.drain);
      await drained;
      clearTimeout(timer);
    },
  };
}

/** A batch waits for more items only if it, or the previous batch, has at least this many items. */
const MIN_ITEMS_TO_WAIT = 4;

/**
 * Collects items while the previous batch is being written, so that many items share a transaction.
 * The returned function resolves when its item is written, and rejects when its batch fails.
 *
 * @param intervalMs minimum milliseconds between the starts of two batches; small batches do not wait
 */
function createBatchWriter<Item>(
  intervalMs: number,
  write: (items: readonly Item[]) => Promise<unknown>,
): (item: Item) => Promise<void> {
  const runInOrder = createTaskQueue();
  let pendingItems: Item[] = [];
  let nextBatch: Promise<void> | undefined;
  let lastStartedAt = Number.NEGATIVE_INFINITY;
  let lastBatchSize = 0;
  return item => {
    pendingItems.push(item);
    nextBatch ??= runInOrder(async () => {
      const remainingMs = lastStartedAt + intervalMs - performance.now();
      if (remainingMs > 0 && Math.max(lastBatchSize, pendingItems.length) >= MIN_ITEMS_TO_WAIT) await wait(remainingMs);
      const batch = pendingItems;
      pendingItems = [];
      nextBatch = undefined;
      lastStartedAt = performance.now();
      lastBatchSize = batch.length;
      await write(batch);
    });
    return nextBatch;
  };
}
