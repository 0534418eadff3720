import Joi from 'joi';
import {
  asTypedSchema,
  type DefaultedSchema,
  type Infer,
  type InferInput,
  type OptionalSchema,
  type TypedSchema,
} from './typedSchema.ts';

export type ObjectSchemaFields = Readonly<Record<string, TypedSchema>>;
type Flatten<T> = { [K in keyof T]: T[K] };
type OptionalKeys<T extends ObjectSchemaFields> = { [K in keyof T]: T[K] extends OptionalSchema ? K : never }[keyof T];
type OmittableKeys<T extends ObjectSchemaFields> = {
  [K in keyof T]: T[K] extends OptionalSchema | DefaultedSchema ? K : never;
}[keyof T];

export type ObjectOutput<T extends ObjectSchemaFields> = Flatten<
  { [K in Exclude<keyof T, OptionalKeys<T>>]: Infer<T[K]> } & { [K in OptionalKeys<T>]?: Infer<T[K]> }
>;
export type ObjectInput<T extends ObjectSchemaFields> = Flatten<
  { [K in Exclude<keyof T, OmittableKeys<T>>]: InferInput<T[K]> } & {
    [K in OmittableKeys<T>]?: InferInput<T[K]> | undefined;
  }
>;

/** Marks every key as required unless it is wrapped in `optional` or `withDefault`. */
export const requireNonOptionalKeys = (keys: ObjectSchemaFields): Joi.SchemaMap =>
  Object.fromEntries(
    Object.entries(keys).map(([key, shape]) => [
      key,
      'optionalKey' in shape || 'defaultedKey' in shape ? shape : shape.required(),
    ]),
  );

/**
 * Object with these keys, which are required unless wrapped in `optional` or `withDefault`. Other
 * keys are rejected.
 */
export const object = <const T extends ObjectSchemaFields>(keys: T): TypedSchema<ObjectOutput<T>, ObjectInput<T>> =>
  asTypedSchema<ObjectOutput<T>, ObjectInput<T>>(Joi.object(requireNonOptionalKeys(keys)));

// Marks a copy of the schema with a property, which `object` reads and joi ignores.
export const optional = <Out, In>(shape: TypedSchema<Out, In>): OptionalSchema<Out, In> =>
  Object.assign(shape.optional(), { optionalKey: true as const }) as OptionalSchema<Out, In>;

export const withDefault = <Out extends Joi.BasicType, In>(
  shape: TypedSchema<Out, In>,
  value: NoInfer<Out>,
): DefaultedSchema<Out, In> =>
  Object.assign(shape.default(value), { defaultedKey: true as const }) as DefaultedSchema<Out, In>;

export const nullable = <Out, In>(shape: TypedSchema<Out, In>): TypedSchema<Out | null, In | null> =>
  asTypedSchema<Out | null, In | null>(shape.allow(null));

export const list = <Out, In>(
  item: TypedSchema<Out, In>,
  { min = 0, max = 1000, unique = false } = {},
): TypedSchema<Out[], In[]> => {
  const withMinimum = min > 0 ? Joi.array().min(min) : Joi.array();
  const schema = withMinimum.items(item).max(max);
  return asTypedSchema<Out[], In[]>(unique ? schema.unique() : schema);
};

export const either = <A, AI, B, BI>(a: TypedSchema<A, AI>, b: TypedSchema<B, BI>): TypedSchema<A | B, AI | BI> =>
  asTypedSchema<A | B, AI | BI>(Joi.alternatives().try(a, b));

/**
 * Object whose keys are not known in advance, for example because they are IDs.
 *
 * @param limits maximum number of keys, which requests need
 */
export const dictionary = <Out, In>(
  value: TypedSchema<Out, In>,
  { max }: { readonly max?: number } = {},
): TypedSchema<Record<string, Out>, Record<string, In>> => {
  const schema = Joi.object().pattern(Joi.string(), value.required());
  return asTypedSchema<Record<string, Out>, Record<string, In>>(max === undefined ? schema : schema.max(max));
};

/** Object with any keys and values. Its content is not checked, because another protocol defines it. */
export const anyObject = (): TypedSchema<Record<string, unknown>> =>
  asTypedSchema<Record<string, unknown>>(Joi.object().unknown());

/** Sets the name of a schema in the OpenAPI document. */
export const withSchemaName = <Out, In>(name: string, shape: TypedSchema<Out, In>): TypedSchema<Out, In> =>
  asTypedSchema<Out, In>(shape.meta({ component: name }));

export const withDescription = <Out, In>(shape: TypedSchema<Out, In>, description: string): TypedSchema<Out, In> =>
  Object.assign(shape.description(description), copyKeyMarks(shape)) as TypedSchema<Out, In>;

const copyKeyMarks = (shape: TypedSchema): object => ({
  ...('optionalKey' in shape && { optionalKey: true }),
  ...('defaultedKey' in shape && { defaultedKey: true }),
});
