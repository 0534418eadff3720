import { STATUS_CODES } from 'node:http';
import { listFailureStatuses } from '@recado/contract';
import { expect } from 'vitest';
import type { Operation } from './operations.ts';
import type { WorldResponse } from './startWorld.ts';

/** English words of libraries' own messages. Quoted names and values are not checked. */
const ENGLISH_WORDS =
  /\b(must|invalid|required|payload|request|allowed|missing|unknown|unsupported|the|is not|cannot|failed|internal)\b/i;
const LEAKED_INTERNALS = /node_modules|\.ts:\d|\.js:\d|\bat \w+ \(|select .* from|insert into|boom/i;

export interface ErrorResponseBody {
  readonly statusCode: number;
  readonly message: string;
  readonly errors?: Readonly<Record<string, string>>;
}

/** hapi's boom uses the older name of status 413. */
const reasonOf = (status: number): string | undefined =>
  status === 413 ? 'Request Entity Too Large' : STATUS_CODES[status];

/**
 * Asserts that an error response has the standard shape, Spanish text and a documented status.
 * Uses a single comparison, since tests make tens of thousands.
 */
export function expectErrorResponse(
  { key, endpoint }: Operation,
  answer: WorldResponse,
  status: number,
): ErrorResponseBody {
  const { text, headers } = answer;
  if (answer.status !== status)
    expect({ key, status: answer.status, text: text.slice(0, 500) }).toEqual({ key, status });
  const body = JSON.parse(text) as ErrorResponseBody & { readonly error: string; readonly cause: string };
  const sentences = [body.message, ...Object.values(body.errors ?? {})];
  expect({
    key,
    text,
    status: answer.status,
    isDocumented: listFailureStatuses(key, endpoint).some(each => each === status),
    type: headers['content-type'],
    requestId: typeof headers['x-request-id'],
    names: Object.keys(body).filter(name => name !== 'errors'),
    statusCode: body.statusCode,
    error: body.error,
    cause: body.cause,
    notSpanish: sentences.filter(
      sentence => !/^[A-ZÁÉÍÓÚÑ¿].{5,}/.test(sentence) || ENGLISH_WORDS.test(sentence.replaceAll(/'[^']*'/g, '')),
    ),
    trace: LEAKED_INTERNALS.exec(text.replaceAll(/'[^']*'/g, ''))?.[0],
  }).toEqual({
    key,
    text,
    status,
    isDocumented: true,
    type: 'application/json; charset=utf-8',
    requestId: 'string',
    names: ['statusCode', 'error', 'message', 'cause'],
    statusCode: status,
    error: reasonOf(status),
    cause: body.message,
    notSpanish: [],
    trace: undefined,
  });
  return body;
}
