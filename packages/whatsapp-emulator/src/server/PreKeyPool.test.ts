import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PreKeyPool } from './PreKeyPool.ts';

describe('PreKeyPool', () => {
  const key = fc.record({
    id: fc.integer({ min: 0, max: 2 ** 24 - 1 }),
    value: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  });

  it('returns every key once and in order when adding and taking keys alternate', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ keys: fc.array(key, { maxLength: 8 }), takeCount: fc.nat(5) })), rounds => {
        const pool = new PreKeyPool();
        const expectedIds: number[] = [];
        const takenIds: number[] = [];
        for (const { keys, takeCount } of rounds) {
          pool.add(keys);
          expectedIds.push(...keys.map(({ id }) => id));
          for (let take = 0; take < takeCount; take += 1) {
            const next = pool.take();
            if (next) takenIds.push(next.id);
          }
        }
        expect(takenIds).toEqual(expectedIds.slice(0, takenIds.length));
        expect(pool.count).toBe(expectedIds.length - takenIds.length);
      }),
    );
  });

  it('returns the bytes of a key unchanged', () => {
    const pool = new PreKeyPool();
    const value = Buffer.alloc(32, 9);
    pool.add([{ id: 7, value }]);
    expect(pool.take()).toEqual({ id: 7, value });
    expect(pool.take()).toBeUndefined();
  });
});
