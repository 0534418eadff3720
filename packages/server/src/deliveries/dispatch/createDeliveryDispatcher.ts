import { setMaxListeners } from 'node:events';
import { createTaskQueue, pause as wait } from '@recado/timing';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { isForeignKeyViolation } from '../../core/data/isForeignKeyViolation.ts';
import { retryDuringOutage } from '../../core/outage/index.ts';
import { createQueuePollPacer } from '../../core/polling/createQueuePollPacer.ts';
import { type ClaimedDeliveryAttempt, claimDeliveries, type DeliveryAttemptTarget } from './claimDeliveries.ts';
import {
  DELIVERY_ATTEMPT_STOPPED,
  type DeliveryAttemptResult,
  type DeliveryAttemptSender,
  hasDeliveryAttemptSucceeded,
} from './createDeliveryAttemptSender.ts';
import type { DeliverySettings } from './DeliverySettings.ts';
import { type DeliveryAttemptOutcome, decideDeliveryVerdict, settleDeliveries } from './settleDeliveries.ts';

/** Counts the dispatcher's attempts by outcome. Test events are sent without the dispatcher and are not counted. */
export interface DeliveryAttemptCounter {
  countDelivery(outcome: 'delivered' | 'refused' | 'unanswered'): void;
}

export interface DeliveryDispatcherDeps {
  readonly database: Knex;
  readonly sender: DeliveryAttemptSender;
  readonly metrics?: DeliveryAttemptCounter;
  readonly settings: DeliverySettings;
  readonly log: Logger;
}

/**
 * Claims due deliveries and attempts them, as many concurrently as the settings allow. Any number of
 * processes may share one database. Each event is delivered at least once. Duplicates have the same
 * `webhook-id`. They occur only if a process dies, or the database is unavailable, before a response
 * is stored.
 */
export function createDeliveryDispatcher({ database, sender, metrics, settings, log }: DeliveryDispatcherDeps) {
  const inFlight = new Set<DeliveryAttemptTarget>();
  const runningAttempts = new Set<Promise<void>>();
  const abortController = new AbortController();
  // Remove Node's warning limit of ten listeners: each delivery attempt adds one, and many attempts run at
  // once.
  setMaxListeners(0, abortController.signal);
  // Each stored message reports new work, also those of clients without a webhook.
  const pacer = createQueuePollPacer({ ...settings.poll, longestAfterNewWork: settings.poll.longest / 2 });
  let loop: Promise<void> | undefined;
  let isStopping = false;
  /** Whether due deliveries remained after the last claim, because no slot for an attempt was free. */
  let hasMoreDue = false;
  const outcomeWriter = createOutcomeWriter({ database, settings, log, signal: abortController.signal });

  const releaseSlot = (place: DeliveryAttemptTarget): void => {
    inFlight.delete(place);
    if (hasMoreDue) pacer.pollSoon();
  };

  const deliver = async (claimedAttempt: ClaimedDeliveryAttempt): Promise<void> => {
    const { deliveryId, webhookId, attempt, tries } = claimedAttempt;
    try {
      const answer = await sender.send(claimedAttempt, abortController.signal);
      // Without an answer, the client or the webhook was deleted: there is no delivery whose outcome could be stored.
      if (!answer) return;
      metrics?.countDelivery(classifyOutcome(answer));
      const verdict = decideDeliveryVerdict(answer, tries, settings, Math.random());
      // Release the slot before the result is stored, so that other deliveries to this webhook need not wait.
      if (verdict.state === 'delivered') releaseSlot(claimedAttempt.place);
      await outcomeWriter.write({ deliveryId, webhookId, attempt, answer, verdict });
    } catch (error) {
      // Only log the error: the delivery is due again after its lease, unless its client was just deleted.
      if (error !== DELIVERY_ATTEMPT_STOPPED && !isForeignKeyViolation(error))
        log.error({ err: error, deliveryId }, 'could not attempt a delivery');
    }
  };

  const startDelivery = (claimedAttempt: ClaimedDeliveryAttempt): void => {
    // Copy the place: attempts to one webhook share the object, and `inFlight` counts attempts.
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
      for (const claimedAttempt of claim.claimed) startDelivery(claimedAttempt);
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
    start(): void {
      loop = runUntilStopped();
    },

    /** Reports that deliveries may be due. The next poll then runs soon, without waiting for the interval. */
    notifyDueDeliveries(): void {
      pacer.notifyNewWork();
    },

    /**
     * Stops claiming deliveries. Resolves when all running attempts have ended. Attempts that still run after the
     * milliseconds of the setting `drain` are aborted.
     */
    async stop(): Promise<void> {
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
export type DeliveryDispatcher = ReturnType<typeof createDeliveryDispatcher>;

function classifyOutcome(result: DeliveryAttemptResult): 'delivered' | 'refused' | 'unanswered' {
  if (hasDeliveryAttemptSucceeded(result)) return 'delivered';
  return result.statusCode === null ? 'unanswered' : 'refused';
}

/** A batch waits for more outcomes only if it, or the previous batch, has at least this many outcomes. */
const MIN_OUTCOMES_TO_WAIT = 4;

type OutcomeWriterDeps = Pick<DeliveryDispatcherDeps, 'database' | 'settings' | 'log'> & {
  /** Ends the retries during an outage of the database. */
  readonly signal: AbortSignal;
};

/**
 * Collects outcomes while the previous batch is being written, so that many outcomes share a transaction.
 * Two batches start at least `settings.poll.shortest` milliseconds apart, but small batches do not wait.
 */
function createOutcomeWriter({ database, settings, log, signal }: OutcomeWriterDeps) {
  const runInOrder = createTaskQueue();
  let pendingOutcomes: DeliveryAttemptOutcome[] = [];
  let nextBatch: Promise<void> | undefined;
  let lastStartedAt = Number.NEGATIVE_INFINITY;
  let lastBatchSize = 0;

  const writeBatch = async (): Promise<void> => {
    const remainingMs = lastStartedAt + settings.poll.shortest - performance.now();
    if (remainingMs > 0 && Math.max(lastBatchSize, pendingOutcomes.length) >= MIN_OUTCOMES_TO_WAIT)
      await wait(remainingMs);
    const batch = pendingOutcomes;
    pendingOutcomes = [];
    nextBatch = undefined;
    lastStartedAt = performance.now();
    lastBatchSize = batch.length;
    const disabledIds = await retryDuringOutage(() => settleDeliveries(database, batch, settings), {
      signal,
      log,
      operation: 'outcomes of deliveries',
    });
    for (const webhookId of disabledIds) log.warn({ webhookId }, 'a webhook was disabled');
  };

  return {
    /** Resolves when the outcome is stored, and rejects when its batch fails. */
    async write(outcome: DeliveryAttemptOutcome): Promise<void> {
      pendingOutcomes.push(outcome);
      nextBatch ??= runInOrder(() => writeBatch());
      return nextBatch;
    },
  };
}
