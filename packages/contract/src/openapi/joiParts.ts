import type Joi from 'joi';

/** What a schema was told by `.meta()` in `shape/`. */
export interface Meta {
  /** Name of the component it is in the document. */
  readonly component?: string;
  /** JSON Schema of a shape whose rule is a function, which joi cannot write down. */
  readonly schema?: Readonly<Record<string, unknown>>;
  /** A query value that is itself JSON. */
  readonly json?: boolean;
}

/** The parts of a composite schema. joi documents `$_terms` for extensions; there is no other way to the parts. */
interface Terms {
  readonly keys?: readonly { readonly key: string; readonly schema: Joi.Schema }[] | null;
  readonly items?: readonly Joi.Schema[];
  readonly ordered?: readonly Joi.Schema[];
  readonly matches?: readonly { readonly schema?: Joi.Schema }[];
  readonly metas?: readonly Meta[];
}

const termsOf = (schema: Joi.Schema): Terms => schema.$_terms;

export const metaOf = (schema: Joi.Schema): Meta => Object.assign({}, ...(termsOf(schema).metas ?? []));

export const keysOf = (schema: Joi.Schema): Readonly<Record<string, Joi.Schema>> =>
  Object.fromEntries((termsOf(schema).keys ?? []).map(key => [key.key, key.schema]));

export const itemsOf = (schema: Joi.Schema): readonly Joi.Schema[] => termsOf(schema).items ?? [];

export const orderedOf = (schema: Joi.Schema): readonly Joi.Schema[] => termsOf(schema).ordered ?? [];

export const alternativesOf = (schema: Joi.Schema): readonly Joi.Schema[] =>
  (termsOf(schema).matches ?? []).flatMap(match => match.schema ?? []);

export const isRequired = (schema: Joi.Schema): boolean => schema.$_getFlag('presence') === 'required';

export const defaultOf = (schema: Joi.Schema): unknown => schema.$_getFlag('default');

/** Without `describe()`, which would tell of everything below, and hold what it tells to a shape: seconds for the document. */
interface Named {
  readonly _valids: { values(): readonly unknown[] } | null;
}

/** Values named one by one: `only` them, or besides the others. */
export function valuesOf(schema: Joi.Schema): {
  readonly only: boolean;
  readonly values: readonly unknown[];
} {
  const values = (schema as unknown as Named)._valids?.values() ?? [];
  return { only: schema.$_getFlag('only') === true, values };
}

export const allows = (schema: Joi.Schema, value: unknown): boolean =>
  valuesOf(schema).values.includes(value);
