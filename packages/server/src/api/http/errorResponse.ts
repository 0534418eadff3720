import { fieldNames, specifiedFieldErrors, errors as texts, validation } from '@recado/texts';
import Joi, { type ValidationError, type ValidationErrorItem } from 'joi';
import { isOrphaned } from '../../ground/data/isOrphaned.ts';
import { nativeError } from '../../ground/data/nativeError.ts';
import { DomainError, type FieldErrors } from '../../ground/errors/DomainError.ts';
import { isOutage } from '../../ground/outage/isOutage.ts';

/** What an error becomes, before it gets the HTTP reason phrase. */
export interface ErrorResponse {
  readonly statusCode: number;
  readonly message: string;
  readonly errors?: FieldErrors;
  readonly headers: Readonly<Record<string, string>>;
}

/** The part of a boom that hapi's own errors are known by. */
interface HttpError extends Error {
  readonly output: { readonly statusCode: number; readonly headers: Record<string, unknown> };
}

/**
 * What the caller is told about `error`: always Spanish, and never more than a generic sentence about an error that
 * no service threw on purpose (status 500).
 */
export function errorResponse(error: Error): ErrorResponse {
  if (error instanceof DomainError) return toDomainError(error);
  if (Joi.isError(error) && statusOf(error) === 400) return toValidationError(error);
  if (isOutage(error)) return { statusCode: 503, message: messageOf(503), headers: { 'Retry-After': AWAY } };
  const gone = whatIsGone(error);
  if (gone !== undefined) return { statusCode: 404, message: gone, headers: {} };
  const statusCode = statusOf(error);
  return { statusCode, message: toHttpError(error, statusCode), headers: headersOf(error) };
}

function toDomainError({ status, message, fields, headers }: DomainError): ErrorResponse {
  const told = fields !== undefined && Object.keys(fields).length > 0;
  return { statusCode: status, message, headers, ...(told && { errors: fields }) };
}

/** Seconds after which it is worth trying again while the database is away. */
const AWAY = '5';

/**
 * Of a row that was to belong to somebody who was deleted while it was on its way: whoever looked for them a moment before
 * found them, so that only the foreign key knows.
 */
function whatIsGone(error: Error): string | undefined {
  const { constraint } = nativeError(error) as { readonly constraint?: unknown };
  if (!isOrphaned(error) || typeof constraint !== 'string') return undefined;
  if (constraint === 'messages_client' || constraint.endsWith('_client_id_fkey'))
    return texts.notFound.client;
  return /_(user|owner)_id_fkey$/.test(constraint) ? texts.notFound.user : undefined;
}

const missing = new Set(['any.required', 'string.empty']);

function toValidationError({ details }: ValidationError): ErrorResponse {
  const told = details.map(detail => {
    const { path, type } = detail;
    const field = path.join('.');
    return { path, field, type, message: specifiedFieldErrors[field]?.[type] ?? inPlainWords(detail) };
  });
  // The first sentence about a field is the one that counts; Map keeps `__proto__` an ordinary key. What is wrong with
  // the petition itself has no path, which is not the same as a key that is the empty text.
  const named = told.filter(({ path }) => path.length > 0).reverse();
  const fields = new Map(named.map(({ field, message }) => [field, message]));
  const onlyMissing = told.every(
    ({ field, type, message }) => missing.has(type) && !isSpecified(field, message),
  );
  return {
    statusCode: 400,
    message: onlyMissing ? validation.fillAllFields : (told[0]?.message ?? texts.refused),
    headers: {},
    ...(fields.size > 0 && { errors: Object.fromEntries([...fields].reverse()) }),
  };
}

/** The fields by their names, in the place of their keys; a key that is nobody's field stays as it was written. */
function inPlainWords({ message, context = {} }: ValidationErrorItem): string {
  const { label, mainWithLabel, peerWithLabel, peersWithLabels, missingWithLabels } = context;
  const labels: unknown[] = [label, mainWithLabel, peerWithLabel, peersWithLabels, missingWithLabels].flat();
  return labels.reduce<string>(
    // By a function: `$&` in a key that somebody made up means nothing.
    (text, key) => (typeof key === 'string' ? text.replace(`'${key}'`, () => `'${nameOf(key)}'`) : text),
    message,
  );
}

/** @param label `eventTypes[0]`, `filter.status` */
function nameOf(label: string): string {
  const key = label.split(/[.[\]]+/).findLast(part => part !== '' && !/^\d+$/.test(part)) ?? '';
  return Object.hasOwn(fieldNames, key) ? (fieldNames[key] ?? label) : label;
}

const isSpecified = (field: string, message: string): boolean =>
  Object.values(specifiedFieldErrors[field] ?? {}).includes(message);

// hapi tells these 400 from its others by their text alone; tests drive them through hapi itself.
const malformed: Readonly<Record<string, string>> = {
  'Invalid request payload JSON format': texts.malformedJson,
  'Invalid compressed payload': texts.brokenEncoding,
};

function toHttpError(error: Error, statusCode: number): string {
  return (statusCode === 400 ? malformed[error.message] : undefined) ?? messageOf(statusCode);
}

const messageOf = (statusCode: number): string =>
  texts.status[statusCode] ?? (statusCode >= 500 ? texts.failed : texts.refused);

const isHttpError = (error: Error): error is HttpError =>
  'output' in error &&
  typeof error.output === 'object' &&
  error.output !== null &&
  'statusCode' in error.output;

const statusOf = (error: Error): number => (isHttpError(error) ? error.output.statusCode : 500);

function headersOf(error: Error): Record<string, string> {
  if (!isHttpError(error)) return {};
  return Object.fromEntries(
    Object.entries(error.output.headers).map(([name, value]) => [name, String(value)]),
  );
}
