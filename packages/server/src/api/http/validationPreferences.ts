import { fieldErrors } from '@recado/texts';
import type { ValidationOptions } from 'joi';

/** How the server reads everything that comes in: all problems at once, unknown keys refused, told in Spanish. */
export const validationPreferences: ValidationOptions = {
  abortEarly: false,
  allowUnknown: false,
  messages: fieldErrors,
  errors: { wrap: { label: "'", string: "'", array: false } },
};
