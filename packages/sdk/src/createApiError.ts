import { ApiError, type FieldErrors } from './ApiError.ts';
import { parseResponseBody } from './responseBody.ts';
import type { IncomingResponse } from './sendRequest.ts';

/** Creates the error for a 4xx or 5xx response. It has a server message only if the body is a `Failure`. */
export function createApiError(answer: IncomingResponse): ApiError {
  const body = parseResponseBody(answer);
  const failure = body.kind === 'json' && isRecord(body.value) ? body.value : {};
  return new ApiError({
    status: answer.status,
    serverMessage: typeof failure.message === 'string' && failure.message !== '' ? failure.message : undefined,
    errors: isFieldErrors(failure.errors) ? failure.errors : undefined,
    requestId: answer.headers['x-request-id'],
    help: typeof failure.help === 'string' && failure.help.startsWith('/docs/') ? failure.help : undefined,
    retryAfter: parseRetryAfter(answer.headers['retry-after']),
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isFieldErrors = (value: unknown): value is FieldErrors =>
  isRecord(value) && Object.values(value).every(sentence => typeof sentence === 'string');

/** Parses `Retry-After`, which contains a number of seconds or a date (RFC 9110 §10.2.3). */
function parseRetryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const milliseconds = Date.parse(header) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, Math.ceil(milliseconds / 1000));
}
