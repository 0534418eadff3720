import type { Schema } from 'joi';
import { type BodySchema, InvalidInputError } from './ControlRoute.ts';

/**
 * Creates a parser that accepts bodies of this schema and otherwise throws a BadInput that lists every error.
 */
export function createBodyParser<Body>(schema: Schema<Body>): BodySchema<Body> {
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
