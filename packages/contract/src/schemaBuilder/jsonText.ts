import Joi from 'joi';
import { type ObjectInput, type ObjectOutput, type ObjectSchemaFields, requireNonOptionalKeys } from './compounds.ts';
import { asTypedSchema, type TypedSchema } from './typedSchema.ts';

/**
 * Rejects the key `__proto__` in parsed JSON. Copying an object with this key can set the prototype of the
 * copy, and no schema validates a prototype.
 */
const rejectPrototypeKey = (key: string, value: unknown): unknown => {
  if (key === '__proto__') throw new SyntaxError(key);
  return value;
};

/**
 * Parses JSON before joi checks the type. Text that is not JSON stays a string, which the type check rejects.
 */
const jsonCoercion = {
  from: 'string' as const,
  method(value: string) {
    try {
      return { value: JSON.parse(value, rejectPrototypeKey) as unknown };
    } catch {
      return { value };
    }
  },
};
const extendedJoi = Joi.extend(
  { type: 'jsonArray', base: Joi.array(), coerce: jsonCoercion },
  { type: 'jsonObject', base: Joi.object(), coerce: jsonCoercion },
) as { jsonArray(): Joi.ArraySchema; jsonObject(): Joi.ObjectSchema };

/** Two values as JSON in a query string: `["createdAt","DESC"]`. */
export const jsonPair = <A, AI, B, BI>(
  first: TypedSchema<A, AI>,
  second: TypedSchema<B, BI>,
): TypedSchema<[A, B], [AI, BI] | string> =>
  asTypedSchema(extendedJoi.jsonArray().ordered(first.required(), second.required()).length(2).meta({ json: true }));

/** An object as JSON in a query string: `{"role":"admin"}`. */
export const jsonObject = <const T extends ObjectSchemaFields>(
  keys: T,
): TypedSchema<ObjectOutput<T>, ObjectInput<T> | string> =>
  asTypedSchema(extendedJoi.jsonObject().keys(requireNonOptionalKeys(keys)).meta({ json: true }));
