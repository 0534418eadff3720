import { fieldErrorTexts } from '@recado/texts';
import Joi, { type ValidationOptions } from 'joi';

/** Joi preferences for requests: reports all errors, in Spanish, and rejects unknown keys. */
export const requestValidationPreferences: ValidationOptions = {
  abortEarly: false,
  allowUnknown: false,
  // Compile the error messages once. If joi parsed them for every schema, parsing would dominate the start-up
  // time.
  messages: Object.fromEntries(
    Object.entries(fieldErrorTexts).map(([code, text]) => [code, code === 'root' ? text : Joi.expression(text)]),
  ),
  errors: { wrap: { label: "'", string: "'", array: false } },
};
