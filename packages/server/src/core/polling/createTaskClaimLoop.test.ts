import { createDeferred } from '@recado/timing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentTestLogger } from '../../testing/silentTestLogger.ts';
import { type ClaimedTask, createTaskClaimLoop, type TaskClaimLoopDeps } from './createTaskClaimLoop.ts';

beforeEach(
  () =>
    void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] }),
);
afterEach(() => void vi.useRealTimers());

interface LoopFixtureOptions extends Partial<Pick<TaskClaimLoopDeps<ClaimedTask>, 'extendEveryMs' | 'extendClaims'>> {
  readonly maxConcurrent?: number;
  readonly maxConcurrentPerClient?: number;
  readonly maxStopWaitMs?: number;
}

/** Creates a loop whose tasks run until the test ends them. `due` contains the client of each due task. */
function createLoopFixture(due: string[], options: LoopFixtureOptions = {}) {
  const claims: { readonly limit: number; readonly busyClientIds: readonly string[]; readonly atMs: number }[] = [];
  const running = new Map<string, ReturnType<typeof createDeferred<void>>>();
  const errors: unknown[] = [];
  const warnings: unknown[] = [];
  const startedAt = performance.now();
  let taskCount = 0;
  const loop = createTaskClaimLoop<ClaimedTask>({
    async claimDue(limit, busyClientIds) {
      claims.push({ limit, busyClientIds, atMs: performance.now() - startedAt });
      return due.splice(0, limit).map(clientId => {
        taskCount += 1;
        return { id: `task ${taskCount}`, clientId, claim: `claim ${taskCount}` };
      });
    },
    work({ id }) {
      const completion = createDeferred<void>();
      running.set(id, completion);
      return completion.promise.finally(() => running.delete(id));
    },
    log: {
      ...silentTestLogger,
      error: entry => void errors.push(entry),
      warn: (...entry) => void warnings.push(entry),
    },
    taskKind: 'a campaign',
    ...options,
  });
  const end = async (...ids: readonly string[]) => {
    for (const id of ids) running.get(id)?.resolve();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { loop, claims, running, errors, warnings, end };
}

const advance = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('task claim loop', () => {
  it('claims at most as many tasks as it has free slots', async () => {
    const { loop, claims, running, end } = createLoopFixture(['ana', 'eva', 'luz', 'eli'], { maxConcurrent: 3 });
    loop.start();
    await advance(1_000);
    expect([...running.keys()]).toEqual(['task 1', 'task 2', 'task 3']);
    // There is no free slot, so no further query runs.
    expect(claims.map(({ limit }) => limit)).toEqual([3]);
    await end('task 1', 'task 3');
    await advance(1_000);
    expect(claims[1]?.limit).toBe(2);
    expect([...running.keys()]).toEqual(['task 2', 'task 4']);
    await end('task 2', 'task 4');
    await loop.stop();
  });

  it('runs up to sixteen tasks by default, also of one client', async () => {
    const { loop, running, end } = createLoopFixture(Array<string>(17).fill('ana'));
    const run = loop.runOnce();
    await advance(0);
    expect(running.size).toBe(16);
    await end(...running.keys());
    expect(await run).toBe(16);
  });

  it('excludes the clients that have reached their limit of concurrent tasks', async () => {
    const { loop, claims, end } = createLoopFixture(['ana', 'ana', 'eva'], { maxConcurrentPerClient: 2 });
    loop.start();
    await advance(0);
    await advance(100);
    expect(claims.map(({ busyClientIds }) => busyClientIds)).toEqual([[], ['ana'], ['ana']]);
    await end('task 1');
    await advance(1_000);
    expect(claims.at(-1)?.busyClientIds).toEqual([]);
    await end('task 2', 'task 3');
    await loop.stop();
  });

  it('polls ten times a second at first, and once a second when there are no tasks', async () => {
    const { loop, claims } = createLoopFixture([]);
    loop.start();
    await advance(60_000);
    const gaps = claims.slice(1).map(({ atMs }, index) => atMs - (claims[index]?.atMs ?? 0));
    expect([gaps[0], gaps.at(-1)]).toEqual([100, 1_000]);
    await loop.stop();
  });

  it('polls soon after a task has ended, because a slot is free', async () => {
    const { loop, claims, end } = createLoopFixture(['ana'], { maxConcurrent: 1 });
    loop.start();
    await advance(60_000);
    await end('task 1');
    await advance(25);
    expect(claims.map(({ atMs }) => atMs)).toEqual([0, 60_000]);
    await loop.stop();
  });

  it('logs a failed task with its client, and frees its slot', async () => {
    const { loop, claims, running, errors } = createLoopFixture(['ana', 'eva'], { maxConcurrent: 1 });
    const error = new Error('disk full');
    loop.start();
    await advance(0);
    running.get('task 1')?.reject(error);
    await advance(100);
    expect(errors).toEqual([{ err: error, clientId: 'ana' }]);
    expect(claims.map(({ limit }) => limit)).toEqual([1, 1]);
    running.get('task 2')?.resolve();
    await loop.stop();
  });

  it('logs the kind of the tasks when it cannot claim', async () => {
    const error = new Error('connection lost');
    const warnings: unknown[] = [];
    const loop = createTaskClaimLoop<ClaimedTask>({
      claimDue: () => Promise.reject(error),
      work: async () => {},
      log: { ...silentTestLogger, warn: (...entry) => void warnings.push(entry) },
      taskKind: 'a campaign',
    });
    loop.start();
    await advance(0);
    expect(warnings).toEqual([[{ err: error }, 'a campaign: could not search for due tasks']]);
    await loop.stop();
  });

  it('returns the number of claimed tasks from a single run, after they have ended', async () => {
    const { loop, end } = createLoopFixture(['ana', 'eva']);
    let claimedCount: number | undefined;
    const run = loop.runOnce().then(count => {
      claimedCount = count;
    });
    await advance(0);
    expect(claimedCount).toBeUndefined();
    await end('task 1', 'task 2');
    await run;
    expect(claimedCount).toBe(2);
    expect(await loop.runOnce()).toBe(0);
  });

  it('waits for running tasks when it stops, and claims none after that', async () => {
    const { loop, claims, end } = createLoopFixture(['ana']);
    loop.start();
    await advance(0);
    let hasStopped = false;
    const stop = loop.stop().then(() => {
      hasStopped = true;
    });
    const claimCount = claims.length;
    await advance(60_000);
    expect(hasStopped).toBe(false);
    await end('task 1');
    await stop;
    await advance(60_000);
    expect([claims.length, vi.getTimerCount()]).toEqual([claimCount, 0]);
  });
});

describe('claims of running tasks', () => {
  it('are extended each third of their minute, until the tasks end', async () => {
    const extended: (readonly string[])[] = [];
    const extendClaims = async (tasks: readonly ClaimedTask[]) => extended.push(tasks.map(({ claim }) => claim));
    const { loop, end } = createLoopFixture(['ana', 'eva'], { extendClaims });
    loop.start();
    await advance(19_999);
    expect(extended).toEqual([]);
    await advance(1);
    expect(extended).toEqual([['claim 1', 'claim 2']]);
    await end('task 1');
    await advance(20_000);
    expect(extended.slice(1)).toEqual([['claim 2']]);
    await end('task 2');
    await advance(60_000);
    expect(extended).toHaveLength(2);
    await loop.stop();
  });

  it('expire when a task runs longer than the stop may wait', async () => {
    const extendClaims = vi.fn(async () => {});
    const { loop, claims, end } = createLoopFixture(['ana'], { extendClaims, maxStopWaitMs: 2_000 });
    loop.start();
    await advance(0);
    const stop = loop.stop();
    await advance(2_000);
    await stop;
    const claimCount = claims.length;
    await advance(60_000);
    await end('task 1');
    await advance(60_000);
    expect([claims.length, extendClaims.mock.calls.length, vi.getTimerCount()]).toEqual([claimCount, 0, 0]);
  });

  it('are still extended while the loop waits for their tasks to end', async () => {
    const extendClaims = vi.fn(async () => {});
    const { loop, end } = createLoopFixture(['ana'], { extendClaims, extendEveryMs: 10_000 });
    loop.start();
    await advance(0);
    const stop = loop.stop();
    await advance(10_000);
    expect(extendClaims).toHaveBeenCalledTimes(1);
    await end('task 1');
    await stop;
  });

  it('are extended again after an extension failed, which is logged', async () => {
    const error = new Error('connection lost');
    const extendClaims = vi.fn(() => Promise.reject(error));
    const { loop, warnings, end } = createLoopFixture(['ana'], { extendClaims });
    loop.start();
    await advance(40_000);
    expect(extendClaims).toHaveBeenCalledTimes(2);
    const message = 'a campaign: the claims of running tasks were not extended';
    expect(warnings).toEqual(Array(2).fill([{ err: error }, message]));
    await end('task 1');
    await loop.stop();
  });

  it('expire when the kind of task needs no extension', async () => {
    const { loop, running, end } = createLoopFixture(['ana']);
    loop.start();
    await advance(60_000);
    expect(running.size).toBe(1);
    await end('task 1');
    await loop.stop();
  });
});
