import { fieldErrors } from '@recado/texts';
import Joi, { type ValidationOptions } from 'joi';

/** How the server reads everything that comes in: all problems at once, unknown keys refused, told in Spanish. */
export const validationPreferences: ValidationOptions = {
  abortEarly: false,
  allowUnknown: false,
  // Read once: joi would read strings again for each schema they are bound to, which is most of a start.
  messages: Object.fromEntries(
    Object.entries(fieldErrors).map(([code, text]) => [code, code === 'root' ? text : Joi.expression(text)]),
  ),
  errors: { wrap: { label: "'", string: "'", array: false } },
};
