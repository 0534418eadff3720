import type { Lifecycle, RouteOptionsValidate } from '@hapi/hapi';
import type { Schema, ValidationOptions } from 'joi';
import { createBoundedValidation } from './bodies/createBoundedValidation.ts';
import { requestValidationPreferences } from './requestValidationPreferences.ts';

export interface RouteSchemas {
  readonly params?: Schema | undefined;
  readonly query?: Schema | undefined;
  readonly payload?: Schema | undefined;
  /** Schema of the headers. It checks only the headers that it contains and accepts all others. */
  readonly headers?: Schema | undefined;
}

export interface RouteValidationOptions {
  /** `strip` removes payload keys that are not in the schema, instead of rejecting them. */
  readonly unknownKeys?: 'strip' | undefined;
  /** `none` validates payloads of any size completely. Only for the control of a measurement. */
  readonly bodyLimits?: 'none' | undefined;
}

/**
 * Creates a route's `validate` option for joi schemas. Errors are in Spanish and list every
 * wrong field.
 *
 * The preferences are bound to each schema once. Do not pass them through hapi's
 * `validate.options`: joi would compile the whole table of messages for each request (measured:
 * 640 µs instead of 1 µs).
 */
export function createRouteValidation(
  { params, query, payload, headers }: RouteSchemas,
  { unknownKeys, bodyLimits }: RouteValidationOptions = {},
): RouteOptionsValidate {
  const spanish = (schema: Schema) => schema.prefs(requestValidationPreferences);
  const checkBounded = (schema: Schema, preferences: ValidationOptions = requestValidationPreferences) =>
    bodyLimits === 'none' ? check(schema.prefs(preferences)) : createBoundedValidation(schema, preferences);
  const payloadPreferences = { ...requestValidationPreferences, stripUnknown: unknownKeys === 'strip' };
  return {
    ...(params && { params: check(spanish(params)) }),
    ...(query && { query: adjustErrors(checkBounded(query), keepKeysInMessages) }),
    ...(payload && { payload: checkBounded(payload, payloadPreferences) }),
    ...(headers && { headers: check(spanish(headers).prefs({ allowUnknown: true })) }),
    failAction: rethrowError,
  };
}

type Check = (value: unknown) => Promise<unknown>;

// Validate an absent body as an empty one, so that the error names the missing fields.
const check =
  (schema: Schema): Check =>
  value =>
    schema.validateAsync(value ?? {});

const adjustErrors =
  (checkValue: Check, adjustError: (error: unknown) => unknown): Check =>
  async value => {
    try {
      return await checkValue(value);
    } catch (error) {
      throw adjustError(error);
    }
  };

/**
 * Marks the error of a query string. Only programs write queries, so its message names each parameter as the
 * request spells it (`since`), and not by the label of a form.
 */
const keepKeysInMessages = (error: unknown): unknown =>
  error instanceof Error ? Object.assign(error, { keepsKeys: true }) : error;

// Rethrow joi's error, because hapi would replace it by a generic 400.
const rethrowError: Lifecycle.Method = (_request, _h, error) => {
  throw error ?? new Error('failAction was called without an error');
};
