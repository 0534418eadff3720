import { validation } from '@recado/texts';
import fc from 'fast-check';
import type { Description, Schema } from 'joi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectRefusal } from './testing/expectRefusal.ts';
import { holdStored } from './testing/holdStored.ts';
import { accepts, anyJson } from './testing/inputOf.ts';
import { having, type Operation, takesPayload } from './testing/operations.ts';
import { startWorld, type World } from './testing/startWorld.ts';
import { tries } from './testing/tries.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
const mayChange = holdStored(() => world);

interface Field {
  readonly name: string;
  readonly shape: Schema;
  readonly described: Description & {
    readonly flags?: { readonly presence?: string; readonly only?: boolean };
  };
}

const fieldsOf = ({ endpoint: { payload } }: Operation): Field[] =>
  Object.entries<Description>(payload?.describe().keys ?? {}).map(([name, described]) => ({
    name,
    shape: payload?.extract(name) as Schema,
    described,
  }));
const exampleOf = ({ endpoint }: Operation) => endpoint.example.payload as Record<string, unknown>;

const operations = having(takesPayload);
const cases = operations.flatMap(operation =>
  fieldsOf(operation).map(field => ({ operation, field, at: `${field.name} of ${operation.key}` })),
);
const isRequired = ({ field }: (typeof cases)[number]) => field.described.flags?.presence === 'required';
const isText = ({ field }: (typeof cases)[number]) =>
  field.described.type === 'string' && field.described.flags?.only !== true;
const isLine = ({ field }: (typeof cases)[number]) =>
  (field.described.rules as { args?: { options?: { name?: string } } }[] | undefined)?.some(
    rule => rule.args?.options?.name === 'line',
  );

/** Sends each generated value in the field's place, and wants the field named in a refusal that changes nothing. */
async function refuse(
  { operation, field: { name } }: (typeof cases)[number],
  values: fc.Arbitrary<unknown>,
  numRuns = tries(8),
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(values, async value => {
      const answer = await world.call(operation, { payload: { ...exampleOf(operation), [name]: value } });
      const { errors } = expectRefusal(operation, answer, 400);
      expect(Object.keys(errors ?? {}).join()).toMatch(new RegExp(`^${name}\\b`));
    }),
    { numRuns },
  );
}

describe('the fields of every payload', () => {
  it('are all driven', () => {
    expect(new Set(cases.map(({ operation }) => operation.key)).size).toBe(operations.length);
    expect(cases.length).toBeGreaterThanOrEqual(20);
    expect(cases.filter(isRequired).length).toBeGreaterThanOrEqual(15);
    expect(cases.filter(isText).length).toBeGreaterThanOrEqual(12);
    expect(cases.filter(isLine).length).toBeGreaterThanOrEqual(4);
  });

  it.each(cases.filter(isRequired))('missing: $at', async ({ operation, field: { name } }) => {
    const { [name]: _left, ...payload } = exampleOf(operation);
    const { message, errors } = expectRefusal(operation, await world.call(operation, { payload }), 400);
    expect(errors).toHaveProperty([name]);
    expect([validation.fillAllFields, validation.deleteWord]).toContain(message);
  });

  it.each(cases)('of a wrong type: $at', async where => {
    const anything = fc.oneof(
      fc.constantFrom(null, true, 0, -1, 1.5, 1e300, '', ' ', [], [''], {}, { a: 1 }, [[]]),
      anyJson,
    );
    await refuse(
      where,
      anything.filter(value => !accepts(where.field.shape, value)),
    );
  });

  it.each(cases.filter(isText))('too long: $at', async where => {
    const rules = where.field.described.rules as { name: string; args?: { limit?: number } }[];
    // What has to have a certain form is bounded by it.
    const limit = Number(rules.find(({ name }) => name === 'max')?.args?.limit ?? 512);
    const longer = fc.integer({ min: limit + 1, max: limit + 1000 }).map(length => 'a'.repeat(length));
    await refuse(where, longer, tries(2));
  });

  it.each(cases.filter(isLine))('with control characters in a line: $at', async where => {
    const control = fc.constantFrom('\r\n', '\n', '\r', '\t', '\u0000', '\u001b[31m', '\u007f', '\u0085');
    await refuse(
      where,
      fc.tuple(fc.string(), control).map(([text, sign]) => `a${text}${sign}b`.slice(-40)),
    );
  });

  it.each(cases.filter(isText))('that no database can hold: $at', async where => {
    const broken = fc.constantFrom(
      'a\u0000b',
      '\ud800',
      'a\udfffb',
      'https://ejemplo.mx/\ud800',
      'a\u0000@ejemplo.mx',
    );
    const isSecret = /password/i.test(where.field.name);
    if (!isSecret) await refuse(where, broken);
  });
});

describe('keys that nobody asked for', () => {
  const keys = fc.oneof(
    fc.constantFrom(
      'role',
      'id',
      '_id',
      'owner',
      'constructor',
      'toString',
      'hasOwnProperty',
      '',
      ' ',
      'a.b',
    ),
    fc.string(),
  );

  it.each(operations)('are refused, or stripped where the contract says so: $key', async operation => {
    const known = new Set(fieldsOf(operation).map(({ name }) => name));
    const strips = operation.endpoint.unknownKeys === 'strip';
    if (strips) mayChange();
    await fc.assert(
      fc.asyncProperty(
        keys.filter(key => !known.has(key) && key !== '__proto__'),
        anyJson,
        async (key, value) => {
          const answer = await world.call(operation, { payload: { ...exampleOf(operation), [key]: value } });
          if (strips) expect(answer.status).toBe(200);
          else expect(expectRefusal(operation, answer, 400).errors).toHaveProperty([key]);
        },
      ),
      { numRuns: tries(8) },
    );
  });

  it.each(operations)('never reach a prototype: $key', async operation => {
    const strips = operation.endpoint.unknownKeys === 'strip';
    if (strips) mayChange();
    const poisons = [
      { poison: '"__proto__":{"role":"admin"}', status: 400 },
      { poison: '"constructor":{"prototype":{"role":"admin"}}', status: strips ? 200 : 400 },
    ];
    for (const { poison, status } of poisons) {
      const body = JSON.stringify({ poison: 0, ...exampleOf(operation) }).replace('"poison":0', poison);
      const answer = await world.call(operation, { body });
      if (status === 200) expect(answer.status).toBe(200);
      else expectRefusal(operation, answer, status);
    }
    expect(({} as { role?: string }).role).toBeUndefined();
  });
});
