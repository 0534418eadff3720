import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EventSequenceAndTime, findEventSequenceBefore } from './findStartEventSequence.ts';

/**
 * Creates an event feed with one event at each of these seconds. The first `expiredCount` events are deleted.
 */
function createFeed(seconds: readonly number[], expiredCount: number) {
  const all = seconds.map((second, index): EventSequenceAndTime => ({ sequence: index + 1, timestamp: time(second) }));
  let requestCount = 0;
  return {
    requestCount: () => requestCount,
    retainedEvents: all.slice(expiredCount),
    firstAfter: async (sequence: number) => {
      requestCount += 1;
      return all.slice(expiredCount).find(event => event.sequence > sequence);
    },
  };
}
const time = (second: number) => new Date(Date.UTC(2026, 2, 2) + second * 1000).toISOString();

describe('findEventSequenceBefore', () => {
  it('returns the sequence before the first event since the given time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(50), { maxLength: 60 }),
        fc.nat(60),
        fc.nat(60),
        async (unordered, expiredCount, second) => {
          const { retainedEvents, firstAfter } = createFeed(
            [...unordered].sort((a, b) => a - b),
            expiredCount,
          );
          const after = await findEventSequenceBefore(new Date(time(second)), unordered.length, firstAfter);
          const remainingEvents = retainedEvents.filter(({ sequence }) => sequence > after);
          expect(remainingEvents).toEqual(retainedEvents.filter(({ timestamp }) => timestamp >= time(second)));
        },
      ),
    );
  });

  it('finds the sequence among 10,000 events with fewer than 20 requests', async () => {
    const { requestCount, firstAfter } = createFeed(
      Array.from({ length: 10_000 }, (_, index) => index),
      0,
    );
    expect(await findEventSequenceBefore(new Date(time(7000)), 10_000, firstAfter)).toBe(7000);
    expect(requestCount()).toBeLessThan(20);
  });
});
