import { describe, expect, it } from 'vitest';
import {
  dictionary,
  either,
  flag,
  jsonPair,
  line,
  list,
  named,
  nullable,
  object,
  oneOf,
  optional,
  type Shape,
  webAddress,
  whole,
  withDefault,
} from '../shape/index.ts';
import { recipient } from '../shapes/index.ts';
import { createSchemaWriter } from './schemaWriter.ts';

const written = (shape: Shape, direction: 'input' | 'output' = 'output') =>
  createSchemaWriter().write(shape, direction);
const person = () => named('Person', object({ age: whole() }));

describe('named shapes', () => {
  it('are written once and referred to', () => {
    const writer = createSchemaWriter();
    const schema = writer.write(object({ one: person(), all: list(person()) }), 'output');
    expect(schema.properties).toEqual({
      one: { $ref: '#/components/schemas/Person' },
      all: { type: 'array', maxItems: 1000, items: { $ref: '#/components/schemas/Person' } },
    });
    expect(writer.components()).toEqual({
      Person: { type: 'object', properties: { age: { type: 'integer', minimum: 0 } }, required: ['age'] },
    });
  });

  it('are never null themselves: the place they stand at is', () => {
    const writer = createSchemaWriter();
    expect(writer.write(nullable(person()), 'output')).toEqual({
      anyOf: [{ $ref: '#/components/schemas/Person' }, { type: 'null' }],
    });
    expect(writer.components().Person).toMatchObject({ type: 'object' });
  });

  it('find each other at any depth', () => {
    const writer = createSchemaWriter();
    writer.write(object({ a: nullable(either(person(), named('Pair', list(person())))) }), 'output');
    expect(Object.keys(writer.components())).toEqual(['Pair', 'Person']);
  });

  it('cannot share a name', () => {
    const writer = createSchemaWriter();
    writer.write(person(), 'output');
    expect(() => writer.write(named('Person', flag()), 'output')).toThrow(/Person/);
  });
});

describe('what joi leaves out', () => {
  it('lists null among the values of an enumeration', () => {
    expect(written(nullable(oneOf('a', 'b')))).toEqual({ type: ['string', 'null'], enum: ['a', 'b', null] });
  });

  it('allows null beside alternatives', () => {
    expect(written(nullable(either(flag(), whole({ max: 9 }))))).toEqual({
      anyOf: [{ type: 'boolean' }, { type: 'integer', minimum: 0, maximum: 9 }, { type: 'null' }],
    });
  });

  it('frees the empty text of every rule', () => {
    expect(written(webAddress({ empty: true }))).toEqual({
      type: 'string',
      maxLength: 2048,
      anyOf: [{ format: 'uri' }, { const: '' }],
    });
    expect(written(line({ max: 5, empty: true }))).not.toHaveProperty('minLength');
    expect(written(line({ max: 5 }))).toHaveProperty('minLength', 1);
  });

  it('writes shapes whose rule is a function as they say themselves', () => {
    expect(written(recipient(), 'input')).toHaveProperty('oneOf');
    expect(written(nullable(recipient()), 'input')).toMatchObject({ anyOf: [{}, { type: 'null' }] });
  });

  it('writes dictionaries and pairs', () => {
    expect(written(dictionary(flag()))).toEqual({
      type: 'object',
      additionalProperties: { type: 'boolean' },
    });
    expect(written(jsonPair(whole(), oneOf('ASC')), 'input')).toMatchObject({
      type: 'array',
      prefixItems: [{ type: 'integer' }, { enum: ['ASC'] }],
      maxItems: 2,
    });
  });
});

describe('directions', () => {
  const shape = object({ a: withDefault(whole(), 1), b: optional(flag()) });

  it('closes what comes in, where a default may be left out', () => {
    expect(written(shape, 'input')).toMatchObject({ additionalProperties: false });
    expect(written(shape, 'input')).not.toHaveProperty('required');
  });

  it('leaves room in what goes out, where a default is always filled in', () => {
    expect(written(shape, 'output')).not.toHaveProperty('additionalProperties');
    expect(written(shape, 'output')).toMatchObject({ required: ['a'] });
  });
});
