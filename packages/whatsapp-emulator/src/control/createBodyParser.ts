import type { Schema } from 'joi';
import { InvalidInputError, type RequestBodySchema } from './ControlRoute.ts';

/**
 * Creates a parser for request bodies. It accepts a body that matches the schema. For other bodies it throws
 * an `InvalidInputError` that lists every violation.
 */
export function createBodyParser<Body>(schema: Schema<Body>): RequestBodySchema<Body> {
  const required = schema.required().label('body');
  return {
    schema,
    parse(value) {
      const result = required.validate(value, { abortEarly: false });
      if (result.error) throw new InvalidInputError(result.error.message);
      return result.value;
    },
  };
}
