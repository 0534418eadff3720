import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PreKeyPool } from './PreKeyPool.ts';

describe('a pool of pre-keys', () => {
  const key = fc.record({
    id: fc.integer({ min: 0, max: 2 ** 24 - 1 }),
    value: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  });

  it('gives every key once, in the order they came, whenever more are added', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ keys: fc.array(key, { maxLength: 8 }), takes: fc.nat(5) })),
        rounds => {
          const pool = new PreKeyPool();
          const expected: number[] = [];
          const taken: number[] = [];
          for (const { keys, takes } of rounds) {
            pool.add(keys);
            expected.push(...keys.map(({ id }) => id));
            for (let take = 0; take < takes; take += 1) {
              const next = pool.take();
              if (next) taken.push(next.id);
            }
          }
          expect(taken).toEqual(expected.slice(0, taken.length));
          expect(pool.count).toBe(expected.length - taken.length);
        },
      ),
    );
  });

  it('keeps the bytes of a key', () => {
    const pool = new PreKeyPool();
    const value = Buffer.alloc(32, 9);
    pool.add([{ id: 7, value }]);
    expect(pool.take()).toEqual({ id: 7, value });
    expect(pool.take()).toBeUndefined();
  });
});
