import type Joi from 'joi';

declare const out: unique symbol;
declare const input: unique symbol;

/**
 * A joi schema that knows, for the compiler, the type it lets through (`Out`) and the type it takes (`In`).
 * Every shape of the contract is built from the functions of this folder, so that no type is written beside its shape.
 */
export type Shape<Out = unknown, In = Out> = Joi.Schema & {
  readonly [out]?: Out;
  readonly [input]?: In;
};

/** A key that may be left out. */
export type OptionalShape<Out = unknown, In = Out> = Shape<Out, In> & { readonly optionalKey: true };

/** A key that may be left out and is filled in on the way. */
export type DefaultedShape<Out = unknown, In = Out> = Shape<Out, In> & { readonly defaultedKey: true };

/** What a shape yields after validation: the server's side. */
export type Infer<S> = S extends { readonly [out]?: infer T } ? Exclude<T, undefined> : never;

/** What a shape takes before validation: the caller's side. */
export type InferInput<S> = S extends { readonly [input]?: infer T } ? Exclude<T, undefined> : never;

/** Gives a joi schema its compile-time type. Only the functions of this folder may claim one. */
export const typed = <Out, In = Out>(schema: Joi.Schema): Shape<Out, In> => schema as Shape<Out, In>;
