import { describe, expect, it } from 'vitest';
import { withPostgresStartMutex } from './startMutex.ts';

describe('withPostgresStartMutex', () => {
  const home = `/nowhere/${process.pid}`;

  it('runs one caller at a time', async () => {
    let running = 0;
    let maxRunning = 0;
    const work = async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise(resolve => setImmediate(resolve));
      running -= 1;
    };
    await Promise.all(Array.from({ length: 20 }, () => withPostgresStartMutex(home, 30_000, work)));
    expect(maxRunning).toBe(1);
  });

  it('releases the mutex when the callback fails', async () => {
    const failing = withPostgresStartMutex(home, 1_000, () => Promise.reject(new Error('as expected')));
    await expect(failing).rejects.toThrow('as expected');
    expect(await withPostgresStartMutex(home, 1_000, async () => 'in')).toBe('in');
  });

  it('rejects with locked when another owner does not release the mutex in time', async () => {
    await withPostgresStartMutex(home, 1_000, async () => {
      await expect(withPostgresStartMutex(home, 10, async () => 'in')).rejects.toMatchObject({ code: 'locked' });
    });
  });
});
