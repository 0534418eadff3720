import { dictionary, flag, named, object, optional, prose, whole } from '../shape/index.ts';

/** The one shape of every failure. `message` and `errors` are Spanish and say the next step. */
export const failure = named(
  'Failure',
  object({
    statusCode: whole(),
    error: prose({ max: 60 }),
    message: prose({ max: 500 }),
    errors: optional(dictionary(prose({ max: 500 }))),
  }),
);

/** The envelope of an action that answers with a sentence. */
export const done = named('Done', object({ success: flag(), message: prose({ max: 500 }) }));
