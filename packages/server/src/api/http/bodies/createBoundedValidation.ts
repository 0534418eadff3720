import Joi, { type Schema, type ValidationErrorItem, type ValidationOptions } from 'joi';
import { createInputShortener } from './createInputShortener.ts';

/** Maximum items of each list whose errors are all reported. The first error of a longer list is always reported. */
const MAX_LISTED_ITEMS = 20;

/**
 * Creates a validation whose work is limited by its schema and not by the size of the body. joi needs up to 100 µs for
 * each error, and a body of 500 kB can cause 250,000 of them. The validation therefore stops at the first error, and
 * then collects all errors of an excerpt.
 *
 * @param schema schema without preferences
 * @throws Joi.ValidationError with the errors of the first items of each list, and the first error of the whole body
 */
export function createBoundedValidation(
  schema: Schema,
  preferences: ValidationOptions,
): (value: unknown) => Promise<unknown> {
  const stoppingSchema = schema.prefs({ ...preferences, abortEarly: true });
  const listingSchema = schema.prefs({ ...preferences, abortEarly: false });
  const shorten = createInputShortener(schema);
  const takeExcerpt = createInputShortener(schema, MAX_LISTED_ITEMS);
  return async value => {
    // Validate an absent body as an empty one, so that the error names the missing fields.
    const shortened = shorten(value ?? {});
    try {
      return await stoppingSchema.validateAsync(shortened);
    } catch (error) {
      if (!Joi.isError(error)) throw error;
      throw addErrors(error, await listErrors(listingSchema, takeExcerpt(shortened)));
    }
  };
}

async function listErrors(schema: Schema, excerpt: unknown): Promise<readonly ValidationErrorItem[]> {
  try {
    await schema.validateAsync(excerpt);
    return [];
  } catch (error) {
    if (Joi.isError(error)) return error.details;
    throw error;
  }
}

/** Adds the errors of the excerpt to the first error, unless they contain it. */
function addErrors(first: Joi.ValidationError, listed: readonly ValidationErrorItem[]): Joi.ValidationError {
  const [firstDetail] = first.details;
  const isSame = ({ path, type }: ValidationErrorItem) =>
    type === firstDetail?.type && path.join('.') === firstDetail.path.join('.');
  first.details = listed.some(isSame) ? [...listed] : [...first.details, ...listed];
  return first;
}
