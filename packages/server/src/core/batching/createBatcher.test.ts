import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silentTestLogger } from '../../testing/silentTestLogger.ts';
import { createBatcher } from './createBatcher.ts';

const never = new AbortController().signal;
const INTERVAL_MS = 20;

/** Creates a batcher that records the items of each statement. A statement lasts `takes` milliseconds. */
function createRecordingBatcher({ takes: statementMs = 0, most: maxBatchSize = 3 } = {}) {
  const statements: string[][] = [];
  const { add, waitUntilIdle } = createBatcher<string, string>({
    keyOf: ([letter = '']) => letter,
    maxBatchSize,
    intervalMs: INTERVAL_MS,
    async write(items) {
      statements.push([...items]);
      if (statementMs > 0) await vi.advanceTimersByTimeAsync(statementMs);
      return items;
    },
    log: silentTestLogger,
    itemKind: 'letters',
  });
  return { statements, idle: waitUntilIdle, add: (item: string) => add(item, never) };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('batcher writes at once when a single caller adds one item after the other', async () => {
  const { statements, add } = createRecordingBatcher();
  for (const letter of ['a', 'b', 'c']) await add(letter);
  expect(statements).toEqual([['a'], ['b'], ['c']]);
});

it('batcher collects items after a batch and writes them when the interval has passed', async () => {
  const { statements, add } = createRecordingBatcher({ most: 5 });
  await Promise.all(['a', 'b', 'c', 'd'].map(add));
  const later = [add('e')];
  await vi.advanceTimersByTimeAsync(INTERVAL_MS - 5);
  later.push(add('f'));
  expect(statements).toEqual([['a', 'b', 'c', 'd']]);
  await vi.advanceTimersByTimeAsync(5);
  await Promise.all(later);
  expect(statements).toEqual([
    ['a', 'b', 'c', 'd'],
    ['e', 'f'],
  ]);
});

it('batcher waits half the interval for a batch of two items, and after a batch of two items', async () => {
  const { statements, add } = createRecordingBatcher();
  await Promise.all([add('a'), add('b')]);
  const next = add('c');
  await vi.advanceTimersByTimeAsync(INTERVAL_MS / 2 - 1);
  expect(statements).toEqual([['a', 'b']]);
  await vi.advanceTimersByTimeAsync(1);
  await next;
  const later = [add('d'), add('e')];
  await vi.advanceTimersByTimeAsync(INTERVAL_MS / 2 - 1);
  expect(statements).toEqual([['a', 'b'], ['c']]);
  await vi.advanceTimersByTimeAsync(1);
  await Promise.all(later);
  expect(statements).toEqual([['a', 'b'], ['c'], ['d', 'e']]);
});

it('batcher writes at once when the items fill a statement', async () => {
  const { statements, add } = createRecordingBatcher();
  await Promise.all([add('a'), add('b')]);
  await Promise.all([add('c'), add('d'), add('e')]);
  expect(statements).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ]);
});

it('batcher writes an item at once after a pause', async () => {
  const { statements, add } = createRecordingBatcher();
  await Promise.all([add('a'), add('b')]);
  await vi.advanceTimersByTimeAsync(INTERVAL_MS);
  await Promise.all([add('c'), add('d')]);
  expect(statements).toHaveLength(2);
});

it('batcher writes at once when a statement took longer than the interval', async () => {
  const { statements, add } = createRecordingBatcher({ takes: INTERVAL_MS });
  const first = [add('a'), add('b')];
  await turn();
  await Promise.all([...first, add('c'), add('d')]);
  expect(statements).toHaveLength(2);
});

it('batcher does not wait for further items of one key, because they can never share a statement', async () => {
  const { statements, add } = createRecordingBatcher();
  await Promise.all([add('a1'), add('a2'), add('a3')]);
  expect(statements).toEqual([['a1'], ['a2'], ['a3']]);
});

it('batcher reports that it is idle when all queued items are written', async () => {
  const { statements, add, idle } = createRecordingBatcher();
  await Promise.all([add('a'), add('b')]);
  void add('c');
  const idlePromise = idle().then(() => expect(statements).toEqual([['a', 'b'], ['c']]));
  await vi.advanceTimersByTimeAsync(INTERVAL_MS);
  await idlePromise;
});
