import type { Schema } from 'joi';
import { BadInput, type BodyShape } from './Route.ts';

/** A body that is what the schema accepts; every mistake is named otherwise. */
export function shaped<Body>(schema: Schema<Body>): BodyShape<Body> {
  const required = schema.required().label('body');
  return {
    schema,
    parse(value) {
      const result = required.validate(value, { abortEarly: false });
      if (result.error) throw new BadInput(result.error.message);
      return result.value;
    },
  };
}
