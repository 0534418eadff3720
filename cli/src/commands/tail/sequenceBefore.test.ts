import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Placed, sequenceBefore } from './findStart.ts';

/** Events at these seconds, of which the first are not kept any more. */
function feed(seconds: readonly number[], gone: number) {
  const all = seconds.map((second, index): Placed => ({ sequence: index + 1, timestamp: time(second) }));
  let asked = 0;
  return {
    asked: () => asked,
    kept: all.slice(gone),
    firstAfter: async (sequence: number) => {
      asked += 1;
      return all.slice(gone).find(event => event.sequence > sequence);
    },
  };
}
const time = (second: number) => new Date(Date.UTC(2026, 2, 2) + second * 1000).toISOString();

describe('sequenceBefore', () => {
  it('leaves exactly what happened since', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(50), { maxLength: 60 }),
        fc.nat(60),
        fc.nat(60),
        async (unordered, gone, second) => {
          const { kept, firstAfter } = feed(
            [...unordered].sort((one, other) => one - other),
            gone,
          );
          const after = await sequenceBefore(new Date(time(second)), unordered.length, firstAfter);
          const left = kept.filter(({ sequence }) => sequence > after);
          expect(left).toEqual(kept.filter(({ timestamp }) => timestamp >= time(second)));
        },
      ),
    );
  });

  it('asks a few times only', async () => {
    const { asked, firstAfter } = feed(
      Array.from({ length: 10_000 }, (_, index) => index),
      0,
    );
    expect(await sequenceBefore(new Date(time(7000)), 10_000, firstAfter)).toBe(7000);
    expect(asked()).toBeLessThan(20);
  });
});
