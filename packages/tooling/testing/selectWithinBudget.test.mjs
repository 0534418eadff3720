import { describe, expect, it } from 'vitest';
import { selectWithinBudget } from './selectWithinBudget.mjs';

const database = (file, distance = 1) => ({ file, kind: 'database', distance });
const wire = (file, distance = 1) => ({ file, kind: 'wire', distance });

describe('selectWithinBudget', () => {
  it('selects the nearest tests whose expected durations fit into 1.2 seconds', () => {
    const durations = new Map(Object.entries({ a: 600, b: 600, c: 51 }));
    expect(selectWithinBudget([database('a'), database('b'), database('c')], durations)).toEqual(['a', 'b']);
  });

  it('skips a test that takes too long, and selects further ones that fit', () => {
    const durations = new Map(Object.entries({ a: 100, b: 70_000, c: 100 }));
    expect(selectWithinBudget([database('a'), database('b'), database('c', 2)], durations)).toEqual(['a', 'c']);
  });

  it('always selects the changed file itself and tests of the same name', () => {
    const durations = new Map(Object.entries({ a: 70_000, b: 70_000, c: 51, d: 70_000 }));
    expect(selectWithinBudget([database('a', 0), wire('b', 0), database('c'), database('d')], durations)).toEqual([
      'a',
      'b',
    ]);
  });

  it('selects the shortest of the nearest tests when none fits', () => {
    const durations = new Map(Object.entries({ a: 70_000, b: 3_000, c: 2_500 }));
    expect(selectWithinBudget([database('a'), database('b'), database('c', 2)], durations)).toEqual(['b']);
  });

  it('always selects tests of up to 50 ms', () => {
    const durations = new Map(Object.entries({ a: 70_000, b: 50, c: 51 }));
    expect(selectWithinBudget([database('a', 0), database('b'), database('c')], durations)).toEqual(['a', 'b']);
  });

  it('expects two of three database tests without a known duration to fit', () => {
    const tests = ['a', 'b', 'c'].map(file => database(file));
    expect(selectWithinBudget(tests, new Map())).toEqual(['a', 'b']);
  });

  it('selects wire tests only if they import the file, or if there is no other test', () => {
    const durations = new Map(Object.entries({ b: 100, c: 100, d: 100 }));
    expect(selectWithinBudget([database('a'), wire('b'), wire('c', 2)], durations)).toEqual(['a', 'b']);
    expect(selectWithinBudget([wire('c', 2), wire('d', 3)], durations)).toEqual(['c', 'd']);
  });
});
