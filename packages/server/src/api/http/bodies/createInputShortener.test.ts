import { type Endpoint, endpoints } from '@recado/contract';
import fc from 'fast-check';
import Joi from 'joi';
import { describe, expect, it } from 'vitest';
import { createInputArbitrary } from '../../testing/createInputArbitrary.ts';
import { createInvalidInputs } from '../../testing/createInvalidInputs.ts';
import { scalePropertyTestRuns } from '../../testing/scalePropertyTestRuns.ts';
import { createInputShortener } from './createInputShortener.ts';

const schema = Joi.object({
  name: Joi.string().trim().max(5),
  code: Joi.string().max(5),
  tags: Joi.array().items(Joi.string().max(3)).max(2),
  any: Joi.object().unknown(),
  texts: Joi.object().pattern(Joi.string(), Joi.string().max(3)).max(2),
  either: Joi.alternatives().try(Joi.string().max(4), Joi.array().items(Joi.number()).max(1)),
});
const shorten = createInputShortener(schema);

describe('createInputShortener', () => {
  it('keeps one character more than the maximum of a text', () => {
    expect(shorten({ code: 'abcde' })).toEqual({ code: 'abcde' });
    expect(shorten({ code: 'abcdef' })).toEqual({ code: 'xxxxxx' });
    expect(shorten({ code: 'a'.repeat(100_000) })).toEqual({ code: 'xxxxxx' });
  });

  it('keeps a text whose length is permitted after the spaces around it are removed', () => {
    expect(shorten({ name: `  abcde${' '.repeat(1_000)}` })).toEqual({ name: 'abcde' });
    expect(shorten({ name: `abc${' '.repeat(1_000)}d` })).toEqual({ name: 'xxxxxx' });
    expect(shorten({ code: 'abc   ' })).toEqual({ code: 'xxxxxx' });
  });

  it('keeps one item more than the maximum of a list, and one key more than that of a dictionary', () => {
    expect(shorten({ tags: ['a', 'b'] })).toEqual({ tags: ['a', 'b'] });
    expect(shorten({ tags: Array(1_000).fill('abcdef') })).toEqual({ tags: ['xxxx', 'xxxx', 'xxxx'] });
    expect(shorten({ texts: { a: '1', b: '2', c: '3', d: '4' } })).toEqual({ texts: { a: '1', b: '2', c: '3' } });
  });

  it('keeps twenty unknown keys of the whole body, with short names', () => {
    const unknown = (prefix: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, [[0]]]));
    expect(Object.keys(shorten({ ...unknown('a', 19), name: 'a' }) as object)).toHaveLength(20);
    expect(Object.keys(shorten({ ...unknown('a', 5_000), name: 'a' }) as object)).toHaveLength(21);
    const nested = createInputShortener(Joi.array().items(Joi.object({ a: Joi.any() })));
    const shortened = nested(Array.from({ length: 500 }, () => unknown('b', 3))) as object[];
    expect(shortened.reduce((sum, item) => sum + Object.keys(item).length, 0)).toBe(20);
    expect(shorten({ ['k'.repeat(10_000)]: 1 })).toEqual({ ['k'.repeat(100)]: null });
  });

  it('empties a list or an object where another type is expected', () => {
    expect(shorten({ name: [1, 2, 3], code: { a: 1 }, tags: { a: 1 } })).toEqual({ name: [], code: {}, tags: {} });
  });

  it('keeps a thousand characters of a text whose length a pattern limits', () => {
    const pattern = createInputShortener(Joi.string().pattern(/^a*$/));
    expect(pattern('a'.repeat(1_000))).toBe('a'.repeat(1_000));
    expect(pattern('a'.repeat(1_001))).toBe('x'.repeat(1_001));
  });

  it('keeps JSON in a query, whose schema limits its content', () => {
    const query = endpoints['GET /admin/usage'].query;
    if (!query) throw new Error('The endpoint has no query.');
    const filter = JSON.stringify({ id: Array.from({ length: 100 }, () => crypto.randomUUID()) });
    expect(createInputShortener(query)({ filter })).toEqual({ filter });
  });

  it('keeps the content of objects that another protocol defines', () => {
    const any = { deep: [[{ text: 'a'.repeat(20_000) }]] };
    expect(shorten({ any })).toEqual({ any });
  });

  it('shortens alternatives to what one of them may accept', () => {
    expect(shorten({ either: 'abcd' })).toEqual({ either: 'abcd' });
    expect(shorten({ either: [1] })).toEqual({ either: [1] });
    expect(shorten({ either: [1, 2, 3] })).toEqual({ either: [1, 2] });
  });

  it('does not change its argument', () => {
    const value = { tags: ['aaaaa', 'b', 'c', 'd'], other: 1 };
    shorten(value);
    expect(value).toEqual({ tags: ['aaaaa', 'b', 'c', 'd'], other: 1 });
  });
});

const bodies = Object.entries<Endpoint>(endpoints).flatMap(([key, { payload }]) => (payload ? [{ key, payload }] : []));

describe.each(bodies)('shortened body of $key', ({ payload }) => {
  const shortenBody = createInputShortener(payload);

  it('has the same content when it is valid', () => {
    fc.assert(
      fc.property(createInputArbitrary(payload), value => {
        const { error, value: validated } = payload.validate(value);
        if (error) return;
        expect(payload.validate(shortenBody(value))).toEqual({ value: validated });
      }),
      { numRuns: scalePropertyTestRuns(10) },
    );
  });

  it('is rejected for the same reason when it is invalid', () => {
    for (const { at, defect, value } of createInvalidInputs(payload)) {
      const expected = payload.validate(value).error?.details[0];
      const actual = payload.validate(shortenBody(value)).error?.details[0];
      expect({ at, defect, type: actual?.type, path: actual?.path }).toEqual({
        ...{ at, defect, type: expected?.type },
        path: expected?.path,
      });
    }
  });
});
