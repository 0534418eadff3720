import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exceedsJsonLimits } from './jsonLimits.ts';

const exceeds = (text: string, limits: { maxDepth?: number; maxValues?: number }) =>
  exceedsJsonLimits(Buffer.from(text), {
    maxDepth: Number.MAX_SAFE_INTEGER,
    maxValues: Number.MAX_SAFE_INTEGER,
    ...limits,
  });

it.each(['[[1]]', '{"a":{"b":1}}', '[{"a":1},{"b":2}]', '[[],[],[]]'])('counts the levels of %s', text => {
  expect(exceeds(text, { maxDepth: 2 })).toBe(false);
  expect(exceeds(text, { maxDepth: 1 })).toBe(true);
});

it.each([
  ['[1,2,3]', 4],
  ['{"a":1,"b":"c"}', 3],
  ['[[],{}]', 5],
  ['"text"', 1],
])('counts the values of %s', (text, values) => {
  expect(exceeds(text, { maxValues: values })).toBe(false);
  expect(exceeds(text, { maxValues: values - 1 })).toBe(true);
});

it('ignores brackets and commas in strings, also after escaped quotes and backslashes', () => {
  for (const string of ['[[[', '\\"[[[', '\\\\', '\\\\\\"[[[', ',,,{{{', '\\u005b[['])
    expect(exceeds(`{"a":"${string}"}`, { maxDepth: 1, maxValues: 2 })).toBe(false);
  expect(exceeds('["\\\\",[[1]]]', { maxDepth: 2 })).toBe(true);
});

it('never counts fewer levels or values than a parsed text has', () => {
  const measure = (value: unknown): { depth: number; values: number } => {
    if (typeof value !== 'object' || value === null) return { depth: 0, values: 1 };
    const parts = Object.values(value).map(measure);
    return {
      depth: 1 + Math.max(0, ...parts.map(({ depth }) => depth)),
      values: parts.reduce((sum, { values }) => sum + values, 1),
    };
  };
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(0, 2), (json, indent) => {
      const value: unknown = JSON.parse(json);
      const { depth, values } = measure(value);
      const text = JSON.stringify(value, null, indent);
      expect(exceeds(text, { maxDepth: depth })).toBe(false);
      if (depth > 0) expect(exceeds(text, { maxDepth: depth - 1 })).toBe(true);
      expect(exceeds(text, { maxValues: values - 1 })).toBe(true);
      expect(exceeds(text, { maxValues: 2 * values })).toBe(false);
    }),
  );
});

it('stops reading at the first byte that exceeds a limit', () => {
  let readBytes = 0;
  const text = new Proxy(Buffer.from('['.repeat(100_000)), {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) readBytes += 1;
      return Reflect.get(target, key, target);
    },
  });
  expect(exceedsJsonLimits(text, { maxDepth: 32, maxValues: 1_000 })).toBe(true);
  expect(readBytes).toBe(33);
});
