import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { quietLog } from '../../testing/quietLog.ts';
import { createBatcher } from './createBatcher.ts';

const never = new AbortController().signal;
const PACE = 20;

/** A batcher whose statements end when they are told to, and what each had in it. */
function batcher({ takes = 0, most = 3 } = {}) {
  const statements: string[][] = [];
  const { add, idle } = createBatcher<string, string>({
    keyOf: ([letter = '']) => letter,
    most,
    pace: PACE,
    async write(items) {
      statements.push([...items]);
      if (takes > 0) await vi.advanceTimersByTimeAsync(takes);
      return items;
    },
    log: quietLog,
    what: 'letters',
  });
  return { statements, idle, add: (item: string) => add(item, never) };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('writes at once for whoever asks alone, one after the other', async () => {
  const { statements, add } = batcher();
  for (const letter of ['a', 'b', 'c']) await add(letter);
  expect(statements).toEqual([['a'], ['b'], ['c']]);
});

it('gathers what many ask for soon after a statement, and writes it when its time has come', async () => {
  const { statements, add } = batcher({ most: 5 });
  await Promise.all(['a', 'b', 'c', 'd'].map(add));
  const later = [add('e')];
  await vi.advanceTimersByTimeAsync(PACE - 5);
  later.push(add('f'));
  expect(statements).toEqual([['a', 'b', 'c', 'd']]);
  await vi.advanceTimersByTimeAsync(5);
  await Promise.all(later);
  expect(statements).toEqual([
    ['a', 'b', 'c', 'd'],
    ['e', 'f'],
  ]);
});

it('waits half as long for company where there were two, and where two wait', async () => {
  const { statements, add } = batcher();
  await Promise.all([add('a'), add('b')]);
  const next = add('c');
  await vi.advanceTimersByTimeAsync(PACE / 2 - 1);
  expect(statements).toEqual([['a', 'b']]);
  await vi.advanceTimersByTimeAsync(1);
  await next;
  const later = [add('d'), add('e')];
  await vi.advanceTimersByTimeAsync(PACE / 2 - 1);
  expect(statements).toEqual([['a', 'b'], ['c']]);
  await vi.advanceTimersByTimeAsync(1);
  await Promise.all(later);
  expect(statements).toEqual([['a', 'b'], ['c'], ['d', 'e']]);
});

it('does not wait for a full statement', async () => {
  const { statements, add } = batcher();
  await Promise.all([add('a'), add('b')]);
  await Promise.all([add('c'), add('d'), add('e')]);
  expect(statements).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ]);
});

it('does not wait after a pause', async () => {
  const { statements, add } = batcher();
  await Promise.all([add('a'), add('b')]);
  await vi.advanceTimersByTimeAsync(PACE);
  await Promise.all([add('c'), add('d')]);
  expect(statements).toHaveLength(2);
});

it('does not wait where a statement took longer than the time between two', async () => {
  const { statements, add } = batcher({ takes: PACE });
  const first = [add('a'), add('b')];
  await turn();
  await Promise.all([...first, add('c'), add('d')]);
  expect(statements).toHaveLength(2);
});

it('does not wait for company that may not come along: items of one key', async () => {
  const { statements, add } = batcher();
  await Promise.all([add('a1'), add('a2'), add('a3')]);
  expect(statements).toEqual([['a1'], ['a2'], ['a3']]);
});

it('is idle when what waited for company is written', async () => {
  const { statements, add, idle } = batcher();
  await Promise.all([add('a'), add('b')]);
  void add('c');
  const rested = idle().then(() => expect(statements).toEqual([['a', 'b'], ['c']]));
  await vi.advanceTimersByTimeAsync(PACE);
  await rested;
});
