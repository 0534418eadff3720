import { endpoints } from '@recado/contract';
import fc from 'fast-check';
import type { Schema } from 'joi';
import Joi from 'joi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectRefusal } from './testing/expectRefusal.ts';
import { holdStored } from './testing/holdStored.ts';
import { accepts } from './testing/inputOf.ts';
import { having, type Operation, operations } from './testing/operations.ts';
import { startWorld, type World } from './testing/startWorld.ts';
import { tries } from './testing/tries.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
holdStored(() => world);

const withQuery = having(({ endpoint }) => endpoint.query);
const cases = withQuery.flatMap(operation =>
  Object.keys(operation.endpoint.query?.describe().keys ?? {}).map(name => ({
    operation,
    name,
    shape: operation.endpoint.query?.extract(name) ?? Joi.any(),
    at: `${name} of ${operation.key}`,
  })),
);
const isJson = (shape: Schema): boolean => /^json/.test(shape.type ?? '');

/** Made once: fast-check learns every letter for each kind of text. */
const text = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '-1',
    '1.5',
    '1e400',
    'true',
    'null',
    '[]',
    '{}',
    'a\r\nb',
    '\u0000',
    '[1',
    '{"',
    '["__proto__","ASC"]',
  ),
  fc.json(),
  fc.string({ unit: 'grapheme' }),
  fc.constant('a'.repeat(5000)),
);

async function refuse(operation: Operation, search: string, name: string): Promise<void> {
  const { errors } = expectRefusal(operation, await world.call(operation, { search }), 400);
  expect(Object.keys(errors ?? {}).join()).toContain(name);
}

describe('the query of every endpoint', () => {
  it('is driven', () => {
    expect(operations.length).toBe(Object.keys(endpoints).length);
    expect(new Set(cases.map(({ operation }) => operation.key)).size).toBe(withQuery.length);
    expect(cases.length).toBeGreaterThanOrEqual(12);
  });

  it.each(operations)('takes no key that nobody named: $key', async operation => {
    for (const name of ['otra', 'constructor', '__proto__', 'toString', 'a[b]', 'ñ', '']) {
      await refuse(operation, `${encodeURIComponent(name)}=1`, name);
    }
  });

  it.each(operations)('may be broken without breaking anything: $key', async operation => {
    const bytes = fc.constantFrom(
      '%',
      '%zz',
      '%ff',
      '%00',
      '%ed%a0%80',
      '&',
      '=',
      '&&',
      '?',
      '[]',
      '+',
      '#',
      ';',
      '%0d%0a',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(bytes, { minLength: 1, maxLength: 6 }), async parts => {
        const answer = await world.call(operation, { search: `otra=1&${parts.join('')}` });
        expectRefusal(operation, answer, 400);
      }),
      { numRuns: tries(6) },
    );
  });

  it.each(cases)('refuses wrong values: $at', async ({ operation, name, shape }) => {
    const wrong = text.filter(value => !accepts(shape, value));
    await fc.assert(
      fc.asyncProperty(wrong, value => refuse(operation, `${name}=${encodeURIComponent(value)}`, name)),
      { numRuns: tries(10) },
    );
  });

  it.each(cases.filter(({ shape }) => !isJson(shape)))(
    'refuses it twice: $at',
    async ({ operation, name }) => {
      const value = encodeURIComponent(String(operation.endpoint.example.query?.[name] ?? '1'));
      await refuse(operation, `${name}=${value}&${name}=${value}`, name);
    },
  );
});

describe('JSON within a query', () => {
  const filters = cases.filter(({ name }) => name === 'filter');
  const value = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue());

  it.each(filters)('refuses unknown keys and wrong values: $at', async ({ operation, shape }) => {
    const wrong = value.map(found => JSON.stringify(found)).filter(found => !accepts(shape, found));
    await fc.assert(
      fc.asyncProperty(wrong, found => refuse(operation, `filter=${encodeURIComponent(found)}`, 'filter')),
      { numRuns: tries(12) },
    );
  });

  it.each(filters)('never reaches a prototype: $at', async ({ operation }) => {
    const search = `filter=${encodeURIComponent('{"__proto__":{"role":"admin"}}')}`;
    await refuse(operation, search, 'filter');
    expect(({} as { role?: string }).role).toBeUndefined();
  });
});
