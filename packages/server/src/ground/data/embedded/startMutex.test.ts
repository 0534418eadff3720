import { describe, expect, it } from 'vitest';
import { withStartMutex } from './startMutex.ts';

describe('withStartMutex', () => {
  const home = `/nowhere/${process.pid}`;

  it('lets one in at a time', async () => {
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise(resolve => setImmediate(resolve));
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 20 }, () => withStartMutex(home, 30_000, work)));
    expect(most).toBe(1);
  });

  it('is free again after a failure', async () => {
    const failing = withStartMutex(home, 1_000, () => Promise.reject(new Error('as expected')));
    await expect(failing).rejects.toThrow('as expected');
    expect(await withStartMutex(home, 1_000, async () => 'in')).toBe('in');
  });

  it('gives up on a holder that never lets go', async () => {
    await withStartMutex(home, 1_000, async () => {
      await expect(withStartMutex(home, 10, async () => 'in')).rejects.toMatchObject({ code: 'locked' });
    });
  });
});
