import type Joi from 'joi';
import { allows } from './joiParts.ts';
import type { Direction, JsonSchema } from './openApiTypes.ts';

/** joi's own JSON Schema of one node, with what joi leaves out put right. */
export function leafSchema(shape: Joi.Schema, direction: Direction): JsonSchema {
  const { $defs: _, ...written } = fromJoi(shape, direction);
  const closed = direction === 'input' ? [] : [opened];
  return [...closed, typed, withNull, withEmpty, withoutLimitsOfNumbers, withAnyKey].reduce(
    (schema, mend) => mend(schema, shape),
    written,
  );
}

const fromJoi = (shape: Joi.Schema, direction: Direction): JsonSchema =>
  shape['~standard'].jsonSchema[direction]({ target: 'draft-2020-12' });

type Mend = (schema: JsonSchema, shape: Joi.Schema) => JsonSchema;

/** Answers may gain keys: a reader that refuses unknown ones would break for nothing. */
const opened: Mend = ({ additionalProperties, ...others }) =>
  additionalProperties === false || additionalProperties === undefined
    ? others
    : { ...others, additionalProperties };

/** An extension of `array` is an array. */
const typed: Mend = (schema, shape) => (shape.type === 'jsonArray' ? { type: 'array', ...schema } : schema);

/** joi says the type may be null and then lists the values without it. */
const withNull: Mend = (schema, shape) =>
  Array.isArray(schema.enum) && allows(shape, null) ? { ...schema, enum: [...schema.enum, null] } : schema;

/** The empty text is allowed beside the rules, not under them. */
const withEmpty: Mend = (schema, shape) => {
  if (shape.type !== 'string' || !allows(shape, '')) return schema;
  const { minLength: _, format, ...others } = schema;
  return format === undefined ? others : { ...others, anyOf: [{ format }, { const: '' }] };
};

/** The limits of a JavaScript number say nothing about the value. */
const withoutLimitsOfNumbers: Mend = ({ maximum, ...others }) =>
  maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? others : { ...others, maximum };

/** A dictionary's keys are any text. */
const withAnyKey: Mend = ({ patternProperties, ...others }) =>
  patternProperties === undefined
    ? others
    : { ...others, additionalProperties: (patternProperties as JsonSchema)['.*'] };
