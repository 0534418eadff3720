import { dictionary, flag, nameSchema, object, optional, prose, whole } from '../schemaBuilder/index.ts';

/**
 * Body of every error response. `message` and `errors` are Spanish and name the next step; `error`
 * is HTTP's reason phrase. `cause` repeats `message` for n8n, which displays the first text among
 * `cause`, `error` and `message` and would otherwise display the reason phrase.
 */
export const failure = nameSchema(
  'Failure',
  object({
    statusCode: whole(),
    error: prose({ max: 60 }),
    message: prose({ max: 500 }),
    cause: prose({ max: 500 }),
    errors: optional(dictionary(prose({ max: 500 }))),
  }),
);

/** Response of an action that returns only a message. */
export const actionResponse = nameSchema('Done', object({ success: flag(), message: prose({ max: 500 }) }));
