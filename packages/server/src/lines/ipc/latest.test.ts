import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLatest } from './latest.ts';

const turn = () => new Promise(resolve => setImmediate(resolve));

describe('the newest of each', () => {
  it('arrives at last, in the order of the newest, however slow the channel is', async () => {
    const put = fc.record({ key: fc.constantFrom('a', 'b', 'c'), pause: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(put, { minLength: 1, maxLength: 40 }), async puts => {
        const said: { key: string; value: number }[] = [];
        const latest = createLatest<{ key: string; value: number }>(async message => {
          said.push(message);
          await turn();
        });
        for (const [value, { key, pause }] of puts.entries()) {
          latest.put(key, { key, value });
          if (pause) await turn();
        }
        for (let turns = 0; turns < 10; turns += 1) await turn();
        for (const key of new Set(puts.map(each => each.key))) {
          const values = said.filter(message => message.key === key).map(({ value }) => value);
          expect(values).toEqual([...values].sort((one, other) => one - other));
          expect(values.at(-1)).toBe(puts.map(each => each.key).lastIndexOf(key));
        }
      }),
    );
  });

  it('keeps one of each waiting', async () => {
    let said = 0;
    let go = (): void => undefined;
    const latest = createLatest<number>(() => {
      said += 1;
      return new Promise(resolve => {
        go = resolve;
      });
    });
    for (let value = 0; value < 1_000; value += 1) latest.put('a', value);
    expect(said).toBe(1);
    go();
    await turn();
    expect(said).toBe(2);
    go();
    await turn();
    expect(said).toBe(2);
  });

  it('stops with its channel', async () => {
    const latest = createLatest<number>(() => Promise.reject(new Error('gone')));
    latest.put('a', 1);
    latest.put('b', 2);
    await turn();
    latest.put('c', 3);
    await turn();
  });
});
