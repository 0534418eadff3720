import type Joi from 'joi';

/** Metadata that the schema builders attach with `.meta()`. */
export interface SchemaMetadata {
  /** Name of the schema's component in the OpenAPI document. */
  readonly component?: string;
  /** JSON Schema of a custom rule function, which joi cannot convert. */
  readonly schema?: Readonly<Record<string, unknown>>;
  /** Whether callers send the value as JSON text in the query string. */
  readonly json?: boolean;
}

/**
 * Parts of a composite schema. Recado reads them from `$_terms`, which joi documents for extensions,
 * because no other API of joi gives access to them.
 */
interface Terms {
  readonly keys?: readonly { readonly key: string; readonly schema: Joi.Schema }[] | null;
  readonly items?: readonly Joi.Schema[];
  readonly ordered?: readonly Joi.Schema[];
  readonly matches?: readonly { readonly schema?: Joi.Schema }[];
  readonly metas?: readonly SchemaMetadata[];
}

const termsOf = (schema: Joi.Schema): Terms => schema.$_terms;

export const getSchemaMetadata = (schema: Joi.Schema): SchemaMetadata =>
  Object.assign({}, ...(termsOf(schema).metas ?? []));

export const getSchemaKeys = (schema: Joi.Schema): Readonly<Record<string, Joi.Schema>> =>
  Object.fromEntries((termsOf(schema).keys ?? []).map(key => [key.key, key.schema]));

export const getArrayItemSchemas = (schema: Joi.Schema): readonly Joi.Schema[] => termsOf(schema).items ?? [];

export const getOrderedItemSchemas = (schema: Joi.Schema): readonly Joi.Schema[] => termsOf(schema).ordered ?? [];

export const getAlternativeSchemas = (schema: Joi.Schema): readonly Joi.Schema[] =>
  (termsOf(schema).matches ?? []).flatMap(match => match.schema ?? []);

export const isRequiredSchema = (schema: Joi.Schema): boolean => schema.$_getFlag('presence') === 'required';

export const getSchemaDescription = (schema: Joi.Schema): string | undefined =>
  schema.$_getFlag('description') as string | undefined;

export const getSchemaDefaultValue = (schema: Joi.Schema): unknown => schema.$_getFlag('default');

/**
 * Joi's internal list of the values that a schema allows. Recado reads it directly, because the public
 * `describe()` also describes and validates all nested schemas, which takes seconds for the whole document.
 */
interface WithListedValues {
  readonly _valids: { values(): readonly unknown[] } | null;
}

/** Returns the values that the schema lists explicitly. `only`: the schema accepts no other values. */
export function getExplicitSchemaValues(schema: Joi.Schema): {
  readonly only: boolean;
  readonly values: readonly unknown[];
} {
  const values = (schema as unknown as WithListedValues)._valids?.values() ?? [];
  return { only: schema.$_getFlag('only') === true, values };
}

export const isValueListedInSchema = (schema: Joi.Schema, value: unknown): boolean =>
  getExplicitSchemaValues(schema).values.includes(value);
