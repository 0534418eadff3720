import Joi from 'joi';
import {
  type DefaultedShape,
  type Infer,
  type InferInput,
  type OptionalShape,
  type Shape,
  typed,
} from './shape.ts';

export type Keys = Readonly<Record<string, Shape>>;
type Flatten<T> = { [K in keyof T]: T[K] };
type OptionalKeys<T extends Keys> = { [K in keyof T]: T[K] extends OptionalShape ? K : never }[keyof T];
type OmittableKeys<T extends Keys> = {
  [K in keyof T]: T[K] extends OptionalShape | DefaultedShape ? K : never;
}[keyof T];

export type ObjectOut<T extends Keys> = Flatten<
  { [K in Exclude<keyof T, OptionalKeys<T>>]: Infer<T[K]> } & { [K in OptionalKeys<T>]?: Infer<T[K]> }
>;
export type ObjectIn<T extends Keys> = Flatten<
  { [K in Exclude<keyof T, OmittableKeys<T>>]: InferInput<T[K]> } & {
    [K in OmittableKeys<T>]?: InferInput<T[K]> | undefined;
  }
>;

/** Marks every key as required unless it is wrapped in `optional` or `withDefault`. */
export const keyed = (keys: Keys): Joi.SchemaMap =>
  Object.fromEntries(
    Object.entries(keys).map(([key, shape]) => [
      key,
      'optionalKey' in shape || 'defaultedKey' in shape ? shape : shape.required(),
    ]),
  );

/** Every key is required unless wrapped in `optional` or `withDefault`; a key that is not named is refused. */
export const object = <const T extends Keys>(keys: T): Shape<ObjectOut<T>, ObjectIn<T>> =>
  typed<ObjectOut<T>, ObjectIn<T>>(Joi.object(keyed(keys)));

// The two marks are real properties on a copy of the schema: `object` reads them, joi does not mind them.
export const optional = <Out, In>(shape: Shape<Out, In>): OptionalShape<Out, In> =>
  Object.assign(shape.optional(), { optionalKey: true as const }) as OptionalShape<Out, In>;

export const withDefault = <Out extends Joi.BasicType, In>(
  shape: Shape<Out, In>,
  value: NoInfer<Out>,
): DefaultedShape<Out, In> =>
  Object.assign(shape.default(value), { defaultedKey: true as const }) as DefaultedShape<Out, In>;

export const nullable = <Out, In>(shape: Shape<Out, In>): Shape<Out | null, In | null> =>
  typed<Out | null, In | null>(shape.allow(null));

export const list = <Out, In>(
  item: Shape<Out, In>,
  { min = 0, max = 1000, unique = false } = {},
): Shape<Out[], In[]> => {
  const atLeast = min > 0 ? Joi.array().min(min) : Joi.array();
  const schema = atLeast.items(item).max(max);
  return typed<Out[], In[]>(unique ? schema.unique() : schema);
};

export const either = <A, AI, B, BI>(a: Shape<A, AI>, b: Shape<B, BI>): Shape<A | B, AI | BI> =>
  typed<A | B, AI | BI>(Joi.alternatives().try(a, b));

/** An object whose keys are data. */
export const dictionary = <Out, In>(value: Shape<Out, In>): Shape<Record<string, Out>, Record<string, In>> =>
  typed<Record<string, Out>, Record<string, In>>(Joi.object().pattern(Joi.string(), value.required()));

/** What another protocol prescribes: any keys, any values. */
export const anyObject = (): Shape<Record<string, unknown>> =>
  typed<Record<string, unknown>>(Joi.object().unknown());

/** Gives a shape its name in the OpenAPI document. */
export const named = <Out, In>(name: string, shape: Shape<Out, In>): Shape<Out, In> =>
  typed<Out, In>(shape.meta({ component: name }));

export const described = <Out, In>(shape: Shape<Out, In>, description: string): Shape<Out, In> =>
  Object.assign(shape.description(description), keyMarks(shape)) as Shape<Out, In>;

const keyMarks = (shape: Shape): object => ({
  ...('optionalKey' in shape && { optionalKey: true }),
  ...('defaultedKey' in shape && { defaultedKey: true }),
});
