import type { ownerSetClientFields } from '@recado/contract';
import {
  fieldErrorTextOverrides,
  formValidationTexts,
  requestFieldLabels,
  apiErrorTexts as texts,
} from '@recado/texts';
import Joi, { type ValidationError, type ValidationErrorItem } from 'joi';
import { isForeignKeyViolation } from '../../core/data/isForeignKeyViolation.ts';
import { unwrapDatabaseDriverError } from '../../core/data/unwrapDatabaseDriverError.ts';
import { DomainError, type FieldErrors } from '../../core/errors/DomainError.ts';
import { isDatabaseOutage } from '../../core/outage/isDatabaseOutage.ts';
import { isDiskFull } from '../../core/outage/isDiskFull.ts';

/** Response to a failed request, to which the HTTP reason phrase is added later. */
export interface ErrorResponse {
  readonly statusCode: number;
  readonly message: string;
  readonly errors?: FieldErrors;
  readonly headers: Readonly<Record<string, string>>;
}

/** Error of a request. `keepsKeys`: its message names fields as the request spells them, as it does for a query. */
type RequestValidationError = ValidationError & { readonly keepsKeys?: boolean };

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
  if (isDiskFull(error))
    return { statusCode: 503, message: texts.diskFull, headers: { 'Retry-After': DISK_RETRY_SECONDS } };
  if (isDatabaseOutage(error))
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
/** Seconds after which a request may be retried while the disk is full, which a person has to change. */
const DISK_RETRY_SECONDS = '60';

/**
 * Returns the error text if a row could not be stored because its client or user was deleted
 * concurrently. Only the foreign key detects this, because an earlier lookup still found the parent row.
 */
function findMissingParent(error: Error): string | undefined {
  const { constraint } = unwrapDatabaseDriverError(error) as { readonly constraint?: unknown };
  if (!isForeignKeyViolation(error) || typeof constraint !== 'string') return undefined;
  if (constraint.endsWith('_client_id_fkey')) return texts.notFound.client;
  return /_(user|owner)_id_fkey$/.test(constraint) ? texts.notFound.user : undefined;
}

const missingValueTypes = new Set(['any.required', 'string.empty']);

function toValidationError({ details, keepsKeys = false }: RequestValidationError): ErrorResponse {
  const fieldDetails = details.map(detail => {
    const { path, type } = detail;
    const field = path.join('.');
    return {
      ...{ path, field, type },
      message: fieldErrorTextOverrides[field]?.[type] ?? (keepsKeys ? detail.message : withFieldNames(detail)),
    };
  });
  // Reverse the details, so that the first message of a field wins. Use a Map, which permits a field named
  // `__proto__`. Omit errors of the whole request: their path is empty, unlike the path of a field named ''.
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

/**
 * Replaces the names of request fields in an error message by readable names. Unknown fields keep their names.
 */
function withFieldNames({ message, context = {} }: ValidationErrorItem): string {
  const { label, mainWithLabel, peerWithLabel, peersWithLabels, missingWithLabels } = context;
  const labels: unknown[] = [label, mainWithLabel, peerWithLabel, peersWithLabels, missingWithLabels].flat();
  return labels.reduce<string>(
    // Pass a function to `replace`, because `$&` in a field name from the request has a special meaning.
    (text, key) => (typeof key === 'string' ? text.replace(`'${key}'`, () => `'${fieldNameOf(key)}'`) : text),
    message,
  );
}

/** Names of request fields. The compiler reports a field of a client without a name. */
const fieldLabels = requestFieldLabels satisfies Readonly<Record<keyof typeof ownerSetClientFields, string>>;

/** Returns a field's display name. @param label the field's path, such as `eventTypes[0]` or `filter.status` */
function fieldNameOf(label: string): string {
  const key = label.split(/[.[\]]+/).findLast(part => part !== '' && !/^\d+$/.test(part)) ?? '';
  return Object.hasOwn(fieldLabels, key) ? (fieldLabels[key] ?? label) : label;
}

const isSpecified = (field: string, message: string): boolean =>
  Object.values(fieldErrorTextOverrides[field] ?? {}).includes(message);

// hapi distinguishes its 400 errors only by their English texts, so the tests provoke both errors in hapi.
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
