import Joi from 'joi';
import { describe, expect, it } from 'vitest';
import { requestValidationPreferences } from '../requestValidationPreferences.ts';
import { createBoundedValidation } from './createBoundedValidation.ts';

const schema = Joi.object({
  name: Joi.string().trim().max(5).required(),
  tags: Joi.array().items(Joi.string().max(3)).max(100),
});
const validate = createBoundedValidation(schema, requestValidationPreferences);
const fieldsOf = async (value: unknown): Promise<string[]> => {
  const error = await validate(value).catch((thrown: unknown) => thrown);
  return Joi.isError(error) ? error.details.map(({ path }) => path.join('.')) : [];
};

describe('createBoundedValidation', () => {
  it('returns the value that the schema normalizes', async () => {
    expect(await validate({ name: ' Ana ', tags: ['a'] })).toEqual({ name: 'Ana', tags: ['a'] });
  });

  it('validates an absent body as an empty one', async () => {
    expect(await fieldsOf(null)).toEqual(['name']);
  });

  it('reports all errors of a short body', async () => {
    expect(await fieldsOf({ name: 'demasiado', tags: ['a', 'larga', 7], x: 1 })).toEqual([
      'name',
      'tags.1',
      'tags.2',
      'x',
    ]);
  });

  it('rejects the key of a prototype in a query, which has no prototype itself', async () => {
    const query: unknown = Object.setPrototypeOf(JSON.parse('{"name":"Ana","__proto__":"1"}'), null);
    expect(await fieldsOf(query)).toEqual(['__proto__']);
  });

  it('reports the errors of the first twenty items of a list', async () => {
    const tags = Array(100).fill('larga');
    expect(await fieldsOf({ name: 'Ana', tags })).toHaveLength(20);
    expect(await fieldsOf({ name: 'Ana', tags: tags.slice(0, 20) })).toHaveLength(20);
    expect(await fieldsOf({ name: 'Ana', tags: tags.slice(0, 19) })).toHaveLength(19);
  });

  it('reports the first error when it is in a later item, and the errors of other fields', async () => {
    const tags = [...Array(60).fill('a'), 'larga', 'larga'];
    expect(await fieldsOf({ name: 'Ana', tags })).toEqual(['tags.60']);
    expect(await fieldsOf({ name: 'Ana', tags, x: 1 })).toEqual(['tags.60', 'x']);
  });

  it('reports a list that is too long', async () => {
    expect(await fieldsOf({ name: 'Ana', tags: Array(100).fill('a') })).toEqual([]);
    expect(await fieldsOf({ name: 'Ana', tags: Array(101).fill('a') })).toEqual(['tags']);
    expect(await fieldsOf({ name: 'Ana', tags: Array(100_000).fill('a') })).toEqual(['tags']);
  });

  it('calls the rules of a body of any size as often as its schema permits', async () => {
    let calls = 0;
    const count = (value: string) => {
      calls += 1;
      return value;
    };
    const counted = Joi.object({ tags: Joi.array().items(Joi.string().custom(count)).max(100) });
    const validateCounted = createBoundedValidation(counted, requestValidationPreferences);
    await validateCounted({ tags: Array(20_000).fill('a') }).catch(() => undefined);
    expect(calls).toBe(101 + 20);
  });
});
