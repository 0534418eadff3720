import { formValidationTexts } from '@recado/texts';
import fc from 'fast-check';
import type { Description, Schema } from 'joi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ContractOperation,
  filterContractOperations,
  operationHasPayload,
} from '../testing/contractOperations.ts';
import { arbitraryJson, isAcceptedBySchema } from '../testing/createInputArbitrary.ts';
import { expectErrorResponse } from '../testing/expectErrorResponse.ts';
import { expectUnchangedDatabase } from '../testing/expectUnchangedDatabase.ts';
import { scalePropertyTestRuns } from '../testing/scalePropertyTestRuns.ts';
import { type ContractTestServer, startContractTestServer } from '../testing/startContractTestServer.ts';

let world: ContractTestServer;
beforeAll(async () => {
  world = await startContractTestServer();
});
afterAll(() => world.stop());
const allowChanges = expectUnchangedDatabase(() => world);

interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly description: Description & {
    readonly flags?: { readonly presence?: string; readonly only?: boolean };
  };
}

const fieldsOf = ({ endpoint: { payload } }: ContractOperation): Field[] =>
  Object.entries<Description>(payload?.describe().keys ?? {}).map(([name, description]) => ({
    name,
    schema: payload?.extract(name) as Schema,
    description,
  }));
const exampleOf = ({ endpoint }: ContractOperation) => endpoint.example.payload as Record<string, unknown>;

const operations = filterContractOperations(operationHasPayload);
const cases = operations.flatMap(operation =>
  fieldsOf(operation).map(field => ({ operation, field, at: `${field.name} of ${operation.key}` })),
);
const isRequired = ({ field }: (typeof cases)[number]) => field.description.flags?.presence === 'required';
const isText = ({ field }: (typeof cases)[number]) =>
  field.description.type === 'string' && field.description.flags?.only !== true;
const isSingleLine = ({ field }: (typeof cases)[number]) =>
  (field.description.rules as { args?: { options?: { name?: string } } }[] | undefined)?.some(
    rule => rule.args?.options?.name === 'line',
  );

/** Sends each value in the field, and expects an error response that names the field. */
async function expectRejection(
  { operation, field: { name } }: (typeof cases)[number],
  values: fc.Arbitrary<unknown>,
  numRuns = scalePropertyTestRuns(8),
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(values, async value => {
      const answer = await world.call(operation, { payload: { ...exampleOf(operation), [name]: value } });
      const { errors } = expectErrorResponse(operation, answer, 400);
      expect(Object.keys(errors ?? {}).join()).toMatch(new RegExp(`^${name}\\b`));
    }),
    { numRuns },
  );
}

describe('request with payload fields', () => {
  it('has test cases for every operation with a payload', () => {
    expect(new Set(cases.map(({ operation }) => operation.key)).size).toBe(operations.length);
    expect(cases.length).toBeGreaterThanOrEqual(20);
    expect(cases.filter(isRequired).length).toBeGreaterThanOrEqual(15);
    expect(cases.filter(isText).length).toBeGreaterThanOrEqual(12);
    expect(cases.filter(isSingleLine).length).toBeGreaterThanOrEqual(4);
  });

  it.each(cases.filter(isRequired))(
    'is rejected when a required field is missing: $at',
    async ({ operation, field: { name } }) => {
      const { [name]: _omitted, ...payload } = exampleOf(operation);
      const { message, errors } = expectErrorResponse(operation, await world.call(operation, { payload }), 400);
      expect(errors).toHaveProperty([name]);
      expect([formValidationTexts.fillAllFields, formValidationTexts.deleteWord]).toContain(message);
    },
  );

  it.each(cases)('is rejected when a field has a wrong type: $at', async testCase => {
    const anything = fc.oneof(
      fc.constantFrom(null, true, 0, -1, 1.5, 1e300, '', ' ', [], [''], {}, { a: 1 }, [[]]),
      arbitraryJson,
    );
    await expectRejection(
      testCase,
      anything.filter(value => !isAcceptedBySchema(testCase.field.schema, value)),
    );
  });

  it.each(cases.filter(isText))('is rejected when a text is too long: $at', async testCase => {
    const rules = testCase.field.description.rules as { name: string; args?: { limit?: number } }[];
    // A text without a `max` rule is limited by its pattern, which allows up to 512 characters.
    const limit = Number(rules.find(({ name }) => name === 'max')?.args?.limit ?? 512);
    const tooLongTexts = fc.integer({ min: limit + 1, max: limit + 1000 }).map(length => 'a'.repeat(length));
    await expectRejection(testCase, tooLongTexts, scalePropertyTestRuns(2));
  });

  it.each(cases.filter(isSingleLine))(
    'is rejected when a single-line text contains control characters: $at',
    async testCase => {
      const controlCharacters = fc.constantFrom('\r\n', '\n', '\r', '\t', '\u0000', '\u001b[31m', '\u007f', '\u0085');
      await expectRejection(
        testCase,
        fc
          .tuple(fc.string(), controlCharacters)
          .map(([text, controlCharacter]) => `a${text}${controlCharacter}b`.slice(-40)),
      );
    },
  );

  it.each(cases.filter(isText))(
    'is rejected when a text contains characters that the database cannot store: $at',
    async testCase => {
      const unstorableTexts = fc.constantFrom(
        'a\u0000b',
        '\ud800',
        'a\udfffb',
        'https://ejemplo.mx/\ud800',
        'a\u0000@ejemplo.mx',
      );
      const isSecret = /password/i.test(testCase.field.name);
      if (!isSecret) await expectRejection(testCase, unstorableTexts);
    },
  );
});

describe('request with unknown keys', () => {
  const keys = fc.oneof(
    fc.constantFrom('role', 'id', '_id', 'owner', 'constructor', 'toString', 'hasOwnProperty', '', ' ', 'a.b'),
    fc.string(),
  );

  it.each(operations)('is rejected unless the contract strips unknown keys: $key', async operation => {
    const knownKeys = new Set(fieldsOf(operation).map(({ name }) => name));
    const stripsUnknownKeys = operation.endpoint.unknownKeys === 'strip';
    if (stripsUnknownKeys) allowChanges();
    await fc.assert(
      fc.asyncProperty(
        keys.filter(key => !knownKeys.has(key) && key !== '__proto__'),
        arbitraryJson,
        async (key, value) => {
          const answer = await world.call(operation, { payload: { ...exampleOf(operation), [key]: value } });
          if (stripsUnknownKeys) expect(answer.status).toBe(200);
          else expect(expectErrorResponse(operation, answer, 400).errors).toHaveProperty([key]);
        },
      ),
      { numRuns: scalePropertyTestRuns(8) },
    );
  });

  it.each(operations)('does not change a prototype: $key', async operation => {
    const stripsUnknownKeys = operation.endpoint.unknownKeys === 'strip';
    if (stripsUnknownKeys) allowChanges();
    const poisons = [
      { poison: '"__proto__":{"role":"admin"}', status: 400 },
      { poison: '"constructor":{"prototype":{"role":"admin"}}', status: stripsUnknownKeys ? 200 : 400 },
    ];
    for (const { poison, status } of poisons) {
      const body = JSON.stringify({ poison: 0, ...exampleOf(operation) }).replace('"poison":0', poison);
      const answer = await world.call(operation, { body });
      if (status === 200) expect(answer.status).toBe(200);
      else expectErrorResponse(operation, answer, status);
    }
    expect(({} as { role?: string }).role).toBeUndefined();
  });
});
