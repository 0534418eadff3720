import { ApiError, type FieldErrors } from './ApiError.ts';
import { readBody } from './body.ts';
import type { Incoming } from './exchange.ts';

/** The error of a 4xx or 5xx answer. Only a `Failure` of the contract counts as the server's word. */
export function failureOf(answer: Incoming): ApiError {
  const body = readBody(answer);
  const said = body.kind === 'json' && isRecord(body.value) ? body.value : {};
  return new ApiError({
    status: answer.status,
    serverMessage: typeof said.message === 'string' && said.message !== '' ? said.message : undefined,
    errors: isFieldErrors(said.errors) ? said.errors : undefined,
    requestId: answer.headers['x-request-id'],
    retryAfter: seconds(answer.headers['retry-after']),
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isFieldErrors = (value: unknown): value is FieldErrors =>
  isRecord(value) && Object.values(value).every(sentence => typeof sentence === 'string');

/** `Retry-After` is seconds or a date (RFC 9110 §10.2.3). */
function seconds(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const wait = Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, Math.ceil(wait / 1000));
}
