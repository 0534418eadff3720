import { describe, expect, it } from 'vitest';
import { createRecoveryFixture } from './testing/createRecoveryFixture.ts';

describe('attempts to connect a client without an owner', () => {
  const failing = { resume: () => Promise.reject(new Error('no worker could be started')) };
  const triedOf = (warnings: readonly Record<string, unknown>[]) => warnings.map(({ tried }) => tried);

  it('are logged with their number, and end with the fifth', async () => {
    const { recovery, pass, warnings } = createRecoveryFixture(failing);
    recovery.workerDied(['a']);
    await pass(60_000);
    expect(triedOf(warnings)).toEqual([1, 2, 3, 4, 5]);
    expect(warnings[0]).toMatchObject({ clientId: 'a', err: { message: 'no worker could be started' } });
  });

  it('are counted from one again when a later search finds the client', async () => {
    const { recovery, pass, warnings } = createRecoveryFixture(failing);
    recovery.workerReplaced(['a']);
    await pass(60_000);
    recovery.workerReplaced(['a']);
    await pass(60_000);
    expect(triedOf(warnings)).toEqual([1, 2, 3, 4, 5, 1, 2, 3, 4, 5]);
  });

  it('follow each other after growing random delays', async () => {
    const { recovery, advance, clock } = createRecoveryFixture({ ...failing, random: () => 0.5 });
    recovery.workerReplaced(['a']);
    await advance(0);
    const delays: (number | undefined)[] = [];
    for (let attempt = 1; attempt < 5; attempt += 1) {
      await advance(125);
      delays.push(clock.nextTimerMs);
      await advance(clock.nextTimerMs ?? 0);
    }
    expect(delays).toEqual([2_500, 4_500, 8_500, 16_500]);
  });
});

describe('deaths of the worker of a client', () => {
  /** Returns the delays in milliseconds of the first recovery and of the recovery after a second death. */
  const measureDelays = async (betweenMs: number): Promise<(number | undefined)[]> => {
    const { recovery, advance, clock } = createRecoveryFixture({ random: () => 0.5 });
    recovery.workerDied(['a']);
    const first = clock.nextTimerMs;
    await advance(first ?? 0);
    await advance(betweenMs - (first ?? 0));
    recovery.workerDied(['a']);
    return [first, clock.nextTimerMs];
  };

  it.each([
    [10_000, 2_500],
    [600_000, 2_500],
    [600_001, 1_500],
  ])('%d ms apart delay the second recovery by %d ms', async (betweenMs, delay) => {
    expect(await measureDelays(betweenMs)).toEqual([1_500, delay]);
  });
});

describe('stopped recovery of clients', () => {
  it('connects no client any more', async () => {
    const { recovery, resumedClientIds, pass } = createRecoveryFixture();
    recovery.workerDied(['waiting']);
    recovery.stop();
    recovery.workerReplaced(['late']);
    recovery.workerDied(['late too']);
    await pass(10_000);
    expect(resumedClientIds).toEqual([]);
  });

  it('does not search again when it was stopped during a search', async () => {
    let searches = 0;
    let endSearch = (): void => undefined;
    const { recovery, resumedClientIds, pass } = createRecoveryFixture({
      async find() {
        searches += 1;
        await new Promise<void>(resolve => {
          endSearch = resolve;
        });
        return ['a'];
      },
    });
    recovery.start();
    recovery.stop();
    endSearch();
    await pass(10_000);
    expect([searches, resumedClientIds]).toEqual([1, []]);
  });

  it('neither repeats nor logs an attempt that fails because the process stops', async () => {
    let fail = (_error: Error): void => undefined;
    let tries = 0;
    const { recovery, pass, warnings } = createRecoveryFixture({
      resume() {
        tries += 1;
        return new Promise<void>((_resolve, reject) => {
          fail = reject;
        });
      },
    });
    recovery.workerReplaced(['a']);
    await pass(250);
    recovery.stop();
    fail(new Error('stopped'));
    await pass(60_000);
    expect([tries, warnings]).toEqual([1, []]);
  });
});
