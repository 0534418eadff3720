import { endpoints } from '@recado/contract';
import fc from 'fast-check';
import type { Schema } from 'joi';
import Joi from 'joi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContractOperation, contractOperations, filterContractOperations } from '../testing/contractOperations.ts';
import { isAcceptedBySchema } from '../testing/createInputArbitrary.ts';
import { expectErrorResponse } from '../testing/expectErrorResponse.ts';
import { expectUnchangedDatabase } from '../testing/expectUnchangedDatabase.ts';
import { scalePropertyTestRuns } from '../testing/scalePropertyTestRuns.ts';
import { type ContractTestServer, startContractTestServer } from '../testing/startContractTestServer.ts';

let world: ContractTestServer;
beforeAll(async () => {
  world = await startContractTestServer();
});
afterAll(() => world.stop());
expectUnchangedDatabase(() => world);

const queryOperations = filterContractOperations(({ endpoint }) => endpoint.query);
const cases = queryOperations.flatMap(operation =>
  Object.keys(operation.endpoint.query?.describe().keys ?? {}).map(name => ({
    operation,
    name,
    schema: operation.endpoint.query?.extract(name) ?? Joi.any(),
    at: `${name} of ${operation.key}`,
  })),
);
const isJsonSchema = (schema: Schema): boolean => /^json/.test(schema.type ?? '');

/** Generator of texts, created once because fast-check computes the characters of every kind, which is slow. */
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

async function expectRejection(operation: ContractOperation, search: string, name: string): Promise<void> {
  const { errors } = expectErrorResponse(operation, await world.call(operation, { search }), 400);
  expect(Object.keys(errors ?? {}).join()).toContain(name);
}

describe('request with a query', () => {
  it('is tested for every endpoint with a query', () => {
    expect(contractOperations.length).toBe(Object.keys(endpoints).length);
    expect(new Set(cases.map(({ operation }) => operation.key)).size).toBe(queryOperations.length);
    expect(cases.length).toBeGreaterThanOrEqual(12);
  });

  it.each(contractOperations)('is rejected when a parameter is unknown: $key', async operation => {
    for (const name of ['otra', 'constructor', '__proto__', 'toString', 'a[b]', 'ñ', '']) {
      await expectRejection(operation, `${encodeURIComponent(name)}=1`, name);
    }
  });

  it.each(contractOperations)('returns 400 when the query string is malformed: $key', async operation => {
    const queryFragments = fc.constantFrom(
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
      fc.asyncProperty(fc.array(queryFragments, { minLength: 1, maxLength: 6 }), async parts => {
        const answer = await world.call(operation, { search: `otra=1&${parts.join('')}` });
        expectErrorResponse(operation, answer, 400);
      }),
      { numRuns: scalePropertyTestRuns(6) },
    );
  });

  it.each(cases)('is rejected when a value is invalid: $at', async ({ operation, name, schema }) => {
    const invalidTexts = text.filter(value => !isAcceptedBySchema(schema, value));
    await fc.assert(
      fc.asyncProperty(invalidTexts, value => expectRejection(operation, `${name}=${encodeURIComponent(value)}`, name)),
      { numRuns: scalePropertyTestRuns(10) },
    );
  });

  it.each(cases.filter(({ schema }) => !isJsonSchema(schema)))(
    'is rejected when a parameter is repeated: $at',
    async ({ operation, name }) => {
      const value = encodeURIComponent(String(operation.endpoint.example.query?.[name] ?? '1'));
      await expectRejection(operation, `${name}=${value}&${name}=${value}`, name);
    },
  );
});

describe('request with JSON in its query', () => {
  const filters = cases.filter(({ name }) => name === 'filter');
  const value = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue());

  it.each(filters)('is rejected when keys are unknown or values invalid: $at', async ({ operation, schema }) => {
    const invalidJson = value
      .map(candidate => JSON.stringify(candidate))
      .filter(candidate => !isAcceptedBySchema(schema, candidate));
    await fc.assert(
      fc.asyncProperty(invalidJson, candidate =>
        expectRejection(operation, `filter=${encodeURIComponent(candidate)}`, 'filter'),
      ),
      { numRuns: scalePropertyTestRuns(12) },
    );
  });

  it.each(filters)('does not pollute a prototype: $at', async ({ operation }) => {
    const search = `filter=${encodeURIComponent('{"__proto__":{"role":"admin"}}')}`;
    await expectRejection(operation, search, 'filter');
    expect(({} as { role?: string }).role).toBeUndefined();
  });
});
