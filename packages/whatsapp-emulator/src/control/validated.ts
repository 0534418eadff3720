import type { ObjectSchema } from 'joi';
import { BadInput } from './Route.ts';

/** A parser for `jsonRoute` that accepts what the schema accepts and names every mistake otherwise. */
export function validated<Body>(schema: ObjectSchema<Body>): (value: unknown) => Body {
  return value => {
    const result = schema.required().label('body').validate(value, { abortEarly: false });
    if (result.error) throw new BadInput(result.error.message);
    return result.value;
  };
}
