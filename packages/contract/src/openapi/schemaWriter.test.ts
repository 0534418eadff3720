import { describe, expect, it } from 'vitest';
import {
  dictionary,
  either,
  flag,
  integer,
  jsonPair,
  list,
  nullable,
  object,
  oneOf,
  optional,
  singleLineText,
  type TypedSchema,
  webAddress,
  withDefault,
  withSchemaName,
} from '../schemaBuilder/index.ts';
import { recipient } from '../schemas/index.ts';
import { createSchemaWriter } from './schemaWriter.ts';

const writeSchema = (shape: TypedSchema, direction: 'input' | 'output' = 'output') =>
  createSchemaWriter().write(shape, direction);
const createPersonSchema = () => withSchemaName('Person', object({ age: integer() }));

describe('schema writer for named schemas', () => {
  it('writes a named schema once, and a reference wherever the schema is used', () => {
    const writer = createSchemaWriter();
    const schema = writer.write(object({ one: createPersonSchema(), all: list(createPersonSchema()) }), 'output');
    expect(schema.properties).toEqual({
      one: { $ref: '#/components/schemas/Person' },
      all: { type: 'array', maxItems: 1000, items: { $ref: '#/components/schemas/Person' } },
    });
    expect(writer.components()).toEqual({
      Person: { type: 'object', properties: { age: { type: 'integer', minimum: 0 } }, required: ['age'] },
    });
  });

  it('adds null to the reference of a nullable schema, and not to the component', () => {
    const writer = createSchemaWriter();
    expect(writer.write(nullable(createPersonSchema()), 'output')).toEqual({
      anyOf: [{ $ref: '#/components/schemas/Person' }, { type: 'null' }],
    });
    expect(writer.components().Person).toMatchObject({ type: 'object' });
  });

  it('collects named schemas at any depth', () => {
    const writer = createSchemaWriter();
    writer.write(
      object({ a: nullable(either(createPersonSchema(), withSchemaName('Pair', list(createPersonSchema())))) }),
      'output',
    );
    expect(Object.keys(writer.components())).toEqual(['Pair', 'Person']);
  });

  it('throws an error when two different schemas have the same name', () => {
    const writer = createSchemaWriter();
    writer.write(createPersonSchema(), 'output');
    expect(() => writer.write(withSchemaName('Person', flag()), 'output')).toThrow(/Person/);
  });
});

describe('schema writer for schemas that joi converts incompletely', () => {
  it('includes null in the values of a nullable enumeration', () => {
    expect(writeSchema(nullable(oneOf('a', 'b')))).toEqual({ type: ['string', 'null'], enum: ['a', 'b', null] });
  });

  it('adds null to nullable alternatives', () => {
    expect(writeSchema(nullable(either(flag(), integer({ max: 9 }))))).toEqual({
      anyOf: [{ type: 'boolean' }, { type: 'integer', minimum: 0, maximum: 9 }, { type: 'null' }],
    });
  });

  it('allows an empty string in addition to the strings that match all rules', () => {
    expect(writeSchema(webAddress({ empty: true }))).toEqual({
      type: 'string',
      maxLength: 2048,
      anyOf: [{ format: 'uri' }, { const: '' }],
    });
    expect(writeSchema(singleLineText({ max: 5, empty: true }))).not.toHaveProperty('minLength');
    expect(writeSchema(singleLineText({ max: 5 }))).toHaveProperty('minLength', 1);
  });

  it('uses the JSON Schema from the metadata when a rule is a function', () => {
    expect(writeSchema(recipient(), 'input')).toHaveProperty('oneOf');
    expect(writeSchema(nullable(recipient()), 'input')).toMatchObject({ anyOf: [{}, { type: 'null' }] });
  });

  it('writes the JSON Schemas of dictionaries and pairs', () => {
    expect(writeSchema(dictionary(flag()))).toEqual({
      type: 'object',
      additionalProperties: { type: 'boolean' },
    });
    expect(writeSchema(jsonPair(integer(), oneOf('ASC')), 'input')).toMatchObject({
      type: 'array',
      prefixItems: [{ type: 'integer' }, { enum: ['ASC'] }],
      maxItems: 2,
    });
  });
});

describe('schema writer for input and output', () => {
  const shape = object({ a: withDefault(integer(), 1), b: optional(flag()) });

  it('rejects unknown keys, and makes a key with a default optional, in input schemas', () => {
    expect(writeSchema(shape, 'input')).toMatchObject({ additionalProperties: false });
    expect(writeSchema(shape, 'input')).not.toHaveProperty('required');
  });

  it('allows unknown keys, and makes a key with a default required, in output schemas', () => {
    expect(writeSchema(shape, 'output')).not.toHaveProperty('additionalProperties');
    expect(writeSchema(shape, 'output')).toMatchObject({ required: ['a'] });
  });
});
