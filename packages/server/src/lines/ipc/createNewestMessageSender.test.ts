import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNewestMessageSender } from './createNewestMessageSender.ts';

const nextTurn = () => new Promise(resolve => setImmediate(resolve));

describe('coalescing sender', () => {
  it('sends the newest message of each key last when the channel is slow', async () => {
    const put = fc.record({ key: fc.constantFrom('a', 'b', 'c'), pause: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(put, { minLength: 1, maxLength: 40 }), async puts => {
        const deliveries: { key: string; value: number }[] = [];
        const latest = createNewestMessageSender<{ key: string; value: number }>(async message => {
          deliveries.push(message);
          await nextTurn();
        });
        for (const [value, { key, pause }] of puts.entries()) {
          latest.put(key, { key, value });
          if (pause) await nextTurn();
        }
        for (let turns = 0; turns < 10; turns += 1) await nextTurn();
        for (const key of new Set(puts.map(each => each.key))) {
          const values = deliveries.filter(message => message.key === key).map(({ value }) => value);
          expect(values).toEqual([...values].sort((first, other) => first - other));
          expect(values.at(-1)).toBe(puts.map(each => each.key).lastIndexOf(key));
        }
      }),
    );
  });

  it('keeps at most one pending message per key', async () => {
    let deliveries = 0;
    let releaseSend = (): void => undefined;
    const latest = createNewestMessageSender<number>(() => {
      deliveries += 1;
      return new Promise(resolve => {
        releaseSend = resolve;
      });
    });
    for (let value = 0; value < 1_000; value += 1) latest.put('a', value);
    expect(deliveries).toBe(1);
    releaseSend();
    await nextTurn();
    expect(deliveries).toBe(2);
    releaseSend();
    await nextTurn();
    expect(deliveries).toBe(2);
  });

  it('stops when the channel fails', async () => {
    const latest = createNewestMessageSender<number>(() => Promise.reject(new Error('gone')));
    latest.put('a', 1);
    latest.put('b', 2);
    await nextTurn();
    latest.put('c', 3);
    await nextTurn();
  });
});
