import { dictionary, flag, integer, multilineText, object, optional, withSchemaName } from '../schemaBuilder/index.ts';

/**
 * Body of every error response. `message` and `errors` are Spanish and name the next step. `error` is the
 * HTTP reason phrase. n8n displays the first text among `cause`, `error` and `message`, so `cause` repeats
 * `message`. Otherwise n8n would display the reason phrase.
 */
export const errorResponse = withSchemaName(
  'Failure',
  object({
    statusCode: integer(),
    error: multilineText({ max: 60 }),
    message: multilineText({ max: 500 }),
    cause: multilineText({ max: 500 }),
    errors: optional(dictionary(multilineText({ max: 500 }))),
    /** Path of the page that explains the error. Absent where the documentation is not served. */
    help: optional(multilineText({ max: 200 })),
  }),
);

/** Response to an action that returns only a message. */
export const actionResponse = withSchemaName('Done', object({ success: flag(), message: multilineText({ max: 500 }) }));
