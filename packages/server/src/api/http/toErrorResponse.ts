import { fieldErrorOverrides, fieldNames, formValidationTexts, apiErrors as texts } from '@recado/texts';
import Joi, { type ValidationError, type ValidationErrorItem } from 'joi';
import { isForeignKeyViolation } from '../../core/data/isForeignKeyViolation.ts';
import { unwrapDriverError } from '../../core/data/unwrapDriverError.ts';
import { DomainError, type FieldErrors } from '../../core/errors/DomainError.ts';
import { isOutage } from '../../core/outage/isOutage.ts';

/** Response to an error, before it gets the HTTP reason phrase. */
export interface ErrorResponse {
  readonly statusCode: number;
  readonly message: string;
  readonly errors?: FieldErrors;
  readonly headers: Readonly<Record<string, string>>;
}

/** The part of a boom error by which hapi's own errors are recognized. */
interface HttpError extends Error {
  readonly output: { readonly statusCode: number; readonly headers: Record<string, unknown> };
}

/**
 * Converts an error to a response. The message is always in Spanish. An error that no service
 * threw on purpose (status 500) gets a generic message and nothing else.
 */
export function toErrorResponse(error: Error): ErrorResponse {
  if (error instanceof DomainError) return toDomainError(error);
  if (Joi.isError(error) && statusOf(error) === 400) return toValidationError(error);
  if (isOutage(error))
    return { statusCode: 503, message: messageOf(503), headers: { 'Retry-After': DATABASE_RETRY_SECONDS } };
  const missingParent = findMissingParent(error);
  if (missingParent !== undefined) return { statusCode: 404, message: missingParent, headers: {} };
  const statusCode = statusOf(error);
  return { statusCode, message: toHttpError(error, statusCode), headers: headersOf(error) };
}

function toDomainError({ status, message, fields, headers }: DomainError): ErrorResponse {
  const hasFields = fields !== undefined && Object.keys(fields).length > 0;
  return { statusCode: status, message, headers, ...(hasFields && { errors: fields }) };
}

/** Seconds after which a request may be retried while the database is unavailable. */
const DATABASE_RETRY_SECONDS = '5';

/**
 * Returns a message if a row's client or user was deleted concurrently. Only the foreign key detects
 * this, because the lookup a moment earlier still found the client or user.
 */
function findMissingParent(error: Error): string | undefined {
  const { constraint } = unwrapDriverError(error) as { readonly constraint?: unknown };
  if (!isForeignKeyViolation(error) || typeof constraint !== 'string') return undefined;
  if (constraint === 'messages_client' || constraint.endsWith('_client_id_fkey')) return texts.notFound.client;
  return /_(user|owner)_id_fkey$/.test(constraint) ? texts.notFound.user : undefined;
}

const missingValueTypes = new Set(['any.required', 'string.empty']);

function toValidationError({ details }: ValidationError): ErrorResponse {
  const fieldDetails = details.map(detail => {
    const { path, type } = detail;
    const field = path.join('.');
    return { path, field, type, message: fieldErrorOverrides[field]?.[type] ?? withFieldNames(detail) };
  });
  // Reversed, so that the first message of a field wins. A Map keeps `__proto__` an ordinary key. Errors
  // of the request as a whole have an empty path, unlike a key that is the empty string.
  const namedFields = fieldDetails.filter(({ path }) => path.length > 0).reverse();
  const fields = new Map(namedFields.map(({ field, message }) => [field, message]));
  const onlyMissing = fieldDetails.every(
    ({ field, type, message }) => missingValueTypes.has(type) && !isSpecified(field, message),
  );
  return {
    statusCode: 400,
    message: onlyMissing ? formValidationTexts.fillAllFields : (fieldDetails[0]?.message ?? texts.refused),
    headers: {},
    ...(fields.size > 0 && { errors: Object.fromEntries([...fields].reverse()) }),
  };
}

/** Replaces keys by the names of their fields. Unknown keys stay as the request spells them. */
function withFieldNames({ message, context = {} }: ValidationErrorItem): string {
  const { label, mainWithLabel, peerWithLabel, peersWithLabels, missingWithLabels } = context;
  const labels: unknown[] = [label, mainWithLabel, peerWithLabel, peersWithLabels, missingWithLabels].flat();
  return labels.reduce<string>(
    // Use a function, because `$&` in a key from the request would act as a replacement pattern.
    (text, key) => (typeof key === 'string' ? text.replace(`'${key}'`, () => `'${fieldNameOf(key)}'`) : text),
    message,
  );
}

/** Returns the name of a field. @param label its path, for example `eventTypes[0]` or `filter.status` */
function fieldNameOf(label: string): string {
  const key = label.split(/[.[\]]+/).findLast(part => part !== '' && !/^\d+$/.test(part)) ?? '';
  return Object.hasOwn(fieldNames, key) ? (fieldNames[key] ?? label) : label;
}

const isSpecified = (field: string, message: string): boolean =>
  Object.values(fieldErrorOverrides[field] ?? {}).includes(message);

// hapi distinguishes these 400 errors only by their texts, so the tests provoke them in hapi itself.
const malformedTexts: Readonly<Record<string, string>> = {
  'Invalid request payload JSON format': texts.malformedJson,
  'Invalid compressed payload': texts.brokenEncoding,
};

function toHttpError(error: Error, statusCode: number): string {
  return (statusCode === 400 ? malformedTexts[error.message] : undefined) ?? messageOf(statusCode);
}

const messageOf = (statusCode: number): string =>
  texts.status[statusCode] ?? (statusCode >= 500 ? texts.failed : texts.refused);

const isHttpError = (error: Error): error is HttpError =>
  'output' in error && typeof error.output === 'object' && error.output !== null && 'statusCode' in error.output;

const statusOf = (error: Error): number => (isHttpError(error) ? error.output.statusCode : 500);

function headersOf(error: Error): Record<string, string> {
  if (!isHttpError(error)) return {};
  return Object.fromEntries(Object.entries(error.output.headers).map(([name, value]) => [name, String(value)]));
}
