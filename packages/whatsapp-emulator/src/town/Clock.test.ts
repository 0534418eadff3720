import { describe, expect, it } from 'vitest';
import { Clock } from './Clock.ts';

const day = 86_400_000;

describe("the town's clock", () => {
  it("runs with the machine's until it is stopped", async () => {
    const clock = new Clock();
    expect(Math.abs(clock.now - Date.now())).toBeLessThan(1000);
    clock.stop();
    const stood = clock.now;
    await new Promise(resolve => setTimeout(resolve, 5));
    expect(clock.now).toBe(stood);
    await clock.set(stood + 3 * day);
    expect(clock.now).toBe(stood + 3 * day);
  });

  it('does what is due on the way, in its order and at its time', async () => {
    const clock = new Clock();
    clock.stop();
    const start = clock.now;
    const seen: [string, number][] = [];
    const note = (name: string) => () => seen.push([name, clock.now - start]);
    clock.after(2 * day, note('later'));
    clock.after(day, async () => {
      await Promise.resolve();
      note('first')();
      clock.after(day / 2, note('asked for on the way'));
    });
    const forget = clock.after(day, note('forgotten'));
    clock.after(30 * day, note('not yet'));
    forget();
    await clock.advance(7 * day);
    expect(seen).toEqual([
      ['first', day],
      ['asked for on the way', 1.5 * day],
      ['later', 2 * day],
    ]);
    expect(clock.now - start).toBe(7 * day);
  });

  it('keeps a distance when it is put back', async () => {
    const clock = new Clock();
    clock.stop();
    let isDone = false;
    clock.after(1000, () => {
      isDone = true;
    });
    await clock.set(clock.now - day);
    await clock.advance(999);
    expect(isDone).toBe(false);
    await clock.advance(1);
    expect(isDone).toBe(true);
  });

  it('owes its steps to the machine, too, while nobody drives it', async () => {
    const clock = new Clock();
    await new Promise<void>(resolve => {
      clock.after(1, resolve);
    });
  });

  it('goes on when a step throws, driven or by itself, and says so', async () => {
    const failed: unknown[] = [];
    const clock = new Clock(error => failed.push(error));
    clock.stop();
    const seen: string[] = [];
    clock.after(10, () => {
      throw new Error('driven');
    });
    clock.after(20, () => seen.push('after it'));
    await clock.advance(20);
    expect([failed.map(String), seen]).toEqual([['Error: driven'], ['after it']]);
    clock.after(1, () => Promise.reject(new Error('by itself')));
    await new Promise<void>(resolve => {
      clock.after(2, resolve);
      clock.run();
    });
    expect(failed.map(String)).toEqual(['Error: driven', 'Error: by itself']);
  });

  it('goes 366 days at a time, and may begin anywhere', async () => {
    const clock = new Clock();
    clock.stop();
    const start = clock.now;
    const seen: number[] = [];
    clock.after(day, () => seen.push(clock.now));
    await expect(clock.set(start + 367 * day)).rejects.toThrow('366 days at a time');
    expect([clock.now, seen]).toEqual([start, []]);
    const later = Date.UTC(2100, 0, 1);
    await clock.begin(later);
    expect([clock.now, clock.isStopped, seen]).toEqual([later, true, []]);
    await clock.advance(day);
    expect(seen).toEqual([later + day]);
    for (const no of [-1, Number.NaN, 8.64e15]) await expect(clock.begin(no)).rejects.toThrow('1970');
  });
});
