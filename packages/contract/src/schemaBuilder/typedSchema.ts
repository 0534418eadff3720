import type Joi from 'joi';

declare const out: unique symbol;
declare const input: unique symbol;

/**
 * A joi schema that carries two compile-time types: of its output (`Out`) and of its input (`In`).
 * All schemas of the contract are built with this folder's functions, so that their types follow from
 * the schemas and need no separate declaration.
 */
export type TypedSchema<Out = unknown, In = Out> = Joi.Schema & {
  readonly [out]?: Out;
  readonly [input]?: In;
};

/** Schema of an object property that may be omitted. */
export type OptionalSchema<Out = unknown, In = Out> = TypedSchema<Out, In> & { readonly optionalKey: true };

/** Schema of a key that may be omitted. Validation adds the default value if the key is omitted. */
export type DefaultedSchema<Out = unknown, In = Out> = TypedSchema<Out, In> & { readonly defaultedKey: true };

/** Type of a value after validation, as the server receives it. */
export type Infer<S> = S extends { readonly [out]?: infer T } ? Exclude<T, undefined> : never;

/** Type of a value before validation, as the caller sends it. */
export type InferInput<S> = S extends { readonly [input]?: infer T } ? Exclude<T, undefined> : never;

/**
 * Gives a joi schema its compile-time types. Only the functions of this folder may use it, because
 * TypeScript cannot check whether the types match the schema.
 */
export const asTypedSchema = <Out, In = Out>(schema: Joi.Schema): TypedSchema<Out, In> =>
  schema as TypedSchema<Out, In>;
