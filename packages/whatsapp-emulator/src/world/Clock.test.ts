import { describe, expect, it } from 'vitest';
import { Clock } from './Clock.ts';

const DAY_MS = 86_400_000;

describe('Clock', () => {
  it('follows the system clock until it is stopped', async () => {
    const clock = new Clock();
    expect(Math.abs(clock.now - Date.now())).toBeLessThan(1000);
    clock.stop();
    const stoppedAt = clock.now;
    await new Promise(resolve => setTimeout(resolve, 5));
    expect(clock.now).toBe(stoppedAt);
    await clock.set(stoppedAt + 3 * DAY_MS);
    expect(clock.now).toBe(stoppedAt + 3 * DAY_MS);
  });

  it('runs due steps in order, each at its own time, when it is advanced', async () => {
    const clock = new Clock();
    clock.stop();
    const start = clock.now;
    const steps: [string, number][] = [];
    const recordStep = (name: string) => () => steps.push([name, clock.now - start]);
    clock.after(2 * DAY_MS, recordStep('later'));
    clock.after(DAY_MS, async () => {
      await Promise.resolve();
      recordStep('first')();
      clock.after(DAY_MS / 2, recordStep('scheduled by another step'));
    });
    const cancel = clock.after(DAY_MS, recordStep('cancelled'));
    clock.after(30 * DAY_MS, recordStep('not yet'));
    cancel();
    await clock.advance(7 * DAY_MS);
    expect(steps).toEqual([
      ['first', DAY_MS],
      ['scheduled by another step', 1.5 * DAY_MS],
      ['later', 2 * DAY_MS],
    ]);
    expect(clock.now - start).toBe(7 * DAY_MS);
  });

  it('keeps the remaining delay of steps when it is set back', async () => {
    const clock = new Clock();
    clock.stop();
    let isDone = false;
    clock.after(1000, () => {
      isDone = true;
    });
    await clock.set(clock.now - DAY_MS);
    await clock.advance(999);
    expect(isDone).toBe(false);
    await clock.advance(1);
    expect(isDone).toBe(true);
  });

  it('runs steps by itself when it is not stopped', async () => {
    const clock = new Clock();
    await new Promise<void>(resolve => {
      clock.after(1, resolve);
    });
  });

  it('continues and reports the error when a step throws', async () => {
    const errors: unknown[] = [];
    const clock = new Clock(error => errors.push(error));
    clock.stop();
    const steps: string[] = [];
    clock.after(10, () => {
      throw new Error('advanced clock');
    });
    clock.after(20, () => steps.push('after the error'));
    await clock.advance(20);
    expect([errors.map(String), steps]).toEqual([['Error: advanced clock'], ['after the error']]);
    clock.after(1, () => Promise.reject(new Error('running clock')));
    await new Promise<void>(resolve => {
      clock.after(2, resolve);
      clock.run();
    });
    expect(errors.map(String)).toEqual(['Error: advanced clock', 'Error: running clock']);
  });

  it('advances at most 366 days at a time and jumps to any time', async () => {
    const clock = new Clock();
    clock.stop();
    const start = clock.now;
    const steps: number[] = [];
    clock.after(DAY_MS, () => steps.push(clock.now));
    await expect(clock.set(start + 367 * DAY_MS)).rejects.toThrow('366 days at a time');
    expect([clock.now, steps]).toEqual([start, []]);
    const laterTime = Date.UTC(2100, 0, 1);
    await clock.jumpTo(laterTime);
    expect([clock.now, clock.isStopped, steps]).toEqual([laterTime, true, []]);
    await clock.advance(DAY_MS);
    expect(steps).toEqual([laterTime + DAY_MS]);
    for (const invalidTime of [-1, Number.NaN, 8.64e15])
      await expect(clock.jumpTo(invalidTime)).rejects.toThrow('1970');
  });
});
