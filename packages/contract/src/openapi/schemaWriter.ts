import type Joi from 'joi';
import { fieldDescriptions } from './fieldDescriptions.ts';
import {
  getAlternativeSchemas,
  getArrayItemSchemas,
  getOrderedItemSchemas,
  getSchemaKeys,
  getSchemaMetadata,
  isValueListedInSchema,
} from './joiParts.ts';
import type { JsonSchema, SchemaDirection } from './openApiTypes.ts';

export interface SchemaWriter {
  /** Converts a joi schema to JSON Schema. Named schemas become references to components. */
  write(shape: Joi.Schema, direction: SchemaDirection): JsonSchema;
  /** Returns the named schemas that `write` has referenced. */
  components(): Record<string, JsonSchema>;
}

const NULL_SCHEMA: JsonSchema = { type: 'null' };

/**
 * Creates a writer that visits all nodes of a schema itself and lets joi convert only the rules of
 * each node. joi alone is not enough, because it has no components and cannot convert schemas whose
 * rule is a function.
 */
export function createSchemaWriter(): SchemaWriter {
  const components = new Map<string, JsonSchema>();

  function write(shape: Joi.Schema, direction: SchemaDirection): JsonSchema {
    const { component, schema } = getSchemaMetadata(shape);
    if (schema) return allowNull(shape, { ...schema });
    if (component === undefined) return writeStructure(shape, direction);
    register(component, writeStructure(shape.disallow(null), direction));
    return allowNull(shape, { $ref: `#/components/schemas/${component}` });
  }

  function register(name: string, schema: JsonSchema): void {
    const registeredSchema = components.get(name);
    if (registeredSchema && JSON.stringify(registeredSchema) !== JSON.stringify(schema)) {
      throw new Error(`Two schemas have the name ${name}`);
    }
    components.set(name, schema);
  }

  function writeStructure(shape: Joi.Schema, direction: SchemaDirection): JsonSchema {
    const schema = writeNode(shape, direction);
    const writeAll = (shapes: readonly Joi.Schema[]) => shapes.map(part => write(part, direction));
    if (/object$/i.test(shape.type ?? '')) return { ...schema, ...writeMembers(shape, direction) };
    if (/array$/i.test(shape.type ?? '')) {
      const [item] = writeAll(getArrayItemSchemas(shape));
      const ordered = writeAll(getOrderedItemSchemas(shape));
      return { ...schema, ...(item && { items: item }), ...(ordered.length > 0 && { prefixItems: ordered }) };
    }
    const alternatives = getAlternativeSchemas(shape);
    if (alternatives.length === 0) return schema;
    return {
      ...schema,
      anyOf: [...writeAll(alternatives), ...(isValueListedInSchema(shape, null) ? [NULL_SCHEMA] : [])],
    };
  }

  function writeMembers(shape: Joi.Schema, direction: SchemaDirection): JsonSchema {
    const properties = Object.entries(getSchemaKeys(shape)).map(([name, part]) => {
      const description = direction === 'input' ? fieldDescriptions[name] : undefined;
      return [name, { ...(description && { description }), ...write(part, direction) }];
    });
    return properties.length > 0 ? { properties: Object.fromEntries(properties) } : {};
  }

  const allowNull = (shape: Joi.Schema, schema: JsonSchema): JsonSchema =>
    isValueListedInSchema(shape, null) ? { anyOf: [schema, NULL_SCHEMA] } : schema;

  return {
    write,
    components: () => Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Converts one node of a joi schema to JSON Schema, and corrects the parts that joi's conversion omits. */
function writeNode(shape: Joi.Schema, direction: SchemaDirection): JsonSchema {
  const { $defs: _, ...joiJsonSchema } = convertWithJoi(shape, direction);
  const outputCorrections = direction === 'input' ? [] : [allowUnknownKeys];
  return [...outputCorrections, setArrayType, addNullToEnum, allowEmptyText, removeNumberLimit, allowAnyKey].reduce(
    (schema, correct) => correct(schema, shape),
    joiJsonSchema,
  );
}

const convertWithJoi = (shape: Joi.Schema, direction: SchemaDirection): JsonSchema =>
  shape['~standard'].jsonSchema[direction]({ target: 'draft-2020-12' });

type SchemaCorrection = (schema: JsonSchema, shape: Joi.Schema) => JsonSchema;

/** Allows unknown keys in answers, so that clients which validate them accept keys that are added later. */
const allowUnknownKeys: SchemaCorrection = ({ additionalProperties, ...others }) =>
  additionalProperties === false || additionalProperties === undefined ? others : { ...others, additionalProperties };

/** Sets the type `array` for `jsonArray`, a joi type of Recado that joi cannot convert to JSON Schema. */
const setArrayType: SchemaCorrection = (schema, shape) =>
  shape.type === 'jsonArray' ? { type: 'array', ...schema } : schema;

/** Adds null to the enumeration, because joi includes null in the type but not in the values. */
const addNullToEnum: SchemaCorrection = (schema, shape) =>
  Array.isArray(schema.enum) && isValueListedInSchema(shape, null)
    ? { ...schema, enum: [...schema.enum, null] }
    : schema;

/** Allows the empty string in addition to the texts that match the schema's other rules. */
const allowEmptyText: SchemaCorrection = (schema, shape) => {
  if (shape.type !== 'string' || !isValueListedInSchema(shape, '')) return schema;
  const { minLength: _, format, ...others } = schema;
  return format === undefined ? others : { ...others, anyOf: [{ format }, { const: '' }] };
};

/** Removes the maximum that joi adds for JavaScript's number type, because the contract does not set it. */
const removeNumberLimit: SchemaCorrection = ({ maximum, ...others }) =>
  maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? others : { ...others, maximum };

/** Corrects the schema of a dictionary: replaces the key pattern, so that every text is allowed as a key. */
const allowAnyKey: SchemaCorrection = ({ patternProperties, ...others }) =>
  patternProperties === undefined
    ? others
    : { ...others, additionalProperties: (patternProperties as JsonSchema)['.*'] };
