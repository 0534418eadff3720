import { createDeferred } from '@recado/timing';
import { describe, expect, it } from 'vitest';
import { createLookup } from './createLookup.ts';

/** Answers only when it is told to. */
function createGate() {
  const readings: { readonly asked: readonly string[]; readonly answer: (found?: Error) => void }[] = [];
  const lookup = createLookup(async (asked: readonly string[]) => {
    const gate = createDeferred<readonly string[]>();
    readings.push({
      asked,
      answer: error => (error ? gate.reject(error) : gate.resolve(asked.map(one => one.toUpperCase()))),
    });
    return gate.promise;
  });
  return { lookup, readings };
}
const turns = async () => {
  for (let turn = 0; turn < 10; turn += 1) await undefined;
};

describe('a lookup', () => {
  it('answers what is asked in one turn with one reading, and what is asked meanwhile with the next', async () => {
    const { lookup, readings } = createGate();
    const first = ['a', 'b'].map(lookup);
    await turns();
    const second = ['c', 'a'].map(lookup);
    await turns();
    expect(readings.map(({ asked }) => asked)).toEqual([['a', 'b']]);
    readings[0]?.answer();
    expect(await Promise.all(first)).toEqual(['A', 'B']);
    await turns();
    // 'a' is read again: what was read before it was asked may be true no more.
    expect(readings.map(({ asked }) => asked)).toEqual([
      ['a', 'b'],
      ['c', 'a'],
    ]);
    readings[1]?.answer();
    expect(await Promise.all(second)).toEqual(['C', 'A']);
  });

  it('tells each what its own reading failed with, and goes on', async () => {
    const { lookup, readings } = createGate();
    const failing = ['a', 'b'].map(lookup);
    await turns();
    const after = lookup('c');
    readings[0]?.answer(new Error('away'));
    for (const each of failing) await expect(each).rejects.toThrow('away');
    await turns();
    readings[1]?.answer();
    expect(await after).toBe('C');
  });

  it('reads a hundred at once, at most', async () => {
    const { lookup, readings } = createGate();
    const all = Array.from({ length: 101 }, (_, n) => lookup(String(n)));
    await turns();
    readings[0]?.answer();
    await turns();
    readings[1]?.answer();
    await Promise.all(all);
    expect(readings.map(({ asked }) => asked.length)).toEqual([100, 1]);
  });
});
