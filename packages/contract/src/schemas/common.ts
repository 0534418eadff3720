import { dictionary, flag, integer, object, optional, prose, withSchemaName } from '../schemaBuilder/index.ts';

/**
 * Body of every error response. `message` and `errors` are Spanish and name the next step. `error` is the
 * HTTP reason phrase. n8n displays the first text among `cause`, `error` and `message`, so `cause` repeats
 * `message`. Otherwise n8n would display the reason phrase.
 */
export const errorResponse = withSchemaName(
  'Failure',
  object({
    statusCode: integer(),
    error: prose({ max: 60 }),
    message: prose({ max: 500 }),
    cause: prose({ max: 500 }),
    errors: optional(dictionary(prose({ max: 500 }))),
  }),
);

/** Response to an action that returns only a message. */
export const actionResponse = withSchemaName('Done', object({ success: flag(), message: prose({ max: 500 }) }));
