import { withTimeout } from '@recado/timing';
import type { Logger } from '@recado/transport';
import { createPollingLoop } from './createPollingLoop.ts';

/** Seconds for which a claim is valid, unless the claiming process extends it. */
export const TASK_CLAIM_DURATION_SECONDS = 60;
/** Default number of tasks that one process runs concurrently. */
const MAX_CONCURRENT_TASKS = 16;
/** Shortest and longest interval between two polls for due tasks, in milliseconds. */
const POLL_INTERVALS_MS = { shortest: 100, longest: 1_000 };

/** Due task that one process has claimed. */
export interface ClaimedTask {
  readonly id: string;
  readonly clientId: string;
  /** ID of the claim, which is different for every claim. */
  readonly claim: string;
}

export interface TaskClaimLoopDeps<Claimed extends ClaimedTask> {
  /**
   * Claims due tasks and moves their due time `TASK_CLAIM_DURATION_SECONDS` ahead.
   * @param busyClientIds clients whose tasks must not be claimed
   */
  claimDue(limit: number, busyClientIds: readonly string[]): Promise<readonly Claimed[]>;
  /** Extends the claims of running tasks. Not needed if tasks end before the claim by `claimDue` expires. */
  extendClaims?(tasks: readonly Claimed[]): Promise<unknown>;
  /** Runs a task. Must either finish the task or leave it due, so that it is claimed again. */
  work(claimed: Claimed): Promise<void>;
  /** Maximum number of concurrent tasks, in total and per client. The maximum per client defaults to the total. */
  readonly maxConcurrent?: number;
  readonly maxConcurrentPerClient?: number;
  readonly pollIntervals?: typeof POLL_INTERVALS_MS;
  readonly log: Logger;
  /** Kind of task, for log messages. */
  readonly taskKind: string;
  /** Milliseconds between two extensions of the claims of running tasks. */
  readonly extendEveryMs?: number | undefined;
  /** Maximum milliseconds that a stop waits for running tasks. By default, it waits until they have ended. */
  readonly maxStopWaitMs?: number;
}

/**
 * Runs due tasks of a table that any number of processes poll. A claim moves the due time of its task into
 * the future. The claim is extended each time a third of its duration has passed. A dead process extends
 * no claim, so its tasks become due again (docs/adr/0024).
 */
export function createTaskClaimLoop<Claimed extends ClaimedTask>(deps: TaskClaimLoopDeps<Claimed>) {
  const {
    maxConcurrent = MAX_CONCURRENT_TASKS,
    maxConcurrentPerClient = maxConcurrent,
    pollIntervals = POLL_INTERVALS_MS,
    log,
    taskKind,
    maxStopWaitMs,
    extendEveryMs = (TASK_CLAIM_DURATION_SECONDS * 1_000) / 3,
  } = deps;
  const running = new Map<string, { readonly claimed: Claimed; readonly completion: Promise<void> }>();
  let extensionTimer: NodeJS.Timeout | undefined;

  /** Claims as many due tasks as there are free slots. */
  const claimAndStart = async (): Promise<number> => {
    const runningByClient = new Map<string, number>();
    for (const { claimed } of running.values())
      runningByClient.set(claimed.clientId, (runningByClient.get(claimed.clientId) ?? 0) + 1);
    const busyClientIds = [...runningByClient].flatMap(([clientId, count]) =>
      count >= maxConcurrentPerClient ? [clientId] : [],
    );
    const limit = maxConcurrent - running.size;
    const tasks = limit > 0 ? await deps.claimDue(limit, busyClientIds) : [];
    for (const claimed of tasks) {
      const { claim, clientId } = claimed;
      const completion = deps
        .work(claimed)
        .catch((error: unknown) => log.error({ err: error, clientId }, `the result of ${taskKind} was not stored`))
        .finally(() => {
          running.delete(claim);
          loop.pollSoon();
        });
      running.set(claim, { claimed, completion });
    }
    return tasks.length;
  };

  const loop = createPollingLoop({
    poll() {
      return claimAndStart();
    },
    pollIntervals,
    log,
    failureMessage: `${taskKind}: could not search for due tasks`,
  });

  const extendRunningClaims = (): void => {
    if (!deps.extendClaims || running.size === 0) return;
    void deps
      .extendClaims([...running.values()].map(({ claimed }) => claimed))
      .catch((error: unknown) =>
        log.warn({ err: error }, `${taskKind}: the claims of running tasks were not extended`),
      );
  };

  const waitForRunning = async (): Promise<void> => {
    await Promise.all([...running.values()].map(({ completion }) => completion));
  };

  return {
    start(): void {
      extensionTimer = setInterval(extendRunningClaims, extendEveryMs).unref();
      loop.start();
    },
    /**
     * Stops claiming tasks. Resolves when the running tasks have ended, or after `maxStopWaitMs`. Then the claims of tasks
     * that still run expire, and another process repeats these tasks.
     */
    async stop(): Promise<void> {
      await loop.stop();
      const ended = waitForRunning();
      await (maxStopWaitMs === undefined ? ended : withTimeout(maxStopWaitMs, ended, () => undefined));
      clearInterval(extensionTimer);
    },
    /** Runs all tasks that are due now. @returns the number of claimed tasks */
    async runOnce(): Promise<number> {
      const claimedCount = await claimAndStart();
      await waitForRunning();
      return claimedCount;
    },
  };
}
