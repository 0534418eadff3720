import type Joi from 'joi';
import { fieldDescriptions } from './fieldDescriptions.ts';
import { allows, alternativesOf, itemsOf, keysOf, metaOf, orderedOf } from './joiParts.ts';
import type { Direction, JsonSchema } from './openApiTypes.ts';

export interface SchemaWriter {
  /** The JSON Schema of a shape; named shapes become references. */
  write(shape: Joi.Schema, direction: Direction): JsonSchema;
  /** The named shapes met so far. */
  components(): Record<string, JsonSchema>;
}

const nothing: JsonSchema = { type: 'null' };

/**
 * joi writes each node and its rules; the way down is ours, since joi knows no components, and nothing of shapes whose
 * rule is a function.
 */
export function createSchemaWriter(): SchemaWriter {
  const components = new Map<string, JsonSchema>();

  function write(shape: Joi.Schema, direction: Direction): JsonSchema {
    const { component, schema } = metaOf(shape);
    if (schema) return orNull(shape, { ...schema });
    if (component === undefined) return structure(shape, direction);
    register(component, structure(shape.disallow(null), direction));
    return orNull(shape, { $ref: `#/components/schemas/${component}` });
  }

  function register(name: string, schema: JsonSchema): void {
    const known = components.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two shapes are called ${name}`);
    }
    components.set(name, schema);
  }

  function structure(shape: Joi.Schema, direction: Direction): JsonSchema {
    const schema = leafSchema(shape, direction);
    const each = (shapes: readonly Joi.Schema[]) => shapes.map(part => write(part, direction));
    if (/object$/i.test(shape.type ?? '')) return { ...schema, ...members(shape, direction) };
    if (/array$/i.test(shape.type ?? '')) {
      const [item] = each(itemsOf(shape));
      const ordered = each(orderedOf(shape));
      return { ...schema, ...(item && { items: item }), ...(ordered.length > 0 && { prefixItems: ordered }) };
    }
    const alternatives = alternativesOf(shape);
    if (alternatives.length === 0) return schema;
    return { ...schema, anyOf: [...each(alternatives), ...(allows(shape, null) ? [nothing] : [])] };
  }

  function members(shape: Joi.Schema, direction: Direction): JsonSchema {
    const properties = Object.entries(keysOf(shape)).map(([name, part]) => {
      const description = direction === 'input' ? fieldDescriptions[name] : undefined;
      return [name, { ...(description && { description }), ...write(part, direction) }];
    });
    return properties.length > 0 ? { properties: Object.fromEntries(properties) } : {};
  }

  const orNull = (shape: Joi.Schema, schema: JsonSchema): JsonSchema =>
    allows(shape, null) ? { anyOf: [schema, nothing] } : schema;

  return {
    write,
    components: () => Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** joi's own JSON Schema of one node, with what joi leaves out put right. */
function leafSchema(shape: Joi.Schema, direction: Direction): JsonSchema {
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
