import Joi from 'joi';
import { type Keys, keyed, type ObjectIn, type ObjectOut } from './compounds.ts';
import { type Shape, typed } from './shape.ts';

/** Copied key by key, an own `__proto__` would become the prototype, with values that no shape has seen. */
const withoutPrototype = (key: string, value: unknown): unknown => {
  if (key === '__proto__') throw new SyntaxError(key);
  return value;
};

/** Parses a text before its type is checked; a text that is no JSON stays itself and fails as the wrong type. */
const fromJson = {
  from: 'string' as const,
  method(value: string) {
    try {
      return { value: JSON.parse(value, withoutPrototype) as unknown };
    } catch {
      return { value };
    }
  },
};
const extended = Joi.extend(
  { type: 'jsonArray', base: Joi.array(), coerce: fromJson },
  { type: 'jsonObject', base: Joi.object(), coerce: fromJson },
) as { jsonArray(): Joi.ArraySchema; jsonObject(): Joi.ObjectSchema };

/** In a query string: two values as JSON, `["createdAt","DESC"]`. */
export const jsonPair = <A, AI, B, BI>(
  first: Shape<A, AI>,
  second: Shape<B, BI>,
): Shape<[A, B], [AI, BI] | string> =>
  typed(extended.jsonArray().ordered(first.required(), second.required()).length(2).meta({ json: true }));

/** In a query string: an object as JSON, `{"role":"admin"}`. */
export const jsonObject = <const T extends Keys>(keys: T): Shape<ObjectOut<T>, ObjectIn<T> | string> =>
  typed(extended.jsonObject().keys(keyed(keys)).meta({ json: true }));
