import { dictionary, flag, named, object, optional, prose, whole } from '../shape/index.ts';

/**
 * The one shape of every failure. `message` and `errors` are Spanish and say the next step; `error` is the status in HTTP's
 * own words. `cause` is `message` again: n8n shows the first text it finds under `cause`, `error` and `message`, in this
 * order, and would show HTTP's.
 */
export const failure = named(
  'Failure',
  object({
    statusCode: whole(),
    error: prose({ max: 60 }),
    message: prose({ max: 500 }),
    cause: prose({ max: 500 }),
    errors: optional(dictionary(prose({ max: 500 }))),
  }),
);

/** The envelope of an action that answers with a sentence. */
export const done = named('Done', object({ success: flag(), message: prose({ max: 500 }) }));
